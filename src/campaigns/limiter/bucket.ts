// Rule A': a "sliding window" that is really two clock-aligned buckets, or one, gives itself away by Resets that are whole windows.

import { certainlyPassedAt, earliestServiceTime, latestServiceTime } from './clock-offset.ts';
import { type Bucket, count, type LimiterState, type OwnRequest, type Tally } from './state.ts';

/**
 * The service allows a request while previous × (share of it still in the window) + current < limit (Upstash, Cloudflare,
 * Kong). What flies is taken as counted in full. The share is that of the earliest time it can be there, when most of the
 * previous bucket still counts.
 */
export function placesByBucket(state: LimiterState, now: number): number {
  const { bucket, offset, windowMs, limit } = state;
  if (bucket === undefined || offset === undefined) return 0;
  const time = earliestServiceTime(offset, now);
  const at = advanceTo(bucket, endOf(time, windowMs), windowMs);
  const left = Math.min(1, (at.end - time) / windowMs);
  return Math.ceil(limit - fadingOf(at) * left - at.current.most - flyingOf(state));
}

/** Monotonic time at which the model may have a place again, without a settle before; undefined while it has one. */
export function bucketWake(state: LimiterState, now: number): number | undefined {
  const { bucket, offset, windowMs, limit } = state;
  if (bucket === undefined || offset === undefined || placesByBucket(state, now) > 0) return undefined;
  const at = advanceTo(bucket, endOf(earliestServiceTime(offset, now), windowMs), windowMs);
  const room = limit - at.current.most - flyingOf(state);
  const fading = fadingOf(at);
  const freeFrom = room > 0 && fading > 0 ? at.end - (room / fading) * windowMs : at.end;
  // One millisecond later, because the place is free only after that instant.
  return Math.max(certainlyPassedAt(offset, freeFrom), now) + 1;
}

/** Monotonic times at which the model gives places back, ascending: as the previous bucket fades, then as the current one does. */
export function bucketComebacks(state: LimiterState, now: number): number[] {
  const { bucket, offset, windowMs } = state;
  if (bucket === undefined || offset === undefined) return [];
  const time = earliestServiceTime(offset, now);
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
 * Keeps count after an answer, and forgets the model as soon as a Reset is no whole window. `used` is what the service said it
 * had counted; absent where that is not believed.
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
  // Where the one before was no whole window, this one is so by chance.
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

/** Whether it said that fewer were counted in the newest bucket than ours that had surely arrived in it: no service does. */
export function isTooFew(
  { bucket, own }: LimiterState,
  request: OwnRequest,
  { resetAt, used }: { readonly resetAt: number | undefined; readonly used: number },
): boolean {
  if (bucket === undefined || bucket.end !== resetAt) return false;
  return used < bucket.current.ours - count(own, (each) => mayHaveFollowed(each, request));
}

/**
 * Keeps count after a request that may have been counted in a bucket unknown, at the latest by `lastArrival`: in the latest
 * one that can be, because there it weighs longest.
 */
export function addUncertain(state: LimiterState, lastArrival: number): Bucket | undefined {
  const { bucket, offset, windowMs } = state;
  if (bucket === undefined || offset === undefined) return bucket;
  const end = endOf(latestServiceTime(offset, lastArrival), windowMs);
  return add(bucket, Math.max(bucket.end, end), windowMs, { most: 1, ours: 0 });
}

/**
 * What an answer that counts little rules out: more in the current bucket than it counted and what may have come after it, and
 * more in the previous one than it left room for. Where that is fewer than ours alone, it did not count as two buckets do.
 */
function tightened(
  state: LimiterState,
  request: OwnRequest,
  named: Bucket,
  used: number,
  now: number,
): Bucket {
  const { current, previous } = named;
  const mayFollow = count(state.own, (own) => own.id !== request.id && mayHaveFollowed(own, request));
  const surelyBefore = Math.max(1, current.ours - mayFollow);
  const shareLeft = leastShareLeft(state, named, now);
  const mostPrevious = shareLeft === 0 ? Number.POSITIVE_INFINITY : (used - surelyBefore + 1) / shareLeft;
  const mostCurrent = Math.min(current.most, used + mayFollow);
  // What turns out not to be in the current bucket may have been counted in the one before.
  const inOneOfBoth = previous.most + current.most - mostCurrent;
  return {
    ...named,
    current: { ...current, most: mostCurrent },
    previous: { ...previous, most: Math.max(previous.ours, Math.min(inOneOfBoth, mostPrevious)) },
    undercuts: named.undercuts + (mostPrevious < previous.ours ? 1 : 0),
  };
}

/** What answers ruled out is forgotten where they are not believed. */
function countedByUs(bucket: Bucket): Bucket {
  const all = ({ most, ours }: Tally) => ({ most: Math.max(most, ours), ours });
  return { ...bucket, current: all(bucket.current), previous: all(bucket.previous), undercuts: 0 };
}

/** It was counted, or may have been, perhaps after the other; what flies is reckoned apart. */
function mayHaveFollowed({ fate, answered = 0 }: OwnRequest, other: OwnRequest): boolean {
  return fate !== 'flying' && fate !== 'refused' && answered > other.sent;
}

/** Twice undercut, the previous bucket does not count at all. */
function isFixed({ undercuts }: Bucket): boolean {
  return undercuts >= 2;
}

/** What of the previous bucket counts at first, and fades to nothing within a window. */
function fadingOf(bucket: Bucket): number {
  return isFixed(bucket) ? 0 : bucket.previous.most;
}

/** The end of the bucket in which that time of the service lies. */
function endOf(time: number, windowMs: number): number {
  return (Math.floor(time / windowMs) + 1) * windowMs;
}

/** The buckets once the one with that end has begun; unchanged where a later one has. */
function advanceTo(bucket: Bucket, end: number, windowMs: number): Bucket {
  if (end <= bucket.end) return bucket;
  const previous = end === bucket.end + windowMs ? bucket.current : nothing;
  return { ...bucket, end, current: nothing, previous };
}

/** The buckets with so many more in the one with that end; what is older than both matters no more. */
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

/** How much of the previous bucket must still have counted when the request arrived: at the latest that was now. */
function leastShareLeft({ offset, windowMs }: LimiterState, { end }: Bucket, now: number): number {
  if (offset === undefined) return 0;
  return Math.min(1, Math.max(0, (end - latestServiceTime(offset, now)) / windowMs));
}

function flyingOf({ own }: LimiterState): number {
  return count(own, (request) => request.fate === 'flying');
}
