// The period before another one, or a year before it, as people would name it.

import { addDays, type DateRange, type Day, daysBetween, lengthOf } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import { mostBack, mostDaysAgo, type PeriodPhrase } from '#reports/question.ts';
import { phraseDates, type WeekStart } from './period.ts';

export interface RunningCalendar {
  /** The service's running day. */
  readonly today: Day;
  readonly weekStartsOn: WeekStart;
}

/** A phrase that moves on with the days, if there is one. */
export function periodBefore(phrase: PeriodPhrase, on: RunningCalendar): PeriodPhrase {
  const span = phraseDates(phrase, on.today, on.weekStartsOn);
  switch (phrase.kind) {
    case 'today':
      return { kind: 'yesterday' };
    case 'yesterday':
      return { kind: 'days-ago', first: 2, last: 2 };
    case 'last-days':
      return { kind: 'days-ago', first: 2 * phrase.days, last: phrase.days + 1 };
    case 'week':
    case 'month':
    case 'quarter':
      if (phrase.back < mostBack) return { kind: phrase.kind, back: phrase.back + 1 };
  }
  return around(phrase, addDays(span.first, -1)) ?? shifted(span, lengthOf(span));
}

/**
 * What a period is compared with if nobody names another: the week, month, quarter or year before; else as many days, moved back by the
 * fewest whole weeks that avoid overlap, so that weekdays stand beside the same weekdays (decision 4). If the phrase moves on with the
 * days, so does this one.
 */
export function likeBefore(phrase: PeriodPhrase, on: RunningCalendar): PeriodPhrase {
  if (calendarUnitOf(phrase) !== undefined) return periodBefore(phrase, on);
  const span = phraseDates(phrase, on.today, on.weekStartsOn);
  return movedBack(phrase, 7 * Math.ceil(lengthOf(span) / 7), on);
}

/** The same days of the week before. */
export function aWeekBefore(phrase: PeriodPhrase, on: RunningCalendar): PeriodPhrase {
  return movedBack(phrase, 7, on);
}

function movedBack(phrase: PeriodPhrase, days: number, on: RunningCalendar): PeriodPhrase {
  const span = phraseDates(phrase, on.today, on.weekStartsOn);
  const [first, last] = [span.first, span.last].map((each) => daysBetween(each, on.today) + days);
  const moves =
    phrase.kind !== 'since' && phrase.kind !== 'dates' && first !== undefined && last !== undefined;
  return moves && first <= mostDaysAgo && last >= 2 ? { kind: 'days-ago', first, last } : shifted(span, days);
}

/** As many days after it; of a week, month or quarter that is over the next one. */
export function periodAfter(phrase: PeriodPhrase, on: RunningCalendar): PeriodPhrase {
  if ((phrase.kind === 'week' || phrase.kind === 'month' || phrase.kind === 'quarter') && phrase.back > 0)
    return { kind: phrase.kind, back: phrase.back - 1 };
  const span = phraseDates(phrase, on.today, on.weekStartsOn);
  return around(phrase, addDays(span.last, 1)) ?? shifted(span, -lengthOf(span));
}

/** Weeks and runs of days begin on the same day of the week. */
export function aYearBefore(phrase: PeriodPhrase, on: RunningCalendar): PeriodPhrase {
  const span = phraseDates(phrase, on.today, on.weekStartsOn);
  return (
    around(phrase, `${Number(span.first.slice(0, 4)) - 1}${span.first.slice(4)}` as Day) ?? shifted(span, 364)
  );
}

export function calendarUnitOf({ kind }: PeriodPhrase): 'week' | 'month' | 'quarter' | 'year' | undefined {
  if (kind === 'week' || kind === 'month' || kind === 'quarter' || kind === 'year') return kind;
  const unitOf = { 'named-month': 'month', 'named-quarter': 'quarter', 'named-year': 'year' } as const;
  return ownValue(unitOf, kind);
}

/** The month, quarter or year of that day, whichever the phrase is. */
function around(phrase: PeriodPhrase, on: Day): PeriodPhrase | undefined {
  const [year, month] = [Number(on.slice(0, 4)), Number(on.slice(5, 7))];
  switch (calendarUnitOf(phrase)) {
    case 'month':
      return { kind: 'named-month', month, year };
    case 'quarter':
      return { kind: 'named-quarter', quarter: Math.ceil(month / 3), year };
    case 'year':
      return { kind: 'named-year', year };
    default:
      return undefined;
  }
}

function shifted({ first, last }: DateRange, days: number): PeriodPhrase {
  return { kind: 'dates', range: { first: addDays(first, -days), last: addDays(last, -days) } };
}
