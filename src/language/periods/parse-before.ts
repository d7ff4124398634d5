// Reads a period that is named by another one: the one before it, or the same one a year earlier.

import { type DateRange, lengthOf } from '#base/day.ts';
import { longestOf, type ParseContext, phraseTable, type Read, readAs } from '#language/read-outcome.ts';
import type { Typed } from '#language/typed-words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { aYearBefore, calendarUnitOf, periodBefore } from '#reports/figures/period-before.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { readPeriod } from './parse-period.ts';

/** Reads `the week before`, `previous 7 days`, `same month last year`, beside `first`: made once for all words of a text. */
export function createBesideReader(
  first: PeriodPhrase,
  context: ParseContext,
): (typed: Typed) => Read<PeriodPhrase> | undefined {
  const span = phraseDates(first, context.today, context.weekStartsOn);
  const names = [...namesOf(first, span), 'one', 'period', 'time'];
  const saidOfBefore = phraseTable(withArticle(names.flatMap(saidBefore)));
  const saidOfYearAgo = phraseTable(withArticle(names.flatMap(saidYearAgo)));
  return (typed) => {
    const before = longestOf(typed, saidOfBefore);
    const yearAgo = longestOf(typed, saidOfYearAgo);
    const used = Math.max(before, yearAgo);
    // `week before last` says more than `week before`.
    if (used === 0 || (readPeriod(typed, context)?.used ?? 0) > used) return undefined;
    return readAs(before > 0 ? periodBefore(first, context) : aYearBefore(first, context), used);
  };
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
  const unit = calendarUnitOf(phrase);
  if (unit) return [unit];
  if (phrase.kind === 'last-months')
    return [`${phrase.months} months`, ...(phrase.months === 1 ? ['month'] : [])];
  const days = lengthOf(span);
  const short = days === 1 ? ['day'] : days === 7 ? ['week'] : [];
  return [...short, `${days} days`, ...(days % 7 === 0 ? [`${days / 7} weeks`] : [])];
}
