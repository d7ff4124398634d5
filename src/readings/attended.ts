// Whose days are kept read although nobody asked for them: active campaigns, for what looks over all of them each morning; pure.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { type Candidate, type CollectRules, type Known, ranks, staleRange } from './collect-step.ts';
import type { Freshness } from './freshness.ts';
import type { Scope } from './reading.ts';
import { scopeKey } from './record.ts';

/** A week of complete days, and the four before that it is held against. */
export const attendedDays = 35;

/** Active campaigns with most leads in work first, at most so many: each costs a call now and then, and room in memory. */
export function attendedScopes(known: Known, atMost: number): Scope[] {
  const inWork = (id: CampaignId) => known.statistics().get(id)?.value.counters.totalLeadsInProgress ?? 0;
  const active = (known.campaigns()?.value.campaigns ?? []).filter(({ status }) => status === 'ACTIVE');
  return active
    .map(({ id }) => ({ id, value: inWork(id) }))
    .sort((one, other) => other.value - one.value)
    .slice(0, Math.max(0, atMost))
    .map(({ id }) => ({ kind: 'campaign', campaignId: id }));
}

/** What was never read before what is only old; of each, what has most in work first. */
export function attendedSteps(
  known: Known,
  scopes: readonly Scope[],
  now: Instant,
  freshness: Freshness,
  rules: CollectRules,
): Candidate[] {
  return scopes.flatMap((scope): Candidate[] => {
    const range = staleRange(known, scope, attendedDaysOf(known, scope, now, rules), now, freshness, rules);
    if (range === undefined) return [];
    const from = Math.min(now, known.days(scope).get(range.first)?.readAt ?? Number.NEGATIVE_INFINITY);
    return [{ step: { lane: 'background', kind: 'days', scope, range }, rank: ranks.attended, from }];
  });
}

/** The complete days before that instant, as far back as the service is known to tell of them. */
export function attendedDaysOf(
  { findings }: Known,
  scope: Scope,
  at: Instant,
  { zone }: CollectRules,
): ReadonlySet<Day> {
  const today = dayAt(at, zone);
  const from = [scope, everyone].map((one) => findings.historyFrom[scopeKey(one)] ?? '');
  const days = Array.from({ length: attendedDays }, (_, index) => addDays(today, -1 - index));
  return new Set(days.filter((day) => from.every((first) => day >= first)));
}

const everyone: Scope = { kind: 'all' };
