// A reading is as of when it was asked for: answers that come after midnight, late answers, and what was found out while a call waited.

import { expect, test } from 'vitest';
import { addDays, type Day, day, numberOf } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { openFindings } from '#readings/findings.ts';
import { runFetch } from '#readings/gathering/run-fetch.ts';
import type { DayReading, DayScope, Need } from '#readings/reading.ts';
import { openRecord } from '#readings/record/record.ts';
import { isFinalDay, readAtOn, readingOn } from '#readings/record/scope-days.ts';
import { gatherLast, openReadings, people, start, utc } from './opened.ts';
import { all } from './plans.ts';

const today = day('2026-03-04');
const midnight = Date.parse('2026-03-05');
const week = { first: addDays(today, -6), last: today };
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const weekOf = (scope: DayScope): Need => ({ kind: 'daily', scope, range: week });

async function openTenSecondsToMidnight() {
  const opened = await openReadings({ service: { campaigns: 40 } });
  await opened.clock.advanceTo(midnight - 10_000);
  return opened;
}

test('a day that is asked for before midnight has not ended in the answer that comes after it', async () => {
  const { clock, readings, service } = await openTenSecondsToMidnight();
  service.faults.set({ kind: 'delay', ms: 20_000, times: 1 });
  const known = await gatherLast(readings, clock, () => [weekOf(all)]);
  expect(clock.now()).toBeGreaterThan(midnight);
  expect(readAtOn(known.days(all), numberOf(today))).toBe(midnight - 10_000);
  expect(isFinalDay(known.days(all), numberOf(today))).toBe(false);
  const next = await gatherLast(readings, clock, () => [weekOf(all)]);
  expect(isFinalDay(next.days(all), numberOf(today))).toBe(true);
  expect(service.requests).toHaveLength(2);
});

test('the second try counts where the first one failed before midnight, and the wait for a place does not', async () => {
  const { clock, readings, service } = await openTenSecondsToMidnight();
  const scopes = service.campaigns().map(({ id }): DayScope => {
    return { kind: 'campaign', campaignId: id as CampaignId };
  });
  service.faults.set({ kind: 'delay', ms: 20_000, times: 1 });
  service.faults.set({ kind: 'server-error', status: 503, times: 1 });
  const known = await gatherLast(readings, clock, () => scopes.map(weekOf));
  const readAts = scopes.map((scope) => readAtOn(known.days(scope), numberOf(today)));
  const sent = service.requests.filter(({ status }) => status === 200).map(({ at }) => at);
  expect(readAts.toSorted()).toEqual(sent.toSorted());
  const ended = scopes.filter((scope) => isFinalDay(known.days(scope), numberOf(today)));
  expect(ended).toHaveLength(sent.filter((at) => at >= midnight).length);
  expect(ended.length).toBeGreaterThan(0);
  expect(ended.length).toBeLessThan(scopes.length);
});

test('statistics that are asked for before midnight are the snapshot of the day that ends', async () => {
  const { clock, readings, service } = await openTenSecondsToMidnight();
  const campaignId = service.campaigns()[0]?.id as CampaignId;
  service.faults.set({ kind: 'delay', ms: 20_000 });
  const needs: Need[] = [{ kind: 'statistics', campaignIds: [campaignId] }];
  await gatherLast(readings, clock, () => needs);
  const known = await gatherLast(readings, clock, () => [{ kind: 'snapshots', campaignId }]);
  expect(known.snapshots(campaignId).map(({ day: on, readAt }) => [on, readAt])).toEqual([
    [today, midnight - 10_000],
  ]);
});

test('a list, a campaign and one that is gone bear the time at which they were asked for', async () => {
  const { clock, readings, service } = await openReadings();
  const [campaign, deleted] = service.campaigns().map(({ id }) => id as CampaignId);
  if (campaign === undefined || deleted === undefined) throw new Error('the sandbox has no campaigns');
  service.faults.set({ kind: 'delay', ms: 5_000 });
  const list = await gatherLast(readings, clock, () => [{ kind: 'campaigns' }]);
  expect(list.campaigns?.readAt).toBe(start);
  service.faults.set({ kind: 'campaign-deleted', campaignId: deleted });
  await clock.advance(3_600_000);
  const needs = [campaign, deleted].map((campaignId): Need => ({ kind: 'campaign', campaignId }));
  const known = await gatherLast(readings, clock, () => needs);
  const askedAt = (id: CampaignId) => service.requests.find(({ url }) => url.endsWith(id))?.at;
  expect(known.campaign(campaign)?.readAt).toBe(askedAt(campaign));
  expect(known.campaign(deleted)).toEqual({ value: 'gone', readAt: askedAt(deleted) });
});

test('an answer that comes late does not stand in place of one that was asked for after it', async () => {
  const { clock, readings, service } = await openReadings();
  const campaignId = service.campaigns()[0]?.id as CampaignId;
  service.faults.set({ kind: 'delay', ms: 20_000, only: 'campaign', times: 1 });
  const late = gatherLast(readings, clock, () => [{ kind: 'campaign', campaignId }]);
  await clock.advance(5_000);
  const list = await gatherLast(readings, clock, () => [{ kind: 'campaigns' }]);
  service.faults.set({ kind: 'unknown-status', campaignId, status: 'FROZEN' });
  const known = await late;
  expect(known.campaign(campaignId)).toEqual(list.campaign(campaignId));
});

