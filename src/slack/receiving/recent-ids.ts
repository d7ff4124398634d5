// Tells whether an id was seen before. Slack sends a payload again where no acknowledgement reached it, and a signed request can be replayed.

import type { Clock } from '#base/clock.ts';

/** Slack sends a payload again for some minutes, and a signature is good for five. */
const redeliveryMs = 10 * 60_000;

/** Kept in the store, for deeds that must not happen twice: also after a restart, and with several bots on one store. */
export interface SeenIds {
  /** True the first time; false where the same id comes again within those minutes. Writes, and so may wait for the disk. */
  first(id: string): Promise<boolean>;
  /** Whether somebody was the first already; waits for no write. */
  has(id: string): Promise<boolean>;
}

export interface RecentIds {
  /** True the first time; false where the same id comes again while it is remembered. Without an id always true. */
  first(id: string | undefined): boolean;
}

export function createRecentIds(clock: Clock, rememberedMs = redeliveryMs): RecentIds {
  const seen = new Map<string, number>();
  return {
    first: (id) => {
      if (id === undefined) return true;
      const now = clock.monotonic();
      for (const [old, at] of seen) {
        if (now - at <= rememberedMs) break;
        seen.delete(old);
      }
      if (seen.has(id)) return false;
      seen.set(id, now);
      return true;
    },
  };
}
