// Turns a question into another report of the same campaigns and days. Pure: reads no words, looks nothing up.

import { unreachable } from '#base/unreachable.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { likeBefore, type RunningCalendar } from '#reports/figures/period-before.ts';
import {
  defaultCampaignPeriod,
  defaultPeriod,
  type PeriodPhrase,
  type Question,
  usualFigure,
} from '#reports/question.ts';
import { isNarrowed, narrowingIn } from './question-as-board.ts';
import { periodOf, withSameCampaign, withSameOwner } from './question-subject.ts';

export type ReportAmended =
  | 'overview'
  | 'list'
  | 'daily'
  | 'needs'
  | 'handled'
  | 'working'
  | 'change'
  | 'campaign';

/** undefined if the report cannot be of what the question is about. */
export function asReport(
  question: Question,
  report: ReportAmended,
  on: RunningCalendar,
): Question | undefined {
  const period = periodOf(question) ?? defaultPeriod;
  const subject = { ...withSameCampaign(question), ...withSameOwner(question) };
  switch (report) {
    case 'overview':
      return { kind: 'overview', period, ...withSameOwner(question) };
    case 'campaign':
      return 'campaign' in question && question.campaign
        ? {
            kind: 'campaign',
            campaign: question.campaign,
            period: periodOf(question) ?? defaultCampaignPeriod,
          }
        : undefined;
    case 'list':
      return asList(question);
    case 'needs':
      return { kind: 'needs', reasons: [], ...withSameOwner(question) };
    case 'handled':
      return { kind: 'handled', period, ...withSameOwner(question) };
    case 'daily':
      return ['compare-campaigns', 'needs', 'status'].includes(question.kind)
        ? undefined
        : { kind: 'daily', period, ...subject };
    case 'working': {
      const metric = 'metric' in question ? question.metric : usualFigure;
      const stated = periodOf(question);
      return { kind: 'working', metric, ...(stated && hasPeriod(metric) && { period: stated }), ...subject };
    }
    // Why a figure moved is told where two periods are compared.
    case 'change':
      return question.kind === 'compare-periods' ? question : againstPeriod(question, likeBefore(period, on));
    default:
      return unreachable(report);
  }
}

function asList(question: Question): Question | undefined {
  // A list cannot leave out the campaigns beyond a limit, or those that nobody named.
  if (question.kind === 'board' && (question.limits ?? question.among) !== undefined) return undefined;
  return {
    kind: 'list',
    statuses: 'statuses' in question ? question.statuses : [],
    ...withSameOwner(question),
    ...narrowingIn(question),
  };
}

/** Compares the question's days with others. */
export function againstPeriod(question: Question, other: PeriodPhrase): Question | undefined {
  if (['list', 'needs', 'handled', 'compare-campaigns', 'status'].includes(question.kind)) return undefined;
  const isOfSome =
    question.kind === 'board' && (question.among !== undefined || question.statuses.length > 0);
  if (isOfSome || (question.kind === 'board' && isNarrowed(question))) return undefined;
  return {
    kind: 'compare-periods',
    periods: [periodOf(question) ?? defaultPeriod, other],
    ...withSameCampaign(question),
    ...withSameOwner(question),
  };
}
