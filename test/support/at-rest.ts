// When a bot and what is around it in this process are at rest, so that a clock that is moved by hand may be moved on.

import type { Clock } from '#base/clock.ts';
import type { App } from '#bot/app.ts';

export { countRequests } from '#sandbox/clock/at-rest.ts';

/** For one move of a clock where everything is at rest already: it settles after the timer, not before it too. */
export function onceSettled(settles: () => Promise<void>): () => Promise<void> {
  let begun = false;
  return async () => {
    if (begun) await settles();
    begun = true;
  };
}

/**
 * The service's clock, which nobody sets back when the bot's machine is, and how many wait on it: a service that takes its time is
 * at rest until time moves.
 */
export function countSleeps(clock: Clock): { clock: Clock; count: () => number } {
  const openedAt = clock.now() - clock.monotonic();
  let count = 0;
  const sleep: Clock['sleep'] = async (ms, signal) => {
    count += 1;
    try {
      await clock.sleep(ms, signal);
    } finally {
      count -= 1;
    }
  };
  const now = () => openedAt + clock.monotonic();
  return { clock: { ...clock, now, sleep }, count: () => count };
}

export async function areIdle(apps: readonly App[]): Promise<boolean> {
  const pending = Symbol('pending');
  const idle = Promise.all(apps.map((app) => app.idle()));
  return (await Promise.race([idle, new Promise((resolve) => setImmediate(resolve, pending))])) !== pending;
}
