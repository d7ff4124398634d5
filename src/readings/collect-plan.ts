// What the collector reads now, in order: decided from what is known and what is wanted; pure.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt, type Zone } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import { attendedSteps } from './attended-campaigns.ts';
import { dueSteps } from './collect-due.ts';
import {
  type CollectedRecord,
  type CollectRules,
  type CollectStep,
  type CollectWants,
  createStaleRange,
  endpointOf,
  ranks,
  stepKey,
  type TimedStep,
} from './collect-step.ts';
import { type Freshness, scaled, statisticsLimit } from './freshness.ts';
import { beganOn, nextHistory } from './history.ts';
import { type Needed, withRange } from './needed.ts';
import type { Scope } from './reading.ts';
import { scopeKey } from './record.ts';

/** What is looked at is read a little before it is too old, so that nobody finds it so. */
const ahead = 0.75;
/** What nobody asked for lately is kept fit to be shown at once, and may be this much older. */
const idle = 4;
/** Of the account's activity, what an overview starts from. */
const baseDays = 15;
const hourMs = 60 * 60_000;

/**
 * First things first: what digests need, the list, what was asked lately, what is active or subscribed, the days of active campaigns,
 * the rest, the past. Each thing once; of the background's, as many as there are places for.
 */
export function planCollection(
  known: CollectedRecord,
  wanted: CollectWants,
  now: Instant,
  rules: CollectRules,
): CollectStep[] {
  const candidates = [
    ...dueSteps(known, wanted.due, now, rules),
    ...listSteps(known, wanted.looked, rules),
    ...lookedSteps(known, wanted.looked, now, rules),
    ...keptSteps(known, wanted.subscribed, now, rules),
    ...attendedSteps(known, wanted.attended, now, scaled(rules.freshness, idle), rules),
    ...restSteps(known, now, rules),
    ...historySteps(known, wanted, now, rules),
  ];
  const ripe = candidates
    .filter(({ step, from }) => from <= now && !rules.resting.has(stepKey(step)))
    .sort((one, other) => one.rank - other.rank || Math.sign(one.from - other.from) || 0);
  return withinPlaces(eachOnce(ripe), rules.places);
}

function eachOnce(ripe: readonly TimedStep[]): CollectStep[] {
  const seen = new Set<string>();
  return ripe.flatMap(({ step }) => {
    const key = stepKey(step);
    if (seen.has(key)) return [];
    seen.add(key);
    return [step];
  });
}

function withinPlaces(steps: readonly CollectStep[], places: CollectRules['places']): CollectStep[] {
  const left = { ...places };
  return steps.filter((step) => {
    if (step.lane === 'digests') return true;
    left[endpointOf(step)] -= 1;
    return left[endpointOf(step)] >= 0;
  });
}

function listSteps(known: CollectedRecord, looked: Needed, { freshness }: CollectRules): TimedStep[] {
  const keptMs = freshness.campaignsMs * (looked.campaigns ? ahead : idle);
  const readAt = known.campaigns()?.readAt ?? Number.NEGATIVE_INFINITY;
  return [{ step: { lane: 'background', kind: 'campaigns' }, rank: ranks.list, from: readAt + keptMs }];
}

function lookedSteps(known: CollectedRecord, looked: Needed, now: Instant, rules: CollectRules): TimedStep[] {
  return neededSteps(known, looked, ranks.looked, scaled(rules.freshness, ahead), now, rules);
}

/** Subscribed questions, active campaigns, and what an overview starts from. */
function keptSteps(
  known: CollectedRecord,
  subscribed: Needed,
  now: Instant,
  rules: CollectRules,
): TimedStep[] {
  const today = dayAt(now, rules.zone);
  const active = campaignsOf(known).filter(({ status }) => status === 'ACTIVE');
  const base = { first: addDays(today, 1 - baseDays), last: today };
  const everyone = subscribed.days.get(scopeKey(all))?.ranges ?? [];
  const kept: Needed = {
    campaigns: true,
    statistics: new Set([...subscribed.statistics, ...active.map(({ id }) => id)]),
    days: new Map([
      ...subscribed.days,
      [scopeKey(all), { scope: all, ranges: withRange(everyone, base) }] as const,
    ]),
    entries: new Set(),
    owners: new Set(),
    recorded: new Map(),
    snapshots: new Set(),
  };
  return neededSteps(known, kept, ranks.kept, scaled(rules.freshness, idle), now, rules);
}

