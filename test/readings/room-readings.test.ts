// What a room sees of an account's readings: never anything of a campaign outside, and totals that are the sums of its own.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, daysOf, zone } from '#base/day.ts';
import type { CampaignSet } from '#base/scope.ts';
import {
  type ActivityCounts,
  type Campaign,
  type CampaignId,
  type CampaignStatistics,
  counterNames,
  type OwnerId,
} from '#campaigns/campaign.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayScope, Gathered, Need, Readings, ScopeDays } from '#readings/reading.ts';
import { createPartsMemory } from '#readings/record/list-parts.ts';
import { noDays, totalIn, withReadings } from '#readings/record/scope-days.ts';
import { createRoomReadings } from '#readings/rooms/room-readings.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const utc = zone('UTC');
const [first, last] = [day('2026-03-02'), day('2026-03-08')];
const range = { first, last };
const readAt = Date.parse('2026-03-10');
const clock = createVirtualClock(readAt);
const everyone: DayScope = { kind: 'all' };
const people = { lane: 'people' } as const;

/** A campaign of another client has this in all that is written of it, and counts that no sum of others reaches. */
const canary = 'CANARY';
const foreign = 1_000_000;

interface Drawn {
  readonly owner: number;
  readonly isShown: boolean;
  readonly sent: number;
}

const drawn = fc.array(fc.record({ owner: fc.nat(3), isShown: fc.boolean(), sent: fc.nat(90) }), {
  minLength: 1,
  maxLength: 12,
});

/** Three sets that show the same campaigns of the account. */
function accountOf(all: readonly Drawn[], by: CampaignSet['kind']) {
  const campaigns = all.map(({ owner, isShown }, index): Campaign => {
    const mark = isShown ? 'Acme' : canary;
    // An owner is one client's, where rooms show owners.
    const ownerName = by === 'owners' ? `${mark}-${owner}` : `shared-${owner}`;
    return {
      id: `${mark}-${index}` as CampaignId,
      name: `${mark} push ${index}`,
      status: 'ACTIVE',
      ownerId: `id-${ownerName}` as OwnerId,
      ownerEmail: `${ownerName}@example.com`,
      createdAt: Date.parse('2026-01-01'),
      updatedAt: readAt,
      startsAt: undefined,
      endsAt: undefined,
    };
  });
  const sentOf = (index: number) => (all[index]?.isShown ? (all[index]?.sent ?? 0) : foreign);
  const list = { value: { campaigns, unreadable: [unreadable('Acme'), unreadable(canary)] }, readAt };
  const days = new Map<string, ScopeDays>();
  const add = (scope: DayScope, sent: number) => days.set(scopeKey(scope), daysWith(sent));
  for (const [index, { id }] of campaigns.entries()) add({ kind: 'campaign', campaignId: id }, sentOf(index));
  for (const ownerId of new Set(campaigns.map((campaign) => campaign.ownerId))) {
    const own = campaigns.flatMap((each, index) => (each.ownerId === ownerId ? [sentOf(index)] : []));
    add({ kind: 'owner', ownerId }, sum(own));
  }
  add(everyone, sum(all.map((_, index) => sentOf(index))));
  const statistics = new Map(
    campaigns.map((each, index) => [each.id, { value: statisticsOf(each, sentOf(index)), readAt }]),
  );
  const account: Gathered = {
    ...createPartsMemory({ now: () => 0 }).current(list),
    campaigns: list,
    statistics,
    days: (scope) => days.get(scopeKey(scope)) ?? noDays,
    journal: (campaignId) => [
      {
        campaignId,
        change: { kind: 'renamed', from: campaignId, to: campaignId },
        after: 0,
        noticedAt: readAt,
      },
    ],
    snapshots: (campaignId) => {
      const reading = statistics.get(campaignId);
      return reading ? [{ ...reading, day: first }] : [];
    },
    awaited: { campaigns: false, statistics: 0, days: 0 },
    faults: [],
    settled: true,
    expectedWholeAt: undefined,
    findings: {
      lastDay: { kind: 'assumed-included' },
      lengths: { longestTaken: 0, shortestRefused: undefined },
      historyFrom: Object.fromEntries([...days.keys()].map((key) => [key, first])),
    },
  };
  const shown = campaigns.filter(({ id }) => !id.startsWith(canary));
  const sets: Record<CampaignSet['kind'], CampaignSet> = {
    all: { kind: 'all' },
    owners: { kind: 'owners', emails: [...new Set(shown.map(({ ownerEmail }) => ownerEmail.toUpperCase()))] },
    name: { kind: 'name', contains: 'aCmE' },
    chosen: { kind: 'chosen', ids: shown.map(({ id }) => id) },
  };
  return { account, shown, set: sets[by], campaigns, sentOf };
}

