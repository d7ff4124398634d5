// Tells a double click from a second wish. It is a double click if the person did the same within seconds, and nothing else in between.

import { type Clock, within } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';
import type { SeenIds } from './recent-ids.ts';

export interface DoubleClicks {
  /** False if it was that person's last wish, a moment ago, whichever of the bots on the store it came to. */
  isNew(person: UserId, wish: string): Promise<boolean>;
}

const doubleClickMs = 5_000;
/** The person waits meanwhile. If the store does not say in time, what came to this bot decides. */
const seenPatienceMs = 500;

export function createDoubleClicks(clock: Clock, seen: Pick<SeenIds, 'isNewWish'>): DoubleClicks {
  /** Ordered by time: the person with the newest wish is the last. */
  const last = new Map<UserId, { readonly wish: string; readonly at: number }>();

  function isNewHere(person: UserId, wish: string): boolean {
    const at = clock.monotonic();
    for (const [other, { at: wished }] of last) {
      if (at - wished <= doubleClickMs) break;
      last.delete(other);
    }
    if (last.get(person)?.wish === wish) return false;
    last.delete(person);
    last.set(person, { wish, at });
    return true;
  }

  return {
    isNew: async (person, wish) => {
      if (!isNewHere(person, wish)) return false;
      const isNew = seen.isNewWish?.(person, wish, doubleClickMs).catch(() => true);
      return isNew === undefined || (await within(seenPatienceMs, isNew, clock)) !== false;
    },
  };
}
