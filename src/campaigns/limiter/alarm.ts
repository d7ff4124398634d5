// An alarm that rings at the earliest time that it was set to. It does not know what for.

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
