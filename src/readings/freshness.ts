// When a reading is too old to be shown without asking again: pure rules over instants and service days.

import type { Instant } from '#base/brand.ts';
import { type DayNumber, dayNumberAt, type Zone } from '#base/day.ts';
import type { StatedStatus } from '#campaigns/campaign.ts';

/** Ages in milliseconds up to which a reading is shown as it is. */
export interface Freshness {
  /** The list: one call gives all of it. */
  readonly campaignsMs: number;
  /** One call for each campaign; only active ones still move much. */
  readonly statisticsMs: { readonly active: number; readonly others: number };
  /**
   * `today` for the day that is running, `recent` for the `recentDays` ended before it, which the service may still complete. A day
   * is read once more after it has left those, and then stays: only a Refresh, or a fetch of days around it, reads it again.
   */
  readonly dailyMs: { readonly today: number; readonly recent: number };
}

/** From the three limits that an operator may set; what moves less is never fresher than what moves more. */
export function freshnessOf(limits: FreshnessLimits): Freshness {
  const { campaignsMs, statisticsMs, todayMs } = limits;
  return {
    campaignsMs,
    statisticsMs: { active: statisticsMs, others: Math.max(6 * hourMs, statisticsMs) },
    dailyMs: { today: todayMs, recent: Math.max(hourMs, todayMs) },
  };
}

export interface FreshnessLimits {
  readonly campaignsMs: number;
  /** Of active campaigns. */
  readonly statisticsMs: number;
  /** The day that is running. */
  readonly todayMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const defaultFreshness = freshnessOf({
  campaignsMs: 2 * minuteMs,
  statisticsMs: 15 * minuteMs,
  todayMs: 5 * minuteMs,
});

/** The same limits, each stretched or shortened by the factor. */
export function scaleFreshness({ campaignsMs, statisticsMs, dailyMs }: Freshness, factor: number): Freshness {
  return {
    campaignsMs: factor * campaignsMs,
    statisticsMs: { active: factor * statisticsMs.active, others: factor * statisticsMs.others },
    dailyMs: { today: factor * dailyMs.today, recent: factor * dailyMs.recent },
  };
}

/**
 * What a digest takes as fresh: all that was read since the reading for its hour may have begun. Otherwise the first of a thousand
 * campaigns would be too old by the time the last is read, and the digest would wait for what was read for it.
 */
export function freshnessForDigests(
  { campaignsMs, statisticsMs, dailyMs }: Freshness,
  leadMs: number,
): Freshness {
  const atLeast = (ms: number) => Math.max(ms, leadMs);
  return {
    campaignsMs: atLeast(campaignsMs),
    statisticsMs: { active: atLeast(statisticsMs.active), others: atLeast(statisticsMs.others) },
    dailyMs: { today: atLeast(dailyMs.today), recent: atLeast(dailyMs.recent) },
  };
}

/** How long before its time a digest's reading may begin: every campaign once at the pace of the quota, with time to spare. */
export function digestLeadMs(
  campaigns: number,
  quota: { readonly limit: number; readonly windowMs: number },
): number {
  const wholeMs = Math.ceil(campaigns / Math.max(1, quota.limit)) * quota.windowMs;
  return Math.max(15 * minuteMs, 1.5 * wholeMs + 5 * minuteMs);
}

/** Ended days that are read again while they are young. */
export const recentDays = 3;

/** Against what a reading's age is held; `notBefore` overrules every limit. */
export interface Moment {
  readonly now: Instant;
  readonly notBefore: Instant | undefined;
}

/** True for what was never read (`readAt` undefined), is older than the limit, or bears a time that is yet to come. */
export function isTooOld(readAt: Instant | undefined, limitMs: number, { now, notBefore }: Moment): boolean {
  if (readAt === undefined || readAt > now || readAt < (notBefore ?? readAt)) return true;
  return now - readAt > limitMs;
}

export function statisticsLimit(status: StatedStatus | undefined, freshness: Freshness): number {
  return status === 'ACTIVE' ? freshness.statisticsMs.active : freshness.statisticsMs.others;
}

/** Says of a day that is not after today whether it has to be asked for (again). */
export type DayRule = (day: DayNumber, readAt: Instant | undefined) => boolean;

export function createDayRule(moment: Moment, zone: Zone, freshness: Freshness): DayRule {
  const expiryOf = createDayExpiry(moment, zone, freshness);
  return (day, readAt) => expiryOf(day, readAt) < moment.now;
}

/** Until when a reading of a day is young enough, as long as it is still the same service day; -Infinity: it is not even now. */
export type DayExpiry = (day: DayNumber, readAt: Instant | undefined) => Instant;

/** For many days at one moment. Days of one answer follow each other with the same `readAt`: its calendar day is worked out once. */
export function createDayExpiry(moment: Moment, zone: Zone, { dailyMs }: Freshness): DayExpiry {
  const calendarOf = (instant: Instant) => {
    const on = dayNumberAt(instant, zone);
    return { on, recentFrom: on - recentDays };
  };
  const today = calendarOf(moment.now);
  let seenAt: Instant | undefined;
  let read = today;
  return (day, readAt) => {
    if (readAt === undefined || isTooOld(readAt, Infinity, moment)) return -Infinity;
    if (day >= today.on) return readAt + dailyMs.today;
    if (readAt !== seenAt) [seenAt, read] = [readAt, calendarOf(readAt)];
    if (day >= read.on) return -Infinity;
    if (day >= today.recentFrom) return readAt + dailyMs.recent;
    return day >= read.recentFrom ? -Infinity : Infinity;
  };
}
