// Tells whether an id was seen before. Slack repeats a payload whose acknowledgement got lost, and anybody can replay a signed request.

import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';

/** Slack repeats a payload for some minutes, and a signature is valid for five. */
const redeliveryMs = 10 * 60_000;
/** Old ids are removed at most this often, and not with each of hundreds in a second. */
const forgettingMs = 1_000;

/** Kept in the store, for deeds that must not happen twice, even after a restart or with several bots on one store. */
export interface SeenIds {
  /** Returns true the first time, and false if the same id comes again within those minutes. It writes, so it may wait for the disk. */
  first(id: string): Promise<boolean>;
  /**
   * The same for a payload that changes nothing, which other instances may see too. It costs little and takes half a second at most: an
   * answer that comes twice is better than none. Absent: there are no others.
   */
  firstAmongInstances?(id: string): Promise<boolean>;
  /** Whether the id was seen. It waits for no write. */
  has(id: string): Promise<boolean>;
  /**
   * Returns false if it was that person's last wish, less than `ms` ago, at any instance. If it comes to two at once, it is new to one of
   * them. Absent: there are no others.
   */
  isNewWish?(person: UserId, wish: string, ms: number): Promise<boolean>;
}

export interface RecentIds {
  /** Returns true the first time, and false if the same id comes again while it is remembered. Without an id it returns true. */
  first(id: string | undefined): boolean;
}

export function createRecentIds(clock: Clock, rememberedMs = redeliveryMs): RecentIds {
  /** When each id came, the earliest first. */
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
