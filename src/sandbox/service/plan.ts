// What each campaign of the sandbox will do, from the seed and the day the world opened. Knows no counts and no clock.

import type { Instant } from '#base/brand.ts';
import { between, type Draw, drawsFor, oneOf, wholeBetween } from './chance.ts';
import { type CampaignFate, type CampaignSpan, fateOf, spanOf } from './fate.ts';
import { nameOf } from './names.ts';

export type Status = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'COMPLETED' | 'CREATED';

export interface TrueOwner {
  readonly id: string;
  readonly email: string;
}

/** Days are numbered from the day the world opened: 0 is that day, -1 the day before. */
export interface CampaignPlan {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly owner: TrueOwner;
  readonly createdAt: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** In order of time. The first one is its creation. */
  readonly turns: readonly { readonly at: Instant; readonly status: Status }[];
  /** Days on which it may do something, both ends included. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly leadCount: number;
  /** The share of the leads that will be skipped, 0 to 1. */
  readonly skipShare: number;
  /** Invitations on a full working day. */
  readonly pace: number;
  readonly acceptRatio: number;
  readonly replyRatio: number;
  /** The reply ratio from that day on, if it changes. */
  readonly swing: { readonly fromDay: number; readonly replyRatio: number } | undefined;
  /** The time of its own busy and quiet weeks, 0 to 1. */
  readonly phase: number;
}

const dayMs = 86_400_000;

export const owners: readonly [TrueOwner, ...TrueOwner[]] = [
  { id: 'usr_5hq2', email: 'ana@example.com' },
  { id: 'usr_k81d', email: 'ben@example.com' },
  { id: 'usr_03vx', email: 'chloe@example.com' },
  { id: 'usr_w7mt', email: 'diego@example.com' },
  { id: 'usr_9c4p', email: 'emre@example.com' },
  { id: 'usr_zr6j', email: 'farah@example.com' },
];

/** `openedAt` is midnight UTC of the day the world opened. */
export function planCampaign(seed: number, index: number, openedAt: Instant): CampaignPlan {
  const draw = drawsFor(seed, index);
  const fate = fateOf(draw, index);
  const span = spanOf(draw, fate);
  const at = (dayNumber: number, hour: number) =>
    openedAt + dayNumber * dayMs + Math.round(between(draw, hour, hour + 0.8) * 3_600_000);
  const createdAt = at(span.created, 3);
  const startsAt = at(span.starts, 5);
  const endsAt = at(span.ends, 5);
  const pace = fate === 'swung' ? 42 : wholeBetween(draw, 9, 38);
  const skipShare = between(draw, 0.02, 0.12);
  return {
    index,
    id: idOf(seed, index),
    name: nameOf(seed, index),
    owner: oneOf(draw, owners),
    createdAt,
    startsAt,
    endsAt,
    turns: [
      { at: createdAt, status: 'CREATED' },
      { at: startsAt, status: 'ACTIVE' },
      span.paused === undefined
        ? { at: endsAt, status: 'COMPLETED' }
        : { at: at(span.paused, 5), status: 'PAUSED' },
      ...(span.archived === undefined ? [] : [{ at: at(span.archived, 5), status: 'ARCHIVED' as const }]),
    ],
    firstDay: span.starts,
    lastDay: (span.paused ?? span.stalled ?? span.ends) - 1,
    leadCount: leadsFor(draw, fate, span, pace, skipShare),
    skipShare,
    pace,
    acceptRatio: between(draw, 0.22, 0.46),
    replyRatio: fate === 'swung' ? 0.31 : between(draw, 0.07, 0.28),
    swing: fate === 'swung' ? { fromDay: -7, replyRatio: 0.09 } : undefined,
    phase: draw(),
  };
}

/** Enough leads for the whole span; far too many for a campaign at risk; for one that runs dry, just enough for three more days. */
function leadsFor(
  draw: Draw,
  fate: CampaignFate,
  span: CampaignSpan,
  pace: number,
  skipShare: number,
): number {
  const days = (fate === 'dry' ? 3 : span.ends) - span.starts;
  const slack = fate === 'at-risk' ? 2.4 : fate === 'dry' ? 1 : between(draw, 0.95, 1.2);
  const workingShare = 0.72;
  return Math.ceil((pace * workingShare * days * slack) / (1 - skipShare));
}

/** Different for every index of one seed: multiplying by an odd number loses nothing. */
function idOf(seed: number, index: number): string {
  const number = (Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b)) >>> 0;
  return `cmp_${number.toString(36).padStart(7, '0')}`;
}
