// The list of campaigns, filtered by status and owner in the record (decision 8), each with its lifetime figures.

import type { Steps } from '#base/slices.ts';
import type { Campaign, CampaignStatus } from '#campaigns/campaign.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { listedRows } from '#reports/compose/campaign-row.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { narrowed } from '#reports/compose/narrowing.ts';
import { standingOf } from '#reports/compose/standing.ts';
import { campaignsOf, subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { defaultCampaignPeriod, type QuestionOfKind, usualFigure } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { campaignRows } from './campaigns-csv.ts';

export const list: ReportKind<'list'> = {
  needs: listNeeds,
  compose: composeList,
  rows: campaignRows,
  activity: () => undefined,
  withPeriod: (question) => question,
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
  working: ({ owner }) => (owner === undefined ? undefined : { kind: 'working', metric: usualFigure, owner }),
};

function listNeeds(
  question: QuestionOfKind<'list'>,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const { owner, statuses } = question;
  const subject = subjectOf({ owner }, known, question);
  const sought: readonly Need[] = owner ? subjectNeeds({ owner }, known) : [{ kind: 'campaigns' }];
  const read = subject.kind === 'known' ? campaignsOf(subject, known) : undefined;
  if (read === undefined) return sought;
  const wanted = narrowed(withStatus(read.value.campaigns, statuses), question, known, context);
  return [...sought, { kind: 'statistics', campaignIds: wanted.map(({ id }) => id) }];
}

function* composeList(
  question: QuestionOfKind<'list'>,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subject = subjectOf({ owner: question.owner }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const read = campaignsOf(subject, gathered);
  if (read === undefined) return nothingYet(question, gathered, context);
  const { campaigns, unreadable } = read.value;
  const wanted = narrowed(withStatus(campaigns, question.statuses), question, gathered, context);
  const foundations = { list: read, statistics: wanted.map(({ id }) => id) };
  return answerWith({
    kind: 'list',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations),
    serviceZone: context.serviceZone,
    at: context.at,
    statuses: question.statuses,
    owner: subject.owner,
    campaigns: yield* listedRows(wanted, gathered, context),
    total: campaigns.length + unreadable.length,
  });
}

function withStatus(
  campaigns: readonly Campaign[],
  statuses: readonly CampaignStatus[],
): readonly Campaign[] {
  return campaigns.filter(({ status }) => statuses.length === 0 || statuses.some((each) => each === status));
}
