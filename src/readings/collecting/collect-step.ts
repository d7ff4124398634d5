// One call that the collector may make, what the collector is told, and what all reasons for a call have in common. Pure.

import type { Instant } from '#base/brand.ts';
import type { DateRange, Day, Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { Endpoint } from '#campaigns/client.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { Freshness } from '#readings/freshness.ts';
import type { Needed } from '#readings/gathering/needed.ts';
import { lackingDays } from '#readings/gathering/wanted-fetches.ts';
import { daysInOneCall } from '#readings/range-limit.ts';
import type { DayScope, Findings } from '#readings/reading.ts';
import type { ReadingRecord } from '#readings/record/record.ts';

/** One call to the service. */
export type CollectStep = { readonly lane: 'digests' | 'background' } & (
  | { readonly kind: 'campaigns' }
  | { readonly kind: 'statistics'; readonly campaignId: CampaignId }
  | { readonly kind: 'days'; readonly scope: DayScope; readonly range: DateRange }
  /** Like `days`, for a past that was never read. `rank`: its place among the pasts of all scopes. */
  | {
      readonly kind: 'history';
      readonly scope: DayScope;
      readonly range: DateRange;
      readonly rank: number;
    }
);

/** The record, with all days in memory. */
export type CollectedRecord = Pick<ReadingRecord, 'campaigns' | 'listParts' | 'statistics' | 'days'> & {
  readonly findings: Findings;
};

export interface CollectWants {
  /** What digests will ask, soonest first. */
  readonly due: readonly DueNeeds[];
  /** What people asked lately. */
  readonly looked: Needed;
  /** What digests ask within a day. */
  readonly subscribed: Needed;
  /** Whose days are kept up to date although nobody asked for them, the most valuable first. */
  readonly attended: readonly DayScope[];
}

export interface DueNeeds {
  readonly at: Instant;
  readonly needed: Needed;
}

export interface CollectRules {
  readonly freshness: Freshness;
  readonly zone: Zone;
  readonly quota: { readonly limit: number; readonly windowMs: number };
  /** How long so many calls, begun now in the digests' lane, are expected to take. */
  readonly takesMs: (endpoint: 'statistics' | 'daily', calls: number) => number;
  /** The earliest day that is kept. */
  readonly keptFrom: Day;
  /** Days of history to ask for at once, by the key of the scope. */
  readonly piece: (scope: string) => number;
  readonly distrustedBefore: Instant | undefined;
}

/** The endpoints that are read ahead. A new endpoint is not read ahead until somebody plans steps for it. */
export type CollectedEndpoint = Extract<Endpoint, 'campaigns' | 'statistics' | 'daily'>;

/** A step that is worth taking from that instant on. */
export interface TimedStep {
  readonly step: CollectStep;
  readonly rank: number;
  readonly from: Instant;
}

/** A long list of steps is worked out in slices. Other work may have its turn here. */
export const pause = undefined;
export type StepOrPause = TimedStep | typeof pause;

/** In the order of their value. */
export const ranks = {
  due: 0,
  /** What makes digests better, but what they do not wait for. */
  dueExtras: 1,
  list: 2,
  looked: 3,
  kept: 4,
  attended: 5,
  rest: 6,
  archived: 7,
  history: 8,
} as const;

/** The same text for all steps that read the same, whoever wants it. */
export function stepKey(step: CollectStep): string {
  switch (step.kind) {
    case 'campaigns':
      return 'campaigns';
    case 'statistics':
      return `statistics ${step.campaignId}`;
    case 'days':
    case 'history':
      return `days ${step.range.first} ${step.range.last} ${scopeKey(step.scope)}`;
    default:
      return unreachable(step);
  }
}

export function stepEndpoint({ kind }: CollectStep): CollectedEndpoint {
  return kind === 'campaigns' || kind === 'statistics' ? kind : 'daily';
}

/** What the ranges will lack at that time (`LackingDays`). */
export type StaleRange = (scope: DayScope, ranges: readonly DateRange[]) => DateRange | undefined;

/** For many scopes at one moment: what they share is worked out once. */
export function createStaleRange(
  known: CollectedRecord,
  at: Instant,
  freshness: Freshness,
  { zone, distrustedBefore }: CollectRules,
): StaleRange {
  const lacking = lackingDays(
    { now: at, notBefore: undefined },
    { freshness, zone, distrustedBefore, daysInOneCall: daysInOneCall(known.findings.lengths) },
  );
  return (scope, ranges) => lacking(known.days(scope), ranges);
}
