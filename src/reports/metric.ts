// The figures that can be named, and which of them the service counts by day (decision 1). Knows no question and no report.

import type { ActivityCounterName, CounterName } from '#campaigns/campaign.ts';
import type { Metric, PeriodMetric, RateName } from './question.ts';

/** The two rates as shares of counters. */
export const rateParts: Readonly<Record<RateName, { part: ActivityCounterName; of: ActivityCounterName }>> = {
  acceptanceRate: { part: 'invitationsAccepted', of: 'invitationsSent' },
  replyRate: { part: 'messagesReplied', of: 'messagesSent' },
};

/** In the order in which they are offered. */
export const periodMetrics = [
  'invitationsSent',
  'invitationsAccepted',
  'acceptanceRate',
  'messagesSent',
  'messagesReplied',
  'replyRate',
] as const satisfies readonly PeriodMetric[];

/** Every one, in the order in which they are offered. */
export const metrics = [
  ...periodMetrics,
  'progress',
  'totalLeadCount',
  'totalLeadsInProgress',
  'totalLeadsSkipped',
  'invitationsSkipped',
  'inmailsSent',
  'profileVisits',
  'companyInvitationsSent',
  'postsReactions',
  'aiAccepted',
  'aiRejected',
] as const satisfies readonly Metric[];

export function hasPeriod(metric: Metric): metric is PeriodMetric {
  return (periodMetrics as readonly Metric[]).includes(metric);
}

export function isRate(metric: Metric): metric is RateName {
  return metric in rateParts;
}

export function isCounter(metric: Metric): metric is CounterName {
  return !isRate(metric) && metric !== 'progress';
}
