// What became of campaigns between two readings, told from lists that a test states, and kept over a restart.

import { describe, expect, test } from 'vitest';
import type { Campaign, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { audienceChanges, listChanges } from '#readings/journal.ts';
import type { Reading } from '#readings/reading.ts';
import { gatherLast, openReadings } from './opened.ts';

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
const before: Reading<CampaignList> = { value: listed(one), readAt: 1_000 };
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

test('an audience that grew is told with both numbers', () => {
  const of = (totalLeadCount: number) =>
    ({ campaignId: 'c1', counters: { totalLeadCount } }) as CampaignStatistics;
  expect(audienceChanges({ value: of(500), readAt: 1 }, of(800), 2)).toMatchObject([
    { campaignId: 'c1', change: { kind: 'audience', from: 500, to: 800 }, after: 1, noticedAt: 2 },
  ]);
  expect(audienceChanges({ value: of(500), readAt: 1 }, of(500), 2)).toEqual([]);
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
