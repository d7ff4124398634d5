// The days on which people would expect a run, and none comes because the day is off. Pure.

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
 * In order, from `after` to the last of `runs`. A weekday that is off every week is named only for a monthly schedule: with a weekly one,
 * nobody expects a run on it.
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
