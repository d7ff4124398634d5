// Whose deed is answered next: people take turns, and everything that has arrived is acknowledged first. Knows no answer.

import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';
import { createTurnLine } from '#base/turn-line.ts';

export interface PeopleTurns {
  /** Resolves when it is this person's turn. Nobody reports the end: an answer that waits for something delays nobody. */
  take(user: UserId): Promise<void>;
}

/** Answers start one after the other for this long. Then everything that has arrived meanwhile is acknowledged. */
const sliceMs = 5;

export function createPeopleTurns(clock: Pick<Clock, 'monotonic'>): PeopleTurns {
  const waiting = createTurnLine<UserId, () => void>();
  let endsAt = 0;

  function beginSlice(): void {
    endsAt = clock.monotonic() + sliceMs;
    beginNext();
  }

  function beginNext(): void {
    if (waiting.isEmpty()) return;
    if (clock.monotonic() >= endsAt) {
      setImmediate(beginSlice);
      return;
    }
    waiting.next()?.();
    // The answer runs until it waits for something. Only then the next one starts.
    if (!waiting.isEmpty()) queueMicrotask(() => process.nextTick(beginNext));
  }

  return {
    take: (user) =>
      new Promise((begin) => {
        if (waiting.isEmpty()) setImmediate(beginSlice);
        waiting.add(user, begin);
      }),
  };
}
