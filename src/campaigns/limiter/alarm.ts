// An alarm that rings at the earliest time it was set to, and work that runs once for all callers. Does not know what they are for.

import type { Clock } from '#base/clock.ts';

export interface Alarm {
  /** Rings at that time, or earlier if it is already set earlier. */
  ringBy(at: number): void;
  stop(): void;
}

export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let set: { readonly at: number; readonly stop: AbortController } | undefined;

  async function sleep(mine: NonNullable<typeof set>) {
    try {
      await clock.sleep(Math.ceil(mine.at - clock.monotonic()), mine.stop.signal);
    } catch {
      return;
    }
    if (set !== mine) return;
    set = undefined;
    ring();
  }

  function stop() {
    set?.stop.abort('no longer needed');
    set = undefined;
  }

  return {
    ringBy: (at) => {
      if (at === Number.POSITIVE_INFINITY || (set !== undefined && set.at <= at)) return;
      stop();
      set = { at, stop: new AbortController() };
      void sleep(set);
    },
    stop,
  };
}

/** Runs `turn` soon: once for all who ask before it begins, and never two at a time. Resolves when every request is served. */
export function createSharedRun(turn: () => Promise<void>): () => Promise<void> {
  let asked = false;
  let running: Promise<void> | undefined;

  async function run() {
    while (asked) {
      await undefined;
      asked = false;
      await turn();
    }
    running = undefined;
  }

  return () => {
    asked = true;
    running ??= run();
    return running;
  };
}
