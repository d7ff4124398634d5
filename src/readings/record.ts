// The record: the newest of everything, in memory for asking and in the store for good. Knows neither the client nor freshness.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Campaign, CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { isRestated } from './days.ts';
import { type Audience, audienceChange, listChanges } from './journal.ts';
import type { DayReading, JournalEntry, Reading, ReadingStore, Scope, Snapshot } from './reading.ts';

export interface ReadingRecord {
  campaigns(): Reading<CampaignList> | undefined;
  statistics(): ReadonlyMap<CampaignId, Reading<CampaignStatistics>>;
  /** Every day of the scope; empty until it was opened. The map never changes: a write makes a new one. */
  days(scope: Scope): ReadonlyMap<Day, DayReading>;
  /** What days of the scope were said to be before the service took it back; as `days`. */
  restated(scope: Scope): readonly DayReading[];
  journal(campaignId: CampaignId): readonly JournalEntry[];
  loadSnapshots(campaignId: CampaignId): Promise<readonly Snapshot[]>;
  /** Brings the scope's days from the store into memory, where they are not there yet. */
  openScope(scope: Scope): Promise<void>;
  keepCampaigns(list: CampaignList, readAt: Instant): Promise<void>;
  keepStatistics(statistics: CampaignStatistics, readAt: Instant): Promise<void>;
  /** What was read before `distrustedBefore` was our own mistake, and is not restated by what is read now. */
  keepDays(scope: Scope, days: readonly DayReading[], distrustedBefore?: Instant | undefined): Promise<void>;
}

/** Scopes kept in memory at most, so many that a board of a thousand campaigns fits: with 400 days each, some 120 MB. */
export const openScopes = 1_200;
const allDays: DateRange = { first: day('1000-01-01'), last: day('9999-12-31') };

interface Days {
  readonly known: ReadonlyMap<Day, DayReading>;
  readonly restated: readonly DayReading[];
}

const nothing: Days = { known: new Map(), restated: [] };

export async function openRecord(options: {
  store: ReadingStore;
  zone: Zone;
  log: Log;
}): Promise<ReadingRecord> {
  const { store, zone, log } = options;
  let campaigns = await store.loadCampaigns();
  const statistics = new Map(
    (await store.loadStatistics()).map((reading) => [reading.value.campaignId, reading] as const),
  );
  const journal = new Map<CampaignId, readonly JournalEntry[]>();
  /** Each campaign as it was last read, also where it is missing from, or unreadable in, the newest list. */
  const seen = new Map<CampaignId, Reading<Campaign>>();
  const audiences = new Map<CampaignId, Audience>();
  if (campaigns) see(campaigns);
  for (const { value, readAt } of statistics.values()) {
    audiences.set(value.campaignId, { leads: value.counters.totalLeadCount, at: readAt });
  }
  note(await store.loadJournal());
  /** In order of use. */
  const scopes = new Map<string, Promise<Days>>();
  const opened = new Map<string, Days>();

  function note(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      const { campaignId, change, noticedAt } = entry;
      journal.set(campaignId, [...(journal.get(campaignId) ?? []), entry]);
      if (change.kind === 'audience') audiences.set(campaignId, { leads: change.to, at: noticedAt });
    }
  }

  function see({ value, readAt }: Reading<CampaignList>): void {
    for (const campaign of value.campaigns) seen.set(campaign.id, { value: campaign, readAt });
  }

  /** The first reading of a campaign's leads is what later ones are held against. */
  function audienceNews(now: CampaignStatistics, readAt: Instant): JournalEntry[] {
    const told = audiences.get(now.campaignId);
    if (told === undefined) audiences.set(now.campaignId, { leads: now.counters.totalLeadCount, at: readAt });
    const news = told && audienceChange(told, now, readAt, zone);
    return news ? [news] : [];
  }

  async function openScope(scope: Scope): Promise<void> {
    const key = scopeKey(scope);
    const loading = scopes.get(key) ?? load(scope, key);
    scopes.delete(key);
    scopes.set(key, loading);
    await loading;
    if (scopes.size <= openScopes) return;
    for (const oldest of [...scopes.keys()].slice(0, -openScopes)) {
      scopes.delete(oldest);
      opened.delete(oldest);
    }
  }

  async function load(scope: Scope, key: string): Promise<Days> {
    try {
      const known = new Map((await store.loadDays(scope, allDays)).map((reading) => [reading.day, reading]));
      const days = { known, restated: await store.loadRestatedDays(scope, allDays) };
      opened.set(key, days);
      return days;
    } catch (error) {
      scopes.delete(key);
      throw error;
    }
  }

  /** What could not be written is still shown: the next reading is another chance to keep it. */
  async function keep(write: Promise<void>): Promise<void> {
    try {
      await write;
    } catch (error) {
      log.error('a reading could not be kept', { error });
    }
  }

  return {
    campaigns: () => campaigns,
    statistics: () => statistics,
    days: (scope) => (opened.get(scopeKey(scope)) ?? nothing).known,
    restated: (scope) => (opened.get(scopeKey(scope)) ?? nothing).restated,
    journal: (campaignId) => journal.get(campaignId) ?? [],
    loadSnapshots: (campaignId) => store.loadSnapshots(campaignId),
    openScope,
    keepCampaigns: async (value, readAt) => {
      if (campaigns?.value === value) return;
      const changes = listChanges(seen, value, readAt);
      note(changes);
      campaigns = { value, readAt };
      see(campaigns);
      await keep(store.saveCampaigns(campaigns, changes));
    },
    keepStatistics: async (value, readAt) => {
      if (statistics.get(value.campaignId)?.value === value) return;
      const reading = { value, readAt };
      const changes = audienceNews(value, readAt);
      note(changes);
      statistics.set(value.campaignId, reading);
      await keep(store.saveStatistics(reading, dayAt(readAt, zone), changes));
    },
    keepDays: async (scope, days, distrustedBefore = 0) => {
      await openScope(scope);
      const key = scopeKey(scope);
      const before = opened.get(key) ?? nothing;
      const restated = days.flatMap((later) => {
        const earlier = before.known.get(later.day);
        if (earlier === undefined || earlier.readAt < distrustedBefore) return [];
        return isRestated(earlier, later, zone) ? [earlier] : [];
      });
      opened.set(key, {
        known: new Map([...before.known, ...days.map((reading) => [reading.day, reading] as const)]),
        restated: [...before.restated, ...restated],
      });
      if (restated.length > 0) log.info('the service restated past days', { scope, days: restated.length });
      await keep(store.saveDays(scope, days, restated));
    },
  };
}

export function scopeKey(scope: Scope): string {
  return JSON.stringify(scope, ['kind', 'ownerId', 'campaignId']);
}
