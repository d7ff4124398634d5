import { expect, test } from 'vitest';
import { addDays, day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { DayReading, Gathered, Need } from '#readings/reading.ts';
import { noDays, readingsIn } from '#readings/record/scope-days.ts';
import { gatherAll, gatherLast, openReadings, people, start } from './opened.ts';
import { all, allStatistics, everything, nothing, week } from './plans.ts';

const minute = 60_000;
const hour = 60 * minute;

function countsOf(days: readonly (DayReading | undefined)[]) {
  return days.map((one) => (one?.kind === 'counted' ? one.counts : one?.kind));
}

test('who asks a bot that knows nothing yet hears at once that it is on it, and then gets everything', async () => {
  const { clock, readings, service } = await openReadings();
  const yields = await gatherAll(readings, clock, everything);
  expect(yields[0]).toMatchObject({
    campaigns: undefined,
    settled: false,
    awaited: { campaigns: true, days: 1 },
    expectedWholeAt: expect.any(Number),
  });
  const whole = yields.at(-1);
  expect(whole).toMatchObject({ settled: true, faults: [], expectedWholeAt: undefined });
  expect(whole?.campaigns?.value.campaigns).toHaveLength(12);
  expect(whole?.statistics.size).toBe(12);
  expect(countsOf(readingsIn(whole?.days(all) ?? noDays, week))).toEqual(
    service.truth.daily(week).map(({ counts }) => counts),
  );
});

test('who asks again soon after is answered from the record, with no call', async () => {
  const { clock, readings, service } = await openReadings();
  await gatherAll(readings, clock, everything);
  const asked = service.requests.length;
  await clock.advance(minute);
  const yields = await gatherAll(readings, clock, everything);
  expect(yields).toHaveLength(1);
  expect(yields[0]).toMatchObject({ settled: true, faults: [] });
  expect(yields[0]?.statistics.size).toBe(12);
  expect(service.requests).toHaveLength(asked);
});

test('many who ask the same of the same record share what it needs, and who asks after a new reading does not', async () => {
  const { clock, readings } = await openReadings();
  await gatherAll(readings, clock, everything);
  let planned = 0;
  const counting = (known: Gathered) => {
    planned += 1;
    return everything(known);
  };
  const asking = Array.from({ length: 50 }, () => gatherAll(readings, clock, counting));
  for (const yields of await Promise.all(asking))
    expect(yields).toMatchObject([{ settled: true, faults: [] }]);
  expect(planned).toBe(1);
  await clock.advance(7 * hour);
  await gatherAll(readings, clock, counting);
  const yields = await gatherAll(readings, clock, counting);
  expect(planned).toBeGreaterThan(2);
  expect(yields.at(-1)).toMatchObject({ settled: true, faults: [] });
});

test('who wants nothing new gets the record, once', async () => {
  const { clock, readings } = await openReadings();
  await gatherAll(readings, clock, everything);
  await clock.advance(24 * hour);
  const yields = await gatherAll(readings, clock, nothing);
  expect(yields).toHaveLength(1);
  expect(yields[0]).toMatchObject({ settled: true, faults: [] });
  expect(yields[0]?.campaigns?.value.campaigns).toHaveLength(12);
  expect(yields[0]?.statistics.size).toBe(12);
});

test('each thing is asked for again when it is too old, and only then', async () => {
  const { clock, readings, service } = await openReadings();
  await gatherAll(readings, clock, everything);
  const active = service.campaigns().filter(({ status }) => status === 'ACTIVE').length;
  const askedAfter = async (ms: number) => {
    const before = service.requests.length;
    await clock.advance(ms);
    await gatherAll(readings, clock, everything);
    const fresh = service.requests.slice(before).map(({ endpoint }) => endpoint);
    return ['campaigns', 'daily', 'statistics'].map((name) => fresh.filter((one) => one === name).length);
  };
  expect(await askedAfter(1.5 * minute)).toEqual([0, 0, 0]);
  expect(await askedAfter(minute)).toEqual([1, 0, 0]);
  expect(await askedAfter(3 * minute)).toEqual([1, 1, 0]);
  expect(await askedAfter(10 * minute)).toEqual([1, 1, active]);
  expect(await askedAfter(6 * hour)).toEqual([1, 1, 12]);
});

test('days are asked for again when one of them may have changed, all of them in one call', async () => {
  const { clock, readings, service } = await openReadings();
  const month = { first: day('2026-02-01'), last: day('2026-03-04') };
  const plan = () => [{ kind: 'daily', scope: all, range: month } as const];
  await gatherLast(readings, clock, plan);
  await clock.advance(6 * minute);
  await gatherLast(readings, clock, plan);
  await clock.advance(2 * hour);
  const known = await gatherLast(readings, clock, plan);
  const asked = service.requests.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
  expect(asked).toEqual(Array(3).fill({ startDate: '2026-02-01', endDate: '2026-03-04' }));
  expect(countsOf(readingsIn(known.days(all), month))).toEqual(
    service.truth.daily(month).map(({ counts }) => counts),
  );
});

test('a day that was still running when it was read is read again once it has ended', async () => {
  const { clock, readings, service } = await openReadings();
  await gatherLast(readings, clock, everything);
  await clock.advanceTo(Date.UTC(2026, 2, 5, 0, 0, 1));
  expect(readings.today()).toBe('2026-03-05');
  const known = await gatherLast(readings, clock, everything);
  expect(countsOf(readingsIn(known.days(all), week))).toEqual(
    service.truth.daily(week).map(({ counts }) => counts),
  );
});

test('days that are yet to come are neither asked for nor awaited', async () => {
  const { clock, readings, service } = await openReadings();
  const march = { first: day('2026-03-01'), last: day('2026-03-31') };
  const known = await gatherLast(readings, clock, () => [{ kind: 'daily', scope: all, range: march }]);
  expect(service.requests[0]?.url).toContain('endDate=2026-03-04');
  expect(countsOf(readingsIn(known.days(all), march)).slice(3)).toEqual([
    service.truth.daily({ first: day('2026-03-04'), last: day('2026-03-04') })[0]?.counts,
    ...Array(27).fill(undefined),
  ]);
});

test("an owner's and a campaign's days are their own, and any part of them can be looked at", async () => {
  const { clock, readings, service } = await openReadings();
  const [campaign] = service.campaigns();
  const owner = { kind: 'owner', ownerId: campaign?.ownerId as never } as const;
  const one = { kind: 'campaign', campaignId: campaign?.id as never } as const;
  const known = await gatherLast(readings, clock, () => [
    { kind: 'daily', scope: owner, range: week },
    { kind: 'daily', scope: one, range: week },
  ]);
  const part = { first: day('2026-02-27'), last: day('2026-03-02') };
  const truth = (filter: object) => service.truth.daily(part, filter).map(({ counts }) => counts);
  expect(countsOf(readingsIn(known.days(owner), part))).toEqual(truth({ ownerId: owner.ownerId }));
  expect(countsOf(readingsIn(known.days(one), part))).toEqual(truth({ campaignId: one.campaignId }));
  expect(countsOf(readingsIn(known.days(all), part))).toEqual(Array(4).fill(undefined));
});

test('with more campaigns than the quota takes, it grows before the eyes, and is whole when it said', async () => {
  const { clock, readings, service } = await openReadings({ service: { campaigns: 70 } });
  const yieldedAt: number[] = [];
  const yields: Gathered[] = [];
  let done = false;
  const gathering = (async () => {
    for await (const known of readings.gather(allStatistics, people)) {
      yields.push(known);
      yieldedAt.push(clock.now());
    }
    done = true;
  })();
  while (!done) await clock.advance(250);
  await gathering;
  const gaps = yieldedAt.slice(1, -1).map((at, index) => at - (yieldedAt[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  const have = yields.map(({ statistics }) => statistics.size);
  expect(have.toSorted((one, other) => one - other)).toEqual(have);
  expect(have.at(-1)).toBe(70);
  const listed = yields.find(({ campaigns, settled }) => campaigns !== undefined && !settled);
  expect(listed?.awaited.statistics).toBeGreaterThan(0);
  const told = listed?.expectedWholeAt ?? 0;
  expect(Math.abs(told - (yieldedAt.at(-1) ?? 0))).toBeLessThan(5_000);
  expect(service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('two people who ask the same at the same time cost the service one set of calls', async () => {
  const { clock, readings, service } = await openReadings();
  const [ana, ben] = await Promise.all([
    gatherLast(readings, clock, everything, { lane: 'people', asker: 'ana' }),
    gatherLast(readings, clock, everything, { lane: 'background', asker: 'ben' }),
  ]);
  expect(ana.statistics).toEqual(ben.statistics);
  expect(service.requests).toHaveLength(1 + 1 + 12);
});

test('Refresh reads everything again, however fresh it is', async () => {
  const { clock, readings, service } = await openReadings();
  await gatherAll(readings, clock, everything);
  const asked = service.requests.length;
  await clock.advance(1_000);
  const notBefore = clock.now();
  const yields = await gatherAll(readings, clock, everything, { ...people, notBefore });
  expect(yields[0]).toMatchObject({
    settled: false,
    awaited: { campaigns: true, statistics: 12, days: 1 },
  });
  expect(service.requests).toHaveLength(2 * asked);
  const readAt = [...(yields.at(-1)?.statistics.values() ?? [])].map((one) => one.readAt);
  expect(Math.min(...readAt)).toBeGreaterThanOrEqual(notBefore);
});

test('what was read before a restart is there after it', async () => {
  const { clock, readings, service, reopen } = await openReadings();
  const before = await gatherLast(readings, clock, everything);
  const asked = service.requests.length;
  await clock.advance(minute);
  const [after] = await gatherAll(await reopen(), clock, everything);
  expect(service.requests).toHaveLength(asked);
  expect(after?.campaigns).toEqual(before.campaigns);
  expect(new Map([...(after?.statistics ?? [])].sort())).toEqual(new Map([...before.statistics].sort()));
  expect(readingsIn(after?.days(all) ?? noDays, week)).toEqual(readingsIn(before.days(all), week));
});

test('what was yielded does not change under the hands of who reads it', async () => {
  const { clock, readings } = await openReadings();
  const yields = await gatherAll(readings, clock, everything);
  expect(yields[0]?.statistics.size).toBe(0);
  expect(countsOf(readingsIn(yields[0]?.days(all) ?? noDays, week))).toEqual(Array(7).fill(undefined));
});

test('the statistics of each past day are found again', async () => {
  const { clock, readings, store } = await openReadings();
  const id = (await gatherLast(readings, clock, everything)).campaigns?.value.campaigns[0]?.id as CampaignId;
  await clock.advance(30 * hour);
  const later = await gatherLast(readings, clock, everything);
  const today = day('2026-03-05');
  const [first, second, ...more] = await store.loadSnapshots(id);
  expect(first).toMatchObject({ day: addDays(today, -1), readAt: expect.any(Number) });
  expect(first?.readAt).toBeLessThan(start + hour);
  expect(second).toEqual({ day: today, ...later.statistics.get(id) });
  expect(more).toEqual([]);
});

test('however many answers come at once, what is known is gone through about once a second', async () => {
  const { clock, readings } = await openReadings({ service: { campaigns: 70 } });
  const looks: number[] = [];
  const days = (known: Gathered): Need[] => {
    looks.push(clock.now());
    return [
      ...allStatistics(known),
      ...(known.campaigns?.value.campaigns ?? []).map(
        ({ id }): Need => ({ kind: 'daily', scope: { kind: 'campaign', campaignId: id }, range: week }),
      ),
    ];
  };
  const whole = await gatherLast(readings, clock, days);
  expect(whole).toMatchObject({ settled: true, faults: [] });
  expect(whole.statistics.size).toBe(70);
  const inOneSecond = looks.map((at) => looks.filter((other) => other >= at && other < at + 1_000).length);
  expect(Math.max(...inOneSecond.slice(3))).toBeLessThanOrEqual(3);
});
