// Four ways of counting "30 requests in a sliding window", as pure models of a service; written from their descriptions, knows no client.

export interface Verdict {
  readonly accepted: boolean;
  readonly remaining: number;
  /** The service's time, ms since the epoch. */
  readonly resetAt: number;
  /** Until one more request is accepted, ms. */
  readonly waitMs: number;
}

export interface ServiceModel {
  /** A request arrives; times never go back. */
  arrive(at: number): Verdict;
  /** Whether one that arrives then would be accepted; changes nothing. */
  accepts(at: number): boolean;
}

export interface Quota {
  readonly limit: number;
  readonly windowMs: number;
}

/** What X-RateLimit-Reset of an exact log says: when its oldest entry leaves, when all have left, or a window from now. */
export type ResetMeaning = 'oldest-leaves' | 'all-free' | 'window-from-now';

/** Every accepted request of the last window; with `countsRefused` the refused ones too. An entry made at t leaves at t + window. */
export function createLogModel(
  { limit, windowMs }: Quota,
  options: { readonly countsRefused?: boolean; readonly reset?: ResetMeaning } = {},
): ServiceModel {
  const { countsRefused = false, reset = 'oldest-leaves' } = options;
  const entries: number[] = [];
  const forget = (at: number) => {
    while (entries[0] !== undefined && entries[0] <= at - windowMs) entries.shift();
  };
  return {
    accepts: (at) => {
      forget(at);
      return entries.length < limit;
    },
    arrive: (at) => {
      forget(at);
      const accepted = entries.length < limit;
      if (accepted || countsRefused) entries.push(at);
      const from = { 'oldest-leaves': entries[0], 'all-free': entries.at(-1), 'window-from-now': at }[reset];
      const leavesFirst = entries[Math.max(0, entries.length - limit)] ?? at;
      return {
        accepted,
        remaining: Math.max(0, limit - entries.length),
        resetAt: Math.ceil((from ?? at) + windowMs),
        waitMs: leavesFirst + windowMs - at,
      };
    },
  };
}

/** Two buckets aligned to the clock; the previous one counts for the share of it that the sliding window still covers. */
export function createTwoBucketModel(
  quota: Quota,
  { countsRefused = false }: { readonly countsRefused?: boolean } = {},
): ServiceModel {
  return createBucketModel(quota, countsRefused, (previous, shareLeft) => Math.floor(previous * shareLeft));
}

/** One bucket aligned to the clock, empty again at its end. */
export function createFixedWindowModel(quota: Quota): ServiceModel {
  return createBucketModel(quota, false, () => 0);
}

function createBucketModel(
  { limit, windowMs }: Quota,
  countsRefused: boolean,
  weigh: (previous: number, shareLeft: number) => number,
): ServiceModel {
  let number = 0;
  let current = 0;
  let previous = 0;
  const usedAt = (at: number) => {
    const bucket = Math.floor(at / windowMs);
    if (bucket > number) {
      previous = bucket === number + 1 ? current : 0;
      current = 0;
      number = bucket;
    }
    return weigh(previous, 1 - (at - number * windowMs) / windowMs) + current;
  };
  return {
    accepts: (at) => usedAt(at) < limit,
    arrive: (at) => {
      const accepted = usedAt(at) < limit;
      if (accepted || countsRefused) current += 1;
      const end = (number + 1) * windowMs;
      return { accepted, remaining: Math.max(0, limit - usedAt(at)), resetAt: end, waitMs: end - at };
    },
  };
}

/** A bucket of `limit` tokens that refills evenly; Reset is when it is full again. */
export function createTokenModel({ limit, windowMs }: Quota): ServiceModel {
  const msPerToken = windowMs / limit;
  let tokens = limit;
  let asOf = 0;
  const refill = (at: number) => {
    tokens = Math.min(limit, tokens + (at - asOf) / msPerToken);
    asOf = at;
  };
  return {
    accepts: (at) => {
      refill(at);
      return tokens >= 1;
    },
    arrive: (at) => {
      refill(at);
      const accepted = tokens >= 1;
      if (accepted) tokens -= 1;
      return {
        accepted,
        remaining: Math.floor(tokens),
        resetAt: Math.ceil(at + (limit - tokens) * msPerToken),
        waitMs: Math.max(0, 1 - tokens) * msPerToken,
      };
    },
  };
}
