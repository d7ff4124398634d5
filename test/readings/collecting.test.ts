// The collector at work on the sandbox's service: what is there before anybody asks, and what it leaves alone.

import { expect, test } from 'vitest';
import { addDays, day, daysOf } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { Foresee, Gathered, Need } from '#readings/reading.ts';
import { readingsIn } from '#readings/record/scope-days.ts';
import { attentionWindow } from '#reports/attention/campaign-facts.ts';
import { keptReadings, keptRestated } from '../store/kept-days.ts';
import { gatherAll, type OpenOptions, openReadings, people, start } from './opened.ts';
import { all, everything, week } from './plans.ts';

const minuteMs = 60_000;
const noDigests: Foresee = async () => [];

/** Readings that collect by the minute, as in the bot. */
async function openCollecting(options: OpenOptions = {}, foresee: Foresee = noDigests) {
  const opened = await openReadings(options);
  const { clock, readings } = opened;
  const begin = () => clock.everyMinute((at) => readings.collect(at, foresee));
  let stop = begin();
  /** As a machine that sleeps: no minute passes on the way. */
  const sleepsUntil = async (instant: string) => {
    await stop();
    await clock.advanceTo(Date.parse(instant));
    stop = begin();
  };
  const made = (endpoint: string, since = 0) =>
    opened.service.requests.filter((request) => request.endpoint === endpoint && request.at >= since);
  return { ...opened, stop: () => stop(), sleepsUntil, made };
}

/** What a gather yields first, without moving time. */
async function atOnce(opened: Awaited<ReturnType<typeof openCollecting>>, plan = everything) {
  for await (const known of opened.readings.gather(plan, people)) return known;
  throw new Error('nothing was yielded');
}

test('minutes after the first start everything that an overview wants is there before it is asked for', async () => {
  const opened = await openCollecting();
  await opened.clock.advance(3 * minuteMs);
  const calls = opened.service.requests.length;
  const known = await atOnce(opened);
  expect(readingsIn(known.days(all), week).every((reading) => reading?.kind === 'counted')).toBe(true);
  expect(known.statistics.size).toBe(12);
  expect(opened.service.requests.length).toBeLessThanOrEqual(calls + 1);
});

