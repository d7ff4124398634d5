// The service's answer to a request that passed its limit: status and JSON as the contract words them (section 2).

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, lengthOf } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { sumOf } from './activity.ts';
import type { ServiceFacts, ShownCampaign } from './facts.ts';
import {
  type DailyFilter,
  parseDailyFilter,
  parseListFilter,
  type Target,
  type UserIdsForm,
} from './request.ts';
import { ratioOf } from './statistics.ts';
import type { TrueDay } from './world.ts';

/** How the service settles the open points of the contract (sections 2.2, 4.1 and 4.4). */
export interface Wording {
  readonly rateUnit: 'percent' | 'ratio';
  readonly progressUnit: 'percent' | 'ratio';
  readonly emptyDays: 'omit' | 'zero';
  readonly maxRangeDays: number | undefined;
  /** Whether the day of `endDate` is in the range. */
  readonly endDate: 'included' | 'left-out';
  /** The only form of `userIds` that is accepted. */
  readonly userIds: UserIdsForm | 'any';
  /** Ranges that begin before it are refused; undefined: none is. */
  readonly oldestDay: Day | undefined;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

export function answerTo(target: Target, facts: ServiceFacts, wording: Wording): ServiceAnswer {
  switch (target.endpoint) {
    case 'campaigns':
      return list(target, facts, wording);
    case 'campaign':
      return one(target, facts);
    case 'statistics':
      return statistics(target, facts, wording);
    case 'daily':
      return daily(target, facts, wording);
    default:
      return unreachable(target.endpoint);
  }
}

/** The contract does not describe the body of an error. This one is the sandbox's own. */
export function refusal(status: number, message: string): ServiceAnswer {
  return { status, body: { statusCode: status, message } };
}

function list(target: Target, facts: ServiceFacts, wording: Wording): ServiceAnswer {
  const filter = parseListFilter(target.query, wording.userIds);
  if ('problem' in filter) return refusal(400, filter.problem);
  const wanted = facts.campaigns.filter(
    ({ status, ownerId }) =>
      (filter.status === undefined || filter.status === status) &&
      (filter.ownerIds === undefined || filter.ownerIds.has(ownerId)),
  );
  return { status: 200, body: wanted.map(campaignBody) };
}

function one(target: Target, facts: ServiceFacts): ServiceAnswer {
  const campaign = facts.campaigns.find(({ id }) => id === target.campaignId);
  return campaign === undefined ? unknownCampaign : { status: 200, body: campaignBody(campaign) };
}

function statistics(target: Target, facts: ServiceFacts, wording: Wording): ServiceAnswer {
  const campaign = facts.campaigns.find(({ id }) => id === target.campaignId);
  const stated = campaign && facts.statistics(campaign.id);
  if (campaign === undefined || stated === undefined) return unknownCampaign;
  return {
    status: 200,
    body: {
      campaignId: campaign.id,
      campaignName: campaign.name,
      status: campaign.status,
      owner: campaign.ownerEmail,
      statistics: { progress: inUnit(stated.progressRatio, wording.progressUnit), ...stated.counters },
      rates: {
        invitationAcceptanceRate: inUnit(stated.acceptRatio, wording.rateUnit),
        messageReplyRate: inUnit(stated.replyRatio, wording.rateUnit),
      },
    },
  };
}

function daily(target: Target, facts: ServiceFacts, wording: Wording): ServiceAnswer {
  const filter = parseDailyFilter(target.query);
  if ('problem' in filter) return refusal(400, filter.problem);
  const { range } = filter;
  if (wording.maxRangeDays !== undefined && lengthOf(range) > wording.maxRangeDays)
    return refusal(400, `the range must not be longer than ${wording.maxRangeDays} days`);
  if (wording.oldestDay !== undefined && range.first < wording.oldestDay)
    return refusal(400, `there is nothing before ${wording.oldestDay}`);
  const days = facts
    .daily(range, filter)
    .filter(({ day }) => wording.endDate === 'included' || day < range.last);
  const totals = sumOf(days.map(({ counts }) => counts));
  return {
    status: 200,
    body: {
      startDate: range.first,
      endDate: range.last,
      data: shownDays(days, filter, wording).map(({ day, counts }) => ({ date: day, ...counts })),
      totals: {
        ...totals,
        invitationAcceptanceRate: inUnit(
          ratioOf(totals.invitationsAccepted, totals.invitationsSent),
          wording.rateUnit,
        ),
        messageReplyRate: inUnit(ratioOf(totals.messagesReplied, totals.messagesSent), wording.rateUnit),
      },
    },
  };
}

function shownDays(days: readonly TrueDay[], { range }: DailyFilter, wording: Wording): readonly TrueDay[] {
  if (wording.emptyDays === 'omit')
    return days.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  const known = new Map(days.map((one) => [one.day, one]));
  const length = lengthOf(range) - (wording.endDate === 'included' ? 0 : 1);
  return Array.from({ length }, (_, index) => {
    const day = addDays(range.first, index);
    return known.get(day) ?? { day, counts: sumOf([]) };
  });
}

const unknownCampaign = refusal(404, 'no campaign has this id');

/** Contract section 2.1. */
function campaignBody(campaign: ShownCampaign): Record<string, unknown> {
  const { id, name, status, ownerId, ownerEmail } = campaign;
  const dateTime = (at: Instant) => new Date(at).toISOString();
  return {
    id,
    name,
    status,
    ownerId,
    ownerEmail,
    createdAt: dateTime(campaign.createdAt),
    updatedAt: dateTime(campaign.updatedAt),
    startDate: dateTime(campaign.startsAt),
    endDate: dateTime(campaign.endsAt),
  };
}

/** Percent with one decimal, or a ratio with three. */
function inUnit(ratio: number, unit: 'percent' | 'ratio'): number {
  const thousandths = Math.round(ratio * 1000);
  return unit === 'percent' ? thousandths / 10 : thousandths / 1000;
}
