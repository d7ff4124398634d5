// What watches look at: turned from nothing to something and back in the record, as a bot does that has asked the service.

import type { Clock } from '#base/clock.ts';
import { addDays, type Day, daysOf } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { DayReading, ReadingStore } from '#readings/reading.ts';
import { watchedDay } from './cast.ts';
import type { Phase } from './reckon-watches.ts';

export interface Watching {
  /** Turns what has stood long enough, or is younger than a look. */
  turn(): Promise<void>;
  /** The clock shows, or showed, that much. */
  sawClock(now: number): void;
  /** What each one's day was, and when; up to now. `to` is as far as the clock came meanwhile. */
  phases(index: number): readonly Phase[];
}

const minuteMs = 60_000;
const standsMs = 45 * minuteMs;
/** A report of one day compares it with days before it, none of them older. */
const comparedDays = 60;

export async function createWatching(
  count: number,
  { readings, clock }: { readonly readings: ReadingStore; readonly clock: Clock },
): Promise<Watching> {
  const all = Array.from({ length: count }, (): Phase[] => []);

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
  const range = { first: addDays(watchedDay(0), -comparedDays), last: watchedDay(Math.max(0, count - 1)) };
  const around = daysOf(range).map((day) => readingOf(day, 0));
  await readings.saveDays({ kind: 'all' }, around, []);
  for (const index of all.keys()) await begin(index, index % 2 === 0 ? 'alert' : 'normal');
  return {
    turn: async () => {
      for (const [index, phases] of all.entries()) {
        const last = phases.at(-1);
        // Not all together.
        const stood =
          clock.monotonic() - (last?.began ?? 0) - (phases.length === 1 ? -index * 3 * minuteMs : 0);
        if (last === undefined || stood < standsMs) continue;
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

function readingOf(day: Day, amount: number): DayReading {
  const counts = Object.fromEntries(activityCounterNames.map((name) => [name, amount])) as ActivityCounts;
  return { day, readAt: firstReadAt, kind: 'counted', counts };
}

/** Before any clock of a round. */
const firstReadAt = Date.parse('2026-03-10T06:00:00Z');
