// The figures that have names, one row for each: what it measures, and whether the service counts it by day (decision 1).

import type { ActivityCounterName, CounterName } from '#campaigns/campaign.ts';
import type { Metric, PeriodMetric, RateName } from '#reports/question.ts';

type Row<Name extends Metric> = {
  readonly measures: Name extends RateName ? 'rate' : Name extends 'progress' ? 'progress' : 'count';
  /** Whether it exists for a period. Otherwise it exists for a campaign's whole life. */
  readonly byDay: Name extends PeriodMetric ? true : false;
};

/** In the order in which they are offered. */
const rows: { readonly [Name in Metric]: Row<Name> } = {
  invitationsSent: { measures: 'count', byDay: true },
  invitationsAccepted: { measures: 'count', byDay: true },
  acceptanceRate: { measures: 'rate', byDay: true },
  messagesSent: { measures: 'count', byDay: true },
  messagesReplied: { measures: 'count', byDay: true },
  replyRate: { measures: 'rate', byDay: true },
  progress: { measures: 'progress', byDay: false },
  totalLeadCount: { measures: 'count', byDay: false },
  totalLeadsInProgress: { measures: 'count', byDay: false },
  totalLeadsSkipped: { measures: 'count', byDay: false },
  invitationsSkipped: { measures: 'count', byDay: false },
  inmailsSent: { measures: 'count', byDay: false },
  profileVisits: { measures: 'count', byDay: false },
  companyInvitationsSent: { measures: 'count', byDay: false },
  postsReactions: { measures: 'count', byDay: false },
  aiAccepted: { measures: 'count', byDay: false },
  aiRejected: { measures: 'count', byDay: false },
};

/** The two rates as shares of counters. */
export const rateParts: Readonly<Record<RateName, { part: ActivityCounterName; of: ActivityCounterName }>> = {
  acceptanceRate: { part: 'invitationsAccepted', of: 'invitationsSent' },
  replyRate: { part: 'messagesReplied', of: 'messagesSent' },
};

/** All of them, in the order in which they are offered. */
export const metrics = Object.keys(rows) as readonly Metric[];

export const periodMetrics = metrics.filter(hasPeriod);

export function hasPeriod(metric: Metric): metric is PeriodMetric {
  return rows[metric].byDay;
}

export function isRate(metric: Metric): metric is RateName {
  return rows[metric].measures === 'rate';
}

/** The highest number that a limit of the figure may have; for a rate in percent. */
export function highestLimit(metric: Metric): number {
  return isRate(metric) ? 100 : 999_999_999;
}

export function isCounter(metric: Metric): metric is CounterName {
  return rows[metric].measures === 'count';
}
