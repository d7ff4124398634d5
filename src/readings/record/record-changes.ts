// Takes into memory what other bots on the same store have read, so that every bot answers with the newest readings.

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

/** The part of the record that takes in what others have read. It keeps only what is newer than its own. */
export interface AdoptingRecord {
  adoptCampaigns(reading: Reading<CampaignList>): void;
  adoptStatistics(readings: readonly Reading<CampaignStatistics>[]): void;
  adoptJournal(entries: readonly JournalEntry[]): void;
  adoptDays(loaded: readonly LoadedDays[]): void;
  /** From when on others may have written entries of the journal that are not known here. */
  journalFrom(): number;
  /**
   * The days that are in memory, as parts to load again. Resolves when they are there. Days that nobody has asked for are not in memory:
   * when they are loaded, they bring along what others have read.
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
const retryMs = 5_000;

export interface ChangeFollower {
  /** From now on changes are taken into the record, those first that were heard before. It ends when `closing` is aborted. */
  followInto(record: AdoptingRecord): void;
  /** Stops listening. For a record that could not be loaded. */
  stop(): void;
}

/**
 * Listens from now on, so that a record that is loaded meanwhile misses nothing: changes that are heard before `followInto` wait for it.
 * They are read in the background. What could not be read is tried again.
 */
export function hearChanges({ store, zone, clock, log, closing }: FollowOptions): ChangeFollower {
  let waiting: RecordChange[] = [];
  let record: AdoptingRecord | undefined;
  let isReading = false;

  async function read(into: AdoptingRecord): Promise<void> {
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
          pauseMs = retryMs;
        }
      }
    } catch (error) {
      if (!closing.aborted) log.error('the record does not follow other instances any more', { error });
    } finally {
      isReading = false;
    }
  }

  async function adopt(record: AdoptingRecord, changes: readonly RecordChange[]): Promise<void> {
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

  async function adoptList(record: AdoptingRecord): Promise<void> {
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
