// A clock that a test moves by hand: timers fire in order, and real sockets get their turn between one timer and the next.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { settleSockets } from '#sandbox/clock/at-rest.ts';

export { awaitsToo, isThreadAtWork, settleSockets } from '#sandbox/clock/at-rest.ts';

/** Awaited after each timer fired, so that what it set going can finish before time moves on. */
export type Settle = () => Promise<void>;

export interface VirtualClock extends Clock {
  /** Moves time forward by `ms`, firing on the way every timer that falls due, also those set while moving. */
  advance(ms: number, settle?: Settle): Promise<void>;
  /** As advance, up to that instant; does nothing where it has passed. */
  advanceTo(instant: Instant, settle?: Settle): Promise<void>;
  /** When the next timer falls due; undefined where none is set. */
  nextTimer(): Instant | undefined;
  /** When each timer falls due, the first one first. */
  allTimers(): readonly Instant[];
  /** Somebody sets the wall clock back. What is asleep sleeps on for as long as it meant to. */
  setBack(ms: number): void;
}

interface Timer {
  at: Instant;
  readonly fire: () => void;
}

const minuteMs = 60_000;

/** Starts at `start`; monotonic() starts at 0. Nothing moves until the test says so. */
export function createVirtualClock(start: Instant): VirtualClock {
  let now = start;
  let setBackMs = 0;
  const timers = new Set<Timer>();

  async function advanceTo(instant: Instant, settle: Settle = () => settleSockets()) {
    await settle();
    for (let next = earliest(timers, instant); next !== undefined; next = earliest(timers, instant)) {
      timers.delete(next);
      now = Math.max(now, next.at);
      next.fire();
      await settle();
    }
    now = Math.max(now, instant);
  }

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        timers.delete(timer);
        reject(signal?.reason);
      };
      const timer: Timer = {
        at: now + Math.max(0, ms),
        fire: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      timers.add(timer);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  function everyMinute(run: (at: Instant) => Promise<void>) {
    let running = false;
    let timer: Timer;
    const arm = () => {
      const at = (Math.floor(now / minuteMs) + 1) * minuteMs;
      timer = {
        at,
        fire: () => {
          arm();
          if (running) return;
          running = true;
          void run(now).finally(() => {
            running = false;
          });
        },
      };
      timers.add(timer);
    };
    arm();
    return async () => {
      timers.delete(timer);
    };
  }

  return {
    now: () => now,
    monotonic: () => now + setBackMs - start,
    sleep,
    everyMinute,
    advance: (ms, settle) => advanceTo(now + ms, settle),
    advanceTo,
    nextTimer: () => earliest(timers, Number.POSITIVE_INFINITY)?.at,
    allTimers: () => [...timers].map(({ at }) => at).sort((one, other) => one - other),
    setBack: (ms) => {
      now -= ms;
      setBackMs += ms;
      for (const timer of timers) timer.at -= ms;
    },
  };
}

/** The timer that is due first, among equals the one that was set first. */
function earliest(timers: Iterable<Timer>, until: Instant): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) {
    if (timer.at <= until && (first === undefined || timer.at < first.at)) first = timer;
  }
  return first;
}
