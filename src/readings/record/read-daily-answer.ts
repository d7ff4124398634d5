// What one answer of the daily endpoint says about each of its days, and whether it corrects what was known. Pure.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, dayAt, daysOf, type Zone } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames, type DailyActivity } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';

/**
 * One reading for each day of the range, which lies within the answered one. The contract (4.4) leaves open whether days without activity
 * are named. If the named days add up to the totals, nothing is left for the others, so they are zero. Otherwise the others were not
 * reported.
 */
export function readDays(activity: DailyActivity, range: DateRange, readAt: Instant): DayReading[] {
  const daysNamed = new Map(activity.days.map(({ day, counts }) => [day, counts]));
  const stated = activity.days.map(({ counts }) => counts);
  const absent = addsUp(stated, activity.totals) ? zero : undefined;
  return daysOf(range).map((day): DayReading => {
    const counts = daysNamed.get(day) ?? absent;
    return counts ? { day, readAt, kind: 'counted', counts } : { day, readAt, kind: 'not-reported' };
  });
}

/**
 * If one day was not reported, nobody can tell which of the unnamed days were zero. This range, which ends before the last unreported day,
 * asks for them again; undefined if there are none to clear up.
 */
export function unclearBefore(days: readonly DayReading[]): DateRange | undefined {
  const unreported = days.filter(({ kind }) => kind === 'not-reported');
  const [first, last] = [unreported[0], unreported.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  return { first: first.day, last: addDays(last.day, -1) };
}

/** Whether the later reading corrects the day after it had ended. A day that was still running only grows. */
export function isRestated(earlier: DayReading, later: DayReading, zone: Zone): boolean {
  if (dayAt(earlier.readAt, zone) <= earlier.day) return false;
  if (earlier.kind !== 'counted' || later.kind !== 'counted') return earlier.kind !== later.kind;
  return !isSame(earlier.counts, later.counts);
}

/** The days in both ranges. */
export function overlapOf(one: DateRange, other: DateRange): DateRange | undefined {
  const first = one.first > other.first ? one.first : other.first;
  const last = one.last < other.last ? one.last : other.last;
  return first > last ? undefined : { first, last };
}

/** The smallest range that holds both. */
export function spanOf(one: DateRange, other: DateRange): DateRange {
  const first = one.first < other.first ? one.first : other.first;
  const last = one.last > other.last ? one.last : other.last;
  return { first, last };
}

const zero: ActivityCounts = {
  invitationsSent: 0,
  invitationsAccepted: 0,
  messagesSent: 0,
  messagesReplied: 0,
};

/** Counts are whole numbers in the contract's examples, but their type allows fractions, whose sums may differ by a hair. */
const hair = 1e-6;

/** Whether the days account for the totals, so that nothing is left for other days. */
export function addsUp(all: readonly ActivityCounts[], totals: ActivityCounts): boolean {
  return activityCounterNames.every((name) => {
    const sum = all.reduce((before, counts) => before + counts[name], 0);
    return Math.abs(sum - totals[name]) < hair;
  });
}

function isSame(one: ActivityCounts, other: ActivityCounts): boolean {
  return activityCounterNames.every((name) => one[name] === other[name]);
}
