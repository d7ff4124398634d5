// A store in which somebody who will be forgotten, and others, have done all that leaves a trace.

import { day } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import type { DeedId } from '#reports/handling/handled-need.ts';
import type { KeptDeed, KeptNeed } from '#reports/handling/kept-need.ts';
import { askedThere } from '#slack/personal/habits.ts';
import { delivery, digest, start } from './digests.ts';
import { opened } from './opened.ts';
import { otherAccount, ours, theirs } from './tenants.ts';

export const gone = 'U0GOES' as UserId;
export const stays = 'U0STAYS' as UserId;
/** Begins as the other does. */
export const alike = 'U0GOES2' as UserId;
export const growth = 'C0GROWTH' as ChannelId;
export const sales = 'C0SALES' as ChannelId;
const monday = day('2026-03-02');
export const address = 'ana.lima@acme.example';

const need: KeptNeed = {
  campaignId: 'cmp_1',
  kind: 'stalled',
  arose: monday,
  seenAt: start,
  campaign: { id: 'cmp_1', name: 'Spring', status: 'active', ownerEmail: address },
  reason: { kind: 'stalled', silentWorkingDays: 3, lastActive: monday },
  again: undefined,
  ended: undefined,
};

function deed(nth: number, by: { id: UserId; name: string }, what: KeptDeed['deed']): KeptDeed {
  const name = { campaignId: need.campaignId, kind: need.kind, arose: need.arose };
  const done = { at: start, on: monday, by, deed: what, reason: need.reason };
  return { id: `deed${nth}` as DeedId, need: name, nth, ...done };
}

export const goes = { id: gone, name: 'Gomez Goeswell' };
export const other = { id: stays, name: 'Stella Stays' };

/** Opens it, and closes it again. */
export async function live(path: string): Promise<void> {
  const { store } = await opened(path);
  const digests = store.digests(ours);
  const own = (id: string, changes: object) => digests.saveDigest(digest(id, changes), [], []);
  await own('DM', { owner: gone, destinations: [gone as string as ChannelId] });
  await own('TEAM', { owner: gone, destinations: [growth, gone as string as ChannelId] });
  await own('THEIRS', { owner: stays, destinations: [sales, gone as string as ChannelId] });
  await own('ALIKE', { owner: alike, destinations: [alike as string as ChannelId] });
  const run = (id: string, of: string, destination: string) =>
    delivery(id, {
      digest: of as DigestId,
      destination: destination as ChannelId,
      state: { kind: 'planned' },
    });
  await digests.planDeliveries(
    [run('r1', 'DM', gone), run('r2', 'TEAM', growth), run('r3', 'THEIRS', gone), run('r4', 'ALIKE', alike)],
    [
      {
        ...{ key: `paused-by THEIRS ${gone}`, digest: 'THEIRS' as DigestId, owner: stays, since: start },
        notice: { kind: 'paused-by', user: gone },
      },
      {
        ...{ key: `paused-by TEAM ${stays}`, digest: 'TEAM' as DigestId, owner: gone, since: start },
        notice: { kind: 'paused-by', user: stays },
      },
    ],
    [
      {
        ...{ at: start, by: stays, on: 'digest', id: 'TEAM' as DigestId, deed: 'hand-over' },
        ...{ title: 'overview yesterday', changes: [{ part: 'owner', before: stays, after: gone }] },
      },
    ],
  );
  for (const person of [gone, stays, alike]) {
    await store.habits(ours).change(person, start, () => ({
      asked: [
        askedThere({ kind: 'list', statuses: [], owner: `<@${gone}>` }, { room: undefined, tenant: ours }),
      ],
      pinned: [],
      whole: [],
    }));
  }
  const needs = store.needs(ours);
  await needs.addDeed(deed(1, goes, { kind: 'take' }), need);
  await needs.addDeed(deed(2, goes, { kind: 'note', text: 'called their landlord twice' }), need);
  await needs.addDeed(deed(3, other, { kind: 'note', text: 'thanks' }), need);
  await store.recollection(ours).remember('owner names', [
    [address, { name: goes.name, at: start }],
    ['stella@acme.example', { name: other.name, at: start }],
  ]);
  await store.needs(otherAccount).addDeed(deed(1, other, { kind: 'take' }), need);
  await store.habits(theirs).change(stays, start, () => ({ asked: [], pinned: [], whole: [] }));
  await store.close();
}
