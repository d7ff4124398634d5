// How far the service's clock is ahead of our monotonic one, as an interval. Each answer narrows it, and time widens it.

/** Service time minus monotonic time, in ms; the truth lies between, both ends included. */
export interface ClockOffset {
  readonly low: number;
  readonly high: number;
  /** Monotonic time at which the interval was true; from then on it widens by the drift. */
  readonly at: number;
}

export interface RequestTimes {
  readonly sent: number;
  readonly answered: number;
}

/** What an answer says of the service's clock, ms since the epoch. */
export interface StatedTimes {
  readonly date?: number | undefined;
  readonly resetAt?: number | undefined;
  readonly dateIsDoubted?: boolean;
}

/** Two clocks drift apart by at most this share of the time that passes. */
const drift = 2e-4;

/** Date is cut to the second, and written a moment before the answer leaves. */
const dateBluntnessMs = 1005;

/** A Date that is not believed may be a proxy's, whose clock is off by at most so much. */
const proxyOffByMs = 10_000;

/**
 * The interval after one more answer; unchanged where the answer states no time. Where its times contradict each other, Date is not
 * believed, and what it taught is dropped: the interval must fit the clock by which Reset is written.
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

/** The latest instant that Reset can mean: where it is in whole seconds, it may have been cut. The end of a clock-aligned bucket is exact. */
export function latestReset(resetAt: number, windowMs: number): number {
  return resetAt % 1000 === 0 && resetAt % windowMs !== 0 ? resetAt + 999 : resetAt;
}

/** The earliest time that it can be at the service now. */
export function earliestServiceTime(offset: ClockOffset, now: number): number {
  return now + widenByDrift(offset, now).low;
}

/** The latest time that it can be at the service now. */
export function latestServiceTime(offset: ClockOffset, now: number): number {
  return now + widenByDrift(offset, now).high;
}

/** The monotonic time from which on `earliestServiceTime` is at or past `instant`. */
export function certainlyPassedAt(offset: ClockOffset, instant: number): number {
  const atRest = instant - offset.low;
  return atRest <= offset.at ? atRest : offset.at + (atRest - offset.at) / (1 - drift);
}

/** The service wrote `date` at or after sending, and before we read it. */
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
 * Whatever Reset means (the oldest request leaves, the bucket ends, all is free, a window from now): when this request
 * arrived, which was between sending and answer, it was not past, and not more than a window ahead.
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

/** undefined where they have nothing in common: then a clock was set. */
function intersection(intervals: readonly (ClockOffset | undefined)[]): ClockOffset | undefined {
  const known = intervals.filter((interval) => interval !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  const low = Math.max(...known.map((interval) => interval.low));
  const high = Math.min(...known.map((interval) => interval.high));
  return low <= high ? { low, high, at: Math.max(...known.map((interval) => interval.at)) } : undefined;
}
