// How far back a scope's activity is known and which days to ask for next; pure, and knows no calls.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, type Day, dayAt, daysBetween, type Zone } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames, type Campaign } from '#campaigns/campaign.ts';
import { addsUp } from './days.ts';
import type { DayReading, Scope } from './reading.ts';

export interface PastOf {
  /** The running day. */
  readonly today: Day;
  readonly days: ReadonlyMap<Day, DayReading>;
  /** Before it nothing is kept, or the service refuses to say. */
  readonly earliest: Day;
  /** The day on which the first campaign of the scope began, as far as the list tells; undefined where it holds none. */
  readonly began: Day | undefined;
  /** Whether there can be activity before `began`: by campaigns that were deleted since. */
  readonly mayBeOlder: boolean;
  /** Days to ask for at once. */
  readonly piece: number;
}

/** So many empty days before the first campaign, and the service is taken to hold nothing older. */
export const emptyDaysThatEnd = 60;

/** The newest stretch that was never read; undefined where all there is, or may be kept, is known. */
export function nextHistory(past: PastOf): DateRange | undefined {
  const { today, days, piece, began, mayBeOlder } = past;
  const floor = mayBeOlder || began === undefined || began < past.earliest ? past.earliest : began;
  if (began === undefined && !mayBeOlder) return undefined;
  let empty = 0;
  for (let day = addDays(today, -1); day >= floor; day = addDays(day, -1)) {
    const reading = days.get(day);
    if (reading === undefined) {
      const first = addDays(day, 1 - piece);
      return { first: first < floor ? floor : first, last: day };
    }
    empty = isEmpty(reading) ? empty + 1 : 0;
    if (empty >= emptyDaysThatEnd && (began === undefined || day < began)) return undefined;
  }
  return undefined;
}

/** The first day of the newest unbroken stretch that ends yesterday; today where not even that is known. */
export function knownSince(today: Day, days: ReadonlyMap<Day, DayReading>): Day {
  let first = today;
  while (days.has(addDays(first, -1))) first = addDays(first, -1);
  return first;
}

/** A campaign may begin before it is said to start, never before it is created. */
export function beganOn(scope: Scope, campaigns: readonly Campaign[], zone: Zone): Day | undefined {
  const instants = campaigns
    .filter((campaign) => isOf(scope, campaign))
    .map(({ createdAt, startsAt }) => Math.min(createdAt, startsAt ?? createdAt));
  return instants.length === 0 ? undefined : dayAt(earliestOf(instants), zone);
}

/**
 * What one answer for a range that ends on `probe`, a day known to have had activity, tells of `endDate`; undefined where it tells
 * nothing. Left out only if the day is missing and the rest of the range adds up to the totals without it.
 */
export function lastDayVerdict(
  named: ReadonlyMap<Day, ActivityCounts>,
  totals: ActivityCounts,
  probe: Day,
): 'included' | 'left-out' | undefined {
  const onProbe = named.get(probe);
  if (onProbe !== undefined && !isZero(onProbe)) return 'included';
  return addsUp([...named.values()], totals) ? 'left-out' : undefined;
}

/** The latest ended day that is known to have had activity, of the fortnight before today. */
export function probeDay(today: Day, days: ReadonlyMap<Day, DayReading>): Day | undefined {
  for (let day = addDays(today, -1); daysBetween(day, today) <= 14; day = addDays(day, -1)) {
    const reading = days.get(day);
    if (reading !== undefined && !isEmpty(reading)) return day;
  }
  return undefined;
}

function isOf(scope: Scope, campaign: Campaign): boolean {
  if (scope.kind === 'campaign') return campaign.id === scope.campaignId;
  return scope.kind === 'all' || campaign.ownerId === scope.ownerId;
}

function earliestOf(instants: readonly Instant[]): Instant {
  return instants.reduce((earliest, each) => Math.min(earliest, each));
}

function isEmpty(reading: DayReading): boolean {
  return reading.kind === 'not-reported' || isZero(reading.counts);
}

function isZero(counts: ActivityCounts): boolean {
  return activityCounterNames.every((name) => counts[name] === 0);
}
