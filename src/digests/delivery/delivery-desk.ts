// What all delivery work shares: ports, stopping, background work, changes to digests, and the deliveries this process holds.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { DescribeDigest } from '#digests/deeds/audit-entries.ts';
import { type Delivery, type DeliveryId, type Digest, type DigestId, isReadable } from '#digests/digest.ts';
import type { DigestEntry, DigestStore, NewNotice } from '#digests/digest-store.ts';
import type { Messenger } from '#digests/messenger.ts';
import type { ServiceDays } from '#digests/when/service-days.ts';
import type { Answers } from '#reports/answers.ts';
import { type ComposePace, createComposePace, createOwnTurns } from './compose-pace.ts';
import { gatherMs, type TellMeans, tellOwners } from './tell-owners.ts';
import { createTroubles, type Troubles } from './troubles.ts';

export interface DeskOptions {
  readonly store: DigestStore;
  readonly answers: Answers;
  /** What may be shown there. `via`: the channel whose room people see in their own messages. */
  readonly scopeFor: (destination: ChannelId, via?: ChannelId) => Promise<Scope>;
  readonly messenger: Messenger;
  readonly clock: Clock;
  readonly log: Log;
  readonly serviceDays: ServiceDays;
  /** For the audit trail. */
  readonly describe: DescribeDigest;
  readonly unreadableTo: TellMeans['unreadableTo'];
}

export interface Change {
  /** The digest to save; its version is set for you. */
  readonly digest: Digest;
  /** What its owner must hear of it. */
  readonly notices?: readonly NewNotice[];
  /** What the audit trail says of it, where a person did it. */
  readonly entries?: readonly DigestEntry[];
}

/** What looking at channels without posting has shown. */
export interface ChannelLooks {
  /** When each was looked at last. */
  readonly at: Map<ChannelId, Instant>;
  /** Those that seemed to take posts, and have not taken one since. */
  readonly open: Set<ChannelId>;
  /** The channels are being looked at; nobody else begins meanwhile. */
  underWay: boolean;
}

export interface Desk extends DeskOptions {
  /** Aborted when the program stops: what waits gives up, and its delivery is left for the next start. */
  readonly stopping: AbortSignal;
  /**
   * Changes the digest as it is now; undefined where it is gone, cannot be read, or `change` wants nothing. `change` is asked again where somebody
   * else was faster.
   */
  amend(id: DigestId, change: (digest: Digest) => Change | undefined): Promise<Digest | undefined>;
  /** Goes on after the caller has its answer; what fails is logged by its name. */
  inBackground(name: string, work: Promise<unknown>): void;
  /** Does the work on these deliveries, which meanwhile are in hand. */
  carry<Result>(deliveries: readonly Delivery[], work: () => Promise<Result>): Promise<Result>;
  /** This process is at work on it; the next minute leaves it alone. */
  inHand(id: DeliveryId): boolean;
  /** Resolves when the next report of a full minute may be worked out: owners take turns. */
  readonly turnToCompose: ComposePace;
  /** Resolves in a turn of the event loop of its own: for what takes milliseconds. */
  ownTurn(): Promise<void>;
  readonly troubles: Troubles;
  readonly looks: ChannelLooks;
  /** Tells owners what is owed to them, in a moment. */
  tellSoon(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function createDesk(options: DeskOptions): Desk {
  const { messenger, clock, log, unreadableTo } = options;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const held = new Set<DeliveryId>();
  let telling = false;

  function inBackground(name: string, work: Promise<unknown>): void {
    const watched: Promise<unknown> = work
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error('background work failed', { work: name, error });
      })
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  function tellSoon(): void {
    if (telling || stopping.signal.aborted) return;
    telling = true;
    inBackground(
      'tell owners',
      clock
        .sleep(gatherMs, stopping.signal)
        .finally(() => {
          telling = false;
        })
        .then(() => tellOwners({ store, messenger, clock, log, unreadableTo })),
    );
  }

  const store = tellingOf(options.store, tellSoon);

  return {
    ...options,
    store,
    stopping: stopping.signal,
    turnToCompose: createComposePace(clock, stopping.signal),
    ownTurn: createOwnTurns(),
    troubles: createTroubles(clock),
    looks: { at: new Map(), open: new Set(), underWay: false },
    inBackground,
    amend: async (id, change) => {
      for (;;) {
        const digest = await store.loadDigest(id);
        if (digest === undefined || !isReadable(digest)) return undefined;
        const changed = change(digest);
        if (changed === undefined) return undefined;
        const next = { ...changed.digest, version: digest.version + 1 };
        if (await store.saveDigest(next, changed.notices, changed.entries)) return next;
      }
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
    tellSoon,
    idle,
    stop: async () => {
      stopping.abort();
      messenger.close();
      await idle();
    },
  };
}

/** Each call that writes a notice also has it told soon. */
function tellingOf(store: DigestStore, tellSoon: () => void): DigestStore {
  const after = <Result>(notices: readonly NewNotice[], written: Result): Result => {
    if (notices.length > 0 && written !== false) tellSoon();
    return written;
  };
  return {
    ...store,
    saveDigest: async (digest, notices = [], entries) =>
      after(notices, await store.saveDigest(digest, notices, entries)),
    deleteDigest: async (id, at, notices = [], entries) =>
      after(notices, await store.deleteDigest(id, at, notices, entries)),
    restoreDigest: async (digest, notices = [], entries) =>
      after(notices, await store.restoreDigest(digest, notices, entries)),
    planDeliveries: async (deliveries, notices = [], entries) =>
      after(notices, await store.planDeliveries(deliveries, notices, entries)),
    moveDelivery: async (id, from, to, notices = [], seen, entries) =>
      after(notices, await store.moveDelivery(id, from, to, notices, seen, entries)),
    moveDeliveries: async (deliveries, to, notices = []) =>
      after(notices, await store.moveDeliveries(deliveries, to, notices)),
  };
}
