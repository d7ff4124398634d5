// Tells a double click from a second wish. It is a double click if the person did the same within seconds, and nothing else in between.

import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';

export interface DoubleClicks {
  /** Returns false if it was that person's last wish, a moment ago. */
  isNew(person: UserId, wish: string): boolean;
}

const doubleClickMs = 5_000;

export function createDoubleClicks(clock: Pick<Clock, 'monotonic'>): DoubleClicks {
  /** Ordered by time: the person with the newest wish is the last. */
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
