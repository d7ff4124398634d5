// The list of campaigns, filtered by status and owner on the record (decision 8), each with its lifetime figures.

import type { Campaign, CampaignStatus } from '#campaigns/campaign.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { type ComposeContext, nothingYet, readingOf, reported } from '#reports/compose/context.ts';
import { rowsOf } from '#reports/compose/rows.ts';
import { standingOf } from '#reports/compose/standing.ts';
import { subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import type { CampaignOwner } from '#reports/finding/find-owner.ts';
import { defaultCampaignPeriod, type QuestionOfKind } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { campaignRows } from './campaign-rows.ts';

export const list: ReportKind<'list'> = {
  needs: listNeeds,
  compose: composeList,
  rows: campaignRows,
  activity: () => undefined,
  withPeriod: (question) => question,
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
};

function listNeeds(question: QuestionOfKind<'list'>, known: Gathered): readonly Need[] {
  const subject = subjectOf({ owner: question.owner }, known, question);
  if (known.campaigns === undefined || subject.kind !== 'known') return [{ kind: 'campaigns' }];
  const wanted = filtered(known.campaigns.value.campaigns, question.statuses, subject.owner);
  return [{ kind: 'campaigns' }, { kind: 'statistics', campaignIds: wanted.map(({ id }) => id) }];
}

function composeList(question: QuestionOfKind<'list'>, gathered: Gathered, context: ComposeContext): Answer {
  if (gathered.campaigns === undefined) return nothingYet(question, gathered, context);
  const subject = subjectOf({ owner: question.owner }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const { campaigns: all, unreadable } = gathered.campaigns.value;
  const wanted = filtered(all, question.statuses, subject.owner);
  const foundations = { usesList: true, statistics: wanted.map(({ id }) => id) };
  return reported({
    kind: 'list',
    question,
    readAs: readingOf(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations, context.serviceZone),
    serviceZone: context.serviceZone,
    at: context.at,
    statuses: question.statuses,
    owner: subject.owner,
    campaigns: rowsOf(wanted, gathered, context),
    total: all.length + unreadable.length,
  });
}

function filtered(
  campaigns: readonly Campaign[],
  statuses: readonly CampaignStatus[],
  owner: CampaignOwner | undefined,
): readonly Campaign[] {
  return campaigns.filter(
    ({ status, ownerId }) =>
      (statuses.length === 0 || statuses.some((each) => each === status)) &&
      (owner === undefined || ownerId === owner.ownerId),
  );
}
