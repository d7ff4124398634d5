// The only place that reads the time and sets timers; everything else is handed a Clock.

import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
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
  /**
   * Calls `run` at the start of every minute, late where the program was held up, and at once where the wall clock was set back;
   * never twice at once. The returned function stops it.
   */
  everyMinute(run: (at: Instant) => Promise<void>): () => Promise<void>;
}

export function createClock(): Clock {
  // performance.now() counts from the start of the process, and costs a third of hrtime.bigint().
  const processStart = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  return {
    now: () => Date.now(),
    monotonic: () => processStart + performance.now(),
    sleep: async (ms, signal) => {
      try {
        await wait(Math.max(0, ms), undefined, signal ? { signal } : {});
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      }
    },
    everyMinute,
  };
}

const minuteMs = 60_000;
const betweenLooksMs = 1_000;

/** Node-cron waits for the minute that it found last, so that a clock set back would silence it until then. */
function everyMinute(run: (at: Instant) => Promise<void>): () => Promise<void> {
  let running = false;
  const runAlone = async () => {
    if (running) return;
    running = true;
    try {
      await run(Date.now());
    } finally {
      running = false;
    }
  };
  const start = () =>
    cron.schedule('* * * * *', runAlone, {
      timezone: 'UTC',
      suppressMissedWarning: true,
      missedExecutionTolerance: minuteMs,
    });
  let task = start();
  let seen = Date.now();
  const looking = setInterval(() => {
    const now = Date.now();
    const wentBack = now < seen;
    seen = now;
    if (!wentBack) return;
    void task.destroy();
    task = start();
    task.execute().catch(() => undefined);
  }, betweenLooksMs);
  return async () => {
    clearInterval(looking);
    await task.destroy();
  };
}

/** What the work gives, or `late` where it is not there after `ms`, or when the signal aborts. Rejects where the work does by then. */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Value | 'late'> {
  const done = new AbortController();
  const late = () => 'late' as const;
  const time = clock
    .sleep(ms, signal ? AbortSignal.any([signal, done.signal]) : done.signal)
    .then(late, late);
  try {
    return await Promise.race([work, time]);
  } finally {
    done.abort();
  }
}

/** Which start of the machine this is: the same for all processes until it starts again; monotonic() of one start means nothing in the next. */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Elsewhere than on Linux: the minute of the start, as near as the wall clock tells it.
    return `started ${Math.round((Date.now() / 1000 - uptime()) / 60)}`;
  }
}
