// All that the collector may read, and how valuable each reading is: decided from what is known and what is wanted. Pure.

import type { Instant } from '#base/brand.ts';
import { type Day, dayAt, type Zone } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import { everyone, scopeKey } from '#readings/day-scope.ts';
import { type Freshness, scaleFreshness, statisticsLimit } from '#readings/freshness.ts';
import { type Needed, withRange } from '#readings/gathering/needed.ts';
import { attendedSteps, createAttendedDays } from './attended-campaigns.ts';
import { dueSteps } from './collect-due.ts';
import { createHistoryStep } from './collect-history.ts';
import {
  type CollectedRecord,
  type CollectRules,
  type CollectStep,
  type CollectWants,
  createStaleRange,
  pause,
  ranks,
  type StepOrPause,
  type TimedStep,
} from './collect-step.ts';

/** What people look at is read a little before it is too old, so that nobody waits for it. */
const lookedAtFactor = 0.75;
/** What nobody asked for lately is kept too, so that it can be shown at once. It may be so many times older. */
const idleFactor = 4;
const hourMs = 60 * 60_000;

/**
 * First things first: what digests need, the list, what was asked lately, what is active or subscribed, the days of active campaigns,
 * the rest, the past. Some steps come more than once, for several reasons.
 */
export function* collectSteps(
  known: CollectedRecord,
  wanted: CollectWants,
  now: Instant,
  rules: CollectRules,
): Iterable<StepOrPause> {
  yield* dueSteps(known, wanted.due, now, rules);
  yield listStep(known, wanted.looked, rules);
  yield* lookedSteps(known, wanted.looked, now, rules);
  yield* keptSteps(known, wanted.subscribed, now, rules);
  yield* attendedSteps(known, wanted.attended, now, scaleFreshness(rules.freshness, idleFactor), rules);
  yield* restSteps(known, now, rules);
  yield* historySteps(known, wanted, now, rules);
}

function listStep(known: CollectedRecord, looked: Needed, { freshness }: CollectRules): TimedStep {
  const keptMs = freshness.campaignsMs * (looked.campaigns ? lookedAtFactor : idleFactor);
  const readAt = known.campaigns()?.readAt ?? Number.NEGATIVE_INFINITY;
  return { step: { lane: 'background', kind: 'campaigns' }, rank: ranks.list, from: readAt + keptMs };
}

function lookedSteps(
  known: CollectedRecord,
  looked: Needed,
  now: Instant,
  rules: CollectRules,
): Iterable<StepOrPause> {
  return neededSteps(
    known,
    looked,
    ranks.looked,
    scaleFreshness(rules.freshness, lookedAtFactor),
    now,
    rules,
  );
}

/** Subscribed questions, active campaigns, and what an overview starts from. */
function keptSteps(
  known: CollectedRecord,
  subscribed: Needed,
  now: Instant,
  rules: CollectRules,
): Iterable<StepOrPause> {
  const today = dayAt(now, rules.zone);
  const active = campaignsOf(known).filter(({ status }) => status === 'ACTIVE');
  // The account's days show how far back the service goes. They are read first, so that it does not refuse each campaign's.
  const [attended] = createAttendedDays(known, now, rules)(everyone);
  const base = { first: attended?.first ?? today, last: today };
  const before = subscribed.days.get(scopeKey(everyone))?.ranges ?? [];
  const kept: Needed = {
    campaigns: true,
    statistics: new Set([...subscribed.statistics, ...active.map(({ id }) => id)]),
    days: new Map([
      ...subscribed.days,
      [scopeKey(everyone), { scope: everyone, ranges: withRange(before, base) }] as const,
    ]),
    entries: new Set(),
    owners: new Set(),
    recorded: new Map(),
    snapshots: new Set(),
  };
  return neededSteps(known, kept, ranks.kept, scaleFreshness(rules.freshness, idleFactor), now, rules);
}

/** Every campaign once each service day, so that its counters have a trend. An archived one is read only once. */
function* restSteps(known: CollectedRecord, now: Instant, { zone }: CollectRules): Iterable<StepOrPause> {
  const began = dayBegan(dayAt(now, zone), now, zone);
  for (const { id, status } of campaignsOf(known)) {
    yield pause;
    const reading = known.statistics(id);
    const archived = status === 'ARCHIVED';
    const done = archived ? reading?.value.status === 'ARCHIVED' : (reading?.readAt ?? 0) >= began;
    if (done) continue;
    const step: CollectStep = { lane: 'background', kind: 'statistics', campaignId: id };
    const from = reading?.readAt ?? Number.NEGATIVE_INFINITY;
    yield { step, rank: archived ? ranks.archived : ranks.rest, from };
  }
}

/** The account first, then whose activity people and digests ask for. */
function* historySteps(
  known: CollectedRecord,
  { subscribed, looked }: CollectWants,
  now: Instant,
  rules: CollectRules,
): Iterable<StepOrPause> {
  if (known.campaigns() === undefined) return;
  const stepOf = createHistoryStep(known, now, rules);
  const asked = [subscribed, looked].flatMap(({ days }) => [...days.values()].map(({ scope }) => scope));
  const scopes = new Map([everyone, ...asked].map((scope) => [scopeKey(scope), scope]));
  let rank: number = ranks.history;
  for (const scope of scopes.values()) {
    yield stepOf(scope, rank);
    rank += 1;
  }
}

function campaignsOf(known: CollectedRecord): readonly Campaign[] {
  return known.campaigns()?.value.campaigns ?? [];
}

function* neededSteps(
  known: CollectedRecord,
  needed: Needed,
  rank: number,
  freshness: Freshness,
  now: Instant,
  rules: CollectRules,
): Iterable<StepOrPause> {
  const lane = 'background';
  const staleRange = createStaleRange(known, now, freshness, rules);
  for (const { scope, ranges } of needed.days.values()) {
    const range = staleRange(scope, ranges);
    yield range && { step: { lane, kind: 'days', scope, range }, rank, from: now };
  }
  const parts = known.listParts();
  for (const campaignId of needed.statistics) {
    const campaign = parts.campaign(campaignId)?.value;
    if (campaign === undefined || campaign === 'gone') continue;
    const readAt = known.statistics(campaignId)?.readAt ?? Number.NEGATIVE_INFINITY;
    const from = readAt > now ? now : readAt + statisticsLimit(campaign.status, freshness);
    yield { step: { lane, kind: 'statistics', campaignId }, rank, from };
  }
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
