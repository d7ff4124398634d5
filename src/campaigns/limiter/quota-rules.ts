// How many requests the service certainly has room for, by each rule. A rule is a function, and its comment says why it holds.
//
// A request sent at s and answered at r reaches the service's limiter at an unknown time between the two. Each rule below is
// enough alone, whatever the service's window really is, as long as room in it only grows between arrivals.

import { placesByBucket } from './bucket.ts';
import { isDoubted } from './doubted-headers.ts';
import {
  countWhere,
  foreignReleasedAt,
  type GrantRule,
  guardMs,
  instanceOf,
  type LimiterState,
  type Observation,
  type OwnRequest,
  releasedAt,
} from './limiter-state.ts';
import { certainlyPassedAt, latestReset } from './service-clock.ts';

export interface Places {
  readonly rule: GrantRule;
  /** How many requests may go now; 0 or less if none may. */
  readonly count: number;
}

/** The most places that any rule proves; while others use the key, only our share. */
export function places(state: LimiterState, now: number): Places {
  const { rule, count } = provenPlaces(state, now);
  return { rule, count: Math.min(count, placesInOurShare(state, now), placesApart(state, now)) };
}

/**
 * Rule A, the grant log. Take any limit + 1 requests. When the last of them was granted, one of the others had been answered a whole
 * window before. That one had arrived even earlier, so these two are not in one window. Hence a place comes back one window after the
 * answer, and not after the sending.
 */
export function placesByLog(state: LimiterState, now: number): number {
  const foreign = countWhere(state.foreign, (bound) => foreignReleasedAt(state, bound) > now);
  return state.limit - ownInWindow(state, now) - foreign;
}

/**
 * Rule B, credit. The newest answer said that m more requests fit. Only requests that may have arrived after it have used some of those.
 * Otherwise room in the window has only grown.
 */
export function placesByCredit(state: LimiterState): number {
  const { seen } = state;
  if (seen === undefined) return 0;
  return seen.remaining - countWhere(state.own, (request) => mayHaveArrivedAfter(request, seen));
}

/**
 * Rule C, Reset. Whatever Reset means: once it has certainly passed on the service's clock, at least one request that the newest answer
 * counted has left the window.
 */
export function placesByReset(state: LimiterState, now: number, credit = placesByCredit(state)): number {
  const passesAt = resetCertainAt(state);
  const passed = passesAt !== undefined && passesAt <= now;
  return passed ? credit + 1 : 0;
}

/** The monotonic time from which the newest Reset has certainly passed. */
export function resetCertainAt({ seen, offset, ...state }: LimiterState): number | undefined {
  if (seen?.resetAt === undefined || offset === undefined) return undefined;
  return certainlyPassedAt(offset, latestReset(seen.resetAt, state.windowMs)) + guardMs(state);
}

/**
 * A guess. If only failed requests (5xx) are in the way, one request goes all the same: mostly the failed ones were not counted, and the
 * answer tells what really remains. `places` is how many are proven if the failed ones count.
 */
function placesByGuess(state: LimiterState, now: number, places: number): number {
  const at = guessAt(state, now);
  return at !== undefined && at <= now && places + countWhere(state.own, hasFailed) > 0 ? 1 : 0;
}

/** When to guess: a moment after the last failure, so that an outage does not cost a burst; undefined if an answer has come since. */
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

/** Our requests that may still be in the service's window. A refused request took no place. */
export function ownInWindow(state: LimiterState, now: number): number {
  return countWhere(state.own, (request) => request.fate !== 'refused' && releasedAt(state, request) > now);
}

/**
 * If everything in the window is ours and was counted, the log knows all and needs no header. If the service certainly counts in two
 * buckets (A'), they replace the log, which gives no bound for them. While that is only suspected, a grant must be right for both.
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

/** The first rule with a place, but with the largest number of places of any rule. */
function soundest(rules: readonly [Places, ...Places[]]): Places {
  const { rule } = rules.find(({ count }) => count > 0) ?? rules[0];
  return { rule, count: Math.max(...rules.map(({ count }) => count)) };
}

/** Our exact timing would starve clients that poll. So while others use the key, we leave them the part that the setting says. */
function placesInOurShare(state: LimiterState, now: number): number {
  const alone = state.foreign.length === 0 && !othersAreAbout(state, now);
  if (state.share >= 1 || alone) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(state.share * state.limit)) - ownInWindow(state, now);
}

/**
 * While the row may lack what other instances granted, each keeps to its part. In the first window none has a part, because none knows what
 * the others took just before.
 */
function placesApart(state: LimiterState, now: number): number {
  const { apart } = state;
  if (apart === undefined || (apart.until ?? Number.POSITIVE_INFINITY) <= now)
    return Number.POSITIVE_INFINITY;
  if (apart.from > now) return 0;
  const isMine = (own: OwnRequest) => instanceOf(own.id) === apart.instance;
  const mine = countWhere(
    state.own,
    (own) => own.fate !== 'refused' && releasedAt(state, own) > now && isMine(own),
  );
  return apart.part - mine;
}

/** Whether others took something within the last two windows. */
export function othersAreAbout(state: LimiterState, now: number): boolean {
  return state.othersSeenAt !== undefined && now - state.othersSeenAt < 2 * state.windowMs;
}

/**
 * Whether the request may have arrived after the observed one: it was not answered before that one was sent, and its Remaining was not
 * larger.
 */
function mayHaveArrivedAfter(request: OwnRequest, seen: Observation): boolean {
  if (request.id === seen.id) return false;
  if (request.answered !== undefined && request.answered < seen.sent) return false;
  return !(request.fate === 'counted' && (request.remaining ?? 0) > seen.remaining);
}
