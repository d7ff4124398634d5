// The record: the newest of everything, in memory for asking and in the store for good. Knows neither the client nor freshness.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { isRestated } from './days.ts';
import type { DayReading, Reading, ReadingStore, Scope } from './reading.ts';

export interface ReadingRecord {
  campaigns(): Reading<CampaignList> | undefined;
  statistics(): ReadonlyMap<CampaignId, Reading<CampaignStatistics>>;
  /** Every day of the scope; empty until it was opened. The map never changes: a write makes a new one. */
  days(scope: Scope): ReadonlyMap<Day, DayReading>;
  /** Brings the scope's days from the store into memory, where they are not there yet. */
  openScope(scope: Scope): Promise<void>;
  keepCampaigns(list: CampaignList, readAt: Instant): Promise<void>;
  keepStatistics(statistics: CampaignStatistics, readAt: Instant): Promise<void>;
  /** What was read before `distrustedBefore` was our own mistake, and is not restated by what is read now. */
  keepDays(scope: Scope, days: readonly DayReading[], distrustedBefore?: Instant | undefined): Promise<void>;
}

/** Scopes kept in memory at most: with 400 days each, some 60 MB. */
export const openScopes = 600;
const allDays: DateRange = { first: day('1000-01-01'), last: day('9999-12-31') };

type Days = ReadonlyMap<Day, DayReading>;

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
  /** In order of use. */
  const scopes = new Map<string, Promise<Days>>();
  const opened = new Map<string, Days>();

  async function openScope(scope: Scope): Promise<void> {
    const key = scopeKey(scope);
    const loading = scopes.get(key) ?? load(scope, key);
    scopes.delete(key);
    scopes.set(key, loading);
    await loading;
    for (const oldest of [...scopes.keys()].slice(0, -openScopes)) {
      scopes.delete(oldest);
      opened.delete(oldest);
    }
  }

  async function load(scope: Scope, key: string): Promise<Days> {
    try {
      const days = new Map((await store.loadDays(scope, allDays)).map((reading) => [reading.day, reading]));
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
    days: (scope) => opened.get(scopeKey(scope)) ?? new Map(),
    openScope,
    keepCampaigns: async (value, readAt) => {
      if (campaigns?.value === value) return;
      campaigns = { value, readAt };
      await keep(store.saveCampaigns(campaigns));
    },
    keepStatistics: async (value, readAt) => {
      if (statistics.get(value.campaignId)?.value === value) return;
      const reading = { value, readAt };
      statistics.set(value.campaignId, reading);
      await keep(store.saveStatistics(reading, dayAt(readAt, zone)));
    },
    keepDays: async (scope, days, distrustedBefore = 0) => {
      await openScope(scope);
      const key = scopeKey(scope);
      const before = opened.get(key) ?? new Map<Day, DayReading>();
      const restated = days.flatMap((later) => {
        const earlier = before.get(later.day);
        if (earlier === undefined || earlier.readAt < distrustedBefore) return [];
        return isRestated(earlier, later, zone) ? [earlier] : [];
      });
      opened.set(key, new Map([...before, ...days.map((reading) => [reading.day, reading] as const)]));
      if (restated.length > 0) log.info('the service restated past days', { scope, days: restated.length });
      await keep(store.saveDays(scope, days, restated));
    },
  };
}

export function scopeKey(scope: Scope): string {
  return JSON.stringify(scope, ['kind', 'ownerId', 'campaignId']);
}
