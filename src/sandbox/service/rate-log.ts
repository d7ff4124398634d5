// An exact sliding-window log for each key and endpoint (contract section 8); decides at a given instant, keeps no clock.

import type { Instant } from '#base/brand.ts';

export interface RateDecision {
  readonly granted: boolean;
  readonly limit: number;
  /** Requests that would still be granted at this instant, after this one. */
  readonly remaining: number;
  /** When the oldest entry leaves the window. */
  readonly resetAt: Instant;
}

export interface RateLog {
  /** Decides on a request that arrives now, and enters it if it counts. */
  decide(key: string, endpoint: string, limit: number, now: Instant): RateDecision;
}

/** An entry made at t counts from t up to, not including, t + `windowMs`. */
export function createRateLog(options: { windowMs: number; countRefused: boolean }): RateLog {
  const logs = new Map<string, Instant[]>();
  return {
    decide: (key, endpoint, limit, now) => {
      const name = JSON.stringify([key, endpoint]);
      const entries = (logs.get(name) ?? []).filter((at) => at > now - options.windowMs);
      const granted = entries.length < limit;
      if (granted || options.countRefused) entries.push(now);
      logs.set(name, entries);
      return {
        granted,
        limit,
        remaining: Math.max(0, limit - entries.length),
        resetAt: (entries[0] ?? now) + options.windowMs,
      };
    },
  };
}
