// Turns a period as people say it into dates on the service's calendar, and finds the days that it is fairly compared with.

import {
  addDays,
  type DateRange,
  type Day,
  daysBetween,
  lengthOf,
  weekday,
  workingDaysIn,
} from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { type CampaignDates, longestPeriod, type PeriodPhrase } from '#reports/question.ts';
import type { ResolvedPeriod } from './figure.ts';

export type WeekStart = 'monday' | 'sunday';

/**
 * `today` is the service's running day. Days to come are left out. Of more than 400 days, the last 400 are taken. A phrase wholly in the
 * future, which nobody can type, becomes today.
 */
export function resolvePeriod(phrase: PeriodPhrase, today: Day, weekStartsOn: WeekStart): ResolvedPeriod {
  const range = withinRecord(phraseDates(phrase, today, weekStartsOn), today);
  const includesToday = range.last === today;
  const complete = includesToday ? daysBefore(today, range) : range;
  const baseline = complete && baselineBefore(phrase, complete, includesToday);
  const workingDays =
    complete && baseline && isWholeMonth(phrase, includesToday)
      ? { period: workingDaysIn(complete), baseline: workingDaysIn(baseline) }
      : undefined;
  return { phrase, range, complete, baseline, workingDays, includesToday };
}

/** Every day that the figures and their comparison need, as one range, so that one call reads them all. */
export function windowOf(period: ResolvedPeriod): DateRange {
  return period.baseline ? { first: period.baseline.first, last: period.range.last } : period.range;
}

/** The month's first and last day; month: 1 to 12. */
export function monthRange(year: number, month: number): DateRange {
  const first = dayOf(year, month, 1);
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  return { first, last: addDays(next, -1) };
}

/** The dates that the phrase names, including days to come, however many. */
export function phraseDates(phrase: CampaignDates, today: Day, weekStartsOn: WeekStart): DateRange {
  const { year, month } = yearAndMonthOf(today);
  switch (phrase.kind) {
    case 'today':
      return { first: today, last: today };
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) };
    case 'last-days':
      return { first: addDays(today, -phrase.days), last: addDays(today, -1) };
    case 'days-ago':
      return { first: addDays(today, -phrase.first), last: addDays(today, -phrase.last) };
    case 'last-months':
      return { first: monthsBefore(today, phrase.months), last: addDays(today, -1) };
    case 'week': {
      const thisWeek = addDays(today, weekStartsOn === 'monday' ? 1 - weekday(today) : -(weekday(today) % 7));
      const first = addDays(thisWeek, -7 * phrase.back);
      return { first, last: addDays(first, 6) };
    }
    case 'month':
      return monthBack(year, month, phrase.back);
    case 'named-month':
      return monthRange(phrase.year ?? (phrase.month <= month ? year : year - 1), phrase.month);
    case 'quarter': {
      const firstMonth = month - ((month - 1) % 3);
      return {
        first: monthBack(year, firstMonth, 3 * phrase.back).first,
        last: monthBack(year, firstMonth, 3 * phrase.back - 2).last,
      };
    }
    case 'named-quarter': {
      const firstMonth = 3 * phrase.quarter - 2;
      const inYear = phrase.year ?? (firstMonth <= month ? year : year - 1);
      return { first: monthRange(inYear, firstMonth).first, last: monthRange(inYear, firstMonth + 2).last };
    }
    case 'year':
    case 'named-year': {
      const inYear = phrase.kind === 'year' ? year - phrase.back : phrase.year;
      return { first: dayOf(inYear, 1, 1), last: dayOf(inYear, 12, 31) };
    }
    case 'weekend': {
      const last = addDays(today, -weekday(today));
      return { first: addDays(last, -1), last };
    }
    case 'weekday': {
      const on = addDays(today, -((weekday(today) - phrase.on + 7) % 7));
      return { first: on, last: on };
    }
    case 'since-period':
      return { first: phraseDates(phrase.period, today, weekStartsOn).first, last: today };
    case 'since':
      return { first: phrase.first, last: today };
    case 'dates':
      return phrase.range;
    case 'next': {
      const { last } = phraseDates({ kind: phrase.unit, back: 0 }, today, weekStartsOn);
      return phraseDates({ kind: phrase.unit, back: 0 }, addDays(last, 1), weekStartsOn);
    }
    case 'days-ahead':
      return { first: addDays(today, phrase.first), last: addDays(today, phrase.last) };
    default:
      return unreachable(phrase);
  }
}

function monthBack(year: number, month: number, back: number): DateRange {
  const months = year * 12 + (month - 1) - back;
  return monthRange(Math.floor(months / 12), (months % 12) + 1);
}

/** The same date of an earlier month, or that month's last day if it is shorter. */
export function monthsBefore(today: Day, months: number): Day {
  const { year, month } = yearAndMonthOf(today);
  const { first, last } = monthBack(year, month, months);
  const date = Number(today.slice(8));
  return date > Number(last.slice(8)) ? last : addDays(first, date - 1);
}

function withinRecord(range: DateRange, today: Day): DateRange {
  const last = earlier(range.last, today);
  const first = later(earlier(range.first, last), addDays(last, 1 - longestPeriod));
  return { first, last };
}

function daysBefore(today: Day, range: DateRange): DateRange | undefined {
  return range.first < today ? { first: range.first, last: addDays(today, -1) } : undefined;
}

function baselineBefore(phrase: PeriodPhrase, complete: DateRange, includesToday: boolean): DateRange {
  if (isWholeMonth(phrase, includesToday)) {
    const { year, month } = yearAndMonthOf(complete.first);
    return monthBack(year, month, 1);
  }
  const wholeWeeks = Math.ceil(lengthOf(complete) / 7);
  return { first: addDays(complete.first, -7 * wholeWeeks), last: addDays(complete.last, -7 * wholeWeeks) };
}

function isWholeMonth(phrase: PeriodPhrase, includesToday: boolean): boolean {
  return !includesToday && (phrase.kind === 'named-month' || phrase.kind === 'month');
}

function yearAndMonthOf(day: Day): { year: number; month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

function dayOf(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day;
}

const earlier = (one: Day, other: Day): Day => (daysBetween(one, other) < 0 ? other : one);
const later = (one: Day, other: Day): Day => (daysBetween(one, other) > 0 ? other : one);
