// When a workspace next has work that nobody asks for, and whether it may rest until then.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { isReadable } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { nextWork } from '#digests/when/next-work.ts';

const minuteMs = 60_000;
/** A shorter one costs more than it saves. */
const shortestRestMs = 15 * minuteMs;
/**
 * It wakes after this long at the latest, to look again at what is broken and to read figures: the record lacks a day that nobody reads.
 */
const longestRestMs = 6 * 60 * minuteMs;

export interface WakingTimes {
  /** When it next has work that nobody asks for; undefined if never. */
  wakesAt(at: Instant): Promise<Instant | undefined>;
  /** Whether no delivery is open and no work comes soon. */
  mayRest(at: Instant): Promise<boolean>;
}

export interface WakingTimesOptions {
  readonly store: Pick<DigestStore, 'loadDigests' | 'loadOpenDeliveries' | 'loadPlannedTo'>;
  /** Whether there are figures to read. */
  readonly hasAccounts: () => boolean;
  readonly zone: Zone;
}

export function createWakingTimes({ store, hasAccounts, zone }: WakingTimesOptions): WakingTimes {
  async function wakesAt(at: Instant): Promise<Instant | undefined> {
    const all = (await store.loadDigests()).filter(isReadable);
    // A run whose minute has come may not be planned yet.
    const from = (await store.loadPlannedTo()) ?? at;
    return nextWork(all, { from, until: at + longestRestMs, zone }, hasAccounts());
  }

  return {
    wakesAt,
    mayRest: async (at) => {
      if ((await store.loadOpenDeliveries()).length > 0) return false;
      const next = await wakesAt(at);
      return next === undefined || next - at >= shortestRestMs;
    },
  };
}
