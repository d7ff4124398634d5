// Reads from a follow-up which days it is about: other ones, or those that stand beside others.

import { periodOf } from '#reports/amending/question-subject.ts';
import { aWeekBefore, aYearBefore, calendarUnitOf, periodBefore } from '#reports/figures/period-before.ts';
import { defaultPeriod, longestPeriod, type PeriodPhrase } from '#reports/question.ts';
import { type Changes, type SaidChange, type SaidFacts, type SaidOf, saidBy } from './said.ts';

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ways to name days, one after the other
export function periodChanges(facts: SaidFacts): Changes {
  const { stands, words, context } = facts;
  const standing = periodOf(stands) ?? defaultPeriod;
  const said = facts.of('period');
  const [now, ...more] = said.filter(({ mode }) => mode === 'plain');
  const [other, ...others] = said.filter(({ mode }) => mode === 'against');
  const without = said.filter(({ mode }) => mode === 'without');
  // `not last week, last month`: the one that is not meant goes by itself.
  const isCompared = compares(facts) || (facts.isAsked && words.has('betters'));
  const isBeside = now !== undefined && other === undefined && more.length === 0 && isCompared;
  const lost = [...more, ...others, ...(now === undefined ? without : [])];
  const changes: SaidChange[] = [];
  if (isBeside) changes.push(saidBy({ kind: 'versus', period: now.meaning.phrase }, now, ...without));
  else if (now) changes.push(saidBy(changeTo(now, facts), now, ...without));
  if (other) {
    const period = isYear(other.meaning.phrase) && calendarUnitOf(standing) !== 'year';
    const versus = period ? aYearBefore(standing, context) : other.meaning.phrase;
    changes.push(saidBy({ kind: 'versus', period: versus }, other));
  }
  for (const beside of facts.of('beside')) {
    // `this one` is the campaign of which the answer is, and else this week.
    if (beside.meaning.which === 'running') {
      const isOfOne = 'campaign' in stands && stands.campaign !== undefined;
      const unit = isOfOne ? undefined : calendarUnitOf(standing);
      if (unit === undefined) continue;
      changes.push(saidBy({ kind: 'period', period: { kind: unit, back: 0 } }, beside));
      continue;
    }
    const first = now?.meaning.phrase ?? standing;
    const moved = { before: periodBefore, 'week-ago': aWeekBefore, 'year-ago': aYearBefore };
    const period = moved[beside.meaning.which](first, context);
    const isCompared = beside.mode === 'against' || compares(facts) || now !== undefined;
    if (other !== undefined) lost.push(beside as unknown as SaidOf<'period'>);
    else changes.push(saidBy(isCompared ? { kind: 'versus', period } : { kind: 'period', period }, beside));
  }
  for (const pair of facts.of('pair')) {
    if (pair.meaning.unit === 'year') continue;
    // `weeks rather than months`: those that are not meant go by themselves.
    if (pair.mode !== 'plain') continue;
    // `months instead`, after last week vs the week before: as far back.
    const from = stands.kind === 'compare-periods' && 'back' in standing ? standing.back : 0;
    const [running, before] = [from, from + 1].map(
      (back) => ({ kind: pair.meaning.unit, back }) as PeriodPhrase,
    );
    const others = facts.of('pair').filter(({ mode }) => mode !== 'plain');
    changes.push(saidBy({ kind: 'period', period: running as PeriodPhrase }, pair, ...others));
    changes.push(saidBy({ kind: 'versus', period: before as PeriodPhrase }, pair));
  }
  const moved = now === undefined ? movedDays(facts) : undefined;
  if (moved !== undefined) changes.push(moved);
  if (words.has('all-time') && now === undefined)
    changes.push({ change: { kind: 'period', period: undefined }, by: [] });
  return { changes, lost: lost.map(({ tag }) => tag) };
}

/** `make it 30`, after the last 7 days. */
function movedDays({ stands, of }: SaidFacts): SaidChange | undefined {
  const [number, more] = of('number');
  const days = number?.meaning.count ?? 0;
  const takes = stands.kind !== 'board' && periodOf(stands)?.kind === 'last-days';
  if (!takes || number === undefined || more !== undefined || days < 1 || days > longestPeriod)
    return undefined;
  if (of('order').length > 0) return undefined;
  return saidBy({ kind: 'period', period: { kind: 'last-days', days } }, number);
}

function changeTo({ meaning }: SaidOf<'period'>, { stands }: SaidFacts): SaidChange['change'] {
  const edge =
    stands.kind !== 'list'
      ? undefined
      : stands.ends !== undefined
        ? 'ends'
        : stands.begins !== undefined
          ? 'begins'
          : undefined;
  return edge === undefined
    ? { kind: 'period', period: meaning.phrase }
    : { kind: 'dated', edge, period: meaning.phrase };
}

function isYear(phrase: PeriodPhrase): boolean {
  return phrase.kind === 'year' && phrase.back === 1;
}

/** `compare with last week`: the word itself says that what follows stands beside. */
export function compares(facts: SaidFacts): boolean {
  return facts.of('report').some(({ meaning }) => meaning.report === 'compare');
}
