// The record: the newest reading of everything, in memory to be looked up and in the store to last. Knows neither the client nor freshness.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type Day, dayAt, numberOf, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Campaign, CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type {
  DayReading,
  DayScope,
  Gathered,
  ListParts,
  Reading,
  ReadingStore,
  ScopeDays,
  Snapshot,
} from '#readings/reading.ts';
import { createBackgroundWrites } from './background-writes.ts';
import { openDaysMemory } from './days-memory.ts';
import { listChanges } from './journal.ts';
import { createJournalMemory } from './journal-memory.ts';
import { createLastingMap } from './lasting-map.ts';
import { createPartsMemory, type PartsMemory } from './list-parts.ts';
import { isOvertaken } from './overtaken.ts';
import { isRestated } from './read-daily-answer.ts';
import { type ChangeFollower, hearChanges } from './record-changes.ts';
import { noDays, readingOn, readingsNewerThan, withReadings, withRestated } from './scope-days.ts';

export interface ReadingRecord {
  /** The whole record at this moment. It returns the same value until something is kept. A value that was returned never changes. */
  view(): RecordView;
  campaigns(): Reading<CampaignList> | undefined;
  /** A value that was returned never changes: a write makes a new one. */
  listParts(): ListParts;
  statistics(id: CampaignId): Reading<CampaignStatistics> | undefined;
  /** The days that are in memory so far. */
  days(scope: DayScope): ScopeDays;
  loadSnapshots(campaignId: CampaignId): Promise<readonly Snapshot[]>;
  /** Resolves when all days from that one on are in memory, a moment after a start. The account's own always are. */
  loaded(from: Day): Promise<void>;
  /** Resolves when all days are in memory, or will not come. The first caller has them brought in. */
  whole(): Promise<void>;
  /** Resolves when nothing waits to be written any more. A record that is opened afterwards has all of it. */
  written(): Promise<void>;
  /** Removes what is about days before that one, here and in the store. */
  prune(before: Day): Promise<void>;
  keepCampaigns(list: CampaignList, readAt: Instant): Promise<void>;
  /** Writes nothing into the journal, which comes from whole lists alone. */
  readonly keepCampaign: PartsMemory['keepCampaign'];
  readonly keepOwned: PartsMemory['keepOwned'];
  keepStatistics(statistics: CampaignStatistics, readAt: Instant): Promise<void>;
  /** Days read before `distrustedBefore` were our own mistake, so a new reading does not restate them. */
  keepDays(
    scope: DayScope,
    days: readonly DayReading[],
    distrustedBefore?: Instant | undefined,
  ): Promise<void>;
}

export type RecordView = ListParts & Pick<Gathered, 'campaigns' | 'statistics' | 'days' | 'journal'>;

export interface RecordOptions {
  readonly store: ReadingStore;
  readonly zone: Zone;
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  readonly log: Log;
  /** Aborted when the record closes. */
  readonly closing: AbortSignal;
}

/** Resolves with all but the days of campaigns and owners. Those are loaded, newest first, once somebody waits for them. */
export async function openRecord(options: RecordOptions): Promise<ReadingRecord> {
  const heard = hearChanges(options);
  try {
    return await loadRecord(options, heard);
  } catch (error) {
    heard.stop();
    throw error;
  }
}

