// How figures change between two windows: counts, rates in percentage points, and when there is too little to tell.

import { type DateRange, type Day, dayAt, daysBetween, daysOf, lengthOf, type Zone } from '#base/day.ts';
import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import type { DayReading } from '#readings/reading.ts';
import { isBeyondChance, wilson } from './chance.ts';
import type { Activity, CountChange, Rate, RateChange, Rated, ResolvedPeriod, TrendDay } from './figure.ts';
import { countedRate } from './units.ts';

/** Where either window has fewer sent, a change of rate says nothing. */
export const minimumSample = 30;

/** A rate of fewer is shown with its interval. */
const smallSample = 100;

/** The readings of a range's days, in order; undefined where a day was never read. */
export interface DayRecord {
  readonly range: DateRange;
  readonly days: readonly (DayReading | undefined)[];
}

export function activityOf(period: ResolvedPeriod, record: DayRecord, zone: Zone): Activity {
  const now = totalIn(record, period.complete ?? period.range, zone);
  const before = period.baseline && totalIn(record, period.baseline, zone);
  const perDay = period.workingDays ? period.workingDays.baseline / period.workingDays.period : 1;
  const today = period.includesToday && period.complete ? countsOn(record, period.range.last) : undefined;
  return { ...activityBetween(now, before, perDay), today };
}

/** What a window's days add up to. */
export interface WindowTotal {
  readonly counts: ActivityCounts;
  /** Days that are not wholly known. */
  readonly daysMissing: number;
}

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

export function trendOf(range: DateRange, record: DayRecord, zone: Zone): TrendDay[] {
  const days = daysIn(record, range);
  return daysOf(range).map((day, index): TrendDay => {
    const reading = days[index];
    if (reading === undefined) return { day, kind: 'awaited' };
    if (reading.kind === 'not-reported') return { day, kind: 'not-reported' };
    return { day, kind: 'counted', counts: reading.counts, partial: readBeforeItsEnd(reading, zone) };
  });
}

/** Days of the period that are not wholly known. The running day only has to be read once. */
export function daysMissing(period: ResolvedPeriod, record: DayRecord, zone: Zone): number {
  const { range, includesToday } = period;
  const name = `${record.range.first} ${range.first} ${range.last} ${includesToday} ${zone}`;
  return missing(record.days, name, () => {
    const last = lengthOf(range) - 1;
    return daysIn(record, range).filter((reading, index) => {
      if (reading?.kind !== 'counted') return true;
      const running = includesToday && index === last;
      return !running && readBeforeItsEnd(reading, zone);
    }).length;
  });
}

const missing = createMemo<number>();

export function readBeforeItsEnd({ day, readAt }: DayReading, zone: Zone): boolean {
  // A calendar in the zone costs much more than this comparison, which nearly always decides.
  if (readAt - Date.parse(day) >= endedEverywhereMs) return false;
  return daysBetween(dayAt(readAt, zone), day) >= 0;
}

/** A day ends last at UTC-12, this long after it begins in UTC. */
const endedEverywhereMs = 36 * 60 * 60_000;

/** As `windowTotal`, of some days of the record. */
function totalIn(record: DayRecord, range: DateRange, zone: Zone): WindowTotal {
  const name = `${record.range.first} ${range.first} ${range.last} ${zone}`;
  return totals(record.days, name, () => windowTotal(daysIn(record, range), zone));
}

const totals = createMemo<WindowTotal>();

/** The sum of all days with counts. A day that was read before it ended is in the sum, and counts as missing too. */
export function windowTotal(days: readonly (DayReading | undefined)[], zone: Zone): WindowTotal {
  const counted = days.filter((each) => each?.kind === 'counted');
  const sum = (name: ActivityCounterName) => counted.reduce((total, each) => total + each.counts[name], 0);
  return {
    counts: {
      invitationsSent: sum('invitationsSent'),
      invitationsAccepted: sum('invitationsAccepted'),
      messagesSent: sum('messagesSent'),
      messagesReplied: sum('messagesReplied'),
    },
    daysMissing: days.length - counted.filter((each) => !readBeforeItsEnd(each, zone)).length,
  };
}

export function daysIn(record: DayRecord, range: DateRange): (DayReading | undefined)[] {
  const from = daysBetween(record.range.first, range.first);
  return Array.from({ length: lengthOf(range) }, (_, index) => record.days[from + index]);
}

function countsOn(record: DayRecord, day: Day): ActivityCounts | undefined {
  const reading = daysIn(record, { first: day, last: day })[0];
  return reading?.kind === 'counted' ? reading.counts : undefined;
}
