// Spreads the reports of a full minute: each is composed shortly before its post, since composing all at once would hold up everybody.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';

/** So many are composed at once; the next ones while these are posted. */
const ahead = 4;
/** About as fast as Slack takes posts in a workspace. */
const betweenMs = 200;

/** Gives back a function that resolves when the next report may be begun, in the order of asking; rejects when the program stops. */
export function createComposePace(clock: Clock, stopping: AbortSignal): () => Promise<void> {
  let free = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.monotonic();
    free = Math.max(free, now - ahead * betweenMs) + betweenMs;
    if (free > now) await clock.sleep(free - now, stopping);
    stopping.throwIfAborted();
  };
}

/** Gives back a function that resolves in a turn of the event loop that no other caller shares: two reports are not composed in one. */
export function createOwnTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => everybodyElse());
    return last;
  };
}
