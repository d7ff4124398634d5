// The record: the newest of everything, in memory for asking and in the store for good. Knows neither the client nor freshness.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Instant } from '#base/brand.ts';
import { type Day, day, dayAt, numberOf, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Campaign, CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import { isRestated } from './days.ts';
import { type Audience, audienceChange, listChanges } from './journal.ts';
import { createLastingMap } from './lasting-map.ts';
import { createPartsMemory, type PartsMemory } from './list-parts.ts';
import type {
  DayReading,
  Gathered,
  JournalEntry,
  ListParts,
  Reading,
  ReadingStore,
  Scope,
  ScopeDays,
  Snapshot,
} from './reading.ts';
import { allReadings, noDays, readingOn, withReadings, withRestated } from './scope-days.ts';

export interface ReadingRecord {
  /** All of it at this moment: what is kept later does not change it. */
  view(): RecordView;
  campaigns(): Reading<CampaignList> | undefined;
  /** They never change: a write makes new ones. */
  listParts(): ListParts;
  statistics(id: CampaignId): Reading<CampaignStatistics> | undefined;
  /** The days of the scope from where it was opened; none until it was. */
  days(scope: Scope): ScopeDays;
  loadSnapshots(campaignId: CampaignId): Promise<readonly Snapshot[]>;
  /** Brings days from the store into memory, where they are not there yet. */
  openScopes(openings: readonly Opening[]): Promise<void>;
  keepCampaigns(list: CampaignList, readAt: Instant): Promise<void>;
  /** The journal comes of whole lists alone. */
  readonly keepCampaign: PartsMemory['keepCampaign'];
  readonly keepOwned: PartsMemory['keepOwned'];
  keepStatistics(statistics: CampaignStatistics, readAt: Instant): Promise<void>;
  /** What was read before `distrustedBefore` was our own mistake, and is not restated by what is read now. */
  keepDays(scope: Scope, days: readonly DayReading[], distrustedBefore?: Instant | undefined): Promise<void>;
}

export type RecordView = ListParts & Pick<Gathered, 'campaigns' | 'statistics' | 'days' | 'journal'>;

/** Whose days are wanted, from that one on. */
export interface Opening {
  readonly scope: Scope;
  readonly from: Day;
}

/** Scopes kept in memory at most, so many that a board of a thousand campaigns fits: with 400 days each, some 120 MB. */
export const keptOpen = 1_200;
/** Scopes loaded at once: even of 400 days each, everybody else waits for them some 10 ms. */
const loadedAtOnce = 10;
/** Before every day that is kept. */
export const firstOfAll = day('1000-01-01');
const lastOfAll = day('9999-12-31');

interface Days {
  /** Earlier days were not brought from the store. */
  readonly from: Day;
  readonly known: ScopeDays;
}

const nothing: Days = { from: lastOfAll, known: noDays };

export async function openRecord(options: {
  store: ReadingStore;
  zone: Zone;
  log: Log;
}): Promise<ReadingRecord> {
  const { store, zone, log } = options;
  let campaigns = await store.loadCampaigns();
  const statistics = createLastingMap(
    (await store.loadStatistics()).map((reading) => [reading.value.campaignId, reading] as const),
  );
  const journal = createLastingMap<CampaignId, readonly JournalEntry[]>();
  /** Each campaign as it was last read, also where it is missing from, or unreadable in, the newest list. */
  const seen = new Map<CampaignId, Reading<Campaign>>();
  const parts = createPartsMemory();
  const audiences = new Map<CampaignId, Audience>();
  if (campaigns) see(campaigns);
  for (const { value, readAt } of statistics.given().values()) {
    audiences.set(value.campaignId, { leads: value.counters.totalLeadCount, at: readAt });
  }
  note(await store.loadJournal());
  /** In order of use. */
  const opened = createLastingMap<string, Days>();
  let loading: Promise<void> = Promise.resolve();
  let writing: Promise<void> = Promise.resolve();

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

  const daysOf = (scope: Scope) => opened.get(scopeKey(scope)) ?? nothing;
  const isClosed = ({ scope, from }: Opening) => daysOf(scope).from > from;

  async function openScopes(openings: readonly Opening[]): Promise<void> {
    const closed = openings.filter(isClosed);
    for (let at = 0; at < closed.length; at += loadedAtOnce) {
      if (at > 0) await everybodyElse();
      const some = closed.slice(at, at + loadedAtOnce);
      // One after another: what two questions want is loaded once.
      const turn = loading.then(() => load(some.filter(isClosed)));
      loading = turn.catch(() => {});
      await turn;
    }
    for (const { scope } of openings) use(scopeKey(scope));
    const room = Math.max(keptOpen, openings.length);
    for (const oldest of [...opened.given().keys()].slice(0, -room)) opened.delete(oldest);
  }

  function use(key: string): void {
    const days = opened.get(key);
    if (days === undefined) return;
    opened.delete(key);
    opened.set(key, days);
  }

  async function load(openings: readonly Opening[]): Promise<void> {
    const scopes = openings.map(({ scope }) => scope);
    const range = { first: earliest(openings.map(({ from }) => from)), last: lastOfAll };
    if (scopes.length === 0) return;
    const known = await store.loadDays(scopes, range);
    const restated = await store.loadRestatedDays(scopes, range);
    for (const [index, scope] of scopes.entries()) {
      const stored = withRestated(withReadings(noDays, known[index] ?? [], zone), restated[index] ?? []);
      const memory = daysOf(scope).known;
      // What memory holds is as new as what is stored, or newer.
      const newer = withReadings(stored, allReadings(memory), zone);
      opened.set(scopeKey(scope), {
        from: range.first,
        known: withRestated(newer, [...memory.restated.values()]),
      });
    }
  }

  /**
   * What could not be written is still shown: the next reading is another chance to keep it. Answers come in bursts, and each
   * write holds everybody up for some milliseconds: one after another, with a turn for everybody else between two.
   */
  async function keep(write: () => Promise<void>): Promise<void> {
    const turn = writing.then(() => everybodyElse()).then(write);
    writing = turn.catch(() => {});
    try {
      await turn;
    } catch (error) {
      log.error('a reading could not be kept', { error });
    }
  }

  function view(): RecordView {
    const [days, told] = [opened.given(), journal.given()];
    return {
      ...parts.current(campaigns),
      campaigns,
      statistics: statistics.given(),
      days: (scope) => days.get(scopeKey(scope))?.known ?? noDays,
      journal: (campaignId) => told.get(campaignId) ?? [],
    };
  }

  return {
    view,
    campaigns: () => campaigns,
    listParts: () => parts.current(campaigns),
    keepCampaign: parts.keepCampaign,
    keepOwned: parts.keepOwned,
    statistics: (id) => statistics.get(id),
    days: (scope) => daysOf(scope).known,
    loadSnapshots: (campaignId) => store.loadSnapshots(campaignId),
    openScopes,
    keepCampaigns: async (value, readAt) => {
      if (campaigns?.value === value) return;
      const changes = listChanges(seen, value, readAt);
      note(changes);
      campaigns = { value, readAt };
      see(campaigns);
      parts.forgetUntil(readAt);
      const reading = campaigns;
      await keep(() => store.saveCampaigns(reading, changes));
    },
    keepStatistics: async (value, readAt) => {
      if (statistics.get(value.campaignId)?.value === value) return;
      const reading = { value, readAt };
      const changes = audienceNews(value, readAt);
      note(changes);
      statistics.set(value.campaignId, reading);
      await keep(() => store.saveStatistics(reading, dayAt(readAt, zone), changes));
    },
    keepDays: async (scope, days, distrustedBefore = 0) => {
      await openScopes([{ scope, from: earliest(days.map((reading) => reading.day)) }]);
      const before = daysOf(scope);
      const restated = days.flatMap((later) => {
        const earlier = readingOn(before.known, numberOf(later.day));
        if (earlier === undefined || earlier.readAt < distrustedBefore) return [];
        return isRestated(earlier, later, zone) ? [earlier] : [];
      });
      opened.set(scopeKey(scope), {
        from: before.from,
        known: withRestated(withReadings(before.known, days, zone), restated),
      });
      if (restated.length > 0) log.info('the service restated past days', { scope, days: restated.length });
      await keep(() => store.saveDays(scope, days, restated));
    },
  };
}

/** The same text for the same scope, also in the store's findings. */
export function scopeKey(scope: Scope): string {
  switch (scope.kind) {
    case 'all':
      return '{"kind":"all"}';
    case 'owner':
      return `{"kind":"owner","ownerId":${JSON.stringify(scope.ownerId)}}`;
    case 'campaign':
      return `{"kind":"campaign","campaignId":${JSON.stringify(scope.campaignId)}}`;
    default:
      return unreachable(scope);
  }
}

function earliest(days: readonly Day[]): Day {
  return days.reduce((first, each) => (each < first ? each : first), lastOfAll);
}
