// What all delivery work shares: ports, stopping, background work, changes to digests, and the deliveries that this process holds.

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
import { piecesAtOnce } from './own-order.ts';
import { gatherMs, type TellMeans, tellOwners } from './tell-owners.ts';
import { inRun } from './traced-run.ts';
import { createTroubles, type Troubles } from './troubles.ts';

export interface DeskOptions {
  readonly store: DigestStore;
  readonly answers: Answers;
  /** What that destination may show. `via` is the channel whose room people see in their own messages. */
  readonly scopeFor: (destination: ChannelId, via?: ChannelId) => Promise<Scope>;
  readonly messenger: Messenger;
  readonly clock: Clock;
  readonly log: Log;
  readonly serviceDays: ServiceDays;
  /** For the audit trail. */
  readonly describe: DescribeDigest;
  readonly unreadableTo: TellMeans['unreadableTo'];
  /** The name of this bot among those that deliver the same runs, so that each begins with other runs. Absent: it is alone. */
  readonly ownName?: string | undefined;
}

export interface Change {
  /** The digest to save; `amend` sets its version. */
  readonly digest: Digest;
  /** What the owner must hear about the change. */
  readonly notices?: readonly NewNotice[];
  /** The entries of the audit trail, if a person made the change. */
  readonly entries?: readonly DigestEntry[];
}

/** What the bot has learned about channels by looking, without posting. */
export interface ChannelLooks {
  /** When the bot last looked at each channel. */
  readonly at: Map<ChannelId, Instant>;
  /** Channels that seemed to accept posts and have accepted none since. */
  readonly open: Set<ChannelId>;
  /** True while the bot looks at the channels; a second look does not start meanwhile. */
  underWay: boolean;
}

export interface Desk extends DeskOptions {
  /** Aborted when the program stops. Waiting work ends, and its delivery is left for the next start. */
  readonly stopping: AbortSignal;
  /**
   * Changes the current digest. Returns undefined if it is gone or unreadable, or if `change` returns undefined. If somebody else saves
   * first, it calls `change` again with the newer digest.
   */
  amend(id: DigestId, change: (digest: Digest) => Change | undefined): Promise<Digest | undefined>;
  /** Runs on after the caller has its answer. A failure is logged under `name`. */
  inBackground(name: string, work: Promise<unknown>): void;
  /** Does the work on these deliveries, in the trace of the first one's run, and holds them in hand meanwhile. */
  carry<Result>(deliveries: readonly Delivery[], work: () => Promise<Result>): Promise<Result>;
  /** Whether this process works on it. If so, the next minute leaves it alone. */
  inHand(id: DeliveryId): boolean;
  /** Spreads the reports of a full minute; owners take turns. */
  readonly composing: ComposePace;
  /** Resolves in its own turn of the event loop, for work that takes milliseconds. */
  ownTurn(): Promise<void>;
  readonly troubles: Troubles;
  readonly looks: ChannelLooks;
  /** Sends the owners their notices in a moment. */
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
    composing: createComposePace(
      clock,
      stopping.signal,
      options.ownName === undefined ? undefined : piecesAtOnce,
    ),
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
        return await inRun(deliveries[0], work);
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

/** Each call that writes a notice also starts `tellSoon`. */
function tellingOf(store: DigestStore, tellSoon: () => void): DigestStore {
  const after = <Result>(notices: readonly NewNotice[], written: Result): Result => {
    if (notices.length > 0 && written !== false) tellSoon();
    return written;
  };
  return {
    ...store,
    saveDigest: async (digest, notices = [], entries) =>
      after(notices, await store.saveDigest(digest, notices, entries)),
    deleteDigest: async (seen, at, notices = [], entries) =>
      after(notices, await store.deleteDigest(seen, at, notices, entries)),
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
