// What became of campaigns between two readings, told from lists that a test states, and kept over a restart.

import { describe, expect, test } from 'vitest';
import type { Campaign, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { audienceChange, listChanges } from '#readings/record/journal.ts';
import { openRecord } from '#readings/record/record.ts';
import { id, statistics as stated } from '../reports/facts.ts';
import { gatherLast, openReadings, utc } from './opened.ts';

const one = {
  id: 'c1',
  name: 'Nordics',
  status: 'ACTIVE',
  ownerId: 'o1',
  ownerEmail: 'ana@acme.test',
  createdAt: 0,
  updatedAt: 0,
  startsAt: 0,
  endsAt: 100,
} as Campaign;
const listed = (...campaigns: Campaign[]): CampaignList => ({ campaigns, unreadable: [] });
const before = new Map([[one.id, { value: one, readAt: 1_000 }]]);
const changesTo = (now: Partial<Campaign>) =>
  listChanges(before, listed({ ...one, ...now }), 2_000).map(({ change }) => change);

describe('between two lists', () => {
  test.each([
    ['paused', { status: 'PAUSED' }, { kind: 'status', from: 'ACTIVE', to: 'PAUSED' }],
    ['renamed', { name: 'Nordics II' }, { kind: 'renamed', from: 'Nordics', to: 'Nordics II' }],
    [
      'handed over',
      { ownerId: 'o2' as Campaign['ownerId'], ownerEmail: 'ben@acme.test' },
      { kind: 'owner', from: 'ana@acme.test', to: 'ben@acme.test' },
    ],
    [
      'handed over to somebody whose address alone tells',
      { ownerEmail: 'ben@acme.test' },
      { kind: 'owner', from: 'ana@acme.test', to: 'ben@acme.test' },
    ],
    ['given another start', { startsAt: 50 }, { kind: 'start-date', from: 0, to: 50 }],
    ['given another end', { endsAt: undefined }, { kind: 'end-date', from: 100, to: undefined }],
  ] as const)('a campaign was %s', (_what, now, change) => {
    expect(changesTo(now)).toEqual([change]);
  });

  test('several things became of one, between the two readings', () => {
    const entries = listChanges(before, listed({ ...one, status: 'COMPLETED', name: 'Done' }), 2_000);
    expect(entries).toMatchObject([
      { campaignId: 'c1', change: { kind: 'status' }, after: 1_000, noticedAt: 2_000 },
      { campaignId: 'c1', change: { kind: 'renamed' }, after: 1_000, noticedAt: 2_000 },
    ]);
  });

  test('nothing became of one that is the same, is new, or could not be read this time', () => {
    expect(changesTo({ updatedAt: 5 })).toEqual([]);
    expect(listChanges(before, listed(one, { ...one, id: 'c2' as Campaign['id'] }), 2_000)).toEqual([]);
    expect(listChanges(before, listed(), 2_000)).toEqual([]);
  });
});

describe('an audience', () => {
  const noon = Date.UTC(2026, 2, 3, 12);
  const dayMs = 24 * 60 * 60_000;
  const of = (totalLeadCount: number) =>
    ({ campaignId: 'c1', counters: { totalLeadCount } }) as CampaignStatistics;
  const told = { leads: 500, at: noon };

  test('that grew or shrank is told with both numbers', () => {
    const change = { kind: 'audience', from: 500, to: 800 };
    const entry = audienceChange(told, of(800), noon + dayMs, utc);
    expect(entry).toMatchObject({ campaignId: 'c1', change, after: noon, noticedAt: noon + dayMs });
    expect(audienceChange(told, of(400), noon + dayMs, utc)?.change).toMatchObject({ to: 400 });
    expect(audienceChange({ ...told, leads: 0 }, of(1), noon + dayMs, utc)).toBeDefined();
  });

  test('is told of once a day at most, and not for a few', () => {
    expect(audienceChange(told, of(800), noon + 60_000, utc)).toBeUndefined();
    expect(audienceChange(told, of(524), noon + dayMs, utc)).toBeUndefined();
    expect(audienceChange(told, of(500), noon + dayMs, utc)).toBeUndefined();
    expect(audienceChange({ ...told, leads: 0 }, of(0), noon + dayMs, utc)).toBeUndefined();
  });

  test('that grows all day is told once for each day, with all that came, also after a restart', async () => {
    const { store, clock } = await openReadings();
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const closing = new AbortController().signal;
    const open = () => openRecord({ store, zone: utc, log: quiet, clock, closing });
    const statistics = (leads: number) => ({
      ...stated('c1'),
      counters: { ...stated('c1').counters, totalLeadCount: leads },
    });
    const first = await open();
    const start = clock.now();
    for (let hour = 0; hour < 60; hour++) {
      await first.keepStatistics(statistics(500 + 10 * hour), start + hour * 60 * 60_000);
    }
    const entries = first.view().journal(id('c1'));
    // From nine in the morning: the first hours of the two days that followed.
    expect(entries.map(({ change }) => change)).toEqual([
      { kind: 'audience', from: 500, to: 650 },
      { kind: 'audience', from: 650, to: 890 },
    ]);
    const again = await open();
    await again.keepStatistics(statistics(1_200), start + 5 * dayMs);
    expect(again.view().journal(id('c1')).at(-1)?.change).toEqual({ kind: 'audience', from: 890, to: 1_200 });
  });
});

test('a campaign that could not be read once has its change in its journal all the same', async () => {
  const { store, clock } = await openReadings();
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  const closing = new AbortController().signal;
  const record = await openRecord({ store, zone: utc, log: quiet, clock, closing });
  await record.keepCampaigns(listed(one), 1_000);
  await record.keepCampaigns(listed(), 2_000);
  await record.keepCampaigns(listed({ ...one, status: 'PAUSED' }), 3_000);
  expect(record.view().journal(one.id)).toMatchObject([
    { change: { kind: 'status', from: 'ACTIVE', to: 'PAUSED' }, after: 1_000, noticedAt: 3_000 },
  ]);
});

test('a campaign whose status changed at the service has it in its journal, also after a restart', async () => {
  const { service, readings, reopen, clock } = await openReadings();
  const plan = () => [{ kind: 'campaigns' as const }];
  const first = await gatherLast(readings, clock, plan);
  const [campaign] = first.campaigns?.value.campaigns ?? [];
  if (!campaign) throw new Error('no campaign');
  expect(first.journal(campaign.id)).toEqual([]);
  service.faults.set({ kind: 'unknown-status', campaignId: campaign.id, status: 'SNOOZED' });
  await clock.advance(10 * 60_000);
  const change = { kind: 'status', from: campaign.status, to: 'SNOOZED' };
  const second = await gatherLast(readings, clock, plan);
  expect(second.journal(campaign.id)).toMatchObject([{ change, after: first.campaigns?.readAt }]);
  const again = await gatherLast(await reopen(), clock, () => []);
  expect(again.journal(campaign.id)).toEqual(second.journal(campaign.id));
});

test('the snapshots of a campaign are given where they are asked for, one for each day', async () => {
  const { readings, clock } = await openReadings();
  const list = await gatherLast(readings, clock, () => [{ kind: 'campaigns' }]);
  const id = list.campaigns?.value.campaigns[0]?.id;
  if (!id) throw new Error('no campaign');
  const statistics = () => [{ kind: 'statistics' as const, campaignIds: [id] }];
  expect((await gatherLast(readings, clock, statistics)).snapshots(id)).toEqual([]);
  await clock.advance(24 * 60 * 60_000);
  await gatherLast(readings, clock, statistics);
  const wanted = await gatherLast(readings, clock, () => [{ kind: 'snapshots', campaignId: id }]);
  expect(wanted.snapshots(id).map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-05']);
});
