// The list of campaigns, filtered by status and owner on the record (decision 8), each with its lifetime figures.

import type { Campaign, CampaignStatus } from '#campaigns/campaign.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { Owner } from '#reports/find-owner.ts';
import type { Answer } from '#reports/report.ts';
import { type Asked, type ComposeContext, nothingYet, readingOf, reported } from './context.ts';
import { rowsOf } from './rows.ts';
import { standingOf } from './standing.ts';
import { subjectOf, withoutSubject } from './subject.ts';

export function listNeeds(question: Asked<'list'>, known: Gathered): readonly Need[] {
  const subject = subjectOf({ owner: question.owner }, known, question);
  if (known.campaigns === undefined || subject.kind !== 'known') return [{ kind: 'campaigns' }];
  const wanted = filtered(known.campaigns.value.campaigns, question.statuses, subject.owner);
  return [{ kind: 'campaigns' }, { kind: 'statistics', campaignIds: wanted.map(({ id }) => id) }];
}

export function composeList(question: Asked<'list'>, gathered: Gathered, context: ComposeContext): Answer {
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
  owner: Owner | undefined,
): readonly Campaign[] {
  return campaigns.filter(
    ({ status, ownerId }) =>
      (statuses.length === 0 || statuses.some((each) => each === status)) &&
      (owner === undefined || ownerId === owner.ownerId),
  );
}
