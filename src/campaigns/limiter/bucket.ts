// Rule A': some services say "sliding window" and count in one or two buckets aligned to the clock. Resets that are multiples of the window show it.

import { earliestThere, latestThere } from '#base/clock-offset.ts';
import { type Bucket, countWhere, type LimiterState, type OwnRequest, type Tally } from './limiter-state.ts';
import { certainlyPassedAt } from './service-clock.ts';

/**
 * Such a service allows a request while previous × (share of it still in the window) + current < limit (Upstash, Cloudflare, Kong).
 * Requests in flight count in full. The share is taken at the earliest possible time at the service, when it is largest.
 */
export function placesByBucket(state: LimiterState, now: number): number {
  const { bucket, offset, windowMs, limit } = state;
  if (bucket === undefined || offset === undefined) return 0;
  const time = earliestThere(offset, now);
  const at = advanceTo(bucket, endOf(time, windowMs), windowMs);
  const left = Math.min(1, (at.end - time) / windowMs);
  return Math.ceil(limit - fadingOf(at) * left - at.current.most - flyingOf(state));
}

/** The monotonic time at which the model has a place again if no answer comes before; undefined if it has a place now. */
export function bucketWake(state: LimiterState, now: number): number | undefined {
  const { bucket, offset, windowMs, limit } = state;
  if (bucket === undefined || offset === undefined || placesByBucket(state, now) > 0) return undefined;
  const at = advanceTo(bucket, endOf(earliestThere(offset, now), windowMs), windowMs);
  const room = limit - at.current.most - flyingOf(state);
  const fading = fadingOf(at);
  const freeFrom = room > 0 && fading > 0 ? at.end - (room / fading) * windowMs : at.end;
  // One millisecond later, because the place is free only after that instant.
  return Math.max(certainlyPassedAt(offset, freeFrom), now) + 1;
}

/** The monotonic times at which places come back, ascending: first while the previous bucket fades, then while the current one does. */
export function bucketComebacks(state: LimiterState, now: number): number[] {
  const { bucket, offset, windowMs } = state;
  if (bucket === undefined || offset === undefined) return [];
  const time = earliestThere(offset, now);
  const at = advanceTo(bucket, endOf(time, windowMs), windowMs);
  const weight = fadingOf(at);
  const fading = Math.floor((weight * (at.end - time)) / windowMs);
  const faded = Array.from(
    { length: fading },
    (_, index) => at.end - ((fading - 1 - index) * windowMs) / weight,
  );
  const { most } = at.current;
  const after = Array.from(
    { length: most },
    (_, index) => at.end + (isFixed(at) ? 0 : ((index + 1) * windowMs) / most),
  );
  return [...faded, ...after].map((instant) => certainlyPassedAt(offset, instant));
}

/**
 * The model after an answer; undefined if a Reset is not a multiple of the window. `used` is how many requests the service has counted; it
 * is absent if the limiter does not believe the header.
 */
export function learnBucket(
  state: LimiterState,
  request: OwnRequest,
  { resetAt, used }: { readonly resetAt: number | undefined; readonly used: number | undefined },
  now: number,
): Bucket | undefined {
  if (resetAt === undefined) return addUncertain(state, now);
  const { bucket, seen } = state;
  const isWhole = (instant: number) => instant % state.windowMs === 0;
  // The last Reset was not a multiple of the window, so this one is a multiple by chance.
  const byChance = bucket === undefined && seen?.resetAt !== undefined && !isWhole(seen.resetAt);
  if (!isWhole(resetAt) || byChance) return undefined;
  const took = request.fate === 'refused' ? 0 : 1;
  const added = add(bucket ?? emptyAt(resetAt), resetAt, state.windowMs, { most: took, ours: took });
  const named = { ...added, confirmed: added.confirmed || (bucket !== undefined && resetAt > bucket.end) };
  if (used === undefined) return countedByUs(named);
  if (resetAt < named.end) return named;
  const tight = took === 0 ? { ...named, undercuts: 0 } : tightened(state, request, named, used, now);
  const explained = Math.floor(fadingOf(tight) * leastShareLeft(state, tight, now));
  const foreign = Math.max(0, used - explained - tight.current.most - flyingOf(state));
  return { ...tight, current: { ...tight.current, most: tight.current.most + foreign } };
}

/** Whether `used` is less than our own requests that have certainly arrived in the newest bucket. If so, the header is wrong. */
export function isTooFew(
  { bucket, own }: LimiterState,
  request: OwnRequest,
  { resetAt, used }: { readonly resetAt: number | undefined; readonly used: number },
): boolean {
  if (bucket === undefined || bucket.end !== resetAt) return false;
  return used < bucket.current.ours - countWhere(own, (each) => mayHaveFollowed(each, request));
}

