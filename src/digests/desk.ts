// What everything that carries a delivery works with: the ports, what is under way, and changes to digests one at a time.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Answers } from '#reports/answers.ts';
import type { Delivery, DeliveryId, Digest, DigestId, DigestStore, Messenger } from './digest.ts';

export interface DeskOptions {
  readonly store: DigestStore;
  readonly answers: Answers;
  readonly messenger: Messenger;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Desk extends DeskOptions {
  /** Aborted when the program stops: what waits gives up, and its delivery is left for the next start. */
  readonly stopping: AbortSignal;
  /** Changes the digest as it is now, one change at a time; undefined where it is gone or `change` wants nothing. */
  amend(id: DigestId, change: (digest: Digest) => Promise<Digest | undefined>): Promise<Digest | undefined>;
  /** Goes on after the caller has its answer; what fails is logged. */
  inBackground(work: Promise<unknown>): void;
  /** Does the work on these deliveries, which meanwhile are in hand. */
  carry<Result>(deliveries: readonly Delivery[], work: () => Promise<Result>): Promise<Result>;
  /** This process is at work on it; the next minute leaves it alone. */
  inHand(id: DeliveryId): boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function createDesk(options: DeskOptions): Desk {
  const { store, messenger, log } = options;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const held = new Set<DeliveryId>();
  const lastChange = new Map<DigestId, Promise<unknown>>();

  function inBackground(work: Promise<unknown>): void {
    const watched: Promise<unknown> = work
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error('a delivery could not be carried on', { error });
      })
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  async function amend(id: DigestId, change: (digest: Digest) => Promise<Digest | undefined>) {
    const digest = await store.loadDigest(id);
    const next = digest && (await change(digest));
    if (next !== undefined) await store.saveDigest(next);
    return next;
  }

  return {
    ...options,
    stopping: stopping.signal,
    inBackground,
    amend: (id, change) => {
      const changed = (lastChange.get(id) ?? Promise.resolve()).then(() => amend(id, change));
      const ended = changed
        .catch(() => undefined)
        .finally(() => {
          if (lastChange.get(id) === ended) lastChange.delete(id);
        });
      lastChange.set(id, ended);
      return changed;
    },
    carry: async (deliveries, work) => {
      for (const { id } of deliveries) held.add(id);
      try {
        return await work();
      } finally {
        for (const { id } of deliveries) held.delete(id);
      }
    },
    inHand: (id) => held.has(id),
    idle,
    stop: async () => {
      stopping.abort();
      messenger.close();
      await idle();
    },
  };
}
