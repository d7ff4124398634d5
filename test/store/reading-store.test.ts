import { describe, expect, test } from 'vitest';
import { addDays, day } from '#base/day.ts';
import {
  type CampaignId,
  type CampaignList,
  type CampaignStatistics,
  counterNames,
  type OwnerId,
  type StatedStatus,
} from '#campaigns/campaign.ts';
import type { DayReading, DayScope, Findings, ReadingStore } from '#readings/reading.ts';
import { keptReadings, keptRestated } from './kept-days.ts';
import { bytesIn, directly, newPath, opened, places, start } from './opened.ts';
import { otherAccount, ours, theirs } from './tenants.ts';

const list: CampaignList = {
  campaigns: [
    {
      id: 'c1' as CampaignId,
      name: 'Ω <!channel> "quoted"',
      status: 'SNOOZED' as StatedStatus,
      ownerId: 'o1' as OwnerId,
      ownerEmail: 'ana@example.com',
      createdAt: 1,
      updatedAt: 2,
      startsAt: undefined,
      endsAt: 4,
    },
  ],
  unreadable: [{ index: 1, id: undefined, name: 'half', reason: 'status: expected string' }],
};

function statistics(id: string, progress: number): CampaignStatistics {
  return {
    campaignId: id as CampaignId,
    campaignName: id,
    status: 'ACTIVE',
    owner: 'ana@example.com',
    counters: Object.fromEntries(
      counterNames.map((name, index) => [name, index]),
    ) as CampaignStatistics['counters'],
    statedProgress: progress,
    statedAcceptanceRate: 35.2,
    statedReplyRate: 0,
  };
}

const all: DayScope = { kind: 'all' };

function counted(on: string, sent: number, readAt = start): DayReading {
  const counts = { invitationsSent: sent, invitationsAccepted: 1, messagesSent: 2.5, messagesReplied: 0 };
  return { kind: 'counted', day: day(on), readAt, counts };
}