/**
 * The model after a request that may have been counted in either bucket, or in none. It arrived by `lastArrival`. It goes into the latest
 * possible bucket, where it counts longest.
 */
export function addUncertain(state: LimiterState, lastArrival: number): Bucket | undefined {
  const { bucket, offset, windowMs } = state;
  if (bucket === undefined || offset === undefined) return bucket;
  const end = endOf(latestThere(offset, lastArrival), windowMs);
  return add(bucket, Math.max(bucket.end, end), windowMs, { most: 1, ours: 0 });
}

/**
 * Lowers the upper bounds to what an answer allows.
 * - The current bucket holds at most what the answer counted and what may have come after it.
 * - The previous bucket holds at most the rest. If that is less than our own requests, the service does not count in two buckets.
 */
function tightened(
  state: LimiterState,
  request: OwnRequest,
  named: Bucket,
  used: number,
  now: number,
): Bucket {
  const { current, previous } = named;
  const mayFollow = countWhere(state.own, (own) => own.id !== request.id && mayHaveFollowed(own, request));
  const surelyBefore = Math.max(1, current.ours - mayFollow);
  const shareLeft = leastShareLeft(state, named, now);
  const mostPrevious = shareLeft === 0 ? Number.POSITIVE_INFINITY : (used - surelyBefore + 1) / shareLeft;
  const mostCurrent = Math.min(current.most, used + mayFollow);
  // A request that is not in the current bucket may be in the one before.
  const inOneOfBoth = previous.most + current.most - mostCurrent;
  return {
    ...named,
    current: { ...current, most: mostCurrent },
    previous: { ...previous, most: Math.max(previous.ours, Math.min(inOneOfBoth, mostPrevious)) },
    undercuts: named.undercuts + (mostPrevious < previous.ours ? 1 : 0),
  };
}

/** For an answer whose count is not believed. Our own requests alone set the bounds. */
function countedByUs(bucket: Bucket): Bucket {
  const all = ({ most, ours }: Tally) => ({ most: Math.max(most, ours), ours });
  return { ...bucket, current: all(bucket.current), previous: all(bucket.previous), undercuts: 0 };
}

/** Whether the request was counted, or may have been, and may have arrived after the other. The caller counts requests in flight. */
function mayHaveFollowed({ fate, answered = 0 }: OwnRequest, other: OwnRequest): boolean {
  return fate !== 'flying' && fate !== 'refused' && answered > other.sent;
}

/** If two answers counted too little for two buckets, there is one bucket, and the previous one does not count. */
function isFixed({ undercuts }: Bucket): boolean {
  return undercuts >= 2;
}

/** How much of the previous bucket counts at first; it fades to nothing within a window. */
function fadingOf(bucket: Bucket): number {
  return isFixed(bucket) ? 0 : bucket.previous.most;
}

/** The end of the bucket in which that time of the service lies. */
function endOf(time: number, windowMs: number): number {
  return (Math.floor(time / windowMs) + 1) * windowMs;
}

/** The model once the bucket with that end is the newest. It never goes back to an earlier bucket. */
function advanceTo(bucket: Bucket, end: number, windowMs: number): Bucket {
  if (end <= bucket.end) return bucket;
  const previous = end === bucket.end + windowMs ? bucket.current : nothing;
  return { ...bucket, end, current: nothing, previous };
}

/** Adds a tally to the bucket with that end. A time before both buckets does not count. */
function add(bucket: Bucket, end: number, windowMs: number, { most, ours }: Tally): Bucket {
  const at = advanceTo(bucket, end, windowMs);
  const more = (tally: Tally) => ({ most: tally.most + most, ours: tally.ours + ours });
  if (end === at.end) return { ...at, current: more(at.current) };
  return end === at.end - windowMs ? { ...at, previous: more(at.previous) } : at;
}

const nothing: Tally = { most: 0, ours: 0 };

function emptyAt(end: number): Bucket {
  return { end, current: nothing, previous: nothing, confirmed: false, undercuts: 0 };
}

/** The smallest share of the previous bucket that still counted when the request arrived, which was now at the latest. */
function leastShareLeft({ offset, windowMs }: LimiterState, { end }: Bucket, now: number): number {
  if (offset === undefined) return 0;
  return Math.min(1, Math.max(0, (end - latestThere(offset, now)) / windowMs));
}

function flyingOf({ own }: LimiterState): number {
  return countWhere(own, (request) => request.fate === 'flying');
}
