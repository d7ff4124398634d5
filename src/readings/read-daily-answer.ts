// What one answer of the daily endpoint says about each of its days, and whether that takes back what was known; pure.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, dayAt, daysOf, type Zone } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames, type DailyActivity } from '#campaigns/campaign.ts';
import type { DayReading } from './reading.ts';

/**
 * A reading for each day of the range, which lies within the answered one. The contract (4.4) leaves open whether days without activity are named: where the
 * named days add up to the totals, nothing is left for the others and they are zero; where they do not, the others were not reported.
 */
export function readDays(activity: DailyActivity, range: DateRange, readAt: Instant): DayReading[] {
  const named = new Map(activity.days.map(({ day, counts }) => [day, counts]));
  const stated = activity.days.map(({ counts }) => counts);
  const absent = addsUp(stated, activity.totals) ? zero : undefined;
  return daysOf(range).map((day): DayReading => {
    const counts = named.get(day) ?? absent;
    return counts ? { day, readAt, kind: 'counted', counts } : { day, readAt, kind: 'not-reported' };
  });
}

/**
 * One day that was not reported leaves open which of the others without activity were zero. They are asked again in this range, which
 * ends before the last that was not reported; undefined where there is none to clear up.
 */
export function unclearBefore(days: readonly DayReading[]): DateRange | undefined {
  const unreported = days.filter(({ kind }) => kind === 'not-reported');
  const [first, last] = [unreported[0], unreported.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  return { first: first.day, last: addDays(last.day, -1) };
}

/** True where the later reading changes what was said, or not said, of the day after it had ended; a day that was still running only grows. */
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

/** Counts are whole as shown in the contract, but typed as numbers: sums of fractions may differ by a hair. */
const hair = 1e-6;

/** The counts are all there is: nothing of the totals is left for anything else. */
export function addsUp(all: readonly ActivityCounts[], totals: ActivityCounts): boolean {
  return activityCounterNames.every((name) => {
    const sum = all.reduce((before, counts) => before + counts[name], 0);
    return Math.abs(sum - totals[name]) < hair;
  });
}

function isSame(one: ActivityCounts, other: ActivityCounts): boolean {
  return activityCounterNames.every((name) => one[name] === other[name]);
}
