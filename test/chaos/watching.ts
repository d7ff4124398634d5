// What watches look at: turned from nothing to something and back in the record, as a bot does that has asked the service.

import type { Clock } from '#base/clock.ts';
import { addDays, type Day, daysOf } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { DigestId } from '#digests/digest.ts';
import type { WatchState } from '#digests/digest-store.ts';
import type { DayReading, ReadingStore } from '#readings/reading.ts';
import { watchedDay } from './cast.ts';
import type { Phase } from './reckon-watches.ts';

export interface Watching {
  /**
   * Turns what has stood long enough, and was looked at: bots that have no time to look, on a busy machine, miss nothing. What nobody has
   * looked at for hours is turned all the same, and is lost.
   */
  turn(): Promise<void>;
  /** The clock shows, or showed, that much. */
  sawClock(now: number): void;
  /** What each one's day was, and when; up to now. `to` is as far as the clock came meanwhile. */
  phases(index: number): readonly Phase[];
}

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const standsMs = 45 * minuteMs;
/** Eight looks are due in it: a bot that lives at all comes to one of them. */
const unseenMs = 2 * 60 * minuteMs;
/** A report of one day compares it with days before it, none of them older. */
const comparedDays = 60;

export interface WatchingMeans {
  readonly readings: ReadingStore;
  readonly clock: Clock;
  /** What the store says of each watch now. */
  readonly looks: () => Promise<ReadonlyMap<DigestId, Pick<WatchState, 'checkedFor'>>>;
}

export async function createWatching(
  ids: readonly DigestId[],
  { readings, looks, clock }: WatchingMeans,
): Promise<Watching> {
  const all = ids.map((): Phase[] => []);

  const furthest = new Map<number, number>();
  const endedNow = (phase: Phase): Phase => {
    const to = Math.max(clock.now(), furthest.get(phase.began) ?? 0);
    return { ...phase, to, ended: clock.monotonic() };
  };

  async function begin(index: number, is: Phase['is']): Promise<void> {
    const [from, began] = [clock.now(), clock.monotonic()];
    await readings.saveDays({ kind: 'all' }, [readingOf(watchedDay(index), is === 'alert' ? 7 : 0)], []);
    const phases = all[index] as Phase[];
    const last = phases.pop();
    if (last !== undefined) phases.push(endedNow(last));
    const forever = Number.POSITIVE_INFINITY;
    phases.push({ is, from, began, to: forever, ended: forever });
  }

  // Where a day lacks, a bot asks the service for all days of the report, which knows nothing of what is written here.
  const range = {
    first: addDays(watchedDay(0), -comparedDays),
    last: watchedDay(Math.max(0, ids.length - 1)),
  };
  const around = daysOf(range).map((day) => readingOf(day, 0));
  await readings.saveDays({ kind: 'all' }, around, []);
  for (const index of all.keys()) await begin(index, index % 2 === 0 ? 'alert' : 'normal');
  return {
    turn: async () => {
      const looked = await looks();
      for (const [index, phases] of all.entries()) {
        const last = phases.at(-1);
        // Not all together.
        const stood =
          clock.monotonic() - (last?.began ?? 0) - (phases.length === 1 ? -index * 3 * minuteMs : 0);
        const lookedFor = looked.get(ids[index] as DigestId)?.checkedFor ?? 0;
        const isSeen = last !== undefined && lookedFor > last.from;
        if (last === undefined || stood < (isSeen ? standsMs : unseenMs)) continue;
        await begin(index, last.is === 'alert' ? 'normal' : 'alert');
      }
    },
    sawClock: (now) => {
      for (const phases of all) {
        const { began } = phases.at(-1) as Phase;
        furthest.set(began, Math.max(now, furthest.get(began) ?? 0));
      }
    },
    phases: (index) =>
      (all[index] ?? []).map((phase) => (phase.ended === Number.POSITIVE_INFINITY ? endedNow(phase) : phase)),
  };
}

/** For when each watch has looked at the latest, once it has looked after that instant. */
export function lastLookBy(at: number): number {
  return Math.floor(at / quarterMs) * quarterMs;
}

function readingOf(day: Day, amount: number): DayReading {
  const counts = Object.fromEntries(activityCounterNames.map((name) => [name, amount])) as ActivityCounts;
  return { day, readAt: firstReadAt, kind: 'counted', counts };
}

/** Before any clock of a round. */
const firstReadAt = Date.parse('2026-03-10T06:00:00Z');
