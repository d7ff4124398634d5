// How a period went in a few words: the figure that moved by more than chance, else the last of the funnel. Claims only what is proven.

import { plural } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { metricInWords, nounOf } from '#blocks/words/metric-words.ts';
import { count, howMany, provenMove, rateAlone } from '#blocks/words/numbers.ts';
import { phraseInWords, withinPeriod } from '#blocks/words/period-words.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import { toldFigure } from '#reports/campaign/headline-figure.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { isRate, rateParts } from '#reports/figures/metric.ts';
import type { PeriodMetric } from '#reports/question.ts';
import type { Measured } from './activity-figures.ts';

/** In plain text. `status`: a campaign's; if it is not active, that says why nothing was sent. */
export function periodSaid(measured: Measured, status = 'ACTIVE'): string {
  const { activity, trend, standing, period } = measured;
  const metric = toldFigure(activity);
  const { counters } = activity;
  if (!trend.some(({ kind }) => kind === 'counted'))
    return `no day of ${phraseInWords(period.phrase)} is known yet`;
  const counter: ActivityCounterName = isRate(metric) ? rateParts[metric].part : metric;
  const { count: counted, change } = counters[counter];
  const figures = `${counted === 0 ? 'no' : count(counted)} ${answerNoun(counter, counted)}`;
  const lacking = daysSummed({ period, trend, standing });
  if (lacking !== undefined) return `${figures}${lacking}`;
  const when = withinPeriod(period.phrase);
  if (Object.values(counters).every((each) => each.count === 0)) return `${nothing(status)} ${when}`;
  const provenChange = movedInWords(measured, metric);
  if (provenChange !== undefined) return provenChange;
  if (period.complete === undefined) return `${figures} so far today`;
  const isUsual = change.kind === 'by' && change.movement.kind === 'within-chance';
  return `${figures} ${when}${isUsual ? ', as usual' : ''}`;
}

/** undefined if chance explains the change of every figure. */
function movedInWords({ activity, period }: Measured, metric: PeriodMetric): string | undefined {
  const of = isRate(metric) ? activity[metric] : activity.counters[metric];
  const move = provenMove(of.change);
  if (move === undefined) return undefined;
  const per = isRate(metric) ? '' : perWorkingDay(period);
  return `${metricInWords(metric)} ${move}${per} to ${'rate' in of ? rateAlone(of.rate) : count(of.count)}`;
}

/** Counts of whole months are compared per working day (decision 4). */
export function perWorkingDay({ workingDays }: ResolvedPeriod): string {
  return workingDays === undefined ? '' : ' per working day';
}

/** Says after a sum of days which of them are unknown; undefined if all are known. The running day is not in the sum. */
export function daysSummed({
  period,
  trend,
  standing,
}: Pick<Measured, 'period' | 'trend' | 'standing'>): string | undefined {
  const isRunningApart = period.includesToday && period.complete !== undefined;
  const of = trend.length - (isRunningApart ? 1 : 0);
  const unread = isRunningApart && trend.at(-1)?.kind !== 'counted' ? 1 : 0;
  const missing = standing.daysMissing - unread;
  if (missing <= 0) return undefined;
  return missing === of ? ', no day is wholly known' : ` on ${count(of - missing)} of ${howMany(of, 'day')}`;
}

function nothing(status: string): string {
  return status === 'ACTIVE' ? 'nothing sent' : `${statusInWords(status)}, nothing sent`;
}

export function answerNoun(counter: ActivityCounterName, counted: number): string {
  return counter === 'invitationsAccepted' ? plural(counted, 'acceptance') : nounOf(counter, counted);
}
