// Whom a board ranks: the campaigns or owners that the question is about. Knows no figures.

import { type Day, dayAt, type Zone } from '#base/day.ts';
import type { Campaign, CampaignId, OwnerId } from '#campaigns/campaign.ts';
import { campaignScope } from '#readings/day-scope.ts';
import { createMemo } from '#readings/memo.ts';
import type { DayScope, Gathered } from '#readings/reading.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { isActive, narrowed } from '#reports/compose/narrowing.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import { findOwner, ownersOf } from '#reports/finding/find-owner.ts';
import { campaignProblem, ownerProblem } from '#reports/finding/unfound-names.ts';
import type { Problem } from '#reports/problem.ts';
import type { QuestionOfKind } from '#reports/question.ts';
import type { BoardSubject } from './board-report.ts';

export type BoardQuestion = QuestionOfKind<'board'>;

/** A campaign or owner that may be ranked, before its figure is known. */
export interface Contender {
  readonly subject: BoardSubject;
  readonly scope: DayScope;
  /** The campaigns that make up its lifetime figures. */
  readonly campaigns: readonly Campaign[];
}

/**
 * `all`: the campaigns of the account or of the owner. Running ones come first, because figures are read in this order. A campaign that was
 * created after the period is left out.
 */
export function contendersIn(
  all: readonly Campaign[],
  question: BoardQuestion,
  period: ResolvedPeriod | undefined,
  gathered: Gathered,
  context: ComposeContext,
): readonly Contender[] {
  const { of, statuses, among, begins, ends, part } = question;
  const { serviceZone, today } = context;
  const last = period?.range.last;
  const name = JSON.stringify([of, last, serviceZone, statuses, among, begins, ends, part, today]);
  return listed(all, name, () => {
    const meant = new Set(among && campaignsAmong(all, question).map(({ id }) => id));
    const campaigns = narrowed(all, question, gathered, context)
      .filter(({ id }) => among === undefined || meant.has(id))
      .filter(
        (each) =>
          (statuses.length === 0 || statuses.some((status) => status === each.status)) &&
          (last === undefined || isCreatedBy(each, last, serviceZone)),
      )
      .sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.updatedAt - a.updatedAt);
    return of === 'owners' ? ownerContenders(campaigns) : campaigns.map(campaignContender);
  });
}

/** The campaigns that the question names, or whose owners it names. */
function campaignsAmong(all: readonly Campaign[], { of, among = [] }: BoardQuestion): readonly Campaign[] {
  return among.flatMap((named) => {
    if (of === 'campaigns') {
      const found = findCampaign({ by: 'name', name: named }, all);
      return found.kind === 'found' ? [found.campaign] : [];
    }
    const found = findOwner(named, all);
    return found.kind === 'found' ? all.filter(({ ownerId }) => ownerId === found.owner.ownerId) : [];
  });
}

/** The problem with the first name that fits no campaign or owner, or several; undefined if each name fits one. */
export function unknownAmong(all: readonly Campaign[], question: BoardQuestion): Problem | undefined {
  for (const wanted of question.among ?? []) {
    if (question.of === 'campaigns') {
      const found = findCampaign({ by: 'name', name: wanted }, all);
      if (found.kind !== 'found') return campaignProblem(found, wanted, question);
    } else {
      const found = findOwner(wanted, all);
      if (found.kind !== 'found') return ownerProblem(found, wanted, question);
    }
  }
  return undefined;
}

/** Each step of an answer asks for them, and so does the next person who asks for this board. */
const listed = createMemo<readonly Contender[]>();

function ownerContenders(campaigns: readonly Campaign[]): Contender[] {
  const theirs = Map.groupBy(campaigns, ({ ownerId }) => ownerId);
  return ownersOf(campaigns).map((owner) => {
    const own = theirs.get(owner.ownerId) ?? [];
    const subject: BoardSubject = { kind: 'owner', owner, campaigns: own.length };
    return { subject, scope: scopeOfSubject(subject), campaigns: own };
  });
}

function campaignContender(campaign: Campaign): Contender {
  const subject: BoardSubject = { kind: 'campaign', campaign };
  return { subject, scope: scopeOfSubject(subject), campaigns: [campaign] };
}

export function scopeOfSubject(subject: BoardSubject): DayScope {
  return subject.kind === 'campaign'
    ? campaignScope(subject.campaign.id)
    : { kind: 'owner', ownerId: subject.owner.ownerId as OwnerId };
}

function isCreatedBy({ createdAt }: Campaign, last: Day, zone: Zone): boolean {
  // A calendar in the zone costs much more than this, and only days near the last one need it.
  if (createdAt < Date.parse(last) - endedNowhereMs) return true;
  return dayAt(createdAt, zone) <= last;
}

/** A day begins first at UTC+14, this long before its midnight in UTC. */
const endedNowhereMs = 14 * 60 * 60_000;

export function campaignIds({ campaigns }: Contender): CampaignId[] {
  return campaigns.map(({ id }) => id);
}
