// How far back a scope's activity is known and which days to ask for next; pure, and knows no calls.

import type { Instant } from '#base/brand.ts';
import {
  addDays,
  type DateRange,
  type Day,
  type DayNumber,
  dayAt,
  dayNumbered,
  numberOf,
  type Zone,
} from '#base/day.ts';
import { type ActivityCounts, activityCounterNames, type Campaign } from '#campaigns/campaign.ts';
import { addsUp } from './read-daily-answer.ts';
import type { DayScope, ScopeDays } from './reading.ts';
import { scopeKey } from './record.ts';
import { isEmpty, readAtOn } from './scope-days.ts';

export interface PastOf {
  /** The running day. */
  readonly today: Day;
  readonly days: ScopeDays;
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
  for (let number = earlier(numberOf(today)); number >= numberOf(floor); number = earlier(number)) {
    const day = dayNumbered(number);
    if (readAtOn(days, number) === undefined) {
      const first = addDays(day, 1 - piece);
      return { first: first < floor ? floor : first, last: day };
    }
    empty = isEmpty(days, number) ? empty + 1 : 0;
    if (empty >= emptyDaysThatEnd && (began === undefined || day < began)) return undefined;
  }
  return undefined;
}

/** The first day of the newest unbroken stretch that ends yesterday; today where not even that is known. */
export function knownSince(today: Day, days: ScopeDays): Day {
  let first = numberOf(today);
  while (readAtOn(days, earlier(first)) !== undefined) first = earlier(first);
  return dayNumbered(first);
}

/**
 * The day on which the first campaign of a scope began; undefined where it holds none. A campaign may begin before it is said to
 * start, never before it is created.
 */
export function createBeganOn(
  campaigns: readonly Campaign[],
  zone: Zone,
): (scope: DayScope) => Day | undefined {
  const began = new Map<string, Instant>();
  for (const { id, ownerId, createdAt, startsAt } of campaigns) {
    const at = Math.min(createdAt, startsAt ?? createdAt);
    const scopes: DayScope[] = [
      { kind: 'all' },
      { kind: 'owner', ownerId },
      { kind: 'campaign', campaignId: id },
    ];
    for (const key of scopes.map(scopeKey)) began.set(key, Math.min(at, began.get(key) ?? at));
  }
  return (scope) => {
    const at = began.get(scopeKey(scope));
    return at === undefined ? undefined : dayAt(at, zone);
  };
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
export function probeDay(today: Day, days: ScopeDays): Day | undefined {
  const first = numberOf(today) - 14;
  for (let day = earlier(numberOf(today)); day >= first; day = earlier(day)) {
    if (readAtOn(days, day) !== undefined && !isEmpty(days, day)) return dayNumbered(day);
  }
  return undefined;
}

function earlier(day: DayNumber): DayNumber {
  return (day - 1) as DayNumber;
}

function isZero(counts: ActivityCounts): boolean {
  return activityCounterNames.every((name) => counts[name] === 0);
}
