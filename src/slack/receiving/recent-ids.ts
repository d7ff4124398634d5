// Tells whether something was seen before: two sockets and Slack's redelivery may bring the same payload twice, and a signed one can be replayed.

import type { Clock } from '#base/clock.ts';

/** Longer than Slack goes on delivering anew, and than a signature is good for. */
const redeliveryMs = 10 * 60_000;

/** For deeds that must not happen twice, also after a restart and with several bots on one store. The store satisfies it. */
export interface SeenIds {
  /** True the first time within the minutes in which it can come again. */
  first(id: string): Promise<boolean>;
}

export interface RecentIds {
  /** True the first time; false when the same comes again while it is remembered. What has no id is never the same. */
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
