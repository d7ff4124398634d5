// What digests will want at their time is read before it, but as late as is safe. Pure.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, dayAt, dayNumberAt, daysOf, numberOf } from '#base/day.ts';
import { scopeKey } from '#readings/day-scope.ts';
import {
  createDayRule,
  digestLeadMs,
  type Freshness,
  freshnessForDigests,
  isTooOld,
  statisticsLimit,
} from '#readings/freshness.ts';
import { isTornIn, statusOf } from '#readings/gathering/wanted-fetches.ts';
import type { DayScope } from '#readings/reading.ts';
import { readAtOn } from '#readings/record/scope-days.ts';
import { createAttendedDays, isReachKnown } from './attended-campaigns.ts';
import {
  type CollectedRecord,
  type CollectRules,
  type CollectStep,
  createStaleRange,
  type DueNeeds,
  pause,
  ranks,
  type StepOrPause,
} from './collect-step.ts';

/**
 * The later reading begins, the fresher the digest is. It begins so early that all calls are made in time, also those for the digests
 * before it. Nothing is read so early that it would be too old again at its time.
 */
export function* dueSteps(
  known: CollectedRecord,
  due: readonly DueNeeds[],
  now: Instant,
  rules: CollectRules,
): Iterable<StepOrPause> {
  const campaigns = known.campaigns()?.value.campaigns ?? [];
  const freshness = freshnessForDigests(rules.freshness, digestLeadMs(campaigns.length, rules.quota));
  const called = { statistics: new Set<string>(), daily: new Set<string>() };
  for (const next of due) {
    const { at } = next;
    const steps: DueStep[] = [];
    for (const dueStep of stepsOf(next, { known, at, now, rules }, freshness)) {
      yield pause;
      if (dueStep === undefined) continue;
      steps.push(dueStep);
      const { step } = dueStep;
      if (step.kind === 'statistics') called.statistics.add(step.campaignId);
      if (step.kind === 'days') called.daily.add(scopeKey(step.scope));
    }
    const takesMs = Math.max(
      rules.takesMs('statistics', called.statistics.size),
      rules.takesMs('daily', called.daily.size),
    );
    const latestStart = at - 1.25 * takesMs - spareMs;
    for (const { step, limitMs, rank = ranks.due } of steps) {
      yield { step, rank, from: Math.max(latestStart, at - limitMs) };
    }
  }
}

function* stepsOf(next: DueNeeds, around: DueMoment, freshness: Freshness): Iterable<DueStep | undefined> {
  yield listStep(next, around, freshness);
  yield* statisticsSteps(next, around, freshness);
  yield* daySteps(next, around, freshness);
  yield* recordedSteps(next, around);
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

function listStep(
  { needed }: DueNeeds,
  { known, at }: DueMoment,
  { campaignsMs }: Freshness,
): DueStep | undefined {
  const moment = { now: at, notBefore: undefined };
  if (!needed.campaigns || !isTooOld(known.campaigns()?.readAt, campaignsMs, moment)) return undefined;
  return { step: { lane, kind: 'campaigns' }, limitMs: campaignsMs };
}

function* statisticsSteps(
  { needed }: DueNeeds,
  { known, at }: DueMoment,
  freshness: Freshness,
): Iterable<DueStep | undefined> {
  const parts = known.listParts();
  const moment = { now: at, notBefore: undefined };
  for (const campaignId of needed.statistics) {
    const reading = known.statistics(campaignId);
    const limitMs = statisticsLimit(statusOf(parts.campaign(campaignId), reading), freshness);
    const isLate = isTooOld(reading?.readAt, limitMs, moment);
    yield isLate ? { step: { lane, kind: 'statistics', campaignId }, limitMs } : undefined;
  }
}

function* daySteps(
  { needed }: DueNeeds,
  around: DueMoment,
  freshness: Freshness,
): Iterable<DueStep | undefined> {
  const staleRange = createStaleRange(around.known, around.at, freshness, around.rules);
  for (const { scope, ranges } of needed.days.values()) {
    const step = usefulRead(scope, staleRange(scope, ranges), around, freshness);
    yield step && { step, limitMs: freshness.dailyMs.recent };
  }
}

function* recordedSteps({ needed }: DueNeeds, around: DueMoment): Iterable<DueStep | undefined> {
  if (!isReachKnown(around.known, dayAt(around.at, around.rules.zone))) return;
  const unreadRange = createStaleRange(around.known, around.at, onceEnded, around.rules);
  const attended = createAttendedDays(around.known, around.at, around.rules);
  for (const scope of needed.recorded.values()) {
    const step = usefulRead(scope, unreadRange(scope, attended(scope)), around, onceEnded);
    yield step && { step, limitMs: Number.POSITIVE_INFINITY, rank: ranks.dueExtras };
  }
}

/** A step that reads those days of the range that have begun; undefined if the digest would have to read them again. */
function usefulRead(
  scope: DayScope,
  stale: DateRange | undefined,
  { known, at, now, rules }: DueMoment,
  freshness: Freshness,
): CollectStep | undefined {
  if (stale === undefined) return undefined;
  const range = upTo(stale, dayAt(now, rules.zone));
  if (range.first > range.last) return undefined;
  const step = { lane, kind: 'days', scope, range } as const;
  return isFreshEnoughThen(known, step, at, now, freshness, rules) ? step : undefined;
}

/** Days without which a digest can do may be old. It is enough that each had ended when it was read. */
const onceEnded: Freshness = {
  campaignsMs: Number.POSITIVE_INFINITY,
  statisticsMs: { active: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY },
  dailyMs: { today: Number.POSITIVE_INFINITY, recent: Number.POSITIVE_INFINITY },
};

/** Time to spare for round trips, for retries, and for people, who come first. */
const spareMs = 3 * 60_000;

/** Whether some day that is read now need not be read again at that time. A day that ends in between must be. */
function isFreshEnoughThen(
  known: CollectedRecord,
  step: Extract<CollectStep, { kind: 'days' }>,
  at: Instant,
  now: Instant,
  freshness: Freshness,
  { zone }: CollectRules,
): boolean {
  const isTooOldThen = createDayRule({ now: at, notBefore: undefined }, zone, freshness);
  const readings = known.days(step.scope);
  const range = { first: numberOf(step.range.first), last: numberOf(step.range.last) };
  if (isTornIn(readings, range, dayNumberAt(at, zone), freshness)) return true;
  return daysOf(step.range).some(
    (day) =>
      isTooOldThen(numberOf(day), readAtOn(readings, numberOf(day))) && !isTooOldThen(numberOf(day), now),
  );
}

function upTo({ first, last }: DateRange, today: Day): DateRange {
  return { first, last: last < today ? last : today };
}
