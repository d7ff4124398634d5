// Which lane comes next, and how many places lower lanes leave for people who may ask in a moment. Knows no queue and no timer.

import type { Lane } from '#campaigns/client.ts';
import { bucketComebacks } from './bucket.ts';
import { countWhere, foreignReleasedAt, guardMs, type LimiterState, releasedAt } from './limiter-state.ts';

/** In the order of service. */
export const lanes = ['people', 'digests', 'background'] as const satisfies readonly Lane[];

/** The first request of a lane. It has waited since `since`, a monotonic time. */
export interface LaneHead {
  readonly lane: Lane;
  readonly since: number;
  /** The most requests that its asker has had waiting in the lane since it last had none there; absent: 1. */
  readonly mass?: number | undefined;
  /** The instance that asks, if there are others; absent: nobody else uses the row. */
  readonly instance?: string | undefined;
  /** When the longest wait of a person at that instance began. */
  readonly eldest?: number | undefined;
  /** How many of its requests wait in the lane; absent: 1. */
  readonly waiting?: number | undefined;
}

/** This many places are kept for people if somebody was at a keyboard within the last ten windows. */
const reserve = 2;

/** Every lane gets this part of the limit in a window, however busy the lanes above it are. */
const owedShare = 0.2;

/** The first lane that has waited two windows and got less than its share; otherwise the first lane. `heads` has the order of `lanes`. */
export function chooseLane<Waiting extends LaneHead>(
  state: LimiterState,
  now: number,
  heads: readonly Waiting[],
): Waiting | undefined {
  return heads.find((head) => isOwed(state, now, head)) ?? heads[0];
}

/** Whether the head of this lane may take one of `places` now. */
export function mayTake(state: LimiterState, now: number, head: LaneHead, places: number): boolean {
  if (isAtOnce(state, head) || isOwed(state, now, head)) return true;
  return spreadUntil(state, now, head) <= now && lentFrom(state, now, head, places - 1) <= now;
}

/** The times at which `mayTake` may change although nothing settles. Times in the past mean nothing. */
export function laneWakes(state: LimiterState, now: number, head: LaneHead, places: number): number[] {
  if (isAtOnce(state, head)) return [];
  const owedFrom = head.since + 2 * state.windowMs;
  return [spreadUntil(state, now, head), lentFrom(state, now, head, places - 1), owedFrom];
}

/**
 * The time from which the head may take a place and leave enough for people. Each time a place comes back, the free places must last for
 * the people who may have asked by then. (In network calculus the service curve stays above the demand curve.) A place that comes back in
 * time can be lent, so the reserve costs little rate.
 */
function lentFrom(state: LimiterState, now: number, head: LaneHead, left: number): number {
  if (left < 0) return Number.POSITIVE_INFINITY;
  const borne = borneMs(state, now, head);
  const comebacks = comebackTimes(state, now);
  if (borne(left + comebacks.length) < state.windowMs) return Number.POSITIVE_INFINITY;
  return Math.max(...comebacks.map((at, before) => at - borne(left + before)));
}

/** For how long a number of places is enough for the people who come before this request. */
function borneMs(state: LimiterState, now: number, head: LaneHead): (places: number) => number {
  if (!isMass(state, head)) return peopleWithin(state, now, 10) ? byThoseAbout(state) : byNobody;
  const mayCome = byThoseWhoMayCome(state);
  if (!othersCame(state, head)) return mayCome;
  const areAbout = byThoseAbout(state);
  return (places) => Math.min(mayCome(places), areAbout(places));
}

const byNobody = () => Number.POSITIVE_INFINITY;

/**
 * For when nobody else was seen. A newcomer finds a place within a tenth of a window; in a small quota, within the time in which three
 * places come back. The reserve refills in these steps and is lent until then, so it costs no rate.
 */
function byThoseWhoMayCome({ windowMs, limit }: LimiterState): (places: number) => number {
  const stepMs = Math.max(windowMs / 10, (3 * windowMs) / limit);
  return (places) => (places + 1) * stepMs;
}

/**
 * For when people are about. If no place is left, the first of them waits so briefly that they hardly notice. If one is left, the rest of a
 * burst waits no longer than people put up with. A whole burst lasts until people, at their usual rate, have used the places beyond it.
 */
function byThoseAbout(state: LimiterState): (places: number) => number {
  const { limit, windowMs } = state;
  const burst = Math.min(reserve, Math.floor(limit / 4));
  if (burst === 0) return byNobody;
  const rate = rateOfPeople(state);
  return (places) => {
    // At 30 a window this is somewhat more than half of the time between two places, so most people find one free.
    if (places === 0) return windowMs / 50;
    if (places < burst) return windowMs / 10;
    return rate === 0 ? Number.POSITIVE_INFINITY : windowMs / 10 + (places - burst) / rate;
  };
}

/**
 * Whether the request goes at once and leaves no place to others. Somebody who wants more than a window holds waits in any case, and so
 * leaves places to people who want little. But up to two windows' worth goes at once until such a person comes: in even steps it would need
 * a third window.
 */
function isAtOnce(state: LimiterState, head: LaneHead): boolean {
  const { lane, mass = 1 } = head;
  if (lane !== 'people') return false;
  return !isMass(state, head) || (mass <= 2 * state.limit && !othersCame(state, head));
}

/** Whether one person wants more at once than a window holds. */
export function isMass({ limit }: LimiterState, { lane, mass = 1 }: LaneHead): boolean {
  return lane === 'people' && mass > limit;
}

/** Whether somebody who wants little was served while this request waited. */
function othersCame({ peopleAt }: LimiterState, { since }: LaneHead): boolean {
  return peopleAt.some((at) => at > since);
}

/**
 * Until when the head waits for its even step. While others come, or may come at another instance, masses and the background go in even
 * steps, a little faster than the quota refills. So places come back evenly too, and whoever asks finds one within about windowMs / limit.
 */
function spreadUntil(state: LimiterState, now: number, head: LaneHead): number {
  const others = isMass(state, head)
    ? othersCame(state, head)
    : head.instance !== undefined || peopleWithin(state, now, 3);
  if (head.lane === 'digests' || !others) return Number.NEGATIVE_INFINITY;
  return (state.lastSpreadAt ?? Number.NEGATIVE_INFINITY) + (0.75 * state.windowMs) / state.limit;
}

/** Whether the lane gave way for long enough, so that its first request goes before all others. */
export function isOwed(state: LimiterState, now: number, { lane, since }: LaneHead): boolean {
  if (lane === 'people' || now - since < 2 * state.windowMs) return false;
  const got = countWhere(state.own, (own) => own.lane === lane && own.sent > now - state.windowMs);
  return got < Math.max(1, Math.floor(owedShare * state.limit));
}

function peopleWithin({ lastPeopleAt, windowMs }: LimiterState, now: number, windows: number): boolean {
  return lastPeopleAt !== undefined && now - lastPeopleAt < windows * windowMs;
}

/** Requests of people per ms, over three windows. One person's long list does not count as many people. */
function rateOfPeople({ peopleAt, windowMs, limit }: LimiterState): number {
  return Math.min(peopleAt.length / (3 * windowMs), (0.25 * limit) / windowMs);
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
