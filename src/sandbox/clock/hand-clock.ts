// A clock that goes with the machine's, or is held and moved by hand. Processes that show the same face show the same time.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';

/** What a clock shows, in the form in which another process is told of it. */
export interface ClockFace {
  /** From where monotonic time counts: when the first of the clocks was made. */
  readonly start: Instant;
  /** What it shows while it is held, or what it showed at `since`. */
  readonly at: Instant;
  /** The machine's monotonic time from which it goes; absent: it is held. */
  readonly since?: number;
}

export interface HandClock extends Clock {
  face(): ClockFace;
  /** Shows that from now on. Timers that are due by then fire at once, the earliest first. */
  show(face: ClockFace): void;
  /** When the next timer is due; undefined where none is set. */
  nextTimer(): Instant | undefined;
}

interface Timer {
  readonly at: Instant;
  readonly fire: () => void;
}

const minuteMs = 60_000;
/** A real timer cannot wait longer than 25 days; one that wakes early looks again. */
const longestWaitMs = 86_400_000;

export function goingFrom(at: Instant, machine: Pick<Clock, 'monotonic'>, start = at): ClockFace {
  return { start, at, since: machine.monotonic() };
}

export function heldAt(at: Instant, start: Instant): ClockFace {
  return { start, at };
}

export function createHandClock(machine: Clock, first: ClockFace): HandClock {
  const timers = new Set<Timer>();
  let shown = first;
  /** Ends the wait for the earliest timer. */
  let armed: { readonly at: Instant; readonly off: AbortController } | undefined;

  const exact = () =>
    shown.at + (shown.since === undefined ? 0 : Math.max(0, machine.monotonic() - shown.since));

  function fireDue(): void {
    for (let next = earliest(timers); next !== undefined && next.at <= exact(); next = earliest(timers)) {
      timers.delete(next);
      next.fire();
    }
  }

  function arm(): void {
    const next = shown.since === undefined ? undefined : earliest(timers);
    if (next !== undefined && next.at === armed?.at) return;
    armed?.off.abort();
    armed = undefined;
    if (next === undefined) return;
    const mine = { at: next.at, off: new AbortController() };
    armed = mine;
    const waits = machine.sleep(Math.min(next.at - exact(), longestWaitMs), mine.off.signal);
    waits.then(
      () => {
        if (armed === mine) armed = undefined;
        fireDue();
        arm();
      },
      () => undefined,
    );
  }

  function set(timer: Timer): void {
    timers.add(timer);
    arm();
  }

  function remove(timer: Timer): void {
    timers.delete(timer);
    arm();
  }

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        remove(timer);
        reject(signal?.reason);
      };
      const timer: Timer = {
        at: exact() + Math.max(0, ms),
        fire: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      set(timer);
    });
  }

  function everyMinute(run: (at: Instant) => Promise<void>): () => Promise<void> {
    let running = false;
    let timer: Timer;
    const ended = () => {
      running = false;
    };
    const wait = () => {
      timer = { at: (Math.floor(exact() / minuteMs) + 1) * minuteMs, fire };
      set(timer);
    };
    const fire = () => {
      wait();
      if (running) return;
      running = true;
      run(Math.floor(exact())).then(ended, ended);
    };
    wait();
    return async () => remove(timer);
  }

  return {
    now: () => Math.floor(exact()),
    monotonic: () => exact() - shown.start,
    sleep,
    everyMinute,
    face: () => shown,
    show: (face) => {
      shown = face;
      fireDue();
      arm();
    },
    nextTimer: () => earliest(timers)?.at,
  };
}

/** Among equals the one that was set first. */
function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (first === undefined || timer.at < first.at) first = timer;
  return first;
}
