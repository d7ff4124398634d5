// What digests will want at their time, read beforehand: as late as it can be and still be done; pure.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, dayAt, daysOf } from '#base/day.ts';
import { createAttendedDays } from './attended.ts';
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
import { scopeKey } from './record.ts';

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
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const lane = 'digests';
  const called = { statistics: new Set<string>(), daily: new Set<string>() };
  return due.flatMap(({ at, needed }): TimedStep[] => {
    const moment = { now: at, notBefore: undefined };
    const staleRange = createStaleRange(known, at, freshness, rules);
    const unreadRange = createStaleRange(known, at, onceEnded, rules);
    const attended = createAttendedDays(known, at, rules);
    const steps: { step: CollectStep; limitMs: number; rank?: number }[] = [];
    if (needed.campaigns && isTooOld(known.campaigns()?.readAt, freshness.campaignsMs, moment)) {
      steps.push({ step: { lane, kind: 'campaigns' }, limitMs: freshness.campaignsMs });
    }
    for (const campaignId of needed.statistics) {
      const reading = known.statistics().get(campaignId);
      const limitMs = statisticsLimit(byId.get(campaignId)?.status ?? reading?.value.status, freshness);
      if (!isTooOld(reading?.readAt, limitMs, moment)) continue;
      steps.push({ step: { lane, kind: 'statistics', campaignId }, limitMs });
      called.statistics.add(campaignId);
    }
    for (const { scope, days } of needed.days.values()) {
      const range = staleRange(scope, days);
      if (range === undefined) continue;
      const step: CollectStep = { lane, kind: 'days', scope, range: until(range, dayAt(now, rules.zone)) };
      if (step.range.first > step.range.last || !helps(known, step, at, now, freshness, rules)) continue;
      steps.push({ step, limitMs: freshness.dailyMs.recent });
      called.daily.add(scopeKey(scope));
    }
    for (const scope of needed.recorded.values()) {
      const range = unreadRange(scope, attended(scope));
      if (range === undefined) continue;
      const step: CollectStep = { lane, kind: 'days', scope, range: until(range, dayAt(now, rules.zone)) };
      if (step.range.first > step.range.last || !helps(known, step, at, now, onceEnded, rules)) continue;
      steps.push({ step, limitMs: Number.POSITIVE_INFINITY, rank: ranks.dueToo });
      called.daily.add(scopeKey(scope));
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
      isTooOldThen(day, readings.get(day)) && !isTooOldThen(day, { day, readAt: now, kind: 'not-reported' }),
  );
}

function until({ first, last }: DateRange, today: Day): DateRange {
  return { first, last: last < today ? last : today };
}
