// What other bots on the same store have read: their readings are taken into memory here, so that every bot answers as freshly.

import type { Clock } from '#base/clock.ts';
import type { Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import type {
  DaysPart,
  JournalEntry,
  LoadedDays,
  Reading,
  ReadingStore,
  RecordChange,
} from '#readings/reading.ts';

/** The record, as far as it takes in what others have read: each is put in only where it is newer than what is there. */
export interface Adopting {
  adoptCampaigns(reading: Reading<CampaignList>): void;
  adoptStatistics(readings: readonly Reading<CampaignStatistics>[]): void;
  adoptJournal(entries: readonly JournalEntry[]): void;
  adoptDays(loaded: readonly LoadedDays[]): void;
  /** The newest entry of the journal that is known, less some time in which others may have written an earlier one. */
  journalFrom(): number;
  /**
   * The days that are in memory, as parts to load again. Resolves when they are there. Days that nobody has asked for yet are
   * not: they come in with all that others have read.
   */
  broughtIn(): Promise<readonly DaysPart[]>;
}

export interface FollowOptions {
  readonly store: ReadingStore;
  readonly zone: Zone;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
  /** Aborted at close. */
  readonly closing: AbortSignal;
}

/** Changes that come within this time are read together. */
const gatherMs = 200;
const againMs = 5_000;

/** What was told since. `stop` ends it before it is followed; once it is followed, `closing` does. */
export interface HeardChanges {
  followInto(record: Adopting): void;
  stop(): void;
}

/**
 * Hears from now on, so that a record can be loaded meanwhile and misses nothing: what was told before `followInto` waits for it.
 * Nobody waits for what is read then; what could not be read is read with the next change.
 */
export function hearChanges({ store, zone, clock, log, closing }: FollowOptions): HeardChanges {
  let waiting: RecordChange[] = [];
  let record: Adopting | undefined;
  let isReading = false;

  async function read(into: Adopting): Promise<void> {
    isReading = true;
    try {
      for (let pauseMs = gatherMs; waiting.length > 0; ) {
        await clock.sleep(pauseMs, closing);
        const changes = waiting;
        waiting = [];
        try {
          await adopt(into, changes);
          pauseMs = gatherMs;
        } catch (error) {
          log.warn('what another instance has read could not be taken over yet', { error });
          waiting = [...changes, ...waiting];
          pauseMs = againMs;
        }
      }
    } catch (error) {
      if (!closing.aborted) log.error('the record does not follow other instances any more', { error });
    } finally {
      isReading = false;
    }
  }

  async function adopt(record: Adopting, changes: readonly RecordChange[]): Promise<void> {
    const kinds = new Set(changes.map(({ kind }) => kind));
    const all = kinds.has('anything');
    const list = all || kinds.has('campaigns');
    const figures = all || kinds.has('statistics');
    if (list || figures) record.adoptJournal(await store.loadJournal(record.journalFrom()));
    if (list) await adoptList(record);
    if (figures) record.adoptStatistics(await store.loadStatistics(all ? undefined : campaignsIn(changes)));
    const broughtIn = await record.broughtIn();
    for (const part of all ? broughtIn : partsOf(changes, broughtIn.length > 1))
      for await (const page of store.loadDays(part, zone)) record.adoptDays(page);
  }

  async function adoptList(record: Adopting): Promise<void> {
    const campaigns = await store.loadCampaigns();
    if (campaigns !== undefined) record.adoptCampaigns(campaigns);
  }

  const readIfAny = () => {
    if (record !== undefined && !isReading && waiting.length > 0) void read(record);
  };
  const end = store.follow?.((change) => {
    waiting.push(change);
    readIfAny();
  });
  const stop = () => end?.();
  closing.addEventListener('abort', stop, { once: true });
  return {
    stop,
    followInto: (into) => {
      record = into;
      readIfAny();
    },
  };
}

function campaignsIn(changes: readonly RecordChange[]): CampaignId[] {
  return [...new Set(changes.flatMap((change) => (change.kind === 'statistics' ? [change.campaignId] : [])))];
}

/** Scopes of which the same months changed are read together. */
function partsOf(changes: readonly RecordChange[], ofAll: boolean): DaysPart[] {
  const days = changes
    .filter((change) => change.kind === 'days')
    .filter(({ scope }) => ofAll || scope.kind === 'all');
  return [...Map.groupBy(days, ({ since }) => since)].map(([since, alike]) => ({
    kind: 'scopes',
    scopes: alike.map(({ scope }) => scope),
    day: since,
  }));
}
