// Repeats calls that Slack throttles: each method by itself, after the time that Slack names.

import type { Clock } from '#base/clock.ts';
import { failureOf } from './post-failure.ts';

export interface Holds {
  /** Calls when the method is free, and repeats the call at most three times while Slack throttles it. Rejects like `call`. */
  run<Result>(method: string, call: () => Promise<Result>): Promise<Result>;
}

const attempts = 3;
/** The wait if Slack names no time. A person does not wait longer in front of a modal. */
const unstatedMs = 2_000;
const mostMs = 30_000;

export function createHolds(clock: Clock): Holds {
  const freeAt = new Map<string, number>();
  return {
    run: async (method, call) => {
      for (let attempt = 1; ; attempt += 1) {
        const waitMs = (freeAt.get(method) ?? 0) - clock.monotonic();
        if (waitMs > 0) await clock.sleep(waitMs);
        try {
          return await call();
        } catch (error) {
          const failure = failureOf(error);
          if (failure.kind !== 'throttled' || attempt === attempts) throw error;
          const ms = failure.isStated ? Math.min(failure.retryAfterMs, mostMs) : unstatedMs;
          freeAt.set(method, clock.monotonic() + ms);
        }
      }
    },
  };
}
