// How many proven places to use at once while others may take them too. A mistake costs a refusal (429).

import type { Lane } from '#campaigns/client.ts';
import { isDoubted } from './doubted-headers.ts';
import {
  countWhere,
  type GrantRule,
  type LimiterState,
  type OwnRequest,
  patienceMs,
} from './limiter-state.ts';
import { othersAreAbout } from './quota-rules.ts';

/**
 * If the last answer is old, one request goes first, and its answer releases the rest, so that a surprise costs one refusal. Returns the
 * monotonic time until which the others wait; undefined if none has to wait.
 */
export function scoutedUntil(state: LimiterState, now: number, lane: Lane): number | undefined {
  const isSure = !othersAreAbout(state, now) && !isDoubted(state, 'log', now);
  if (isSure && !roundTripIsCheap(state)) return undefined;
  if (wasToldLately(state, now)) return undefined;
  const newest = state.own.findLast(({ fate }) => fate === 'flying' || fate === 'failed');
  if (newest === undefined) return undefined;
  // A failed request tells nothing. The next one goes a moment later, so that an outage does not use the window up. People do not wait for
  // that moment.
  const failedFor = lane === 'people' ? 0 : state.windowMs / 60;
  const until = newest.sent + (newest.fate === 'flying' ? patienceMs(state) : failedFor);
  return until > now ? until : undefined;
}

/**
 * While others use the key, at most a third of the places is in flight at once, less what the others have just taken. In the first window
 * it is half, because nobody knows yet whether there are others. Two clients that do this share a window within a few round trips.
 */
export function isTooHasty(state: LimiterState, now: number, places: number): boolean {
  const divisor = othersAreAbout(state, now) ? 3 : isFirstWindow(state, now) ? 2 : 1;
  const flying = divisor === 1 ? 0 : countWhere(state.own, (request) => request.fate === 'flying');
  if (flying === 0) return false;
  const justTaken = countWhere(state.foreign, (bound) => bound > now - 6 * (state.roundTripMs ?? 0));
  return flying + 1 > Math.floor((places + flying) / divisor) - justTaken;
}

/** Requests that rely only on a header go one by one. If the header is wrong, that costs one refusal and not a burst. */
export function isOnTrial({ own }: LimiterState, rule: GrantRule): boolean {
  const restsOnHeader = (each: GrantRule) => each === 'credit' || each === 'reset';
  return (
    restsOnHeader(rule) && own.some((request) => request.fate === 'flying' && restsOnHeader(request.rule))
  );
}

function isFirstWindow(state: LimiterState, now: number): boolean {
  return roundTripIsCheap(state) && now - state.startedAt < state.windowMs;
}

/** Waiting for one answer costs less than 0.3 % of a window. */
function roundTripIsCheap({ roundTripMs = 0, windowMs }: LimiterState): boolean {
  return roundTripMs <= 0.003 * windowMs;
}

/**
 * Whether an answer has lately told what others use. An answer without headers does not. If there are never headers, three such answers
 * count as one.
 */
function wasToldLately(state: LimiterState, now: number): boolean {
  const span = Math.max(state.windowMs / 60, 3 * (state.roundTripMs ?? 0));
  const untold = ({ fate, answered = now }: OwnRequest) => fate === 'uncertain' && answered <= now;
  const told = state.seen?.answered ?? (countWhere(state.own, untold) >= 3 ? state.answeredAt : undefined);
  return told !== undefined && now - told <= span;
}
