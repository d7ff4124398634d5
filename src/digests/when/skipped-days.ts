// Runs that a schedule leaves out because of its days off, for people who would look for them. Pure.

import type { Instant } from '#base/brand.ts';
import { type Day, weekday } from '#base/day.ts';
import type { Schedule } from '#digests/digest.ts';
import { type WhyOff, whyOff } from './days-off.ts';
import { wallTimesAfter } from './schedule.ts';
import { wallTimeAt } from './wall-clock.ts';

export interface SkippedDay {
  readonly day: Day;
  readonly why: WhyOff;
}

/**
 * The days after `after` and before the last of `runs` on which it would run but for its days off, in order. The days off of every
 * week count for a schedule of the month alone: nobody expects another one on them.
 */
export function skippedDays(
  schedule: Schedule,
  after: Instant,
  runs: readonly Instant[],
): readonly SkippedDay[] {
  const { daysOff, ...everyDay } = schedule;
  const last = runs.at(-1);
  const picksItsDay = schedule.kind === 'monthly' && schedule.on.kind.endsWith('-working-day');
  if (daysOff === undefined || last === undefined || picksItsDay) return [];
  const until = wallTimeAt(last, schedule.zone);
  const found = new Map<Day, SkippedDay>();
  for (const wall of wallTimesAfter(everyDay as Schedule, wallTimeAt(after, schedule.zone))) {
    if (wall > until) break;
    const day = new Date(wall).toISOString().slice(0, 10) as Day;
    const why = whyOff(day, daysOff, weekday(day));
    if (why !== undefined && (why !== 'weekday' || schedule.kind === 'monthly')) found.set(day, { day, why });
  }
  return [...found.values()];
}
