// Being wrong cheaply: how boldly proven places are used while others may be taking them at the same time (429s are the price).

import type { Lane } from '#campaigns/client.ts';
import { othersAreAbout } from './rules.ts';
import { count, type LimiterState } from './state.ts';

/**
 * Never trust an old observation. When the last answer is old, one request goes first and its answer releases the rest: a
 * surprise then costs one refusal. Monotonic time until which the others wait for it; undefined where none has to wait.
 */
export function scoutedUntil(state: LimiterState, now: number, lane: Lane): number | undefined {
  if (!roundTripIsCheap(state) && !othersAreAbout(state, now)) return undefined;
  const span = freshForMs(state);
  if (state.answeredAt !== undefined && now - state.answeredAt <= span) return undefined;
  const newest = state.own.findLast(({ fate }) => fate === 'flying' || fate === 'uncertain');
  if (newest === undefined) return undefined;
  // One that failed has told nothing. The next goes a moment later, so that an outage does not use up the window for nothing;
  // people do not wait for that.
  const failedFor = lane === 'people' ? 0 : state.windowMs / 60;
  const until = newest.sent + (newest.fate === 'flying' ? span : failedFor);
  return until > now ? until : undefined;
}

/**
 * While others are about only a third of the room is in flight at once, less what they took a moment ago; in the first window,
 * when that is not known yet, half. Two clients that do this share a window within a few round trips.
 */
export function isTooHasty(state: LimiterState, now: number, places: number): boolean {
  const divisor = othersAreAbout(state, now) ? 3 : isFirstWindow(state, now) ? 2 : 1;
  const flying = divisor === 1 ? 0 : count(state.own, (request) => request.fate === 'flying');
  if (flying === 0) return false;
  const justTaken = count(state.foreign, (bound) => bound > now - 6 * (state.roundTripMs ?? 0));
  return flying + 1 > Math.floor((places + flying) / divisor) - justTaken;
}

function isFirstWindow(state: LimiterState, now: number): boolean {
  return roundTripIsCheap(state) && now - state.startedAt < state.windowMs;
}

/** Waiting for one answer costs less than 0.3 % of a window. */
function roundTripIsCheap({ roundTripMs = 0, windowMs }: LimiterState): boolean {
  return roundTripMs <= 0.003 * windowMs;
}

/** Before the first answer nobody knows how long one takes. */
function freshForMs({ roundTripMs, windowMs }: LimiterState): number {
  return roundTripMs === undefined ? windowMs / 12 : Math.max(windowMs / 60, 3 * roundTripMs);
}
