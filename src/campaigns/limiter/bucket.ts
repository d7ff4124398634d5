// Rule A': a "sliding window" that is really two clock-aligned buckets, or one, gives itself away by Resets that are whole windows.

import { certainlyPassedAt, earliestServiceTime, latestServiceTime } from './clock-offset.ts';
import { count, type LimiterState, type OwnRequest } from './state.ts';

/** How many requests the two newest known buckets hold, at most; and how many of ours they hold for certain. */
export interface Bucket {
  /** End of the newest bucket, in the service's time. */
  readonly end: number;
  readonly current: number;
  readonly previous: number;
  readonly ownCurrent: number;
  readonly ownPrevious: number;
  /** Two different ends were whole windows: no exact log does that but by chance. */
  readonly confirmed: boolean;
  /** Answers that counted less than two buckets would have to. */
  readonly undercuts: number;
}

/**
 * The service allows a request while previous × (share of it still in the window) + current < limit (Upstash, Cloudflare,
 * Kong). What flies is taken as counted in full. The share is that of the earliest time
 * it can be there, when most of the previous bucket still counts.
 */
export function placesByBucket(state: LimiterState, now: number): number {
  const { bucket, offset } = state;
  if (bucket === undefined || offset === undefined) return 0;
  const time = earliestServiceTime(offset, now);
  const { previous, current, end } = bucketAt(bucket, time, state.windowMs);
  const left = Math.min(1, (end - time) / state.windowMs);
  return Math.ceil(state.limit - weightOf(bucket, previous) * left - current - flyingOf(state));
}

/** Monotonic time at which the model may have a place again, without a settle before; undefined while it has one. */
export function bucketWake(state: LimiterState, now: number): number | undefined {
  const { bucket, offset } = state;
  if (bucket === undefined || offset === undefined || placesByBucket(state, now) > 0) return undefined;
  const { previous, current, end } = bucketAt(bucket, earliestServiceTime(offset, now), state.windowMs);
  const room = state.limit - current - flyingOf(state);
  const weight = weightOf(bucket, previous);
  const freeFrom = room > 0 && weight > 0 ? end - (room / weight) * state.windowMs : end;
  // One millisecond later, because the place is free only after that instant.
  return Math.max(certainlyPassedAt(offset, freeFrom), now) + 1;
}

/** Monotonic times at which the model gives places back, ascending: as the previous bucket fades, then as the current one does. */
export function bucketComebacks(state: LimiterState, now: number): number[] {
  const { bucket, offset, windowMs } = state;
  if (bucket === undefined || offset === undefined) return [];
  const time = earliestServiceTime(offset, now);
  const { previous, current, end } = bucketAt(bucket, time, windowMs);
  const weight = weightOf(bucket, previous);
  const fading = Math.floor((weight * (end - time)) / windowMs);
  const faded = Array.from(
    { length: fading },
    (_, index) => end - ((fading - 1 - index) * windowMs) / weight,
  );
  const isFixed = weightOf(bucket, 1) === 0;
  const after = Array.from(
    { length: current },
    (_, index) => end + (isFixed ? 0 : ((index + 1) * windowMs) / current),
  );
  return [...faded, ...after].map((instant) => certainlyPassedAt(offset, instant));
}

/** Keeps count after an answer that named its bucket; forgets the model as soon as a Reset is no whole window. */
export function learnBucket(
  state: LimiterState,
  request: OwnRequest,
  window: { readonly limit: number; readonly remaining: number; readonly resetAt: number },
  now: number,
): Bucket | undefined {
  const { resetAt } = window;
  const before = state.bucket;
  if (resetAt % state.windowMs !== 0) return undefined;
  const took = request.fate === 'refused' ? 0 : 1;
  const named = withRequests(before, resetAt, state.windowMs, took, took);
  const confirmed = named.confirmed || (before !== undefined && resetAt > before.end);
  if (resetAt < named.end) return { ...named, confirmed };
  const used = window.limit - window.remaining;
  const tight = tightened(state, request, named, used, now);
  const counted = Math.floor(weightOf(tight, tight.previous) * leastShareLeft(state, named, now));
  const foreign = Math.max(0, used - counted - tight.current - flyingOf(state));
  return { ...tight, confirmed, current: tight.current + foreign };
}