/** Every campaign once each service day, so that its counters have a trend; an archived one once for good. */
function restSteps(known: CollectedRecord, now: Instant, { zone }: CollectRules): TimedStep[] {
  const today = dayAt(now, zone);
  const began = dayBegan(today, now, zone);
  return campaignsOf(known).flatMap(({ id, status }): TimedStep[] => {
    const reading = known.statistics(id);
    const archived = status === 'ARCHIVED';
    const done = archived ? reading?.value.status === 'ARCHIVED' : (reading?.readAt ?? 0) >= began;
    if (done) return [];
    const step: CollectStep = { lane: 'background', kind: 'statistics', campaignId: id };
    const from = reading?.readAt ?? Number.NEGATIVE_INFINITY;
    return [{ step, rank: archived ? ranks.archived : ranks.rest, from }];
  });
}

/** The account first, then whose activity people and digests ask for. */
function historySteps(
  known: CollectedRecord,
  wanted: CollectWants,
  now: Instant,
  rules: CollectRules,
): TimedStep[] {
  if (known.campaigns() === undefined) return [];
  const today = dayAt(now, rules.zone);
  const scopes = new Map<string, Scope>([[scopeKey(all), all]]);
  for (const needed of [wanted.subscribed, wanted.looked]) {
    for (const [key, { scope }] of needed.days) scopes.set(key, scope);
  }
  return [...scopes].flatMap(([key, scope], index): TimedStep[] => {
    const refusedBefore = ownValue(known.findings.historyFrom, key);
    const range = nextHistory({
      today,
      days: known.days(scope),
      earliest:
        refusedBefore !== undefined && refusedBefore > rules.keptFrom ? refusedBefore : rules.keptFrom,
      began: beganOn(scope, campaignsOf(known), rules.zone),
      mayBeOlder: scope.kind !== 'campaign',
      piece: rules.piece(key),
    });
    if (range === undefined) return [];
    const step: CollectStep = { lane: 'background', kind: 'history', scope, range };
    return [{ step, rank: ranks.history + index, from: Number.NEGATIVE_INFINITY }];
  });
}

const all: Scope = { kind: 'all' };

function campaignsOf(known: CollectedRecord): readonly Campaign[] {
  return known.campaigns()?.value.campaigns ?? [];
}

function neededSteps(
  known: CollectedRecord,
  needed: Needed,
  rank: number,
  freshness: Freshness,
  now: Instant,
  rules: CollectRules,
): TimedStep[] {
  const lane = 'background';
  const staleRange = createStaleRange(known, now, freshness, rules);
  const listed = new Map(campaignsOf(known).map(({ id, status }) => [id, status]));
  const statistics = [...needed.statistics].flatMap((campaignId): TimedStep[] => {
    const status = listed.get(campaignId);
    if (status === undefined) return [];
    const readAt = known.statistics(campaignId)?.readAt ?? Number.NEGATIVE_INFINITY;
    const from = readAt > now ? now : readAt + statisticsLimit(status, freshness);
    return [{ step: { lane, kind: 'statistics', campaignId }, rank, from }];
  });
  const days = [...needed.days.values()].flatMap(({ scope, ranges }): TimedStep[] => {
    const range = staleRange(scope, ranges);
    return range === undefined ? [] : [{ step: { lane, kind: 'days', scope, range }, rank, from: now }];
  });
  return [...days, ...statistics];
}

/** The instant, to the minute, at which the service's day began. */
function dayBegan(today: Day, now: Instant, zone: Zone): Instant {
  let before = now - 26 * hourMs;
  let after = now;
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle, zone) < today) before = middle;
    else after = middle;
  }
  return after;
}
