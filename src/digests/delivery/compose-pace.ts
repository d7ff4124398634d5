// Spreads the reports of a full minute. Each is composed shortly before its post, because all at once would block the event loop.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';
import { createTurnLine } from '#base/turn-line.ts';

/** This many reports are composed at once; the next ones are composed while these are posted. */
const ahead = 4;
/** About as fast as Slack takes posts in a workspace. */
const betweenMs = 200;

/** Resolves when the next report may start; rejects when the program stops. */
export type ComposePace = (owners: readonly UserId[]) => Promise<void>;

/**
 * Owners take turns, so that one owner's thousand digests delay nobody else. A report for several owners takes the turn of the least busy
 * one.
 */
export function createComposePace(clock: Clock, stopping: AbortSignal): ComposePace {
  const line = createTurnLine<UserId, () => void>();
  let free = Number.NEGATIVE_INFINITY;
  let isServing = false;

  async function serve(): Promise<void> {
    isServing = true;
    while (!line.isEmpty()) {
      const now = clock.monotonic();
      const from = Math.max(free, now - ahead * betweenMs) + betweenMs;
      if (from > now) await clock.sleep(from - now, stopping).catch(() => undefined);
      if (from > now && !stopping.aborted) continue;
      free = from;
      line.next()?.();
    }
    isServing = false;
  }

  return async (owners) => {
    const [whose] = owners.toSorted((one, other) => line.waitingOf(one) - line.waitingOf(other));
    if (whose === undefined) return;
    await new Promise<void>((begin) => {
      line.add(whose, begin);
      if (!isServing) void serve();
    });
    stopping.throwIfAborted();
  };
}

/** Returns a function that resolves in its own turn of the event loop, so that no turn composes two reports. */
export function createOwnTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => everybodyElse());
    return last;
  };
}
