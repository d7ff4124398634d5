// The audit trail is kept in its order, read by page, person and subject, is a workspace's own, names no address, and is let go of after a year.

import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#access/audit.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import { digest, start } from './digests.ts';
import { newPath, opened, places } from './opened.ts';
import { otherAccount, ours, theirs } from './tenants.ts';

const ana = 'U1' as UserId;
const ben = 'U2' as UserId;
const growth = 'C1' as ChannelId;
const dayMs = 86_400_000;

function paused(id: string, by: UserId, at = start): AuditEntry {
  const changes = [{ part: 'state', before: 'active', after: 'paused' }] as const;
  return { at, by, on: 'digest', id: id as DigestId, deed: 'pause', title: 'overview yesterday', changes };
}

function bound(by: UserId, campaigns: string): AuditEntry {
  const changes = [{ part: 'campaigns', before: 'all', after: campaigns }] as const;
  return { at: start, by, on: 'room', id: growth, deed: 'bind', changes };
}

describe.each(places)('in %s', (place) => {
  test('entries come newest first, page by page, of one person or of one subject where that is asked', async () => {
    const { store } = await opened(newPath(place));
    const trail = store.audit(ours);
    for (let one = 1; one <= 5; one += 1) await trail.note(paused(`D${one}`, one % 2 === 0 ? ben : ana));
    await trail.note(bound(ben, 'named spring'));
    const first = await trail.load({}, 2);
    expect(first.map(({ id }) => id)).toEqual(['C1', 'D5']);
    const next = await trail.load({}, 10, first.at(-1)?.nth);
    expect(next.map(({ id }) => id)).toEqual(['D4', 'D3', 'D2', 'D1']);
    expect((await trail.load({ by: ben }, 10)).map(({ id }) => id)).toEqual(['C1', 'D4', 'D2']);
    const [{ nth, ...third } = { nth: 0 }] = await trail.load({ on: 'D3' }, 10);
    expect(third).toEqual(paused('D3', ana));
  });

  test('a workspace reads what was done in all of its accounts, and nothing of another workspace', async () => {
    const { store } = await opened(newPath(place));
    await store.audit(ours).note(paused('D1', ana));
    await store.audit(otherAccount).note(paused('D2', ana));
    await store.audit(theirs).note(paused('D3', ana));
    expect((await store.audit(ours).load({}, 10)).map(({ id }) => id)).toEqual(['D2', 'D1']);
    expect(await store.audit(theirs).load({ on: 'D1' }, 10)).toEqual([]);
  });

  test('an e-mail address stands in no entry; another address still shows as another', async () => {
    const { store } = await opened(newPath(place));
    const trail = store.audit(ours);
    await trail.note(bound(ana, 'of Ana.Lima+x@acme.example, BEN@acme.example'));
    await trail.note(bound(ana, 'of "ana.lima+x@acme.example"'));
    const said = (await trail.load({}, 10)).map(({ changes }) => changes[0]?.after);
    expect(said).toEqual([
      expect.stringMatching(/^of "\(address [0-9a-f]{4}\)"$/),
      expect.stringMatching(/^of \(address [0-9a-f]{4}\), \(address [0-9a-f]{4}\)$/),
    ]);
    const marks = said.flatMap((text) => text?.match(/[0-9a-f]{4}/g) ?? []);
    expect(marks[0]).toBe(marks[1]);
    expect(marks[2]).not.toBe(marks[1]);
  });

  test('what is a year old is pruned with the ledger, and nothing younger', async () => {
    const { store } = await opened(newPath(place));
    const trail = store.audit(ours);
    for (const daysAgo of [500, 367, 365, 1])
      await trail.note(paused(`D${daysAgo}`, ana, start - daysAgo * dayMs));
    const before = { historyFrom: start - 400 * dayMs, deletedFrom: start - 30 * dayMs, now: start };
    expect(await store.digests(ours).prune(before)).toBe(2);
    expect((await trail.load({}, 10)).map(({ id }) => id)).toEqual(['D1', 'D365']);
  });

  test('a change that comes too late writes no entry', async () => {
    const { store } = await opened(newPath(place));
    const digests = store.digests(ours);
    const entry = paused('D1', ana) as Extract<AuditEntry, { on: 'digest' }>;
    await digests.saveDigest(digest('D1'), [], [{ ...entry, deed: 'create' }]);
    expect(await digests.saveDigest(digest('D1', { version: 1 }), [], [entry])).toBe(true);
    expect(await digests.saveDigest(digest('D1', { version: 1 }), [], [entry])).toBe(false);
    expect(await digests.deleteDigest({ id: 'D9' as DigestId, version: 0 }, start, [], [entry])).toBe(false);
    expect((await store.audit(ours).load({}, 10)).map(({ deed }) => deed)).toEqual(['pause', 'create']);
  });
});
