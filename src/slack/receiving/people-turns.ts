// Whose deed is answered next: people take turns, and whatever has arrived by then is acknowledged first. Knows no answer.

import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';

export interface PeopleTurns {
  /** Resolves when it is this person's turn. It says nothing of its end: an answer that waits for something holds nobody up. */
  take(user: UserId): Promise<void>;
}

/** So long answers are begun one after the other; then what has arrived meanwhile is acknowledged. */
const sliceMs = 5;

export function createPeopleTurns(clock: Pick<Clock, 'monotonic'>): PeopleTurns {
  /** In the order of their turns, what each of them has done. */
  const waiting = new Map<UserId, (() => void)[]>();
  let endsAt = 0;

  function beginSlice(): void {
    endsAt = clock.monotonic() + sliceMs;
    beginNext();
  }

  function beginNext(): void {
    const [next] = waiting;
    if (next === undefined) return;
    if (clock.monotonic() >= endsAt) {
      setImmediate(beginSlice);
      return;
    }
    const [user, deeds] = next;
    waiting.delete(user);
    deeds.shift()?.();
    if (deeds.length > 0) waiting.set(user, deeds);
    // The answer runs until it waits for something; only then comes the next one.
    if (waiting.size > 0) queueMicrotask(() => process.nextTick(beginNext));
  }

  return {
    take: (user) =>
      new Promise((begin) => {
        if (waiting.size === 0) setImmediate(beginSlice);
        const deeds = waiting.get(user);
        if (deeds === undefined) waiting.set(user, [begin]);
        else deeds.push(begin);
      }),
  };
}
