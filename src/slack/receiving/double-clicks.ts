// Tells a double click from a second wish. It is a double click if the person did the same within seconds and nothing else in between.

import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';

export interface DoubleClicks {
  /** False where this was that person's last wish, a moment ago. */
  isNew(person: UserId, wish: string): boolean;
}

const doubleClickMs = 5_000;

export function createDoubleClicks(clock: Pick<Clock, 'monotonic'>): DoubleClicks {
  /** The person who wished for something last is the last of them. */
  const last = new Map<UserId, { readonly wish: string; readonly at: number }>();
  return {
    isNew: (person, wish) => {
      const at = clock.monotonic();
      for (const [other, { at: wished }] of last) {
        if (at - wished <= doubleClickMs) break;
        last.delete(other);
      }
      if (last.get(person)?.wish === wish) return false;
      last.delete(person);
      last.set(person, { wish, at });
      return true;
    },
  };
}
