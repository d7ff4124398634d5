// Five ways in which a service may count "60 requests in a sliding window", written from their descriptions, blind to our limiter.

export interface Verdict {
  readonly accepted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** The model's time, ms. */
  readonly resetAt: number;
  readonly retryAfterMs: number;
}

export interface ServiceModel {
  /** A request arrives; times never go back. */
  arrive(time: number): Verdict;
  /** Whether one that arrives then would be accepted; changes nothing. */
  accepts(time: number): boolean;
}

export interface Quota {
  readonly limit: number;
  readonly windowMs: number;
}

/** When X-RateLimit-Reset of a log is: the oldest request leaves, all have left, or a window from now. */
export type ResetMeaning = 'oldest-leaves' | 'all-free' | 'window-from-now';

/** Every accepted request, or every request at all, of the last window. */
export function exactLog(
  { limit, windowMs }: Quota,
  reset: ResetMeaning = 'oldest-leaves',
  countsRefused = false,
): ServiceModel {
  let log: number[] = [];
  const recent = (time: number) => log.filter((at) => at > time - windowMs);
  return {
    accepts: (time) => recent(time).length < limit,
    arrive: (time) => {
      log = recent(time);
      const accepted = log.length < limit;
      if (accepted || countsRefused) log.push(time);
      const oldest = log.at(Math.max(0, log.length - limit)) ?? time;
      const until = {
        'oldest-leaves': log[0] ?? time,
        'all-free': log.at(-1) ?? time,
        'window-from-now': time,
      }[reset];
      const wait = oldest + windowMs - time;
      return verdict(accepted, limit, limit - log.length, until + windowMs, wait);
    },
  };
}

/** Two buckets aligned to the clock: the previous one counts for the part of it that the sliding window still covers. */
export function twoBuckets({ limit, windowMs }: Quota): ServiceModel {
  const counts = new Map<number, number>();
  const used = (time: number) => {
    const bucket = Math.floor(time / windowMs);
    const share = 1 - (time - bucket * windowMs) / windowMs;
    return Math.floor((counts.get(bucket - 1) ?? 0) * share) + (counts.get(bucket) ?? 0);
  };
  return {
    accepts: (time) => used(time) < limit,
    arrive: (time) => {
      const bucket = Math.floor(time / windowMs);
      const accepted = used(time) < limit;
      if (accepted) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      const end = (bucket + 1) * windowMs;
      return verdict(accepted, limit, limit - used(time), end, end - time);
    },
  };
}

/** One bucket aligned to the clock. */
export function fixedWindow({ limit, windowMs }: Quota): ServiceModel {
  const counts = new Map<number, number>();
  const used = (time: number) => counts.get(Math.floor(time / windowMs)) ?? 0;
  return {
    accepts: (time) => used(time) < limit,
    arrive: (time) => {
      const bucket = Math.floor(time / windowMs);
      const accepted = used(time) < limit;
      if (accepted) counts.set(bucket, used(time) + 1);
      const end = (bucket + 1) * windowMs;
      return verdict(accepted, limit, limit - used(time), end, end - time);
    },
  };
}

/** A bucket of `limit` tokens that refills evenly; Reset is when it is full, or when the next token is there. */
export function tokenBucket({ limit, windowMs }: Quota, reset: 'full' | 'next-token' = 'full'): ServiceModel {
  let tokens = limit;
  let at = Number.NEGATIVE_INFINITY;
  const level = (time: number) =>
    at === Number.NEGATIVE_INFINITY ? limit : Math.min(limit, tokens + ((time - at) * limit) / windowMs);
  return {
    accepts: (time) => level(time) >= 1,
    arrive: (time) => {
      const before = level(time);
      const accepted = before >= 1;
      tokens = accepted ? before - 1 : before;
      at = time;
      const msPerToken = windowMs / limit;
      const nextToken = time + (Math.floor(tokens) + 1 - tokens) * msPerToken;
      const full = time + (limit - tokens) * msPerToken;
      return verdict(
        accepted,
        limit,
        Math.floor(tokens),
        reset === 'full' ? full : nextToken,
        nextToken - time,
      );
    },
  };
}

function verdict(accepted: boolean, limit: number, left: number, resetAt: number, wait: number): Verdict {
  const remaining = Math.min(limit, Math.max(0, left));
  return {
    accepted,
    limit,
    remaining,
    resetAt: Math.ceil(resetAt),
    retryAfterMs: Math.ceil(wait / 1000) * 1000,
  };
}
