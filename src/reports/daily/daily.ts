// Day by day: the activity of everybody, of one owner or of one campaign.

import type { Steps } from '#base/slices.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { activityNeed, figuresOf } from '#reports/compose/activity.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { standingOf } from '#reports/compose/standing.ts';
import { scopeOf, subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import { type QuestionOfKind, usualFigure } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { dayRows } from './days-csv.ts';

export const daily: ReportKind<'daily'> = {
  needs: dailyNeeds,
  compose: composeDaily,
  rows: dayRows,
  activity: ({ activity }) => activity,
  withPeriod: (question, period) => ({ ...question, period }),
  withCampaign: (question, campaign) => ({ ...question, campaign }),
  working: ({ kind: _, ...of }) => ({ ...of, kind: 'working', metric: usualFigure }),
};

function dailyNeeds(
  question: QuestionOfKind<'daily'>,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const subject = subjectOf(question, known, question);
  if (subject.kind !== 'known') return subjectNeeds(question, known);
  return [...subjectNeeds(question, known), activityNeed(question.period, scopeOf(subject), known, context)];
}

function* composeDaily(
  question: QuestionOfKind<'daily'>,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subject = subjectOf(question, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const scope = scopeOf(subject);
  const figures = yield* figuresOf(question.period, scope, gathered, context);
  const { period, record, activity, trend, empty } = figures;
  if (empty) return nothingYet(question, gathered, context);
  const foundations = { list: subject.foundIn, activity: { period, record }, scope };
  return answerWith({
    kind: 'daily',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations),
    serviceZone: context.serviceZone,
    at: context.at,
    campaign: subject.campaign && campaignChoice(subject.campaign),
    owner: subject.owner,
    period,
    activity,
    trend,
  });
}
