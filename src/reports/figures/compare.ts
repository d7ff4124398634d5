// How figures change between two windows: counts, rates in percentage points, and when there is too little to tell.

import { type DateRange, type Day, daysOf, lengthOf, numberOf } from '#base/day.ts';
import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { isCounted, isWhole, readingOn, readingsIn, totalIn } from '#readings/scope-days.ts';
import { isBeyondChance, wilson } from './chance.ts';
import type { Activity, CountChange, Rate, RateChange, Rated, ResolvedPeriod, TrendDay } from './figure.ts';
import { countedRate } from './units.ts';

/** Where either window has fewer sent, a change of rate says nothing. */
export const minimumSample = 30;

/** A rate of fewer is shown with its interval. */
const smallSample = 100;

/** Whose figures are made of days, and of which. */
export interface DayRecord {
  readonly range: DateRange;
  readonly days: ScopeDays;
}

export function activityOf(period: ResolvedPeriod, { days }: DayRecord): Activity {
  const now = windowTotal(days, period.complete ?? period.range);
  const before = period.baseline && windowTotal(days, period.baseline);
  const perDay = period.workingDays ? period.workingDays.baseline / period.workingDays.period : 1;
  const today = period.includesToday && period.complete ? countsOn(days, period.range.last) : undefined;
  return { ...activityBetween(now, before, perDay), today };
}

/** What a window's days add up to. */
export interface WindowTotal {
  readonly counts: ActivityCounts;
  /** Days that are not wholly known. */
  readonly daysMissing: number;
}

export const nothingCounted: WindowTotal = {
  counts: { invitationsSent: 0, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 },
  daysMissing: 0,
};

/** `scale` as in countChange; where `now` or `before` lacks days nothing is compared. */
export function activityBetween(now: WindowTotal, before: WindowTotal | undefined, scale = 1): Activity {
  const comparable = before !== undefined && now.daysMissing === 0 && before.daysMissing === 0;
  const counted = (name: ActivityCounterName) => ({
    count: now.counts[name],
    change: comparable
      ? countChange(before.counts[name], now.counts[name], scale)
      : ({ kind: 'unknown' } as const),
  });
  const rated = (part: ActivityCounterName, of: ActivityCounterName): Rated => {
    const rate = countedRate(now.counts[part], now.counts[of]);
    const change: RateChange = comparable
      ? rateChange(countedRate(before.counts[part], before.counts[of]), rate)
      : { kind: 'unknown' };
    return ratedWith(rate, change);
  };
  return {
    counters: {
      invitationsSent: counted('invitationsSent'),
      invitationsAccepted: counted('invitationsAccepted'),
      messagesSent: counted('messagesSent'),
      messagesReplied: counted('messagesReplied'),
    },
    acceptanceRate: rated('invitationsAccepted', 'invitationsSent'),
    replyRate: rated('messagesReplied', 'messagesSent'),
    baselineDaysMissing: before?.daysMissing ?? 0,
    today: undefined,
  };
}

/** The rate with the interval that a small sample needs. */
export function ratedWith(rate: Rate, change: RateChange): Rated {
  const small = rate.kind === 'counted' && rate.of < smallSample;
  return { rate, interval: small ? wilson(rate) : undefined, change };
}

/** The count of now is multiplied by `scale` before it is compared: by 1, or by the baseline's working days over those of now. */
export function countChange(before: number, now: number, scale = 1): CountChange {
  if (before === 0) return now === 0 ? { kind: 'both-zero' } : { kind: 'new' };
  return { kind: 'by', before, ratio: (now * scale - before) / before };
}

export function rateChange(before: Rate, now: Rate): RateChange {
  if (now.kind !== 'counted' || now.of < minimumSample) return { kind: 'too-few', before };
  if (before.kind === 'none') return { kind: 'new' };
  if (before.kind !== 'counted' || before.of < minimumSample) return { kind: 'too-few', before };
  const points = (inTenths(now.ratio) - inTenths(before.ratio)) / 10;
  return { kind: 'by', points, before, beyondChance: isBeyondChance(before, now) };
}

/** Rounded to tenths of a percent, as rates are shown: two rates and their difference stand side by side and must add up. */
function inTenths(ratio: number): number {
  return Math.round(ratio * 1_000);
}

export function trendOf(range: DateRange, { days }: DayRecord): TrendDay[] {
  const readings = readingsIn(days, range);
  return daysOf(range).map((day, index): TrendDay => {
    const reading = readings[index];
    if (reading === undefined) return { day, kind: 'awaited' };
    if (reading.kind === 'not-reported') return { day, kind: 'not-reported' };
    return { day, kind: 'counted', counts: reading.counts, partial: !isWhole(days, numberOf(day)) };
  });
}

/** Days of the period that are not wholly known. The running day only has to be read once. */
export function daysMissing({ range, includesToday }: ResolvedPeriod, { days }: DayRecord): number {
  const last = numberOf(range.last);
  const running = includesToday && isCounted(days, last) && !isWhole(days, last) ? 1 : 0;
  return lengthOf(range) - totalIn(days, range).whole - running;
}

/** The sum of all days with counts. A day that was read before it ended is in the sum, and counts as missing too. */
export function windowTotal(days: ScopeDays, range: DateRange): WindowTotal {
  const { counts, whole } = totalIn(days, range);
  return { counts, daysMissing: lengthOf(range) - whole };
}

function countsOn(days: ScopeDays, day: Day): ActivityCounts | undefined {
  const reading = readingOn(days, numberOf(day));
  return reading?.kind === 'counted' ? reading.counts : undefined;
}
