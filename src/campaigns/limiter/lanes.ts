// Which lane is served, and what the lower lanes leave for people who may ask in a moment; knows no queue and no timer.

import type { Lane } from '#campaigns/client.ts';
import { bucketComebacks } from './bucket.ts';
import { count, foreignReleasedAt, guardMs, type LimiterState, releasedAt } from './state.ts';

/** In the order in which they are served. */
export const lanes = ['people', 'digests', 'background'] as const satisfies readonly Lane[];

/** One that waits at the head of its lane, since that monotonic time. */
export interface LaneHead {
  readonly lane: Lane;
  readonly since: number;
  /** The most requests that its asker has had waiting in the lane since none of them did; absent: this one. */
  readonly mass?: number | undefined;
}

/** Kept for people who were about within the last ten windows. */
const reserve = 2;

/** The part of the limit that every lane is owed in a window, however busy the lanes above are. */
const owedShare = 0.2;

/**
 * The highest lane, but for a lower one that has waited two windows and got less than it is owed. `heads` come in the order of
 * `lanes`.
 */
export function chooseLane<Waiting extends LaneHead>(
  state: LimiterState,
  now: number,
  heads: readonly Waiting[],
): Waiting | undefined {
  return heads.find((head) => isOwed(state, now, head)) ?? heads[0];
}

/** Whether the head of this lane may take one of so many places now. */
export function mayTake(state: LimiterState, now: number, head: LaneHead, places: number): boolean {
  if (isAtOnce(state, head) || isOwed(state, now, head)) return true;
  return spreadUntil(state, now, head) <= now && lentFrom(state, now, head, places - 1) <= now;
}

/** When `mayTake` of so many places may change without a settle; any of these times that are past mean nothing. */
export function laneWakes(state: LimiterState, now: number, head: LaneHead, places: number): number[] {
  if (isAtOnce(state, head)) return [];
  const owedFrom = head.since + 2 * state.windowMs;
  return [spreadUntil(state, now, head), lentFrom(state, now, head, places - 1), owedFrom];
}

/**
 * The service curve stays above the demand curve (network calculus): for every time at which a place comes back, what is left
 * now and has come back before is enough for the people who may have asked by then. What comes back in time is lent, so that
 * the reserve costs little rate. Here: from when on that is so, should nothing be sent or answered until then.
 */
function lentFrom(state: LimiterState, now: number, head: LaneHead, left: number): number {
  if (left < 0) return Number.POSITIVE_INFINITY;
  const borne = borneMs(state, now, head);
  const comebacks = comebackTimes(state, now);
  if (borne(left + comebacks.length) < state.windowMs) return Number.POSITIVE_INFINITY;
  return Math.max(...comebacks.map((at, before) => at - borne(left + before)));
}

/** How long the people to whom this one leaves something can do with so many places. */
function borneMs(state: LimiterState, now: number, head: LaneHead): (places: number) => number {
  if (!isMass(state, head)) return peopleWithin(state, now, 10) ? byThoseAbout(state) : byNobody;
  const mayCome = byThoseWhoMayCome(state);
  if (!othersCame(state, head)) return mayCome;
  const areAbout = byThoseAbout(state);
  return (places) => Math.min(mayCome(places), areAbout(places));
}

const byNobody = () => Number.POSITIVE_INFINITY;

/**
 * While nobody else was seen, whoever comes finds a place within a tenth of a window, or one of every three in a small quota.
 * A reserve that refills in such steps is lent as it refills: held once, it costs no rate, where one that is always free would.
 */
function byThoseWhoMayCome({ windowMs, limit }: LimiterState): (places: number) => number {
  const stepMs = Math.max(windowMs / 10, (3 * windowMs) / limit);
  return (places) => (places + 1) * stepMs;
}

/**
 * With none for as long as the first of them would hardly wait, with one as long as the others of a burst would bear to, and
 * with the burst until those who come at the usual rate have used up the rest.
 */
function byThoseAbout(state: LimiterState): (places: number) => number {
  const { limit, windowMs } = state;
  const burst = Math.min(reserve, Math.floor(limit / 4));
  if (burst === 0) return byNobody;
  const rate = rateOfPeople(state);
  return (places) => {
    // Somewhat over half of what lies between two places that come back at 30 a window: most people then find one free.
    if (places === 0) return windowMs / 50;
    if (places < burst) return windowMs / 10;
    return rate === 0 ? Number.POSITIVE_INFINITY : windowMs / 10 + (places - burst) / rate;
  };
}

/**
 * One who wants more than a window holds has to wait anyhow, and leaves something to others who want little. Who wants two
 * windows' worth at most leaves nothing until one of them comes: the second would nearly take another window.
 */
function isAtOnce(state: LimiterState, head: LaneHead): boolean {
  const { lane, mass = 1 } = head;
  if (lane !== 'people') return false;
  return !isMass(state, head) || (mass <= 2 * state.limit && !othersCame(state, head));
}

/** What one person wants at once is more than a window holds. */
export function isMass({ limit }: LimiterState, { lane, mass = 1 }: LaneHead): boolean {
  return lane === 'people' && mass > limit;
}

/** Somebody who wants little was served while this one waited. */
function othersCame({ peopleAt }: LimiterState, { since }: LaneHead): boolean {
  return peopleAt.some((at) => at > since);
}

/**
 * While others come, masses and the background go in even steps, a little quicker than the quota refills: then places come back
 * evenly too, and whoever asks finds one within about windowMs / limit.
 */
function spreadUntil(state: LimiterState, now: number, head: LaneHead): number {
  const others = isMass(state, head) ? othersCame(state, head) : peopleWithin(state, now, 3);
  if (head.lane === 'digests' || !others) return Number.NEGATIVE_INFINITY;
  return (state.lastSpreadAt ?? Number.NEGATIVE_INFINITY) + (0.75 * state.windowMs) / state.limit;
}

function isOwed(state: LimiterState, now: number, { lane, since }: LaneHead): boolean {
  if (lane === 'people' || now - since < 2 * state.windowMs) return false;
  const got = count(state.own, (own) => own.lane === lane && own.sent > now - state.windowMs);
  return got < Math.max(1, Math.floor(owedShare * state.limit));
}

function peopleWithin({ lastPeopleAt, windowMs }: LimiterState, now: number, windows: number): boolean {
  return lastPeopleAt !== undefined && now - lastPeopleAt < windows * windowMs;
}

/** Per ms, over three windows; a long list that one person asked for does not count as a crowd. */
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
