// The figures of every report with a period: totals, changes and a trend, from one range of days.

import { addDays, type DateRange, lengthOf } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import type { Steps } from '#base/slices.ts';
import { everyone, scopeKey } from '#readings/day-scope.ts';
import { daysInOneCall } from '#readings/range-limit.ts';
import type { DayScope, Findings, Gathered, Need } from '#readings/reading.ts';
import { wasRead } from '#readings/record/scope-days.ts';
import { shortestWindow } from '#reports/figures/beyond-chance.ts';
import { activityOf, type DayRecord, type ScopeFacts, trendOf } from '#reports/figures/compare.ts';
import { type DaysRun, daysRun } from '#reports/figures/days-run.ts';
import type { Activity, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import { historyDays } from '#reports/figures/scope-movement.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { calendarsOf } from './calendars.ts';
import type { ComposeContext } from './context.ts';
import { ranPartly, windowPair } from './ran-partly.ts';
import { uncountedRates } from './uncounted-rates.ts';

export interface PeriodFigures {
  readonly period: ResolvedPeriod;
  readonly record: DayRecord;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** No day of the period was ever read. */
  readonly empty: boolean;
}

/**
 * The days of the period and of its baseline. If none of them was read yet, the same call also brings the weeks before, which show what
 * chance explains.
 */
export function activityNeed(
  phrase: PeriodPhrase,
  scope: DayScope,
  known: Gathered,
  context: ComposeContext,
): Need {
  const period = resolved(phrase, context);
  const range = windowOf(period);
  const withHistory = {
    first: addDays(period.range.first, -historyDays),
    last: range.last,
  };
  const comesAlong =
    period.complete !== undefined &&
    lengthOf(period.complete) >= shortestWindow &&
    withHistory.first < range.first &&
    !wasRead(known.days(scope), range) &&
    isTaken(withHistory, scope, known.findings);
  return { kind: 'daily', scope, range: comesAlong ? withHistory : range };
}

/** Whether one call can bring the range, as far as is known. What the service does not tell about the whole account, it tells about nobody. */
function isTaken(range: DateRange, scope: DayScope, { lengths, historyFrom }: Findings): boolean {
  const firstDays = [scope, everyone].flatMap((each) => ownValue(historyFrom, scopeKey(each)) ?? []);
  return lengthOf(range) <= daysInOneCall(lengths) && firstDays.every((from) => from <= range.first);
}

export function* figuresOf(
  phrase: PeriodPhrase,
  scope: DayScope,
  gathered: Gathered,
  context: ComposeContext,
): Steps<PeriodFigures> {
  const period = resolved(phrase, context);
  const range = windowOf(period);
  const record = { range, days: gathered.days(scope) };
  const trend = trendOf(period.range, record);
  const partly = yield* ranPartly(scope, windowPair(period), gathered, context);
  return {
    period,
    record,
    activity: activityOf(period, record, { ...factsOn(scope, gathered, context), partly }),
    trend,
    empty: trend.every(({ kind }) => kind === 'awaited'),
  };
}

export function factsOn(scope: DayScope, gathered: Gathered, context: ComposeContext): ScopeFacts {
  return { run: runOf(scope, gathered, context), uncounted: uncountedRates(scope, gathered, context) };
}

/** On which days a campaign in the list ran. */
export function runOf(scope: DayScope, gathered: Gathered, context: ComposeContext): DaysRun | undefined {
  if (scope.kind !== 'campaign') return undefined;
  const campaign = gathered.campaign(scope.campaignId)?.value;
  if (campaign === undefined || campaign === 'gone') return undefined;
  return daysRun(campaign, gathered.journal(campaign.id), calendarsOf(gathered, context));
}

function resolved(phrase: PeriodPhrase, context: ComposeContext): ResolvedPeriod {
  return resolvePeriod(phrase, context.today, context.weekStartsOn);
}
