// When a request may be sent: each rule is one function that says how many places it can prove, with the reason why.
//
// A request sent at s and answered at r reaches the service's limiter at an unknown time between the two. Each rule below is
// enough on its own, whatever the service's window really is, as long as room in it only grows between arrivals.

import { placesByBucket } from './bucket.ts';
import { certainlyPassedAt, latestReset } from './clock-offset.ts';
import { isDoubted } from './doubt.ts';
import {
  count,
  foreignReleasedAt,
  type GrantRule,
  guardMs,
  type LimiterState,
  type Observation,
  type OwnRequest,
  releasedAt,
} from './state.ts';

export interface Places {
  readonly rule: GrantRule;
  /** Requests that may be sent now; 0 or less where none may. */
  readonly count: number;
}

/** The most that any rule proves, within the share that is ours while others use the key. */
export function places(state: LimiterState, now: number): Places {
  const { rule, count } = provenPlaces(state, now);
  return { rule, count: Math.min(count, placesInOurShare(state, now)) };
}

/**
 * Rule A, the grant log. Of any limit + 1 requests, take the one granted last: at its grant one of the others had been
 * answered a whole window before, so it had arrived before that, and the two cannot be in one window. Hence the answer, and
 * not the sending, starts the clock of a place.
 */
export function placesByLog(state: LimiterState, now: number): number {
  const foreign = count(state.foreign, (bound) => foreignReleasedAt(state, bound) > now);
  return state.limit - ownInWindow(state, now) - foreign;
}

/**
 * Rule B, credit. The newest answer said that m more fit. Of those, only requests that may have arrived after it have been
 * used since; room in the window can only have grown.
 */
export function placesByCredit(state: LimiterState): number {
  const { seen } = state;
  if (seen === undefined) return 0;
  return seen.remaining - count(state.own, (request) => mayHaveArrivedAfter(request, seen));
}

/**
 * Rule C, Reset. Whatever Reset means, once it has passed for certain on the service's clock at least one request that the
 * newest answer counted has left the window.
 */
export function placesByReset(state: LimiterState, now: number, credit = placesByCredit(state)): number {
  const passesAt = resetCertainAt(state);
  const passed = passesAt !== undefined && passesAt <= now;
  return passed ? credit + 1 : 0;
}

/** Monotonic time from which on the newest Reset has passed for certain. */
export function resetCertainAt({ seen, offset, ...state }: LimiterState): number | undefined {
  if (seen?.resetAt === undefined || offset === undefined) return undefined;
  return certainlyPassedAt(offset, latestReset(seen.resetAt, state.windowMs)) + guardMs(state);
}

/**
 * A guess. Where only requests that failed (5xx) are in the way, one goes all the same: mostly they were not counted, and its
 * answer tells what really remains. `places` are those that are proven while they count.
 */
function placesByGuess(state: LimiterState, now: number, places: number): number {
  const at = guessAt(state, now);
  return at !== undefined && at <= now && places + count(state.own, hasFailed) > 0 ? 1 : 0;
}

/** When to guess: a moment after the last failure, so that an outage does not cost a burst, unless an answer has told since. */
export function guessAt(state: LimiterState, now: number): number | undefined {
  const failed = state.own.filter(hasFailed);
  if (failed.length === 0 || isDoubted(state, 'guess', now)) return undefined;
  const last = Math.max(...failed.map(({ answered = 0 }) => answered));
  const isSettled = state.seen !== undefined && state.seen.sent > last;
  const isOnItsWay = state.own.some(({ fate }) => fate === 'flying');
  return isSettled || isOnItsWay ? undefined : last + state.windowMs / 60;
}

function hasFailed({ fate }: OwnRequest): boolean {
  return fate === 'failed';
}

/** Our requests that may still be in the service's window; a refused one took no place. */
export function ownInWindow(state: LimiterState, now: number): number {
  return count(state.own, (request) => request.fate !== 'refused' && releasedAt(state, request) > now);
}

/**
 * Where everything in the window is ours and was counted, the log knows all there is, and needs no header. Two buckets (A')
 * replace it where they are certain: a log of requests is no bound for them. While they are only suspected, what is granted must
 * be right for both readings.
 */
function provenPlaces(state: LimiterState, now: number): Places {
  const bucket = state.bucket === undefined ? Number.POSITIVE_INFINITY : placesByBucket(state, now);
  const log = Math.min(bucket, placesByLog(state, now));
  if (knowsAll(state)) return { rule: 'log', count: log };
  const credit = isDoubted(state, 'remaining', now) ? 0 : placesByCredit(state);
  const resetIsDoubted = isDoubted(state, 'reset', now);
  if (state.bucket?.confirmed && !resetIsDoubted) {
    return soundest([
      { rule: 'bucket', count: bucket },
      { rule: 'credit', count: credit },
      { rule: 'guess', count: placesByGuess(state, now, bucket) },
    ]);
  }
  const reset = resetIsDoubted ? 0 : Math.min(bucket, placesByReset(state, now, credit));
  return soundest([
    { rule: 'log', count: log },
    { rule: 'credit', count: credit },
    { rule: 'reset', count: reset },
    { rule: 'guess', count: placesByGuess(state, now, log) },
  ]);
}

function knowsAll({ own, foreign, bucket }: LimiterState): boolean {
  const isUnclear = ({ fate }: OwnRequest) => fate === 'uncertain' || fate === 'failed';
  return bucket === undefined && foreign.length === 0 && !own.some(isUnclear);
}

/** The first that has a place, and as many as any has. */
function soundest(rules: readonly [Places, ...Places[]]): Places {
  const { rule } = rules.find(({ count }) => count > 0) ?? rules[0];
  return { rule, count: Math.max(...rules.map(({ count }) => count)) };
}

/** Exact timing would starve clients that poll: while others are about, we leave them what the setting says. */
function placesInOurShare(state: LimiterState, now: number): number {
  const alone = state.foreign.length === 0 && !othersAreAbout(state, now);
  if (state.share >= 1 || alone) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(state.share * state.limit)) - ownInWindow(state, now);
}

/** Others were seen to take something within the last two windows. */
export function othersAreAbout(state: LimiterState, now: number): boolean {
  return state.othersSeenAt !== undefined && now - state.othersSeenAt < 2 * state.windowMs;
}

/** Not answered before the observation was sent, and not known to precede it by a larger Remaining. */
function mayHaveArrivedAfter(request: OwnRequest, seen: Observation): boolean {
  if (request.id === seen.id) return false;
  if (request.answered !== undefined && request.answered < seen.sent) return false;
  return !(request.fate === 'counted' && (request.remaining ?? 0) > seen.remaining);
}
