// How far another clock is ahead of our monotonic one, as an interval. Each reading of it narrows the interval, and time widens it.

/** The other clock's time minus monotonic time, in ms. The true value lies between the two bounds, both included. */
export interface ClockOffset {
  readonly low: number;
  readonly high: number;
  /** The monotonic time for which the bounds were learned. Later they widen by the drift. */
  readonly at: number;
}

/** When somebody was asked, and when the answer was here, by our monotonic clock. */
export interface RequestTimes {
  readonly sent: number;
  readonly answered: number;
}

/** Two clocks drift apart by at most this share of the time that passes. */
export const drift = 2e-4;

/** The other clock showed `there` at some time between asking and answer. */
export function offsetByReading({ sent, answered }: RequestTimes, there: number): ClockOffset {
  return { low: there - answered, high: there - sent, at: answered };
}

/** The earliest possible time there. */
export function earliestThere(offset: ClockOffset, now: number): number {
  return now + widened(offset, now).low;
}

/** The latest possible time there. */
export function latestThere(offset: ClockOffset, now: number): number {
  return now + widened(offset, now).high;
}

export function widened(offset: ClockOffset, now: number): ClockOffset {
  const by = drift * Math.max(0, now - offset.at);
  return { low: offset.low - by, high: offset.high + by, at: now };
}

/** Undefined if the intervals do not overlap: then somebody has set a clock. */
export function intersection(intervals: readonly (ClockOffset | undefined)[]): ClockOffset | undefined {
  const known = intervals.filter((interval) => interval !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  const low = Math.max(...known.map((interval) => interval.low));
  const high = Math.min(...known.map((interval) => interval.high));
  return low <= high ? { low, high, at: Math.max(...known.map((interval) => interval.at)) } : undefined;
}