/**
 * Keeps count after a request that may have been counted in a bucket unknown, at the latest by `lastArrival`: in the latest
 * one that can be, because there it weighs longest.
 */
export function addUncertain(state: LimiterState, lastArrival: number): Bucket | undefined {
  const { bucket, offset, windowMs } = state;
  if (bucket === undefined || offset === undefined) return bucket;
  const latest = latestServiceTime(offset, lastArrival);
  const end = Math.max(bucket.end, (Math.floor(latest / windowMs) + 1) * windowMs);
  return withRequests(bucket, end, windowMs, 1, 0);
}

/**
 * What an answer that counts little rules out: more requests in the current bucket than it counted, and more in the previous
 * one than it left room for. Where that is fewer than ours alone, the previous bucket was not counted as two buckets do.
 */
function tightened(
  state: LimiterState,
  request: OwnRequest,
  named: Bucket,
  used: number,
  now: number,
): Bucket {
  if (request.fate === 'refused') return { ...named, undercuts: 0 };
  const unordered = count(
    state.own,
    ({ id, fate, answered = 0 }) => id !== request.id && fate === 'counted' && answered > request.sent,
  );
  const surelyBefore = Math.max(1, named.ownCurrent - unordered);
  const mostPrevious = (used - surelyBefore + 1) / leastShareLeft(state, named, now);
  return {
    ...named,
    current: Math.min(named.current, used + unordered),
    previous: Math.min(named.previous, mostPrevious),
    undercuts: named.undercuts + (mostPrevious < named.ownPrevious ? 1 : 0),
  };
}

/** Twice undercut, the previous bucket does not count at all: a fixed window. */
function weightOf(bucket: Bucket, previous: number): number {
  return bucket.undercuts >= 2 ? 0 : previous;
}

/** The two buckets as they stand at that time of the service. */
function bucketAt(bucket: Bucket, time: number, windowMs: number) {
  if (time < bucket.end) return bucket;
  const passed = Math.floor((time - bucket.end) / windowMs) + 1;
  return { end: bucket.end + passed * windowMs, previous: passed === 1 ? bucket.current : 0, current: 0 };
}

/** The buckets after `all` more requests, `own` of them certainly ours, in the one with that end. */
function withRequests(
  before: Bucket | undefined,
  end: number,
  windowMs: number,
  all: number,
  own: number,
): Bucket {
  const known = before ?? { ...emptyBuckets, end };
  if (end < known.end - windowMs) return known;
  if (end < known.end) {
    return { ...known, previous: known.previous + all, ownPrevious: known.ownPrevious + own };
  }
  if (end === known.end) {
    return { ...known, current: known.current + all, ownCurrent: known.ownCurrent + own };
  }
  const follows = end === known.end + windowMs;
  return {
    ...known,
    end,
    current: all,
    ownCurrent: own,
    previous: follows ? known.current : 0,
    ownPrevious: follows ? known.ownCurrent : 0,
  };
}

const emptyBuckets = {
  current: 0,
  previous: 0,
  ownCurrent: 0,
  ownPrevious: 0,
  confirmed: false,
  undercuts: 0,
} as const satisfies Omit<Bucket, 'end'>;

/** How much of the previous bucket must still have counted when the request arrived: at the latest that was now. */
function leastShareLeft(state: LimiterState, { end }: Bucket, now: number): number {
  if (state.offset === undefined) return 0;
  const left = (end - latestServiceTime(state.offset, now)) / state.windowMs;
  return Math.min(1, Math.max(0, left));
}

function flyingOf({ own }: LimiterState): number {
  return count(own, (request) => request.fate === 'flying');
}
