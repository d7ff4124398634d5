// Reads a period that is named by another one: the one before it, or the same one a year earlier.

import { addDays, type DateRange, type Day, lengthOf } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import { longestOf, type ParseContext, type Read, readAs } from '#language/read.ts';
import type { Typed } from '#language/words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { mostBack, type PeriodPhrase } from '#reports/question.ts';
import { readPeriod } from './parse-period.ts';

/** `the week before`, `previous 7 days`, `same month last year`, beside `first`. */
export function readBeside(
  typed: Typed,
  first: PeriodPhrase,
  context: ParseContext,
): Read<PeriodPhrase> | undefined {
  const span = phraseDates(first, context.today, context.weekStartsOn);
  const names = [...namesOf(first, span), 'one', 'period', 'time'];
  const before = longestOf(typed, withArticle(names.flatMap(saidBefore)));
  const yearAgo = longestOf(typed, withArticle(names.flatMap(saidYearAgo)));
  const used = Math.max(before, yearAgo);
  // `week before last` says more than `week before`.
  if (used === 0 || (readPeriod(typed, context)?.used ?? 0) > used) return undefined;
  return readAs(before > 0 ? periodBefore(first, span) : aYearBefore(first, span), used);
}

function saidBefore(name: string): string[] {
  const lead = ['previous', 'prior', 'preceding'].map((each) => `${each} ${name}`);
  return [...lead, ...['before', 'before that', 'prior', 'earlier'].map((each) => `${name} ${each}`)];
}

function saidYearAgo(name: string): string[] {
  return ['last year', 'of last year', 'a year ago', 'the year before'].map((each) => `same ${name} ${each}`);
}

function withArticle(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `the ${name}`]);
}

/** Words for a period of that kind, as in `the week before`. */
function namesOf(phrase: PeriodPhrase, span: DateRange): string[] {
  const unit = unitOf(phrase);
  if (unit) return [unit];
  if (phrase.kind === 'last-months')
    return [`${phrase.months} months`, ...(phrase.months === 1 ? ['month'] : [])];
  const days = lengthOf(span);
  const short = days === 1 ? ['day'] : days === 7 ? ['week'] : [];
  return [...short, `${days} days`, ...(days % 7 === 0 ? [`${days / 7} weeks`] : [])];
}

function unitOf({ kind }: PeriodPhrase): 'week' | 'month' | 'quarter' | 'year' | undefined {
  if (kind === 'week' || kind === 'month' || kind === 'quarter' || kind === 'year') return kind;
  const named = { 'named-month': 'month', 'named-quarter': 'quarter', 'named-year': 'year' } as const;
  return ownValue(named, kind);
}

/** A phrase that moves on with the days, where there is one. */
function periodBefore(phrase: PeriodPhrase, span: DateRange): PeriodPhrase {
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

/** Weeks and runs of days begin on the same day of the week. */
function aYearBefore(phrase: PeriodPhrase, span: DateRange): PeriodPhrase {
  return (
    around(phrase, `${Number(span.first.slice(0, 4)) - 1}${span.first.slice(4)}` as Day) ?? shifted(span, 364)
  );
}

/** The month, quarter or year of that day, whichever the phrase is one of. */
function around(phrase: PeriodPhrase, on: Day): PeriodPhrase | undefined {
  const [year, month] = [Number(on.slice(0, 4)), Number(on.slice(5, 7))];
  switch (unitOf(phrase)) {
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
