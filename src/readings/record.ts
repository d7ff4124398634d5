// The record: the newest reading of everything, in memory to be looked up and in the store to last. Knows neither the client nor freshness.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type Day, dayAt, numberOf, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { inSlices } from '#base/slices.ts';
import type { Campaign, CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { recordedFrom } from './attended-days.ts';
import { createBackgroundWrites } from './background-writes.ts';
import { scopeKey } from './day-scope.ts';
import { listChanges } from './journal.ts';
import { createJournalMemory } from './journal-memory.ts';
import { createLastingMap } from './lasting-map.ts';
import { createPartsMemory, type PartsMemory } from './list-parts.ts';
import { isOvertaken } from './overtaken.ts';
import { isRestated } from './read-daily-answer.ts';
import type {
  DayReading,
  DayScope,
  DaysPart,
  Gathered,
  ListParts,
  LoadedDays,
  Reading,
  ReadingStore,
  ScopeDays,
  Snapshot,
} from './reading.ts';
import { type HeardChanges, hearChanges } from './record-changes.ts';
import {
  joinDays,
  noDays,
  readingOn,
  readingsNewerThan,
  withoutBefore,
  withReadings,
  withRestated,
} from './scope-days.ts';

export interface ReadingRecord {
  /** All of it at this moment; the same value until something is kept, which does not change it. */
  view(): RecordView;
  campaigns(): Reading<CampaignList> | undefined;
  /** They never change: a write makes new ones. */
  listParts(): ListParts;
  statistics(id: CampaignId): Reading<CampaignStatistics> | undefined;
  /** The days that are in memory so far. */
  days(scope: DayScope): ScopeDays;
  loadSnapshots(campaignId: CampaignId): Promise<readonly Snapshot[]>;
  /** Resolves when all days from that one on are in memory, a moment after a start. The account's own always are. */
  loaded(from: Day): Promise<void>;
  /** Resolves when all days are in memory, or will not come. The first caller has them brought in. */
  whole(): Promise<void>;
  /** Resolves when nothing waits to be written any more: a record that is opened from then on has all of it. */
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

/** Waits between tries to load days. A thread that ended is back at once; a lock or a disk takes longer. */
const pausesMs = [100, 1_000, 5_000];

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

async function loadRecord(options: RecordOptions, heard: HeardChanges): Promise<ReadingRecord> {
  const { store, zone, clock, log, closing } = options;
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
  const known = createLastingMap<string, ScopeDays>([]);
  await load({ kind: 'account' });
  // The days that attention needs, and that people mostly ask for, come first.
  const newestFrom = recordedFrom(dayAt(clock.now(), zone));
  let isWhole = false;
  let bringing: { readonly newest: Promise<void>; readonly whole: Promise<void> } | undefined;

  function bring() {
    if (bringing !== undefined) return bringing;
    const newest = load({ kind: 'since', day: newestFrom });
    const whole = newest
      .then(() => load({ kind: 'before', day: newestFrom }))
      .then(() => {
        isWhole = true;
      });
    bringing = { newest, whole };
    return bringing;
  }

  /** Days that no try can load count as never read, so they are read again. */
  async function load(part: DaysPart): Promise<void> {
    let behind: DayScope | undefined;
    for (let tries = 0; !closing.aborted; tries += 1) {
      try {
        for await (const page of store.loadDays(part, zone, behind)) {
          if (closing.aborted) return;
          take(page);
          behind = page.at(-1)?.scope ?? behind;
        }
        return;
      } catch (error) {
        const pauseMs = pausesMs[tries];
        if (pauseMs === undefined) return giveUp(error);
        await clock.sleep(pauseMs, closing).catch(() => undefined);
      }
    }
  }

  function giveUp(error: unknown): void {
    if (!closing.aborted) log.error('recorded days could not be brought into memory', { error });
  }

  function take(page: readonly LoadedDays[]): void {
    for (const { scope, days } of page) {
      const key = scopeKey(scope);
      known.set(key, joinDays(days, known.get(key) ?? noDays));
    }
  }

  function see({ value, readAt }: Reading<CampaignList>): void {
    for (const campaign of value.campaigns) seen.set(campaign.id, { value: campaign, readAt });
  }

  const daysOf = (scope: DayScope) => known.get(scopeKey(scope)) ?? noDays;
  const writes = createBackgroundWrites(log);

  async function loaded(from: Day): Promise<void> {
    if (!isWhole) await (from < newestFrom ? bring().whole : bring().newest);
  }

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
      for (const { scope, days } of page) {
        const mine = daysOf(scope);
        const now = withReadings(mine, readingsNewerThan(mine, days), zone);
        if (now !== mine) known.set(scopeKey(scope), withRestated(now, [...days.restated.values()]));
      }
    },
    journalFrom: journal.wholeUntil,
    broughtIn: async () => {
      await bringing?.whole;
      const account = { kind: 'account' } as const;
      if (!isWhole) return [account];
      return [account, { kind: 'since', day: newestFrom }, { kind: 'before', day: newestFrom }];
    },
  });

  let viewed: { readonly of: readonly unknown[]; readonly view: RecordView } | undefined;

  function view(): RecordView {
    const listed = parts.current(campaigns);
    const of = [listed, campaigns, statistics.given(), known.given(), journal.given()] as const;
    const [, , given, days, told] = of;
    if (viewed?.of.every((each, place) => each === of[place])) return viewed.view;
    const view: RecordView = {
      ...listed,
      campaigns,
      statistics: given,
      days: (scope) => days.get(scopeKey(scope)) ?? noDays,
      journal: (campaignId) => told.get(campaignId) ?? [],
    };
    viewed = { of, view };
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
    days: daysOf,
    loadSnapshots: (campaignId) => store.loadSnapshots(campaignId),
    loaded,
    written: writes.ended,
    whole: () => bring().whole,
    prune: async (before) => {
      await bring().whole;
      await store.prune(before);
      const [first, entries] = [numberOf(before), [...known.given().keys()]];
      for await (const key of inSlices(entries, clock)) {
        const days = known.get(key) ?? noDays;
        const kept = withoutBefore(days, first);
        if (kept !== days) known.set(key, kept);
      }
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
      if (scope.kind !== 'all') await loaded(oldest);
      const before = daysOf(scope);
      const now = clock.now();
      const days = answered.filter(
        ({ day, readAt }) => !isOvertaken(readAt, readingOn(before, numberOf(day)), now),
      );
      if (days.length === 0) return;
      const restated = days.flatMap((later) => {
        const earlier = readingOn(before, numberOf(later.day));
        if (earlier === undefined || earlier.readAt < distrustedBefore) return [];
        return isRestated(earlier, later, zone) ? [earlier] : [];
      });
      known.set(scopeKey(scope), withRestated(withReadings(before, days, zone), restated));
      if (restated.length > 0) log.info('the service restated past days', { scope, days: restated.length });
      writes.begin(() => store.saveDays(scope, days, restated));
    },
  };
}
