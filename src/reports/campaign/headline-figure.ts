// Which figure of a period comes first: the latest in the funnel that moved by more than chance; else the last that has any counts. Pure.

import { type DayRecord, wholeTrendOf } from '#reports/figures/compare.ts';
import type { Activity, ResolvedPeriod } from '#reports/figures/figure.ts';
import { isRate, rateParts } from '#reports/figures/metric.ts';
import type { PeriodMetric } from '#reports/question.ts';
import type { FigureLines } from './campaign-report.ts';

const order = [
  'messagesReplied',
  'replyRate',
  'acceptanceRate',
  'invitationsAccepted',
  'messagesSent',
  'invitationsSent',
] as const satisfies readonly PeriodMetric[];

export function toldFigure(activity: Activity): PeriodMetric {
  const changeOf = (metric: PeriodMetric) =>
    isRate(metric) ? activity[metric].change : activity.counters[metric].change;
  const provenMetric = order.find((metric) => {
    const change = changeOf(metric);
    return change.kind === 'by' && (change.movement.kind === 'up' || change.movement.kind === 'down');
  });
  const { counters } = activity;
  if (provenMetric !== undefined) return provenMetric;
  if (counters.messagesSent.count > 0 || counters.messagesReplied.count > 0) return 'messagesReplied';
  return counters.invitationsSent.count > 0 ? 'invitationsAccepted' : 'messagesReplied';
}

/** That figure on each day that has ended, beside the days that the period is compared with. */
export function figureLines(
  metric: PeriodMetric,
  { complete, baseline }: ResolvedPeriod,
  record: DayRecord,
  activity: Activity,
): FigureLines {
  const figure = isRate(metric) ? rateParts[metric].part : metric;
  const isLike = activity.counters[figure].change.kind !== 'ran-less' && activity.baselineDaysMissing === 0;
  return {
    figure,
    now: complete ? wholeTrendOf(complete, record) : [],
    before: baseline && isLike ? wholeTrendOf(baseline, record) : undefined,
  };
}
