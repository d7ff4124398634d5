// Which of several bots reads an account ahead: one at a time, for as long as it renews its lease. Knows neither the record nor the service.

import type { Clock } from '#base/clock.ts';

/** Kept by the store, by its own clock. */
export interface CollectLease {
  /**
   * Takes or renews it for so long. Resolves with its fence, which grows each time another bot takes it over; undefined if another bot has
   * it.
   */
  take(ms: number): Promise<number | undefined>;
  /** Nobody waits for its end. */
  release(): Promise<void>;
}

export interface CollectTurn {
  /** Called each minute. Whether this bot collects until the next one. */
  renew(): Promise<boolean>;
  /** Whether it still collects. Asked before each call to the service, since renewing may have failed or come late. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Longer than two minutes, so that one late minute changes nothing. */
const leaseMs = 150_000;
/** A call that begins within the lease ends within it. */
const marginMs = 30_000;

/** Without a lease (a file has one bot) it is always this bot's turn. */
export function createCollectTurn(
  lease: CollectLease | undefined,
  clock: Pick<Clock, 'monotonic'>,
): CollectTurn {
  if (lease === undefined) return { renew: async () => true, isHeld: () => true, release: async () => {} };
  let fence: number | undefined;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let isReleased = false;
  let renewing: Promise<unknown> = Promise.resolve();

  async function renew(on: CollectLease): Promise<boolean> {
    const asked = clock.monotonic();
    const taken = await on.take(leaseMs);
    // Another bot held it meanwhile: what was planned by then is planned anew from the next minute on.
    const isNew = fence !== undefined && taken !== fence;
    fence = taken;
    const isMine = taken !== undefined && !isNew && !isReleased;
    heldUntil = isMine ? asked + leaseMs - marginMs : Number.NEGATIVE_INFINITY;
    return isMine;
  }

  return {
    renew: () => {
      const done = renew(lease);
      renewing = done.catch(() => undefined);
      return done;
    },
    isHeld: () => clock.monotonic() < heldUntil,
    release: async () => {
      isReleased = true;
      heldUntil = Number.NEGATIVE_INFINITY;
      // A renewal that is still on its way would take the lease again.
      await renewing;
      if (fence !== undefined) await lease.release();
    },
  };
}
