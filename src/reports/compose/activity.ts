// The figures that every report with a period shows: totals, changes and a trend, from one range of days.

import type { Gathered, Need, Scope } from '#readings/reading.ts';
import { activityOf, type DayRecord, trendOf } from '#reports/figures/compare.ts';
import type { Activity, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import type { ComposeContext } from './context.ts';

export interface PeriodFigures {
  readonly period: ResolvedPeriod;
  readonly record: DayRecord;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** No day of the period was ever read. */
  readonly empty: boolean;
}

export function activityNeed(phrase: PeriodPhrase, scope: Scope, context: ComposeContext): Need {
  return { kind: 'daily', scope, range: windowOf(resolved(phrase, context)) };
}

export function figuresOf(
  phrase: PeriodPhrase,
  scope: Scope,
  gathered: Gathered,
  context: ComposeContext,
): PeriodFigures {
  const period = resolved(phrase, context);
  const range = windowOf(period);
  const record = { range, days: gathered.days(scope) };
  const trend = trendOf(period.range, record);
  return {
    period,
    record,
    activity: activityOf(period, record),
    trend,
    empty: trend.every(({ kind }) => kind === 'awaited'),
  };
}

function resolved(phrase: PeriodPhrase, context: ComposeContext): ResolvedPeriod {
  return resolvePeriod(phrase, context.today, context.weekStartsOn);
}
