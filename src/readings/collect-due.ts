// What digests will want at their time, read beforehand: as late as it can be and still be done; pure.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, dayAt, daysOf, numberOf } from '#base/day.ts';
import { createAttendedDays } from './attended-campaigns.ts';
import {
  type CollectedRecord,
  type CollectRules,
  type CollectStep,
  createStaleRange,
  type DueNeeds,
  ranks,
  type TimedStep,
} from './collect-step.ts';
import {
  createDayRule,
  digestLeadMs,
  type Freshness,
  freshnessForDigests,
  isTooOld,
  statisticsLimit,
} from './freshness.ts';
import type { Scope } from './reading.ts';
import { scopeKey } from './record.ts';
import { readAtOn } from './scope-days.ts';

/**
 * Reading begins as late as it can and still be done: those before it in time go first, and the calls of all of them add up.
 * Nothing is read so early that it would be too old again at its time.
 */
export function dueSteps(
  known: CollectedRecord,
  due: readonly DueNeeds[],
  now: Instant,
  rules: CollectRules,
): TimedStep[] {
  const campaigns = known.campaigns()?.value.campaigns ?? [];
  const freshness = freshnessForDigests(rules.freshness, digestLeadMs(campaigns.length, rules.quota));
  const called = { statistics: new Set<string>(), daily: new Set<string>() };
  return due.flatMap((next): TimedStep[] => {
    const { at } = next;
    const around: DueMoment = { known, at, now, rules };
    const steps = [
      ...listSteps(next, around, freshness),
      ...statisticsSteps(next, around, freshness),
      ...daySteps(next, around, freshness),
      ...recordedSteps(next, around),
    ];
    for (const { step } of steps) {
      if (step.kind === 'statistics') called.statistics.add(step.campaignId);
      if (step.kind === 'days') called.daily.add(scopeKey(step.scope));
    }
    const takesMs = Math.max(
      rules.takesMs('statistics', called.statistics.size),
      rules.takesMs('daily', called.daily.size),
    );
    const latestStart = at - 1.25 * takesMs - spareMs;
    return steps.map(({ step, limitMs, rank = ranks.due }) => ({
      step,
      rank,
      from: Math.max(latestStart, at - limitMs),
    }));
  });
}

interface DueMoment {
  readonly known: CollectedRecord;
  /** When the digest is due. */
  readonly at: Instant;
  readonly now: Instant;
  readonly rules: CollectRules;
}

interface DueStep {
  readonly step: CollectStep;
  /** How old the reading may be when the digest is due. */
  readonly limitMs: number;
  readonly rank?: number;
}

const lane = 'digests';

function listSteps({ needed }: DueNeeds, { known, at }: DueMoment, { campaignsMs }: Freshness): DueStep[] {
  const moment = { now: at, notBefore: undefined };
  if (!needed.campaigns || !isTooOld(known.campaigns()?.readAt, campaignsMs, moment)) return [];
  return [{ step: { lane, kind: 'campaigns' }, limitMs: campaignsMs }];
}

function statisticsSteps({ needed }: DueNeeds, { known, at }: DueMoment, freshness: Freshness): DueStep[] {
  const byId = new Map(known.campaigns()?.value.campaigns.map((campaign) => [campaign.id, campaign]));
  const moment = { now: at, notBefore: undefined };
  return [...needed.statistics].flatMap((campaignId): DueStep[] => {
    const reading = known.statistics(campaignId);
    const limitMs = statisticsLimit(byId.get(campaignId)?.status ?? reading?.value.status, freshness);
    if (!isTooOld(reading?.readAt, limitMs, moment)) return [];
    return [{ step: { lane, kind: 'statistics', campaignId }, limitMs }];
  });
}

function daySteps({ needed }: DueNeeds, around: DueMoment, freshness: Freshness): DueStep[] {
  const staleRange = createStaleRange(around.known, around.at, freshness, around.rules);
  return [...needed.days.values()].flatMap(({ scope, ranges }): DueStep[] => {
    const step = usefulRead(scope, staleRange(scope, ranges), around, freshness);
    return step === undefined ? [] : [{ step, limitMs: freshness.dailyMs.recent }];
  });
}

function recordedSteps({ needed }: DueNeeds, around: DueMoment): DueStep[] {
  const unreadRange = createStaleRange(around.known, around.at, onceEnded, around.rules);
  const attended = createAttendedDays(around.known, around.at, around.rules);
  return [...needed.recorded.values()].flatMap((scope): DueStep[] => {
    const step = usefulRead(scope, unreadRange(scope, attended(scope)), around, onceEnded);
    return step === undefined ? [] : [{ step, limitMs: Number.POSITIVE_INFINITY, rank: ranks.dueToo }];
  });
}

/** Reads the days of the range that there are by now; undefined where that helps the digest nothing. */
function usefulRead(
  scope: Scope,
  stale: DateRange | undefined,
  { known, at, now, rules }: DueMoment,
  freshness: Freshness,
): CollectStep | undefined {
  if (stale === undefined) return undefined;
  const range = until(stale, dayAt(now, rules.zone));
  if (range.first > range.last) return undefined;
  const step = { lane, kind: 'days', scope, range } as const;
  return helps(known, step, at, now, freshness, rules) ? step : undefined;
}

/** What a digest is only the better for need not be young: it is enough that a day had ended when it was read. */
const onceEnded: Freshness = {
  campaignsMs: Number.POSITIVE_INFINITY,
  statisticsMs: { active: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY },
  dailyMs: { today: Number.POSITIVE_INFINITY, recent: Number.POSITIVE_INFINITY },
};

/** For round trips, retries and the people who come first. */
const spareMs = 3 * 60_000;

/** Whether a reading taken now would still do then: a day that ends in between has to be read after it. */
function helps(
  known: CollectedRecord,
  step: Extract<CollectStep, { kind: 'days' }>,
  at: Instant,
  now: Instant,
  freshness: Freshness,
  { zone }: CollectRules,
): boolean {
  const isTooOldThen = createDayRule({ now: at, notBefore: undefined }, zone, freshness);
  const readings = known.days(step.scope);
  return daysOf(step.range).some(
    (day) =>
      isTooOldThen(numberOf(day), readAtOn(readings, numberOf(day))) && !isTooOldThen(numberOf(day), now),
  );
}

function until({ first, last }: DateRange, today: Day): DateRange {
  return { first, last: last < today ? last : today };
}
