// When a reading is too old to be shown without asking again. Pure rules over instants and service days.

import type { Instant } from '#base/brand.ts';
import { type DayNumber, dayNumberAt, type Zone } from '#base/day.ts';
import type { StatedStatus } from '#campaigns/campaign.ts';

/** Ages in milliseconds up to which a reading is shown as it is. */
export interface Freshness {
  /** For the list. One call gives all of it. */
  readonly campaignsMs: number;
  /** For statistics, one call for each campaign. Only active campaigns still move much. */
  readonly statisticsMs: { readonly active: number; readonly others: number };
  /**
   * `today` is for the running day, `recent` for the last `recentDays` that ended, which the service may still complete. After those a day
   * is read once more and then stays. Only a Refresh, or a fetch of days around it, reads it again.
   */
  readonly dailyMs: { readonly today: number; readonly recent: number };
}

/** Derives all limits from the three that an operator may set. What moves less is never kept fresher than what moves more. */
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
  /** For active campaigns. */
  readonly statisticsMs: number;
  /** For the running day. */
  readonly todayMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const defaultFreshness = freshnessOf({
  campaignsMs: 2 * minuteMs,
  statisticsMs: 15 * minuteMs,
  todayMs: 5 * minuteMs,
});

/** The same limits, multiplied by the factor. */
export function scaleFreshness({ campaignsMs, statisticsMs, dailyMs }: Freshness, factor: number): Freshness {
  return {
    campaignsMs: factor * campaignsMs,
    statisticsMs: { active: factor * statisticsMs.active, others: factor * statisticsMs.others },
    dailyMs: { today: factor * dailyMs.today, recent: factor * dailyMs.recent },
  };
}

/**
 * What a digest takes as fresh: all that was read since the reading for its hour may have begun. Otherwise the first of a thousand
 * campaigns would be too old by the time the last is read, and the digest would wait for it again.
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

/** How long before its time a digest's reading may begin: long enough to read every campaign at the quota's pace, with time to spare. */
export function digestLeadMs(
  campaigns: number,
  quota: { readonly limit: number; readonly windowMs: number },
): number {
  const wholeMs = Math.ceil(campaigns / Math.max(1, quota.limit)) * quota.windowMs;
  return Math.max(15 * minuteMs, 1.5 * wholeMs + 5 * minuteMs);
}

/** How many ended days are read again while they are young. */
export const recentDays = 3;

/** The moment at which a reading's age is judged. `notBefore` overrules every limit. */
export interface Moment {
  readonly now: Instant;
  readonly notBefore: Instant | undefined;
}

/** True for a reading that was never made (`readAt` undefined), is older than the limit, or has a time in the future. */
export function isTooOld(readAt: Instant | undefined, limitMs: number, { now, notBefore }: Moment): boolean {
  if (readAt === undefined || readAt > now || readAt < (notBefore ?? readAt)) return true;
  return now - readAt > limitMs;
}

export function statisticsLimit(status: StatedStatus | undefined, freshness: Freshness): number {
  return status === 'ACTIVE' ? freshness.statisticsMs.active : freshness.statisticsMs.others;
}

/** Whether a day up to today must be asked for, or asked for again. */
export type DayRule = (day: DayNumber, readAt: Instant | undefined) => boolean;

export function createDayRule(moment: Moment, zone: Zone, freshness: Freshness): DayRule {
  const expiryOf = createDayExpiry(moment, zone, freshness);
  return (day, readAt) => expiryOf(day, readAt) < moment.now;
}

/** Until when the reading of a day is fresh on the current service day; -Infinity: it is too old already. */
export type DayExpiry = (day: DayNumber, readAt: Instant | undefined) => Instant;

/** For many days at one moment. Days of one answer share a `readAt`, so its calendar day is worked out once. */
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
