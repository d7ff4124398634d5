// The ranking figure of each contender on a board, and the figures beside it.

import { lengthOf } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { ActivityCounts, Campaign, CampaignStatistics, CounterName } from '#campaigns/campaign.ts';
import type { Gathered } from '#readings/reading.ts';
import { factsOn, runOf } from '#reports/compose/activity.ts';
import { campaignRow, unitsOf } from '#reports/compose/campaign-row.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { isActive } from '#reports/compose/narrowing.ts';
import { ranPartly, windowPair } from '#reports/compose/ran-partly.ts';
import { uncountedIn, uncountedRates } from '#reports/compose/uncounted-rates.ts';
import { byCounter, isNothing } from '#reports/figures/activity-counts.ts';
import { activityOf, daysMissing, ratedWith, windowTotal } from '#reports/figures/compare.ts';
import type { FigureValue, Progress, Rate, RateUnit, ResolvedPeriod } from '#reports/figures/figure.ts';
import { isCounter, isRate, rateParts } from '#reports/figures/metric.ts';
import { windowOf } from '#reports/figures/period.ts';
import { rateIn } from '#reports/figures/units.ts';
import type { Metric, PeriodMetric, RateName } from '#reports/question.ts';
import type { BoardRow } from './board-report.ts';
import { type BoardQuestion, type Contender, scopeOfSubject } from './contenders.ts';
import type { ContenderFigures } from './rank.ts';

/** Without changes, because they rank nobody. undefined if a day that counts is unknown. */
export function periodFigures(
  question: BoardQuestion,
  period: ResolvedPeriod,
  gathered: Gathered,
  context: ComposeContext,
): (contender: Contender) => ContenderFigures | undefined {
  const metric = question.metric as PeriodMetric;
  const counted = period.complete ?? period.range;
  return ({ subject, scope, campaigns }) => {
    const days = gathered.days(scope);
    const { counts, daysMissing: missing } = windowTotal(days, counted);
    const isWhole = period.complete ? missing === 0 : daysMissing(period, { range: counted, days }) === 0;
    if (!isWhole) return undefined;
    const rates = bothRates(counts);
    const unknown = { kind: 'unknown' } as const;
    const uncounted = isRate(metric) ? uncountedRates(scope, gathered, context)[metric] : undefined;
    const run = question.order === 'bottom' ? runOf(scope, gathered, context) : undefined;
    return {
      subject,
      counts,
      ...rates,
      value: isRate(metric)
        ? { kind: 'rate', ...ratedWith(rates[metric], uncounted ?? unknown) }
        : { kind: 'count', count: counts[metric], change: unknown },
      sample: isRate(metric) ? counts[rateParts[metric].of] : undefined,
      idle: isIdle(counts, campaigns),
      ranPartly: run !== undefined && run.in(counted) < lengthOf(counted),
      unasked: isUnasked(metric, counts),
    };
  };
}

/** The row with its change against the baseline, and whether that is beyond chance. */
export function* withChange(
  row: BoardRow,
  metric: PeriodMetric,
  period: ResolvedPeriod,
  gathered: Gathered,
  context: ComposeContext,
): Steps<BoardRow> {
  const scope = scopeOfSubject(row.subject);
  const record = { range: windowOf(period), days: gathered.days(scope) };
  const partly = yield* ranPartly(scope, windowPair(period), gathered, context);
  const activity = activityOf(period, record, { ...factsOn(scope, gathered, context), partly }, metric);
  const value: FigureValue = isRate(metric)
    ? { kind: 'rate', ...activity[metric] }
    : { kind: 'count', ...activity.counters[metric] };
  return { ...row, value };
}

/** For one contender after another. What they share is worked out once. */
export function lifetimeFigures(
  metric: Metric,
  gathered: Gathered,
  context: ComposeContext,
): (contender: Contender) => ContenderFigures | undefined {
  const units = unitsOf(gathered, context);
  return ({ subject, campaigns }) => {
    const statistics = campaigns.map(({ id }) => gathered.statistics.get(id)?.value);
    if (statistics.some((each) => each === undefined)) return undefined;
    const known = statistics.filter((each) => each !== undefined);
    const counts = byCounter((name) => sumCounter(known, name));
    const [only, more] = campaigns;
    // A single campaign shows its figures as everywhere else. The rates of several are worked out from their sums.
    const single = only && more === undefined ? campaignRow(only, gathered, units) : undefined;
    const rates = single ?? bothRates(counts);
    return {
      subject,
      counts,
      acceptanceRate: rates.acceptanceRate,
      replyRate: rates.replyRate,
      value: lifetimeValue(metric, known, rates, single?.progress, units.rate.unit),
      sample: isRate(metric) ? rateSample(rates[metric], known, metric) : undefined,
      idle: isIdle(counts, campaigns),
      ranPartly: false,
      unasked: isUnasked(metric, counts),
    };
  };
}

function bothRates(counts: ActivityCounts): Record<RateName, Rate> {
  return { acceptanceRate: rateIn(counts, 'acceptanceRate'), replyRate: rateIn(counts, 'replyRate') };
}

function lifetimeValue(
  metric: Metric,
  known: readonly CampaignStatistics[],
  rates: Readonly<Record<RateName, Rate>>,
  progress: Progress | undefined,
  unit: RateUnit,
): FigureValue {
  if (isRate(metric)) {
    const rate = rates[metric];
    // A rate as the service states it leaves nothing out.
    const uncounted = rate.kind === 'counted' ? uncountedIn(known, unit)[metric] : undefined;
    return { kind: 'rate', ...ratedWith(rate, uncounted ?? { kind: 'unknown' }) };
  }
  if (isCounter(metric))
    return { kind: 'count', count: sumCounter(known, metric), change: { kind: 'unknown' } };
  return { kind: 'progress', progress: progress ?? { kind: 'unknown' } };
}

/** The service does not say what its own rate is a share of: it may count InMails as messages (decision 5). */
function rateSample(rate: Rate, known: readonly CampaignStatistics[], metric: RateName): number {
  if (rate.kind === 'counted') return rate.of;
  const inmails = metric === 'replyRate' ? sumCounter(known, 'inmailsSent') : 0;
  return sumCounter(known, rateParts[metric].of) + inmails;
}

function sumCounter(all: readonly CampaignStatistics[], name: CounterName): number {
  return all.reduce((sum, { counters }) => sum + counters[name], 0);
}

/** Its answers are ranked, and it sent nothing that could be answered. */
function isUnasked(metric: Metric, counts: ActivityCounts): boolean {
  const rate = Object.values(rateParts).find(({ part }) => part === metric);
  return rate !== undefined && counts[rate.of] === 0;
}

/** Nothing was counted and nothing runs. At the bottom of a board it would only hide campaigns that do badly. */
function isIdle(counts: ActivityCounts, campaigns: readonly Campaign[]): boolean {
  return isNothing(counts) && !campaigns.some(isActive);
}
