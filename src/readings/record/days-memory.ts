// Days in memory: the account's at once, those of campaigns and owners once somebody waits for them. Knows neither lists nor the journal.

import type { Clock } from '#base/clock.ts';
import { type Day, dayAt, numberOf, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { inSlices } from '#base/slices.ts';
import { recordedFrom } from '#readings/attended-days.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayScope, DaysPart, LoadedDays, ReadingStore, ScopeDays } from '#readings/reading.ts';
import { createLastingMap } from './lasting-map.ts';
import { joinDays, noDays, withoutBefore } from './scope-days.ts';

export interface DaysMemory {
  /** The days that are in memory so far. */
  of(scope: DayScope): ScopeDays;
  /** All of them by the scope's key, as they are now. The returned map never changes. */
  given(): ReadonlyMap<string, ScopeDays>;
  keep(scope: DayScope, days: ScopeDays): void;
  forgetBefore(day: Day): Promise<void>;
  /** Resolves when all days from that one on are in memory. The account's own always are. */
  loaded(from: Day): Promise<void>;
  /** Resolves when all days are in memory, or will not come. The first caller has them brought in. */
  whole(): Promise<void>;
  /** What is in memory, as parts to load again. Waits for what is just being brought in. */
  broughtIn(): Promise<readonly DaysPart[]>;
}

export interface DaysMemoryOptions {
  readonly store: Pick<ReadingStore, 'loadDays'>;
  readonly zone: Zone;
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  readonly log: Log;
  /** Aborted when the record closes. */
  readonly closing: AbortSignal;
}

/** Waits between tries to load days. A thread that ended is back at once; a lock or a disk takes longer. */
const pausesMs = [100, 1_000, 5_000];

const ofAccount: DaysPart = { kind: 'account' };

/** Resolves when the account's own days are in memory. */
export async function openDaysMemory(options: DaysMemoryOptions): Promise<DaysMemory> {
  const { store, zone, clock, log, closing } = options;
  const known = createLastingMap<string, ScopeDays>([]);
  await load(ofAccount);
  // The days that attention needs, and that people mostly ask for, come first.
  const newestFrom = recordedFrom(dayAt(clock.now(), zone));
  const newest: DaysPart = { kind: 'since', day: newestFrom };
  const older: DaysPart = { kind: 'before', day: newestFrom };
  let isWhole = false;
  let bringing: { readonly newest: Promise<void>; readonly whole: Promise<void> } | undefined;

  function bring() {
    if (bringing !== undefined) return bringing;
    const first = load(newest);
    const whole = first
      .then(() => load(older))
      .then(() => {
        isWhole = true;
      });
    bringing = { newest: first, whole };
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

  return {
    of: (scope) => known.get(scopeKey(scope)) ?? noDays,
    given: known.given,
    keep: (scope, days) => known.set(scopeKey(scope), days),
    forgetBefore: async (day) => {
      const [first, entries] = [numberOf(day), [...known.given().keys()]];
      for await (const key of inSlices(entries, clock)) {
        const days = known.get(key) ?? noDays;
        const kept = withoutBefore(days, first);
        if (kept !== days) known.set(key, kept);
      }
    },
    loaded: async (from) => {
      if (!isWhole) await (from < newestFrom ? bring().whole : bring().newest);
    },
    whole: () => bring().whole,
    broughtIn: async () => {
      await bringing?.whole;
      return isWhole ? [ofAccount, newest, older] : [ofAccount];
    },
  };
}