async function loadRecord(options: RecordOptions, heard: ChangeFollower): Promise<ReadingRecord> {
  const { store, zone, clock, log } = options;
  let campaigns = await store.loadCampaigns();
  const statistics = createLastingMap(
    (await store.loadStatistics()).map((reading) => [reading.value.campaignId, reading] as const),
  );
  const journal = createJournalMemory(zone);
  /** The last reading of each campaign, also of one that the newest list lacks or that could not be read there. */
  const seen = new Map<CampaignId, Reading<Campaign>>();
  const parts = createPartsMemory(clock);
  if (campaigns) see(campaigns);
  for (const { value, readAt } of statistics.given().values()) journal.begin(value, readAt);
  journal.note(await store.loadJournal());
  const days = await openDaysMemory(options);

  function see({ value, readAt }: Reading<CampaignList>): void {
    for (const campaign of value.campaigns) seen.set(campaign.id, { value: campaign, readAt });
  }

  const writes = createBackgroundWrites(log);

  heard.followInto({
    adoptCampaigns: (reading) => {
      if (campaigns !== undefined && campaigns.readAt >= reading.readAt) return;
      campaigns = reading;
      see(campaigns);
      parts.forgetUntil(reading.readAt);
    },
    adoptStatistics: (readings) => {
      for (const reading of readings) {
        const { campaignId } = reading.value;
        const mine = statistics.get(campaignId);
        if (mine !== undefined && mine.readAt >= reading.readAt) continue;
        statistics.set(campaignId, reading);
        journal.begin(reading.value, reading.readAt);
      }
    },
    adoptJournal: (entries) => journal.note(entries.filter((entry) => !journal.has(entry))),
    adoptDays: (page) => {
      for (const { scope, days: theirs } of page) {
        const mine = days.of(scope);
        const now = withReadings(mine, readingsNewerThan(mine, theirs), zone);
        if (now !== mine) days.keep(scope, withRestated(now, [...theirs.restated.values()]));
      }
    },
    journalFrom: journal.wholeUntil,
    broughtIn: days.broughtIn,
  });

  let lastView: { readonly madeOf: readonly unknown[]; readonly view: RecordView } | undefined;

  function view(): RecordView {
    const listParts = parts.current(campaigns);
    const madeOf = [listParts, campaigns, statistics.given(), days.given(), journal.given()] as const;
    const [, , statisticsNow, daysNow, journalNow] = madeOf;
    if (lastView?.madeOf.every((each, place) => each === madeOf[place])) return lastView.view;
    const view: RecordView = {
      ...listParts,
      campaigns,
      statistics: statisticsNow,
      days: (scope) => daysNow.get(scopeKey(scope)) ?? noDays,
      journal: (campaignId) => journalNow.get(campaignId) ?? [],
    };
    lastView = { madeOf, view };
    return view;
  }

  return {
    view,
    campaigns: () => campaigns,
    listParts: () => parts.current(campaigns),
    keepCampaign: (id, value, readAt) => {
      if (!isOvertaken(readAt, campaigns, clock.now())) parts.keepCampaign(id, value, readAt);
    },
    keepOwned: (ownerId, value, readAt) => {
      if (!isOvertaken(readAt, campaigns, clock.now())) parts.keepOwned(ownerId, value, readAt);
    },
    statistics: (id) => statistics.get(id),
    days: days.of,
    loadSnapshots: (campaignId) => store.loadSnapshots(campaignId),
    loaded: days.loaded,
    written: writes.ended,
    whole: days.whole,
    prune: async (before) => {
      await days.whole();
      await store.prune(before);
      await days.forgetBefore(before);
    },
    keepCampaigns: async (value, readAt) => {
      if (campaigns?.value === value || isOvertaken(readAt, campaigns, clock.now())) return;
      const changes = listChanges(seen, value, readAt);
      journal.note(changes);
      campaigns = { value, readAt };
      see(campaigns);
      parts.forgetUntil(readAt);
      const reading = campaigns;
      writes.begin(() => store.saveCampaigns(reading, changes));
    },
    keepStatistics: async (value, readAt) => {
      const known = statistics.get(value.campaignId);
      if (known?.value === value || isOvertaken(readAt, known, clock.now())) return;
      const reading = { value, readAt };
      const changes = journal.audienceNews(value, readAt);
      journal.note(changes);
      statistics.set(value.campaignId, reading);
      writes.begin(() => store.saveStatistics(reading, dayAt(readAt, zone), changes));
    },
    keepDays: async (scope, answered, distrustedBefore = 0) => {
      const [oldest] = answered.map((reading) => reading.day).sort();
      if (oldest === undefined) return;
      if (scope.kind !== 'all') await days.loaded(oldest);
      const before = days.of(scope);
      const now = clock.now();
      const newer = answered.filter(
        ({ day, readAt }) => !isOvertaken(readAt, readingOn(before, numberOf(day)), now),
      );
      if (newer.length === 0) return;
      const restated = newer.flatMap((later) => {
        const earlier = readingOn(before, numberOf(later.day));
        if (earlier === undefined || earlier.readAt < distrustedBefore) return [];
        return isRestated(earlier, later, zone) ? [earlier] : [];
      });
      days.keep(scope, withRestated(withReadings(before, newer, zone), restated));
      if (restated.length > 0) log.info('the service restated past days', { scope, days: restated.length });
      writes.begin(() => store.saveDays(scope, newer, restated));
    },
  };
}
