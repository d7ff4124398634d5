// What each answer says about the service's clock: how far it is ahead of the limiter's, and when an instant there has passed here.

import { type ClockOffset, drift, intersection, type RequestTimes, widened } from '#base/clock-offset.ts';

/** What an answer says about the service's clock, in ms since the epoch. */
export interface StatedTimes {
  readonly date?: number | undefined;
  readonly resetAt?: number | undefined;
  readonly dateIsDoubted?: boolean;
}

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
  const known = before && widened(before, exchange.answered);
  const agreed = intersection([known, byDate, byReset]);
  if (agreed !== undefined) return { offset: agreed, contradicted: false };
  return { offset: byReset ?? before, contradicted: byDate !== undefined };
}

/** The latest instant that Reset can mean. A Reset in whole seconds may have been cut, but the end of a clock-aligned bucket is exact. */
export function latestReset(resetAt: number, windowMs: number): number {
  return resetAt % 1000 === 0 && resetAt % windowMs !== 0 ? resetAt + 999 : resetAt;
}

/** The monotonic time from which the earliest possible time there is at or past `instant`. */
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