test('what is needed today is known of every active campaign once the background has been round', async () => {
  const opened = await openCollecting({ service: { campaigns: 100 } });
  await opened.clock.advance(6 * minuteMs);
  const active = opened.service.campaigns().filter(({ status }) => status === 'ACTIVE');
  expect(active.length).toBeGreaterThan(30);
  const scopes = active.map(({ id }) => ({ kind: 'campaign', campaignId: id as CampaignId }) as const);
  const known = await atOnce(opened, () => scopes.map((scope) => ({ kind: 'recorded-days', scope })));
  for (const scope of scopes) {
    expect(readingsIn(known.days(scope), attentionWindow(opened.readings.today())).every(Boolean)).toBe(true);
  }
  expect(opened.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a digest over all campaigns finds the days of each read before its time, after a night on which nothing was', async () => {
  const plan = (known: Gathered): Need[] => [
    { kind: 'campaigns' },
    ...(known.campaigns?.value.campaigns ?? []).flatMap(({ id, status }): Need[] =>
      status === 'ACTIVE' ? [{ kind: 'recorded-days', scope: { kind: 'campaign', campaignId: id } }] : [],
    ),
  ];
  const nine = Date.parse('2026-03-05T09:00:00Z');
  const foresee: Foresee = async (from, until) => (from < nine && nine <= until ? [{ at: nine, plan }] : []);
  const opened = await openCollecting({ service: { campaigns: 60 } }, foresee);
  await opened.clock.advance(4 * minuteMs);
  await opened.sleepsUntil('2026-03-05T08:50:00Z');
  await opened.clock.advanceTo(nine);
  const known = await atOnce(opened, plan);
  for (const { id, status } of known.campaigns?.value.campaigns ?? []) {
    if (status !== 'ACTIVE') continue;
    const scope = { kind: 'campaign', campaignId: id } as const;
    const days = readingsIn(known.days(scope), attentionWindow(opened.readings.today()));
    expect(
      days.every((reading) => reading !== undefined && reading.readAt > Date.parse(addDays(reading.day, 1))),
    ).toBe(true);
  }
});

test('a large account is read within the service’s limits, without a refusal, and leaves places for people each minute', async () => {
  const { clock, made, service } = await openCollecting({ service: { campaigns: 100 } });
  for (let minute = 1; minute <= 4; minute += 1) {
    await clock.advance(minuteMs);
    expect(made('statistics', clock.now() - minuteMs + 1).length).toBeLessThanOrEqual(24);
  }
  await clock.advance(3 * minuteMs);
  expect(service.requests.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(made('statistics').map(({ url }) => url)).size).toBe(100);
});

test('active campaigns are read before all others, archived ones last and once', async () => {
  const { clock, made, service, stop } = await openCollecting({ service: { campaigns: 60 } });
  await clock.advance(5 * minuteMs);
  const statusOf = (url: string) =>
    service.campaigns().find(({ id }) => url.includes(id))?.status ?? 'unknown';
  const order = made('statistics').map(({ url }) => statusOf(url));
  expect(order).toHaveLength(60);
  const count = (status: string) => order.filter((each) => each === status).length;
  expect(new Set(order.slice(0, count('ACTIVE')))).toEqual(new Set(['ACTIVE']));
  expect(new Set(order.slice(-count('ARCHIVED')))).toEqual(new Set(['ARCHIVED']));
  await stop();
});

test('what was asked lately stays fresh; what nobody asked for is read again more rarely', async () => {
  const { clock, readings, made, service } = await openCollecting({ service: { campaigns: 60 } });
  await clock.advance(5 * minuteMs);
  const [looked, other] = service.campaigns().filter(({ status }) => status === 'ACTIVE');
  const plan = () => [
    { kind: 'campaigns' as const },
    { kind: 'statistics' as const, campaignIds: [looked?.id as never] },
  ];
  await gatherAll(readings, clock, plan);
  const since = clock.now();
  await clock.advance(40 * minuteMs);
  const readingsOf = (id = '') => made('statistics', since).filter(({ url }) => url.includes(id)).length;
  expect(readingsOf(looked?.id)).toBeGreaterThanOrEqual(3);
  expect(readingsOf(other?.id)).toBeLessThanOrEqual(1);
});

test('what a digest will ask is read before its time, in time, and its answer needs no call', async () => {
  const at = start + 45 * minuteMs;
  const foresee: Foresee = async (from, until) =>
    at > from && at <= until ? [{ at, plan: everything }] : [];
  const opened = await openCollecting({ service: { campaigns: 300 } }, foresee);
  const { clock, readings, service } = opened;
  await clock.advanceTo(at - 1_000);
  const calls = service.requests.length;
  const [known] = await gatherAll(readings, clock, everything, { lane: 'digests' });
  expect(known).toMatchObject({ settled: true, faults: [] });
  expect(known?.statistics.size).toBe(300);
  expect(service.requests.length).toBe(calls);
  expect(service.requests.every(({ status }) => status === 200)).toBe(true);
}, 60_000);

test('each service day leaves a snapshot of every campaign that is not archived, so that counters have a trend', async () => {
  const { clock, store, service, sleepsUntil } = await openCollecting();
  await clock.advance(3 * minuteMs);
  await sleepsUntil('2026-03-05T00:00:00Z');
  await clock.advance(3 * minuteMs);
  const range = { first: day('2026-03-04'), last: day('2026-03-05') };
  const [one] = service.campaigns().filter(({ status }) => status === 'COMPLETED' || status === 'PAUSED');
  const snapshots = await store.loadSnapshots(one?.id as never);
  expect(snapshots.map((snapshot) => snapshot.day)).toEqual(daysOf(range));
}, 60_000);

test('history is had as far as the service gives it, whatever the longest range it takes', async () => {
  const { clock, readings, service, lines } = await openCollecting({ service: { maxRangeDays: 31 } });
  await clock.advance(10 * minuteMs);
  const range = { first: addDays(day('2026-03-04'), -110), last: day('2026-03-03') };
  const known = await atOnce({ clock, readings, service } as never, () => [
    { kind: 'daily', scope: all, range } as never,
  ]);
  const truth = service.truth.daily(range).filter(({ counts }) => Object.values(counts).some((n) => n > 0));
  const counted = new Map(readingsIn(known.days(all), range).map((reading) => [reading?.day, reading]));
  expect(truth.length).toBeGreaterThan(60);
  for (const { day: on, counts } of truth) expect(counted.get(on)).toMatchObject({ kind: 'counted', counts });
  const calls = service.requests.length;
  await clock.advance(3 * minuteMs);
  expect(service.requests.slice(calls).filter(({ url }) => url.includes('startDate=2025')).length).toBe(0);
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
});

test('where older days are refused for their age, that is found out once and remembered after a restart', async () => {
  const opened = await openCollecting({ service: { oldestDay: day('2026-01-20') } });
  const { clock, service, reopen, readings, stop } = opened;
  await clock.advance(120 * minuteMs);
  const refused = service.requests.filter(({ status }) => status === 400).length;
  expect(refused).toBeGreaterThan(0);
  // The account's own days tell how far back the service goes, so nothing of campaigns is refused.
  expect(refused).toBeLessThan(15);
  const ofCampaigns = service.requests.filter(({ url }) => url.includes('campaignId='));
  expect(ofCampaigns.length).toBeGreaterThan(0);
  expect(ofCampaigns.filter(({ status }) => status === 400)).toEqual([]);
  const known = await atOnce(opened, () => [{ kind: 'daily', scope: all, range: week }]);
  const [from] = Object.values(known.findings.historyFrom);
  expect(from !== undefined && from >= day('2026-01-20') && from <= day('2026-01-27')).toBe(true);
  await stop();
  await readings.close();
  const again = await reopen();
  clock.everyMinute((at) => again.collect(at, noDigests));
  await clock.advance(10 * minuteMs);
  expect(service.requests.filter(({ status }) => status === 400)).toHaveLength(refused);
}, 60_000);

test('a service that leaves the last day out is found out, and its last days are asked for by one day more', async () => {
  const opened = await openCollecting({ service: { endDate: 'left-out' } });
  const { clock, service } = opened;
  await clock.advance(10 * minuteMs);
  const known = await atOnce(opened);
  expect(known.findings.lastDay.kind).toBe('left-out');
  const ended = { first: week.first, last: day('2026-03-03') };
  expect(
    readingsIn(known.days(all), ended).map((reading) => reading?.kind === 'counted' && reading.counts),
  ).toEqual(service.truth.daily(ended).map(({ counts }) => counts));
  expect(await keptRestated(opened.store, all)).toEqual([]);
});

test('a service that counts the last day in is found out with one call more', async () => {
  const opened = await openCollecting();
  await opened.clock.advance(3 * minuteMs);
  expect((await atOnce(opened)).findings.lastDay.kind).toBe('included');
});

test.each([
  ['is down', { kind: 'server-error', status: 503 }, []],
  [
    'refuses the key',
    { kind: 'key-refused', status: 401 },
    ['the campaign service refuses CAMPAIGN_API_KEY'],
  ],
] as const)('while the service %s it rests, says so once, and goes on by itself', async (_, fault, said) => {
  const { clock, service, lines, made } = await openCollecting();
  service.faults.set(fault);
  await clock.advance(60 * minuteMs);
  expect(service.requests.length).toBeLessThan(60);
  expect(
    lines.filter(({ level }) => level === 'warn' || level === 'error').map(({ message }) => message),
  ).toEqual([...said, 'the collector rests while the campaign service gives no answer']);
  service.faults.clear();
  await clock.advance(20 * minuteMs);
  expect(lines.map(({ message }) => message)).toContain('the collector goes on');
  expect(made('statistics').length).toBeGreaterThanOrEqual(12);
});

test('what is older than it is to be kept is deleted', async () => {
  const opened = await openCollecting({ readings: { retentionDays: 30 } });
  const { clock, store, sleepsUntil } = opened;
  await opened.readings.collect(clock.now(), noDigests);
  await gatherAll(opened.readings, clock, () => [
    { kind: 'daily', scope: all, range: { first: day('2026-01-01'), last: day('2026-03-04') } },
  ]);
  expect((await keptReadings(store, all))[0]?.day).toBe('2026-01-01');
  await sleepsUntil('2026-03-05T00:00:00Z');
  await clock.advance(minuteMs);
  expect((await keptReadings(store, all))[0]?.day).toBe('2026-02-03');
}, 60_000);

test('nothing is collected once it is closed', async () => {
  const { clock, readings, service } = await openCollecting();
  await clock.advance(minuteMs);
  await readings.close();
  const calls = service.requests.length;
  await clock.advance(5 * minuteMs);
  expect(service.requests.length).toBe(calls);
});