describe.each(places)('in %s', (place) => {
  test('a campaign’s snapshots come back in the order of their days', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    for (const [progress, on] of [
      [3, '2026-03-04'],
      [1, '2026-03-01'],
      [2, '2026-03-02'],
    ] as const) {
      await readings.saveStatistics({ value: statistics('c1', progress), readAt: start + progress }, day(on));
    }
    await readings.saveStatistics({ value: statistics('c2', 9), readAt: start }, day('2026-03-02'));
    const snapshots = await readings.loadSnapshots('c1' as CampaignId);
    expect(snapshots.map((one) => [one.day, one.readAt, one.value.statedProgress])).toEqual([
      ['2026-03-01', start + 1, 1],
      ['2026-03-02', start + 2, 2],
      ['2026-03-04', start + 3, 3],
    ]);
  });

  test('what was found out about the service comes back, for its own account only', async () => {
    const { store } = await opened(newPath(place));
    const found: Findings = {
      lastDay: { kind: 'left-out', foundAt: start },
      lengths: { longestTaken: 31, shortestRefused: 32 },
      historyFrom: { 'a scope': day('2025-11-01') },
    };
    expect(await store.readings(ours).loadFindings()).toBeUndefined();
    await store
      .readings(ours)
      .saveFindings({ ...found, lengths: { longestTaken: 0, shortestRefused: undefined } });
    await store.readings(ours).saveFindings(found);
    expect(await store.readings(ours).loadFindings()).toEqual(found);
    expect(await store.readings(theirs).loadFindings()).toBeUndefined();
  });

  test('pruning takes what is about days before that one, and nothing of other accounts', async () => {
    const { store } = await opened(newPath(place));
    for (const tenant of [ours, theirs]) {
      const readings = store.readings(tenant);
      for (const on of ['2026-03-01', '2026-03-02']) {
        await readings.saveStatistics({ value: statistics('c1', 1), readAt: start }, day(on));
      }
      const days = [counted('2026-03-01', 5), counted('2026-03-02', 6)];
      await readings.saveDays(all, days, days);
    }
    await store.readings(ours).prune(day('2026-03-02'));
    const left = async (readings: ReadingStore) => ({
      snapshots: (await readings.loadSnapshots('c1' as CampaignId)).map((one) => one.day),
      days: (await keptReadings(readings, all)).map((one) => one.day),
      restated: (await keptRestated(readings, all)).map((one) => one.day),
    });
    const younger = ['2026-03-02'];
    const both = ['2026-03-01', '2026-03-02'];
    expect(await left(store.readings(ours))).toEqual({
      snapshots: younger,
      days: younger,
      restated: younger,
    });
    expect(await left(store.readings(theirs))).toEqual({ snapshots: both, days: both, restated: both });
  });

  test('pruning takes entries of the journal that were noticed before that day, and nothing of other accounts', async () => {
    const { store } = await opened(newPath(place));
    const noticed = (at: string) => ({
      campaignId: 'c1' as CampaignId,
      change: { kind: 'renamed', from: 'Spring', to: 'Summer' } as const,
      after: start,
      noticedAt: Date.parse(at),
    });
    for (const tenant of [ours, theirs]) {
      const entries = ['2026-02-27T10:00Z', '2026-03-02T01:00Z'].map(noticed);
      await store
        .readings(tenant)
        .saveCampaigns({ value: { campaigns: [], unreadable: [] }, readAt: start }, entries);
    }
    await store.readings(ours).prune(day('2026-03-02'));
    const left = async (tenant: typeof ours) =>
      (await store.readings(tenant).loadJournal()).map(({ noticedAt }) => noticedAt).sort();
    expect(await left(ours)).toEqual([Date.parse('2026-03-02T01:00Z')]);
    expect(await left(theirs)).toHaveLength(2);
  });

  test('the newest list comes back as it was read, with when', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    expect(await readings.loadCampaigns()).toBeUndefined();
    await readings.saveCampaigns({ value: { campaigns: [], unreadable: [] }, readAt: start });
    await readings.saveCampaigns({ value: list, readAt: start + 1 });
    expect(await readings.loadCampaigns()).toEqual({ value: list, readAt: start + 1 });
  });

  test('statistics are kept by service day: the last of each day stays, the newest is loaded', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    const at = (on: string, progress: number, readAt: number) =>
      readings.saveStatistics({ value: statistics('c1', progress), readAt }, day(on));
    await at('2026-03-01', 10, 1);
    await at('2026-03-01', 20, 2);
    await at('2026-03-03', 30, 3);
    await readings.saveStatistics({ value: statistics('c2', 5), readAt: 4 }, day('2026-03-02'));
    const newest = await readings.loadStatistics();
    expect(
      newest.map(({ value, readAt }) => [value.campaignId, value.statedProgress, readAt]).sort(),
    ).toEqual([
      ['c1', 30, 3],
      ['c2', 5, 4],
    ]);
    const snapshots = await readings.loadSnapshots('c1' as CampaignId);
    expect(snapshots.map((one) => [one.day, one.value.statedProgress])).toEqual([
      ['2026-03-01', 20],
      ['2026-03-03', 30],
    ]);
  });

  test('an older answer of another instance takes no newer one’s place, but what bears a time yet to come gives way', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    const empty = { campaigns: [], unreadable: [] };
    const today = day('2026-03-04');
    const save = async (value: typeof list | typeof empty, progress: number, readAt: number) => {
      await readings.saveCampaigns({ value, readAt });
      await readings.saveStatistics({ value: statistics('c1', progress), readAt }, today);
    };
    const kept = async () => [
      (await readings.loadCampaigns())?.readAt,
      ...(await readings.loadStatistics()).map(({ value, readAt }) => [value.statedProgress, readAt]),
      ...(await readings.loadSnapshots('c1' as CampaignId)).map(({ value, readAt }) => [
        value.statedProgress,
        readAt,
      ]),
    ];
    await save(list, 2, start - 1_000);
    await save(empty, 1, start - 2_000);
    expect(await kept()).toEqual([start - 1_000, [2, start - 1_000], [2, start - 1_000]]);
    await save(list, 9, start + 60_000);
    await save(empty, 3, start);
    expect(await kept()).toEqual([start, [3, start], [3, start]]);
  });

  test('an older answer about a day takes no newer one’s place, but what bears a time yet to come gives way', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    const read = (sent: number, readAt: number) => counted('2026-03-01', sent, readAt);
    const kept = async () => [await keptReadings(readings, all), await keptRestated(readings, all)];
    const newer = [read(5, start - 1_000), read(4, start - 2_000)] as const;
    await readings.saveDays(all, [newer[0]], [newer[1]]);
    await readings.saveDays(
      all,
      [read(3, start - 3_000), counted('2026-03-02', 7)],
      [read(2, start - 4_000)],
    );
    expect(await kept()).toEqual([[newer[0], counted('2026-03-02', 7)], [newer[1]]]);
    await readings.saveDays(all, [read(9, start + 60_000)], []);
    await readings.saveDays(all, [read(6, start)], []);
    expect((await kept())[0]).toEqual([read(6, start), counted('2026-03-02', 7)]);
  });

  test('days come back in order, zero and not-reported told apart, and each scope has its own', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    const missing: DayReading = { kind: 'not-reported', day: day('2026-03-02'), readAt: start };
    const owner: DayScope = { kind: 'owner', ownerId: 'x' as OwnerId };
    const campaign: DayScope = { kind: 'campaign', campaignId: 'x' as CampaignId };
    await readings.saveDays(all, [counted('2026-03-03', 0), missing, counted('2026-02-28', 9)], []);
    await readings.saveDays(owner, [counted('2026-03-03', 1)], []);
    await readings.saveDays(campaign, [counted('2026-03-03', 2)], []);
    expect(await keptReadings(readings, all)).toEqual([
      counted('2026-02-28', 9),
      missing,
      counted('2026-03-03', 0),
    ]);
    expect(await keptReadings(readings, owner)).toEqual([counted('2026-03-03', 1)]);
    expect(await keptReadings(readings, campaign)).toEqual([counted('2026-03-03', 2)]);
  });

  test('a restated day shows its new figures, and keeps what was said before beside them', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    const [first, second, third] = [1, 2, 3].map((n) => counted('2026-03-01', n, start + n)) as [
      DayReading,
      DayReading,
      DayReading,
    ];
    await readings.saveDays(all, [first], []);
    await readings.saveDays(all, [second], [first]);
    await readings.saveDays(all, [third], [second]);
    await readings.saveDays(all, [third], [second]);
    expect(await keptReadings(readings, all)).toEqual([third]);
    expect(await keptRestated(readings, all)).toEqual([second]);
  });

  test('years of days are kept in one go', async () => {
    const readings = (await opened(newPath(place))).store.readings(ours);
    const days = Array.from({ length: 4_000 }, (_, index) =>
      counted(addDays(day('2015-01-01'), index), index),
    );
    await readings.saveDays(all, days, []);
    expect(await keptReadings(readings, all)).toEqual(days);
  });

  test('one workspace, or one account of it, never reads what belongs to another', async () => {
    const { store } = await opened(newPath(place));
    const mine = store.readings(ours);
    await mine.saveCampaigns({ value: list, readAt: 1 });
    await mine.saveStatistics({ value: statistics('c1', 1), readAt: 1 }, day('2026-03-01'));
    await mine.saveDays(all, [counted('2026-03-01', 1)], [counted('2026-03-01', 2)]);
    for (const other of [theirs, otherAccount]) {
      const readings = store.readings(other);
      expect(await readings.loadCampaigns()).toBeUndefined();
      expect(await readings.loadStatistics()).toEqual([]);
      expect(await readings.loadSnapshots('c1' as CampaignId)).toEqual([]);
      expect(await keptReadings(readings, all)).toEqual([]);
      expect(await keptRestated(readings, all)).toEqual([]);
      await readings.saveStatistics({ value: statistics('c1', 99), readAt: 9 }, day('2026-03-09'));
    }
    expect((await mine.loadStatistics()).map(({ value }) => value.statedProgress)).toEqual([1]);
  });

  test('small facts are kept by name, for each workspace its own', async () => {
    const { store } = await opened(newPath(place));
    await store.recollection(ours).remember('charts-refused-at', 5);
    await store.recollection(ours).remember('charts-refused-at', { at: [6] });
    expect(await store.recollection(ours).recall('charts-refused-at')).toEqual({ at: [6] });
    expect(await store.recollection(ours).recall('other')).toBeUndefined();
    expect(await store.recollection(theirs).recall('charts-refused-at')).toBeUndefined();
  });

  test('of those who change one quota from the same version, one wins, and quotas do not mix', async () => {
    const { quotas } = (await opened(newPath(place))).store;
    expect(await quotas.load('daily')).toBeUndefined();
    const saved = await Promise.all([1, 2, 3].map((nth) => quotas.save('daily', `first ${nth}`, undefined)));
    expect(saved).toEqual([true, false, false]);
    expect(await quotas.load('daily')).toEqual({ state: 'first 1', version: 1 });
    const changed = await Promise.all([1, 2].map((nth) => quotas.save('daily', `second ${nth}`, 1)));
    expect(changed).toEqual([true, false]);
    expect(await quotas.load('daily')).toEqual({ state: 'second 1', version: 2 });
    expect(await quotas.load('statistics')).toBeUndefined();
  });
});

