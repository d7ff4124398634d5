// The only place that reads the time and sets timers; everything else is handed a Clock.

import { setTimeout as wait } from 'node:timers/promises';
import cron from 'node-cron';
import type { Instant } from './brand.ts';

export interface Clock {
  /** Wall-clock time, ms since the epoch; may step when the machine's clock is set. */
  now(): Instant;
  /** Milliseconds that only ever grow, on a scale of its own that all processes of one boot share. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `run` at the start of every minute, never twice at once; the returned function stops it. */
  everyMinute(run: (at: Instant) => Promise<void>): () => Promise<void>;
}

export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => Number(process.hrtime.bigint()) / 1e6,
    sleep: async (ms, signal) => {
      try {
        await wait(Math.max(0, ms), undefined, signal ? { signal } : {});
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      }
    },
    everyMinute: (run) => {
      const task = cron.schedule('* * * * *', () => run(Date.now()), {
        timezone: 'UTC',
        noOverlap: true,
        suppressMissedWarning: true,
      });
      return async () => {
        await task.destroy();
      };
    },
  };
}