const kinds = fc.constantFrom<CampaignSet['kind']>('owners', 'name', 'chosen');

test('nothing of a campaign outside of the room is in what it sees, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, kinds, async (all, by) => {
      const { account, set, campaigns } = accountOf(all, by);
      const asked: Need[] = [];
      const known = await seen(account, set, everythingOf(campaigns), asked);
      const told = JSON.stringify(written(known, campaigns));
      expect(told).not.toContain(canary);
      expect(told).not.toContain(String(foreign));
      expect(
        Math.max(0, ...(told.match(/\d+/g) ?? []).map(Number).filter((each) => each < 1e11)),
      ).toBeLessThan(foreign);
      const held = createRoomReadings({ readings: readingsOf(() => account), zone: utc, clock })(set).known();
      expect(written(held, campaigns)).toEqual(written(known, campaigns));
      expect(JSON.stringify(asked)).not.toContain(canary);
      expect(asked.some((need) => 'scope' in need && need.scope.kind === 'all')).toBe(false);
    }),
    { numRuns: 150 },
  );
});

test("the room's totals and its owners' are the sums of its own campaigns", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, kinds, async (all, by) => {
      const { account, set, shown, campaigns, sentOf } = accountOf(all, by);
      const known = await seen(account, set, everythingOf(campaigns));
      const sentIn = (scope: DayScope) => totalIn(known.days(scope), range).counts.invitationsSent;
      const of = (own: readonly Campaign[]) => 7 * sum(own.map((each) => sentOf(campaigns.indexOf(each))));
      expect(sentIn(everyone)).toBe(of(shown));
      expect(known.campaigns?.value.campaigns).toEqual(shown);
      expect([...known.statistics.keys()]).toEqual(shown.map(({ id }) => id));
      for (const [ownerId, own] of Map.groupBy(shown, (each) => each.ownerId)) {
        expect(sentIn({ kind: 'owner', ownerId })).toBe(of(own));
        expect(known.owned(ownerId)?.value.campaigns).toEqual(own);
      }
      for (const { id } of shown) expect(known.campaign(id)).toEqual(account.campaign(id));
    }),
    { numRuns: 150 },
  );
});

test('a campaign outside is gone, as one that the service does not know', async () => {
  const { account, set, campaigns } = accountOf([{ owner: 1, isShown: false, sent: 1 }], 'name');
  const known = await seen(account, set, []);
  const [outside] = campaigns;
  expect(outside && known.campaign(outside.id)).toEqual({ value: 'gone', readAt });
  expect(known.campaign('never-heard' as CampaignId)).toBeUndefined();
});

test('a room of owners asks for their days, and any other for those of each campaign', async () => {
  const two: Drawn[] = [0, 1].map((owner) => ({ owner, isShown: true, sent: 5 }));
  const daily: Need = { kind: 'daily', scope: everyone, range };
  const askedBy = async (by: CampaignSet['kind']) => {
    const { account, set } = accountOf([...two, { owner: 0, isShown: true, sent: 1 }], by);
    const asked: Need[] = [];
    await seen(account, set, [daily], asked);
    return asked.flatMap((need) => ('scope' in need ? [need.scope.kind] : []));
  };
  expect(await askedBy('owners')).toEqual(['owner', 'owner']);
  expect(await askedBy('name')).toEqual(['campaign', 'campaign', 'campaign']);
});

test('an owner of whom a newer word tells campaigns outside is summed up from those inside', async () => {
  const { account, set, campaigns } = accountOf(
    [
      { owner: 0, isShown: true, sent: 5 },
      { owner: 0, isShown: true, sent: 7 },
    ],
    'owners',
  );
  const moved = campaigns[1];
  const now: Gathered = {
    ...account,
    campaign: (id) =>
      moved && id === moved.id
        ? { value: { ...moved, ownerEmail: 'elsewhere@example.com' }, readAt: readAt + 1 }
        : account.campaign(id),
  };
  const known = await seen(now, set, []);
  expect(known.campaigns?.value.campaigns).toEqual([campaigns[0]]);
  expect(totalIn(known.days(everyone), range).counts.invitationsSent).toBe(7 * 5);
});

