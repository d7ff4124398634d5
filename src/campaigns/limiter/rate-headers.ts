// Reads the rate-limit headers (contract section 8). An absent, zero or nonsensical header says nothing.

import { retryAfterMs } from '#campaigns/retry-after.ts';

export interface RateHeaders {
  /** Limit and Remaining together, or not at all. */
  readonly window?: Window;
  readonly retryAfterMs?: number;
  /** The service's own clock, ms since the epoch, cut to the second. */
  readonly date?: number;
}

export interface Window {
  readonly limit: number;
  readonly remaining: number;
  /** In the service's time, ms since the epoch; absent if the header states no possible time. */
  readonly resetAt?: number | undefined;
}

/** A service whose own limiter is down sends zeros (contract 7.1), which say nothing. */
export function parseRateHeaders(header: (name: string) => string | undefined): RateHeaders {
  const limit = wholeNumber(header('x-ratelimit-limit'));
  const remaining = wholeNumber(header('x-ratelimit-remaining'));
  const resetAt = wholeNumber(header('x-ratelimit-reset'));
  const waitMs = retryAfterMs(header);
  const date = Date.parse(header('date') ?? '');
  return {
    ...(limit &&
      resetAt &&
      remaining !== undefined && {
        window: {
          limit,
          remaining: Math.min(remaining, limit),
          resetAt: instantOf(resetAt),
        },
      }),
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    ...(!Number.isNaN(date) && { date }),
  };
}

/** Milliseconds since the epoch, or seconds, which other services write. Any other number is a wait or nonsense. */
function instantOf(reset: number): number | undefined {
  if (reset >= 1e12) return reset;
  return reset >= 1e9 && reset < 1e10 ? reset * 1000 : undefined;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
