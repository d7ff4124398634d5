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
  if (head.lane === 'people' || isOwed(state, now, head)) return true;
  return spreadUntil(state, now, head.lane) <= now && leavesReserve(state, now, places - 1);
}

/** When `mayTake` may change without a settle; any of these times that are past mean nothing. */
export function laneWakes(state: LimiterState, now: number, head: Head): number[] {
  if (head.lane === 'people') return [];
  const lent = reserveFor(state, now) === 0 ? [] : comebackTimes(state, now);
  const others = [spreadUntil(state, now, head.lane), head.since + 2 * state.windowMs];
  return [...lent.flatMap((at) => [at - lentMs(state), at - toleratedWaitMs(state)]), ...others];
}

/**
 * The service curve stays above the demand curve: for every time e at which a place comes back, what is left now and has come
 * back before e is enough for people who ask until then at their usual rate, in bursts of `reserve`, each waiting at most the
 * tolerated time. What comes back very soon needs no reserve: until then the reserve is lent, so that it costs little rate.
 */
export function leavesReserve(state: LimiterState, now: number, left: number): boolean {
  const kept = reserveFor(state, now);
  if (kept === 0) return left >= 0;
  const rate = rateOfPeople(state);
  const lentUntil = now + lentMs(state);
  const horizon = now + toleratedWaitMs(state);
  return [...comebackTimes(state, now), now + state.windowMs].every(
    (at, before) => at < lentUntil || left + before >= kept + rate * (at - horizon),
  );
}

/**
 * While people are about, the background goes in even steps, a little quicker than the quota refills: then places come back
 * evenly too, and whoever asks finds one within about windowMs / limit.
 */
function spreadUntil(state: LimiterState, now: number, lane: Lane): number {
  if (lane !== 'background' || !peopleWithin(state, now, 3)) return Number.NEGATIVE_INFINITY;
  return (state.lastBackgroundAt ?? Number.NEGATIVE_INFINITY) + (0.8 * state.windowMs) / state.limit;
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

function toleratedWaitMs({ windowMs }: LimiterState): number {
  return windowMs / 10;
}

/** Measured: much less costs more than 1 % of the quota, much more lets people wait for every place. */
function lentMs({ windowMs }: LimiterState): number {
  return windowMs / 20;
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
