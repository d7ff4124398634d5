import { expect, test } from 'vitest';
import { CampaignServiceError } from '#campaigns/client.ts';
import {
  decodeCampaign,
  decodeCampaignList,
  decodeDailyActivity,
  decodeStatistics,
} from '#campaigns/wire.ts';
import { sampleCampaign, sampleDaily, sampleStatistics } from './strict-service.ts';

function whereOf(decode: () => unknown): string | undefined {
  try {
    decode();
  } catch (error) {
    if (error instanceof CampaignServiceError && error.fault.kind === 'contract-broken')
      return error.fault.where;
  }
  return undefined;
}

test('a campaign is read with its instants, and what the service adds later is ignored', () => {
  const campaign = decodeCampaign({ ...sampleCampaign, endDate: null, colour: 'red', status: 'HIBERNATING' });
  expect(campaign).toEqual({
    id: 'c1',
    name: 'Spring founders',
    status: 'HIBERNATING',
    ownerId: 'u1',
    ownerEmail: 'ana@example.com',
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    updatedAt: Date.UTC(2026, 2, 1),
    startsAt: Date.UTC(2026, 0, 5),
    endsAt: undefined,
  });
});

test('a date-time without a zone is read as UTC on every machine', () => {
  expect(decodeCampaign({ ...sampleCampaign, createdAt: '2026-01-02T03:04:05' }).createdAt).toBe(
    Date.UTC(2026, 0, 2, 3, 4, 5),
  );
});

test('one malformed campaign is counted and named, and the others are kept', () => {
  const list = decodeCampaignList([
    sampleCampaign,
    { ...sampleCampaign, id: 'c2', name: 'Broken', updatedAt: 'soon' },
    'nonsense',
    { ...sampleCampaign, id: 'c4' },
  ]);
  expect(list.campaigns.map((campaign) => campaign.id)).toEqual(['c1', 'c4']);
  expect(list.unreadable).toEqual([
    { index: 1, id: 'c2', name: 'Broken', reason: 'updatedAt: expected an ISO 8601 date-time' },
    { index: 2, id: undefined, name: undefined, reason: 'body: expected object, received string' },
  ]);
});

test('an empty list is a list', () => {
  expect(decodeCampaignList([])).toEqual({ campaigns: [], unreadable: [] });
});

test('statistics come as counters, with progress and rates as stated', () => {
  const statistics = decodeStatistics(sampleStatistics);
  expect(statistics.counters.invitationsAccepted).toBe(90);
  expect(Object.keys(statistics.counters)).toHaveLength(14);
  expect(statistics).toMatchObject({
    statedProgress: 0.42,
    statedAcceptanceRate: 0.3,
    statedReplyRate: 0.235,
  });
});

test('daily activity comes in date order', () => {
  const daily = decodeDailyActivity(sampleDaily);
  expect(daily.days.map((entry) => entry.day)).toEqual(['2026-03-01', '2026-03-02']);
  expect(daily.range).toEqual({ first: '2026-03-01', last: '2026-03-02' });
  expect(daily.totals).toEqual({
    invitationsSent: 20,
    invitationsAccepted: 6,
    messagesSent: 8,
    messagesReplied: 2,
  });
});

test.each([
  [
    'a list that is no list',
    () => decodeCampaignList({ campaigns: [] }),
    'body: expected array, received object',
  ],
  [
    'a counter that is text',
    () =>
      decodeStatistics({
        ...sampleStatistics,
        statistics: { ...sampleStatistics.statistics, messagesSent: 'ana@example.com' },
      }),
    'statistics.messagesSent: expected number, received string',
  ],
  [
    'rates that are missing',
    () => decodeStatistics({ ...sampleStatistics, rates: undefined }),
    'rates: expected object, received undefined',
  ],
  [
    'a day that does not exist',
    () => decodeDailyActivity({ ...sampleDaily, startDate: '2026-02-30' }),
    'startDate: expected a date, YYYY-MM-DD',
  ],
  [
    'a day named twice',
    () => decodeDailyActivity({ ...sampleDaily, data: [sampleDaily.data[0], sampleDaily.data[0]] }),
    'data: a day is named twice',
  ],
  [
    'a range that ends before it starts',
    () => decodeDailyActivity({ ...sampleDaily, endDate: '2026-02-01' }),
    'endDate: before startDate',
  ],
])('%s breaks the contract, and the field is named without its content', (_, decode, where) => {
  expect(whereOf(decode)).toBe(where);
});
