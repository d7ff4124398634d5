// Whom a board ranks: the campaigns or owners that the question is about. Knows no figures.

import { type Day, dayAt, type Zone } from '#base/day.ts';
import type { Campaign, CampaignId, OwnerId } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import type { DayScope } from '#readings/reading.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { ownersOf } from '#reports/finding/find-owner.ts';
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
  { serviceZone }: ComposeContext,
): readonly Contender[] {
  const { of, statuses } = question;
  const last = period?.range.last;
  return listed(all, [of, last, serviceZone, ...statuses].join(), () => {
    const campaigns = all
      .filter(
        (each) =>
          (statuses.length === 0 || statuses.some((status) => status === each.status)) &&
          (last === undefined || isCreatedBy(each, last, serviceZone)),
      )
      .sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.updatedAt - a.updatedAt);
    return of === 'owners' ? ownerContenders(campaigns) : campaigns.map(campaignContender);
  });
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
    ? { kind: 'campaign', campaignId: subject.campaign.id }
    : { kind: 'owner', ownerId: subject.owner.ownerId as OwnerId };
}

function isCreatedBy({ createdAt }: Campaign, last: Day, zone: Zone): boolean {
  // A calendar in the zone costs much more than this, and only days near the last one need it.
  if (createdAt < Date.parse(last) - endedNowhereMs) return true;
  return dayAt(createdAt, zone) <= last;
}

/** A day begins first at UTC+14, this long before its midnight in UTC. */
const endedNowhereMs = 14 * 60 * 60_000;

export function isActive({ status }: Campaign): boolean {
  return status === 'ACTIVE';
}

export function campaignIds({ campaigns }: Contender): CampaignId[] {
  return campaigns.map(({ id }) => id);
}
