// How far the service's clock is ahead of our monotonic one, as an interval. Each answer narrows it, and time widens it.

/** Service time minus monotonic time, in ms. The true value lies between the two bounds, both included. */
export interface ClockOffset {
  readonly low: number;
  readonly high: number;
  /** The monotonic time for which the bounds were learned. Later they widen by the drift. */
  readonly at: number;
}

export interface RequestTimes {
  readonly sent: number;
  readonly answered: number;
}

/** What an answer says about the service's clock, in ms since the epoch. */
export interface StatedTimes {
  readonly date?: number | undefined;
  readonly resetAt?: number | undefined;
  readonly dateIsDoubted?: boolean;
}

/** Two clocks drift apart by at most this share of the time that passes. */
const drift = 2e-4;

/** Date is cut to the second, and written a moment before the answer leaves. */
const dateBluntnessMs = 1005;

/** A Date that is not believed may come from a proxy, whose clock is wrong by at most this much. */
const proxyOffByMs = 10_000;

/**
 * The interval after one more answer. It is unchanged if the answer states no time. If the stated times contradict each other, the limiter
 * drops Date and what it taught: the interval must fit the clock that writes Reset.
 */
export function learnOffset(
  before: ClockOffset | undefined,
  exchange: RequestTimes,
  stated: StatedTimes,
  windowMs: number,
): { readonly offset: ClockOffset | undefined; readonly contradicted: boolean } {
  const byDate = offsetByDate(exchange, stated.date, stated.dateIsDoubted ? proxyOffByMs : 0);
  const byReset = offsetByReset(exchange, stated.resetAt, windowMs);
  const known = before && widenByDrift(before, exchange.answered);
  const agreed = intersection([known, byDate, byReset]);
  if (agreed !== undefined) return { offset: agreed, contradicted: false };
  return { offset: byReset ?? before, contradicted: byDate !== undefined };
}

/** The latest instant that Reset can mean. A Reset in whole seconds may have been cut, but the end of a clock-aligned bucket is exact. */
export function latestReset(resetAt: number, windowMs: number): number {
  return resetAt % 1000 === 0 && resetAt % windowMs !== 0 ? resetAt + 999 : resetAt;
}

/** The earliest possible time at the service now. */
export function earliestServiceTime(offset: ClockOffset, now: number): number {
  return now + widenByDrift(offset, now).low;
}

/** The latest possible time at the service now. */
export function latestServiceTime(offset: ClockOffset, now: number): number {
  return now + widenByDrift(offset, now).high;
}

/** The monotonic time from which `earliestServiceTime` is at or past `instant`. */
export function certainlyPassedAt(offset: ClockOffset, instant: number): number {
  const atRest = instant - offset.low;
  return atRest <= offset.at ? atRest : offset.at + (atRest - offset.at) / (1 - drift);
}

/** The service wrote `date` at or after our sending, and before we read it. */
function offsetByDate(
  { sent, answered }: RequestTimes,
  date: number | undefined,
  offByMs: number,
): ClockOffset | undefined {
  return date === undefined
    ? undefined
    : { low: date - offByMs - answered, high: date + offByMs + dateBluntnessMs - sent, at: answered };
}

/**
 * Reset may mean that the oldest request leaves, that the bucket ends, that all is free, or a window from now. In each case, when this
 * request arrived between sending and answer, Reset was not past and at most a window ahead.
 */
function offsetByReset(
  { sent, answered }: RequestTimes,
  resetAt: number | undefined,
  windowMs: number,
): ClockOffset | undefined {
  return resetAt === undefined
    ? undefined
    : {
        low: resetAt - windowMs - answered,
        high: latestReset(resetAt, windowMs) - sent,
        at: answered,
      };
}

function widenByDrift(offset: ClockOffset, now: number): ClockOffset {
  const by = drift * Math.max(0, now - offset.at);
  return { low: offset.low - by, high: offset.high + by, at: now };
}

/** Undefined if the intervals do not overlap: then somebody has set a clock. */
function intersection(intervals: readonly (ClockOffset | undefined)[]): ClockOffset | undefined {
  const known = intervals.filter((interval) => interval !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  const low = Math.max(...known.map((interval) => interval.low));
  const high = Math.min(...known.map((interval) => interval.high));
  return low <= high ? { low, high, at: Math.max(...known.map((interval) => interval.at)) } : undefined;
}
