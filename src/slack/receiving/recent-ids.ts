// Tells whether an id was seen before. Slack sends a payload again where no acknowledgement reached it, and a signed request can be replayed.

import type { Clock } from '#base/clock.ts';

/** Slack sends a payload again for some minutes, and a signature is good for five. */
const redeliveryMs = 10 * 60_000;
/** So often what is too old is looked for: not with each of hundreds in a second. */
const forgettingMs = 1_000;

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
  /** When each came, the earliest first. */
  const seen = new Map<string, number>();
  let forgotAt = clock.monotonic();

  function forgetOld(now: number): void {
    forgotAt = now;
    for (const [old, at] of seen) {
      if (now - at <= rememberedMs) return;
      seen.delete(old);
    }
  }

  return {
    first: (id) => {
      if (id === undefined) return true;
      const now = clock.monotonic();
      if (now - forgotAt >= forgettingMs) forgetOld(now);
      const at = seen.get(id);
      if (at !== undefined && now - at <= rememberedMs) return false;
      seen.delete(id);
      seen.set(id, now);
      return true;
    },
  };
}
