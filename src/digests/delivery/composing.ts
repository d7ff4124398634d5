// When each report of a full minute is worked out: a few ahead of the posts, since working them out costs everybody's time at once.

import type { Clock } from '#base/clock.ts';

/** Those of the first moment; while they are posted the next ones are worked out. */
const ahead = 4;
/** About as fast as Slack takes posts in a workspace. */
const betweenMs = 200;

/** Gives back a function that resolves when the next report may be begun, in the order of asking; rejects when the program stops. */
export function createComposing(clock: Clock, stopping: AbortSignal): () => Promise<void> {
  let free = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.monotonic();
    free = Math.max(free, now - ahead * betweenMs) + betweenMs;
    if (free > now) await clock.sleep(free - now, stopping);
    stopping.throwIfAborted();
  };
}
