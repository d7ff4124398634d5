import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames, type CampaignId } from '#campaigns/campaign.ts';
import type { DayReading, Gathered, Readings } from '#readings/reading.ts';
import { readingsIn } from '#readings/record/scope-days.ts';
import { keptRestated } from '../store/kept-days.ts';
import type { VirtualClock } from '../support/virtual-clock.ts';
import { gatherAll, gatherLast, openReadings, people, start } from './opened.ts';
import { all, allStatistics, everything, week } from './plans.ts';

const hour = 60 * 60_000;

test('with the service away, the record is shown with the reason, and it is not called once for each campaign', async () => {
  const { clock, readings, service } = await openReadings({ service: { campaigns: 40 } });
  await gatherAll(readings, clock, everything);
  await clock.advance(24 * hour);
  await service.stop();
  const known = await gatherLast(readings, clock, everything);
  expect(known).toMatchObject({
    settled: true,
    expectedWholeAt: undefined,
    awaited: { campaigns: false, statistics: 0, days: 0 },
    faults: [{ kind: 'unreachable', code: 'ECONNREFUSED' }],
  });
  expect(known.campaigns?.value.campaigns).toHaveLength(40);
  expect(known.statistics.size).toBe(40);
});

test('while connections drop nobody is told when it will be whole; once they hold, everybody is', async () => {
  const { clock, readings, service } = await openReadings({ service: { campaigns: 70 } });
  await gatherAll(readings, clock, () => [{ kind: 'campaigns' }]);
  service.faults.set({ kind: 'connection-reset' });
  const whoFindsOut = gatherLast(readings, clock, allStatistics);
  await clock.advance(50);
  const [meanwhile] = await gatherSome(readings, clock, 1);
  expect(meanwhile).toMatchObject({ settled: false, expectedWholeAt: undefined });
  await whoFindsOut;
  service.faults.clear();
  await clock.advance(20_000);
  const [, later] = await gatherSome(readings, clock, 2);
  expect(later).toMatchObject({ settled: false, expectedWholeAt: expect.any(Number) });
});

/** So many states of what was gathered, then its reader goes away. */
async function gatherSome(readings: Readings, clock: VirtualClock, count: number): Promise<Gathered[]> {
  const yields: Gathered[] = [];
  let over = false;
  const reading = (async () => {
    for await (const known of readings.gather(allStatistics, people)) {
      yields.push(known);
      if (yields.length === count) break;
    }
    over = true;
  })();
  while (!over) await clock.advance(250);
  await reading;
  return yields;
}

test('a key that is refused ends it at once', async () => {
  const { clock, readings, service, lines } = await openReadings({ service: { campaigns: 200 } });
  await gatherAll(readings, clock, () => [{ kind: 'campaigns' }]);
  const before = service.requests.length;
  service.faults.set({ kind: 'key-refused', status: 401 });
  const known = await gatherLast(readings, clock, allStatistics);
  expect(known).toMatchObject({ settled: true, faults: [{ kind: 'unauthorised', status: 401 }] });
  expect(service.requests.length - before).toBeLessThanOrEqual(31);
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
});

test('a service that is down for all is left in peace after a few calls', async () => {
  const { clock, readings, service } = await openReadings({ service: { campaigns: 200 } });
  await gatherAll(readings, clock, () => [{ kind: 'campaigns' }]);
  const before = service.requests.length;
  service.faults.set({ kind: 'server-error', status: 503 });
  const known = await gatherLast(readings, clock, allStatistics);
  expect(known).toMatchObject({ settled: true, faults: [{ kind: 'service-down', status: 503 }] });
  expect(service.requests.length - before).toBeLessThanOrEqual(90);
});

test('one campaign that cannot be read does not keep the others away', async () => {
  const { clock, readings, service } = await openReadings();
  service.faults.set({ kind: 'invalid-json', only: 'statistics', times: 1 });
  const known = await gatherLast(readings, clock, everything);
  expect(known).toMatchObject({ settled: true, faults: [{ kind: 'contract-broken' }] });
  expect(known.statistics.size).toBe(11);
  const again = await gatherLast(readings, clock, everything);
  expect(again.faults).toEqual([]);
  expect(again.statistics.size).toBe(12);
});

test('one cause is told once, however often it struck', async () => {
  const { clock, readings, service } = await openReadings();
  service.faults.set({ kind: 'invalid-json', only: 'statistics' });
  service.faults.set({ kind: 'html', only: 'daily' });
  const { faults } = await gatherLast(readings, clock, everything);
  expect(faults.map(({ kind }) => kind)).toEqual(
    ['contract-broken', 'contract-broken'].slice(0, faults.length),
  );
  expect(new Set(faults.map((fault) => JSON.stringify(fault))).size).toBe(faults.length);
});