test('Refresh asks anew where the same was sent before it, and a later answer to the earlier call changes nothing', async () => {
  const { clock, readings, service } = await openReadings();
  service.faults.set({ kind: 'delay', ms: 20_000, only: 'campaigns', times: 1 });
  const early = gatherLast(readings, clock, () => [{ kind: 'campaigns' }]);
  await clock.advance(2_000);
  const notBefore = clock.now();
  const fresh = await gatherLast(readings, clock, () => [{ kind: 'campaigns' }], { ...people, notBefore });
  expect(fresh.campaigns?.readAt).toBeGreaterThanOrEqual(notBefore);
  expect((await early).campaigns).toEqual(fresh.campaigns);
  expect(service.requests).toHaveLength(2);
});

test.each([
  ['waits for its place', undefined],
  ['waits for its next try', { kind: 'server-error', status: 503, times: 1 }],
] as const)('Refresh joins a call that %s', async (_, fault) => {
  const { clock, client, service } = await openReadings({ service: { campaigns: 40 } });
  const ids = service.campaigns().map(({ id }) => id as CampaignId);
  const before = fault === undefined ? ids.slice(0, 30) : [];
  const [last] = ids.slice(30) as [CampaignId];
  if (fault !== undefined) service.faults.set(fault);
  const filling = before.map((id) => client.getStatistics(id, people));
  const waiting = client.getStatistics(last, people);
  await clock.advance(fault === undefined ? 1_000 : 50);
  const notBefore = clock.now();
  const fresh = client.getStatistics(last, { ...people, notBefore });
  await clock.advance(120_000);
  await Promise.all(filling);
  expect(await fresh).toBe(await waiting);
  expect((await fresh).askedAt).toBeGreaterThanOrEqual(notBefore);
  expect(service.requests.filter(({ status }) => status === 200)).toHaveLength(before.length + 1);
});

test('a client that closes also cuts off a call that a newer one stands beside', async () => {
  const { clock, client, service } = await openReadings();
  service.faults.set({ kind: 'delay', ms: 20_000, only: 'campaigns' });
  const early = client.listCampaigns({}, people).catch((error: unknown) => error);
  await clock.advance(2_000);
  const late = client
    .listCampaigns({}, { ...people, notBefore: clock.now() })
    .catch((error: unknown) => error);
  await clock.advance(6_000);
  expect(service.requests).toHaveLength(2);
  await client.close();
  for (const end of [early, late]) expect(await end).toMatchObject({ fault: { kind: 'cancelled' } });
});

async function openRecordOf({ store, clock }: Awaited<ReturnType<typeof openReadings>>) {
  const closing = new AbortController().signal;
  return openRecord({ store, zone: utc, clock, log: quiet, closing });
}

const read = (on: Day, readAt: number, sent: number): DayReading => ({
  kind: 'counted',
  day: on,
  readAt,
  counts: { invitationsSent: sent, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 },
});

test('of two answers about a day the one that was asked for later stays, in memory and in the store', async () => {
  const opened = await openReadings();
  const record = await openRecordOf(opened);
  const yesterday = addDays(today, -1);
  await record.keepDays(all, [read(yesterday, start - 1_000, 9)]);
  await record.keepDays(all, [read(yesterday, start - 2_000, 4), read(today, start - 2_000, 1)]);
  await record.written();
  for (const one of [record, await openRecordOf(opened)]) {
    expect(readingOn(one.days(all), numberOf(yesterday))).toEqual(read(yesterday, start - 1_000, 9));
    expect(readingOn(one.days(all), numberOf(today))).toEqual(read(today, start - 2_000, 1));
    expect(one.days(all).restated.size).toBe(0);
  }
});

test('a reading that bears a time yet to come gives way, since the clock was wrong then', async () => {
  const record = await openRecordOf(await openReadings());
  await record.keepDays(all, [read(today, start + 3_600_000, 9)]);
  await record.keepDays(all, [read(today, start, 4)]);
  expect(readingOn(record.days(all), numberOf(today))).toEqual(read(today, start, 4));
});

test('a call that waits while the last day of a range turns out to be left out is made anew, one day longer', async () => {
  const opened = await openReadings({ service: { endDate: 'left-out' } });
  const { clock, client, service, store } = opened;
  const record = await openRecordOf(opened);
  const findings = await openFindings(store, clock, quiet);
  const yesterday = addDays(today, -1);
  const range = { first: addDays(today, -7), last: yesterday };
  service.faults.set({ kind: 'delay', ms: 5_000 });
  const fetching = runFetch({ client, record, findings, clock }, { kind: 'days', scope: all, range }, people);
  await clock.advance(1_000);
  findings.foundLastDay({ kind: 'left-out', foundAt: clock.now() });
  await clock.advance(10_000);
  await fetching;
  const [truth] = service.truth.daily({ first: yesterday, last: yesterday });
  expect(truth?.counts.invitationsSent).toBeGreaterThan(0);
  expect(readingOn(record.days(all), numberOf(yesterday))).toMatchObject({ counts: truth?.counts });
});

test('what an instance read until it heard of another’s finding is distrusted', async () => {
  const { clock, store } = await openReadings();
  const one = await openFindings(store, clock, quiet);
  const other = await openFindings(store, clock, quiet);
  one.foundLastDay({ kind: 'left-out', foundAt: start });
  await one.keep();
  await clock.advance(60_000);
  await other.follow();
  expect(other.distrustedBefore()).toBe(start + 60_000);
  await clock.advance(60_000);
  await other.follow();
  expect(other.distrustedBefore()).toBe(start + 60_000);
  expect(one.distrustedBefore()).toBe(start);
});
