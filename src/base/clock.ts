// The only place that reads the time and sets timers; everything else is handed a Clock.

import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import cron from 'node-cron';
import type { Instant } from './brand.ts';

export interface Clock {
  /** Wall-clock time, ms since the epoch; may step when the machine's clock is set. */
  now(): Instant;
  /** Milliseconds that never go back. All processes of one boot read the same scale. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Calls `run` at the start of every minute: late where the program was held up, at once where the wall clock was set back. A call that
   * still runs is never joined by another. The returned function stops it.
   */
  everyMinute(run: (at: Instant) => Promise<void>): () => Promise<void>;
}

export function createClock(): Clock {
  // performance.now() counts from the start of the process, and costs a third of hrtime.bigint().
  const processStart = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  return {
    now: () => Date.now(),
    monotonic: () => processStart + performance.now(),
    sleep,
    everyMinute,
  };
}

/** A thousand people may stop waiting in one moment, so an end costs no new error: node:timers/promises makes one for each. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.max(0, ms),
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

const minuteMs = 60_000;
const betweenLooksMs = 1_000;

/** node-cron waits for the minute that it found last. A clock that is set back would silence it until then. */
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
  const backwardLook = setInterval(() => {
    const now = Date.now();
    const wentBack = now < seen;
    seen = now;
    if (!wentBack) return;
    void task.destroy();
    task = start();
    task.execute().catch(() => undefined);
  }, betweenLooksMs);
  return async () => {
    clearInterval(backwardLook);
    await task.destroy();
  };
}

/** The result of the work, or `late` if it takes longer than `ms` or the signal aborts first. Rejects if the work rejects in time. */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Value | 'late'> {
  const workEnds = new AbortController();
  const late = () => 'late' as const;
  const time = clock
    .sleep(ms, signal ? AbortSignal.any([signal, workEnds.signal]) : workEnds.signal)
    .then(late, late);
  try {
    return await Promise.race([work, time]);
  } finally {
    workEnds.abort('the work ended');
  }
}

/** Names the current boot of the machine. All processes of one boot read the same name, and only they can compare monotonic(). */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Only Linux names a boot. Elsewhere the minute of the boot stands for it, as near as the wall clock tells.
    return `started ${Math.round((Date.now() / 1000 - uptime()) / 60)}`;
  }
}
