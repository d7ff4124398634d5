// Which lane is served, and what the lower lanes leave for people who may ask in a moment; knows no queue and no timer.

import type { Lane } from '#campaigns/client.ts';
import { bucketComebacks } from './bucket.ts';
import { count, foreignReleasedAt, guardMs, type LimiterState, releasedAt } from './state.ts';

/** In the order in which they are served. */
export const lanes = ['people', 'digests', 'background'] as const satisfies readonly Lane[];

/** One that waits at the head of its lane, since that monotonic time. */
export interface Head {
  readonly lane: Lane;
  readonly since: number;
  /** Requests that its asker has waiting in the lane; absent: this one. */
  readonly waiting?: number | undefined;
}

/** Kept for people who were about within the last ten windows. */
const reserve = 2;

/** The part of the limit that every lane is owed in a window, however busy the lanes above are. */
const owedShare = 0.2;

/**
 * The highest lane, but for a lower one that has waited two windows and got less than it is owed. `heads` come in the order of
 * `lanes`.
 */
export function chooseLane<Waiting extends Head>(
  state: LimiterState,
  now: number,
  heads: readonly Waiting[],
): Waiting | undefined {
  return heads.find((head) => isOwed(state, now, head)) ?? heads[0];
}

/** Whether the head of this lane may take one of so many places now. */
export function mayTake(state: LimiterState, now: number, head: Head, places: number): boolean {
  if (isAtOnce(state, head) || isOwed(state, now, head)) return true;
  return spreadUntil(state, now, head) <= now && leavesReserve(state, now, places - 1);
}

/** When `mayTake` may change without a settle; any of these times that are past mean nothing. */
export function laneWakes(state: LimiterState, now: number, head: Head): number[] {
  if (isAtOnce(state, head)) return [];
  const lent = reserveFor(state, now) === 0 ? [] : comebackTimes(state, now);
  const others = [spreadUntil(state, now, head), head.since + 2 * state.windowMs];
  return [...lent.flatMap((at) => [at - hardlyAWaitMs(state), at - borneWaitMs(state)]), ...others];
}

/**
 * The service curve stays above the demand curve (network calculus): for every time at which a place comes back, what is left
 * now and has come back before is enough for the people who may have asked by then.
 */
export function leavesReserve(state: LimiterState, now: number, left: number): boolean {
  if (reserveFor(state, now) === 0) return left >= 0;
  const demand = demandOfPeople(state, now);
  return [...comebackTimes(state, now), now + state.windowMs].every(
    (at, before) => left + before >= demand(at - now),
  );
}

/**
 * Places that people may want before one that is back in so many ms: none where the first of them would hardly wait for it,
 * one where the others of a burst would bear to, else the burst and whoever comes at the usual rate. What comes back in time
 * is lent, so that the reserve costs little rate.
 */
function demandOfPeople(state: LimiterState, now: number): (ms: number) => number {
  const kept = reserveFor(state, now);
  const rate = rateOfPeople(state);
  const [hardlyAWait, borne] = [hardlyAWaitMs(state), borneWaitMs(state)];
  return (ms) => (ms < hardlyAWait ? 0 : ms < borne ? 1 : kept + rate * (ms - borne));
}

/** One who asks for more than a window holds has to wait anyhow: it takes from the lane what the background would. */
function isAtOnce({ limit }: LimiterState, { lane, waiting = 1 }: Head): boolean {
  return lane === 'people' && waiting <= limit;
}

/** Whether it goes in even steps while people are about. */
export function isSpread(state: LimiterState, head: Head): boolean {
  return head.lane === 'background' || (head.lane === 'people' && !isAtOnce(state, head));
}

/**
 * The steps are a little quicker than the quota refills: then places come back evenly too, and whoever asks finds one within
 * about windowMs / limit.
 */
function spreadUntil(state: LimiterState, now: number, head: Head): number {
  if (!isSpread(state, head) || !peopleWithin(state, now, 3)) return Number.NEGATIVE_INFINITY;
  return (state.lastSpreadAt ?? Number.NEGATIVE_INFINITY) + (0.75 * state.windowMs) / state.limit;
}

function isOwed(state: LimiterState, now: number, { lane, since }: Head): boolean {
  if (lane === 'people' || now - since < 2 * state.windowMs) return false;
  const got = count(state.own, (own) => own.lane === lane && own.sent > now - state.windowMs);
  return got < Math.max(1, Math.floor(owedShare * state.limit));
}

function reserveFor(state: LimiterState, now: number): number {
  return peopleWithin(state, now, 10) ? Math.min(reserve, Math.floor(state.limit / 4)) : 0;
}

function peopleWithin({ lastPeopleAt, windowMs }: LimiterState, now: number, windows: number): boolean {
  return lastPeopleAt !== undefined && now - lastPeopleAt < windows * windowMs;
}

/** Per ms, over three windows; a long list that one person asked for does not count as a crowd. */
function rateOfPeople({ peopleAt, windowMs, limit }: LimiterState): number {
  return Math.min(peopleAt.length / (3 * windowMs), (0.25 * limit) / windowMs);
}

/** Somewhat over half of what lies between two places that come back at 30 a window: most people then find one free. */
function hardlyAWaitMs({ windowMs }: LimiterState): number {
  return windowMs / 50;
}

function borneWaitMs({ windowMs }: LimiterState): number {
  return windowMs / 10;
}

/** When places come back, ascending. */
function comebackTimes(state: LimiterState, now: number): number[] {
  if (state.bucket?.confirmed) return bucketComebacks(state, now);
  const usual = (state.roundTripMs ?? 0) + state.windowMs + guardMs(state);
  const own = state.own.map((request) =>
    request.fate === 'flying' ? request.sent + usual : releasedAt(state, request),
  );
  const foreign = state.foreign.map((bound) => foreignReleasedAt(state, bound));
  return [...own, ...foreign].filter((at) => at > now).sort((a, b) => a - b);
}