test('what no longer reads is named in the log, and the rest goes on', async () => {
  const path = newPath();
  const { store, lines } = await opened(path);
  const readings = store.readings(ours);
  for (const id of ['c1', 'c2'] as CampaignId[]) {
    await readings.saveStatistics({ value: statistics(id, 1), readAt: 1 }, day('2026-03-01'));
    await readings.saveDays({ kind: 'campaign', campaignId: id }, [counted('2026-03-01', 1)], []);
  }
  await readings.saveCampaigns({ value: list, readAt: 1 });
  await directly(
    path,
    `update snapshot_months set snapshots = ${bytesIn(path, '09')} where campaign = 'c1';
     update day_months set days = ${bytesIn(path, '0102')} where scope = 'campaign:c1';
     update campaign_lists set list = '['`,
  );
  const campaign = (id: string): DayScope => ({ kind: 'campaign', campaignId: id as CampaignId });
  expect(await readings.loadSnapshots('c1' as CampaignId)).toEqual([]);
  expect(await readings.loadSnapshots('c2' as CampaignId)).toHaveLength(1);
  expect(await keptReadings(readings, campaign('c1'))).toEqual([]);
  expect(await keptReadings(readings, campaign('c2'))).toEqual([counted('2026-03-01', 1)]);
  expect(await readings.loadCampaigns()).toBeUndefined();
  const named = lines.filter(({ level }) => level === 'error').map(({ fields }) => fields?.table);
  expect(new Set(named)).toEqual(new Set(['snapshot_months', 'day_months', 'campaign_lists']));
  expect(JSON.stringify(lines)).not.toContain('ana@example.com');

  // What is read next is kept all the same.
  await readings.saveDays(campaign('c1'), [counted('2026-03-02', 2)], []);
  await readings.saveStatistics({ value: statistics('c1', 2), readAt: 2 }, day('2026-03-02'));
  expect(await keptReadings(readings, campaign('c1'))).toEqual([counted('2026-03-02', 2)]);
  expect((await readings.loadSnapshots('c1' as CampaignId)).map((one) => one.day)).toEqual(['2026-03-02']);
});
