// Day by day: the activity of everyone, of one owner or of one campaign.

import type { Gathered, Need } from '#readings/reading.ts';
import { choiceOf } from '#reports/find-campaign.ts';
import type { Answer } from '#reports/report.ts';
import { activityNeed, figuresOf } from './activity.ts';
import { type Asked, type ComposeContext, nothingYet, readingOf, reported } from './context.ts';
import { standingOf } from './standing.ts';
import { scopeOf, subjectOf, usesList, withoutSubject } from './subject.ts';

export function dailyNeeds(
  question: Asked<'daily'>,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const subject = subjectOf(question, known, question);
  if (subject.kind !== 'known') return [{ kind: 'campaigns' }];
  const activity = activityNeed(question.period, scopeOf(subject), context);
  return usesList(question) ? [{ kind: 'campaigns' }, activity] : [activity];
}

export function composeDaily(question: Asked<'daily'>, gathered: Gathered, context: ComposeContext): Answer {
  const subject = subjectOf(question, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const scope = scopeOf(subject);
  const { period, record, activity, trend, empty } = figuresOf(question.period, scope, gathered, context);
  if (empty) return nothingYet(question, gathered, context);
  const foundations = { usesList: usesList(question), activity: { period, record }, scope };
  return reported({
    kind: 'daily',
    question,
    readAs: readingOf(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations, context.serviceZone),
    serviceZone: context.serviceZone,
    at: context.at,
    campaign: subject.campaign && choiceOf(subject.campaign),
    owner: subject.owner,
    period,
    activity,
    trend,
  });
}
