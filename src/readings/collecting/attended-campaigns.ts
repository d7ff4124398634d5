// Which campaigns' days are kept up to date although nobody asked: the active ones, because the morning's rules look at all of them. Pure.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, type Day, dayAt, numberOf } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { attendedDays } from '#readings/attended-days.ts';
import { campaignScope, everyone, scopeKey } from '#readings/day-scope.ts';
import type { Freshness } from '#readings/freshness.ts';
import type { DayScope } from '#readings/reading.ts';
import { readAtOn } from '#readings/record/scope-days.ts';
import { createHistoryStep } from './collect-history.ts';
import {
  type CollectedRecord,
  type CollectRules,
  createStaleRange,
  pause,
  ranks,
  type StepOrPause,
  type TimedStep,
} from './collect-step.ts';

/** Active campaigns, those with most leads in work first. */
export function attendedScopes(known: CollectedRecord): DayScope[] {
  const inWork = (id: CampaignId) => known.statistics(id)?.value.counters.totalLeadsInProgress ?? 0;
  const active = (known.campaigns()?.value.campaigns ?? []).filter(({ status }) => status === 'ACTIVE');
  return active
    .map(({ id }) => ({ id, value: inWork(id) }))
    .sort((one, other) => other.value - one.value)
    .map(({ id }) => campaignScope(id));
}

/**
 * First what was never read, then what is old; within each, campaigns with most leads in work first. Nothing comes before the account's own
 * days have shown how far back the service tells, because it would then refuse a call for each campaign.
 */
export function* attendedSteps(
  known: CollectedRecord,
  scopes: readonly DayScope[],
  now: Instant,
  freshness: Freshness,
  rules: CollectRules,
): Iterable<StepOrPause> {
  if (scopes.length === 0) return;
  const begins = accountStep(known, now, rules);
  if (begins !== undefined) return yield begins;
  const staleRange = createStaleRange(known, now, freshness, rules);
  const attended = createAttendedDays(known, now, rules);
  for (const scope of scopes) {
    yield pause;
    const range = staleRange(scope, attended(scope));
    if (range === undefined) continue;
    const readAt = readAtOn(known.days(scope), numberOf(range.first)) ?? Number.NEGATIVE_INFINITY;
    const step = { lane: 'background', kind: 'days', scope, range } as const;
    yield { step, rank: ranks.attended, from: Math.min(now, readAt) };
  }
}

/** The step that finds out how far back the service tells; undefined if that is known. */
function accountStep(known: CollectedRecord, now: Instant, rules: CollectRules): TimedStep | undefined {
  if (isReachKnown(known, dayAt(now, rules.zone))) return undefined;
  return createHistoryStep(known, now, rules)(everyone, ranks.attended);
}

/** Whether the account's days are read as far back as the rules look, or the service is known not to tell so far. */
export function isReachKnown(known: Pick<CollectedRecord, 'days' | 'findings'>, today: Day): boolean {
  const isRefused = ownValue(known.findings.historyFrom, scopeKey(everyone)) !== undefined;
  return isRefused || readAtOn(known.days(everyone), numberOf(addDays(today, -attendedDays))) !== undefined;
}

/** The complete days before that instant, as far back as the service is known to tell. */
export function createAttendedDays(
  { findings: { historyFrom } }: CollectedRecord,
  at: Instant,
  { zone, keptFrom }: CollectRules,
): (scope: DayScope) => readonly DateRange[] {
  const today = dayAt(at, zone);
  const from = (scope: DayScope) => ownValue(historyFrom, scopeKey(scope)) ?? farBack;
  const farBack = addDays(today, -attendedDays);
  const toldOfAll = from(everyone);
  const last = addDays(today, -1);
  return (scope) => {
    const first = [farBack, toldOfAll, from(scope), keptFrom].reduce((one, other) =>
      one > other ? one : other,
    );
    return first > last ? [] : [{ first, last }];
  };
}
