// What arrives for one gather, and waiting for it: for the next arrival, and then a while for others. Knows no fetches and no answers.

import { type Clock, within } from '#base/clock.ts';

export interface Arrivals {
  count(): number;
  add(): void;
  /**
   * Resolves at once if it is the gather's turn. Otherwise, once there are other arrivals than `seen`, at the monotonic time `at`: an
   * answer waits for others, so that many are shown together.
   */
  next(seen: number, at: number): Promise<void>;
}

/** `isTurn`: whether the gather must go on now, without waiting for more. */
export function createArrivals(clock: Clock, isTurn: () => boolean): Arrivals {
  let count = 0;
  let arrival = Promise.withResolvers<void>();
  let turn = Promise.withResolvers<void>();
  return {
    count: () => count,
    add: () => {
      count += 1;
      arrival.resolve();
      if (isTurn()) turn.resolve();
    },
    next: async (seen, at) => {
      if (count === seen && !isTurn()) {
        arrival = Promise.withResolvers();
        await arrival.promise;
      }
      const leftMs = at - clock.monotonic();
      if (leftMs > 0 && !isTurn()) {
        turn = Promise.withResolvers();
        await within(leftMs, turn.promise, clock);
      }
    },
  };
}
