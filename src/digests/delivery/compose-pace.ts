// Spreads the reports of a full minute. Each is composed shortly before its post, because all at once would block the event loop.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import { type Clock, within } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';
import { createTurnLine } from '#base/turn-line.ts';

/** This many reports are composed at once; the next ones are composed while these are posted. */
const ahead = 4;
/** About as fast as Slack takes posts in a workspace. */
const betweenMs = 200;

export interface ComposePace {
  /** Does the work when the next report may start. Rejects when the program stops before that. */
  run<Result>(owners: readonly UserId[], work: () => Promise<Result>): Promise<Result>;
  /** Another process composes this report, so the next report takes its turn. */
  giveBack(): void;
}

/** Work that takes longer waits for the campaign service, and no longer counts as under way. */
const longestMs = 5_000;

/**
 * Owners take turns, so that one owner's thousand digests delay nobody else. A report for several owners takes the turn of the least busy
 * one. `atOnce` is how many works may be under way.
 */
export function createComposePace(
  clock: Clock,
  stopping: AbortSignal,
  atOnce = Number.POSITIVE_INFINITY,
): ComposePace {
  const line = createTurnLine<UserId, () => void>();
  let free = Number.NEGATIVE_INFINITY;
  let isServing = false;
  let underWay = 0;
  let ended = Promise.withResolvers<void>();

  async function serve(): Promise<void> {
    isServing = true;
    while (!line.isEmpty()) {
      if (underWay >= atOnce) {
        await ended.promise;
        continue;
      }
      const now = clock.monotonic();
      const from = Math.max(free, now - ahead * betweenMs) + betweenMs;
      if (from > now) await clock.sleep(from - now, stopping).catch(() => undefined);
      if (from > now && !stopping.aborted) continue;
      free = from;
      underWay += 1;
      line.next()?.();
    }
    isServing = false;
  }

  function end(): void {
    underWay -= 1;
    ended.resolve();
    ended = Promise.withResolvers();
  }

  return {
    run: async (owners, work) => {
      const [whose] = owners.toSorted((one, other) => line.waitingOf(one) - line.waitingOf(other));
      if (whose === undefined) return work();
      await new Promise<void>((begin) => {
        line.add(whose, begin);
        if (!isServing) void serve();
      });
      const done = stopping.aborted ? Promise.reject(stopping.reason) : work();
      within(longestMs, done, clock).then(end, end);
      return done;
    },
    giveBack: () => {
      free -= betweenMs;
    },
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