test('what was summed up is given again until one of its parts is read again, and a plan stays the same plan', async () => {
  const { account, set } = accountOf(
    [0, 1].map((owner) => ({ owner, isShown: true, sent: 5 })),
    'chosen',
  );
  const rooms = createRoomReadings({ readings: readingsOf(() => account), zone: utc, clock });
  const daysNow = async (of: CampaignSet) => {
    for await (const known of rooms(of).gather(() => [], people))
      return [known.days(everyone), known.campaigns];
    return undefined;
  };
  const [before, again] = [await daysNow(set), await daysNow(structuredClone(set))];
  expect(again?.[0]).toBe(before?.[0]);
  expect(again?.[1]).toBe(before?.[1]);
  const plan = () => [];
  expect(rooms(set).accountPlan(plan)).toBe(rooms(set).accountPlan(plan));
});

/** What the room sees once its plan was asked; `asked` takes what the account is asked for. */
async function seen(account: Gathered, set: CampaignSet, needs: readonly Need[], asked: Need[] = []) {
  const readings = readingsOf(() => account, asked);
  const room = createRoomReadings({ readings, zone: utc, clock })(set);
  for await (const known of room.gather(() => needs, people)) return known;
  throw new Error('nothing was gathered');
}

function readingsOf(account: () => Gathered, asked: Need[] = []): Readings {
  return {
    today: () => last,
    accountPlan: (plan) => plan,
    known: account,
    gather: async function* (plan) {
      asked.push(...plan(account()));
      yield account();
    },
  };
}

function scopesOf(campaigns: readonly Campaign[]): DayScope[] {
  return [
    everyone,
    ...campaigns.flatMap(({ id, ownerId }): DayScope[] => [
      { kind: 'campaign', campaignId: id },
      { kind: 'owner', ownerId },
    ]),
  ];
}

/** All that can be asked of them, but their names. */
function everythingOf(campaigns: readonly Campaign[]): Need[] {
  return [
    { kind: 'campaigns' },
    { kind: 'statistics', campaignIds: campaigns.map(({ id }) => id) },
    ...campaigns.map(({ id }): Need => ({ kind: 'campaign', campaignId: id })),
    ...campaigns.map(({ id }): Need => ({ kind: 'snapshots', campaignId: id })),
    ...scopesOf(campaigns).flatMap((scope): Need[] => [
      { kind: 'daily', scope, range },
      { kind: 'recorded-days', scope },
    ]),
  ];
}

/** All that a report could take out of it. */
function written(known: Gathered, campaigns: readonly Campaign[]) {
  const { campaign, owned, days, journal, snapshots, statistics, ...rest } = known;
  const spread = (all: ScopeDays) => daysOf(range).map((on) => totalIn(all, { first: on, last: on }));
  return [
    rest,
    [...statistics],
    scopesOf(campaigns).map((scope) => spread(days(scope))),
    campaigns.map(({ id, ownerId }) => [campaign(id), owned(ownerId), journal(id), snapshots(id)]),
  ];
}

function daysWith(sent: number): ScopeDays {
  const counts: ActivityCounts = {
    invitationsSent: sent,
    invitationsAccepted: 0,
    messagesSent: 0,
    messagesReplied: 0,
  };
  return withReadings(
    noDays,
    daysOf(range).map((on) => ({ day: on, readAt, kind: 'counted', counts })),
    utc,
  );
}

function statisticsOf({ id, name, ownerEmail }: Campaign, sent: number): CampaignStatistics {
  return {
    campaignId: id,
    campaignName: name,
    status: 'ACTIVE',
    owner: ownerEmail,
    counters: Object.fromEntries(counterNames.map((each) => [each, sent])) as CampaignStatistics['counters'],
    statedProgress: 0,
    statedAcceptanceRate: 0,
    statedReplyRate: 0,
  };
}

function unreadable(mark: string) {
  return { index: foreign, id: `${mark}-x`, name: `${mark} x`, reason: 'no owner' };
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}