test('a campaign that was deleted is gone from the list too, and is no fault', async () => {
  const { clock, readings, service } = await openReadings();
  const first = await gatherLast(readings, clock, everything);
  const campaignId = first.campaigns?.value.campaigns[3]?.id as CampaignId;
  await clock.advance(90_000);
  service.faults.set({ kind: 'campaign-deleted', campaignId });
  const notBefore = clock.now();
  const yields = await gatherAll(
    readings,
    clock,
    () => [
      { kind: 'statistics', campaignIds: [campaignId] },
      { kind: 'daily', scope: all, range: week },
    ],
    { ...people, notBefore },
  );
  const known = yields.at(-1);
  expect(known).toMatchObject({ settled: true, faults: [] });
  expect(known?.campaigns?.value.campaigns.map(({ id }) => id)).not.toContain(campaignId);
  expect(known?.campaigns?.value.campaigns).toHaveLength(11);
});

test('who goes away before it is whole frees the quota for others', async () => {
  const { clock, readings, service } = await openReadings({ service: { campaigns: 100 } });
  for await (const known of readings.gather(allStatistics, people)) {
    if (known.campaigns !== undefined) break;
    await clock.advance(2_000);
  }
  const left = service.requests.length;
  await clock.advance(10 * 60_000);
  expect(service.requests.length).toBeLessThanOrEqual(left + 31);
  const queued = (await gatherLast(readings, clock, () => [{ kind: 'campaigns' }])).statistics.size;
  expect(queued).toBeLessThan(100);
});

test('who stays gets all of it when another who asked the same goes away', async () => {
  const { clock, readings } = await openReadings({ service: { campaigns: 40 } });
  const leaver = new AbortController();
  const left = gatherLast(readings, clock, allStatistics, { ...people, signal: leaver.signal });
  const stayed = gatherLast(readings, clock, allStatistics);
  await clock.advance(5_000);
  leaver.abort();
  expect(await left).toMatchObject({ settled: true, faults: [{ kind: 'cancelled' }] });
  const whole = await stayed;
  expect(whole).toMatchObject({ settled: true, faults: [] });
  expect(whole.statistics.size).toBe(40);
});

test('stopping the bot ends what is under way, with what it has', async () => {
  const { clock, readings } = await openReadings({ service: { campaigns: 40 } });
  const gathering = gatherLast(readings, clock, allStatistics);
  await clock.advance(5_000);
  await readings.close();
  const known = await gathering;
  expect(known).toMatchObject({ settled: true, faults: [{ kind: 'cancelled' }] });
  expect(known.statistics.size).toBeGreaterThan(0);
});

test('a plan that fails is an error of ours, not of the service', async () => {
  const { readings, clock } = await openReadings();
  const failing = (known: Gathered) => {
    if (known.campaigns !== undefined) throw new Error('no such plan');
    return [{ kind: 'campaigns' } as const];
  };
  await expect(gatherAll(readings, clock, failing)).rejects.toThrow('no such plan');
});

const winter = { first: day('2025-11-10'), last: day('2026-03-04') };

function wantWinter(scope: DayReadingScope) {
  return () => [{ kind: 'daily', scope, range: winter } as const];
}

type DayReadingScope = Parameters<Gathered['days']>[0];

function countsOf(days: readonly (DayReading | undefined)[]) {
  return days.map((one) => (one?.kind === 'counted' ? one.counts : one?.kind));
}

test.each(['omit', 'zero'] as const)(
  'the longest range that the service takes is found out, and remembered (days without activity: %s)',
  async (emptyDays) => {
    const { clock, readings, service } = await openReadings({ service: { maxRangeDays: 31, emptyDays } });
    const known = await gatherLast(readings, clock, wantWinter(all));
    expect(known).toMatchObject({ settled: true, faults: [] });
    expect(countsOf(readingsIn(known.days(all), winter))).toEqual(
      service.truth.daily(winter).map(({ counts }) => counts),
    );
    const refused = () => service.requests.filter(({ status }) => status === 400).length;
    const before = refused();
    expect(before).toBeGreaterThan(0);
    const owner = { kind: 'owner', ownerId: service.campaigns()[0]?.ownerId as never } as const;
    const other = await gatherLast(readings, clock, wantWinter(owner));
    expect(countsOf(readingsIn(other.days(owner), winter))).toEqual(
      service.truth.daily(winter, { ownerId: owner.ownerId }).map(({ counts }) => counts),
    );
    expect(refused()).toBe(before);
  },
);

test('a past day that the service restates shows its new figures, and what was said before is kept', async () => {
  const { clock, service, store, reopen } = await openReadings();
  const on = day('2026-03-01');
  const zero = Object.fromEntries(activityCounterNames.map((name) => [name, 0])) as ActivityCounts;
  const said: DayReading = { kind: 'counted', day: on, readAt: start - 2 * hour, counts: zero };
  await store.saveDays(all, [said], []);
  const known = await gatherLast(await reopen(), clock, everything);
  const only = { first: on, last: on };
  const truth = service.truth.daily(only).map(({ counts }) => counts);
  expect(truth).not.toEqual([zero]);
  expect(countsOf(readingsIn(known.days(all), only))).toEqual(truth);
  expect(await keptRestated(store, all)).toEqual([said]);
});
