// How many proven places to use at once, while others may take them too. Being wrong costs a refusal (429).

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
 * Where the last answer is old, one request goes first, and its answer releases the rest: so a surprise costs one refusal. The result is
 * the monotonic time until which the others wait; undefined where none has to.
 */
export function scoutedUntil(state: LimiterState, now: number, lane: Lane): number | undefined {
  const isSure = !othersAreAbout(state, now) && !isDoubted(state, 'log', now);
  if (isSure && !roundTripIsCheap(state)) return undefined;
  if (wasToldLately(state, now)) return undefined;
  const newest = state.own.findLast(({ fate }) => fate === 'flying' || fate === 'failed');
  if (newest === undefined) return undefined;
  // A request that failed tells nothing. The next one goes a moment later, so that an outage does not use up the window. People do not
  // wait for that moment.
  const failedFor = lane === 'people' ? 0 : state.windowMs / 60;
  const until = newest.sent + (newest.fate === 'flying' ? patienceMs(state) : failedFor);
  return until > now ? until : undefined;
}

/**
 * While others use the key, at most a third of the places is in flight at once, less what they took a moment ago. In the first window
 * nobody knows about others, so it is half. Two clients that do this share a window within a few round trips.
 */
export function isTooHasty(state: LimiterState, now: number, places: number): boolean {
  const divisor = othersAreAbout(state, now) ? 3 : isFirstWindow(state, now) ? 2 : 1;
  const flying = divisor === 1 ? 0 : countWhere(state.own, (request) => request.fate === 'flying');
  if (flying === 0) return false;
  const justTaken = countWhere(state.foreign, (bound) => bound > now - 6 * (state.roundTripMs ?? 0));
  return flying + 1 > Math.floor((places + flying) / divisor) - justTaken;
}

/** Requests that rely on a header alone go one by one: if the header is wrong, that costs one refusal and not a burst. */
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

/** Whether an answer told of the others lately. One without headers does not; where there never are headers, three such answers do. */
function wasToldLately(state: LimiterState, now: number): boolean {
  const span = Math.max(state.windowMs / 60, 3 * (state.roundTripMs ?? 0));
  const untold = ({ fate, answered = now }: OwnRequest) => fate === 'uncertain' && answered <= now;
  const told = state.seen?.answered ?? (countWhere(state.own, untold) >= 3 ? state.answeredAt : undefined);
  return told !== undefined && now - told <= span;
}
