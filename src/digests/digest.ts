// Reports asked for in advance, as values: the digest, its schedule, its deliveries, and the ports they are kept and sent through.

import type { Brand, Instant } from '#base/brand.ts';
import type { Weekday, Zone } from '#base/day.ts';
import type { ChannelId, Tenant, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';

export type DigestId = Brand<string, 'DigestId'>;
export type DeliveryId = Brand<string, 'DeliveryId'>;

export type Schedule =
  /** `weekdays` not empty, in order; `time` is HH:mm, 00:00 to 23:59, on the wall clock of `zone`. */
  | {
      readonly kind: 'weekly';
      readonly weekdays: readonly Weekday[];
      readonly time: string;
      readonly zone: Zone;
    }
  /** Five fields, as croner reads them. */
  | { readonly kind: 'cron'; readonly expression: string; readonly zone: Zone };

export interface Digest {
  readonly id: DigestId;
  readonly tenant: Tenant;
  readonly owner: UserId;
  readonly question: Question;
  /** At least one. */
  readonly destinations: readonly ChannelId[];
  readonly schedule: Schedule;
  readonly state: DigestState;
  /** Destinations that refuse: nothing is owed to them until the digest is edited or resumed. */
  readonly refusing: readonly RefusingDestination[];
  readonly createdAt: Instant;
  /** Runs before this instant are not owed: when it was created, given another schedule, or became active again. */
  readonly owedFrom: Instant;
}

export type DigestState =
  | { readonly kind: 'active' }
  | { readonly kind: 'paused'; readonly by: UserId; readonly at: Instant }
  /**
   * Paused by the machine: its last destination refuses, in Slack's word, or (`channel` undefined, `error` a problem's kind such
   * as campaign-gone) its question has no answer any more.
   */
  | {
      readonly kind: 'broken';
      readonly error: string;
      readonly channel: ChannelId | undefined;
      readonly at: Instant;
    };

/** `error` in Slack's word (not_in_channel…). */
export interface RefusingDestination {
  readonly channel: ChannelId;
  readonly error: string;
  readonly at: Instant;
}

/** One message owed to one destination. Unique by (digest, kind, scheduledFor, destination). */
export interface Delivery {
  readonly id: DeliveryId;
  readonly digest: DigestId;
  readonly tenant: Tenant;
  readonly kind: 'scheduled' | 'now' | 'test';
  /** The instant of the schedule, never the moment of running; the period of the report belongs to it. */
  readonly scheduledFor: Instant;
  readonly destination: ChannelId;
  readonly state: DeliveryState;
}

/** Decision 17. Only a Slack timestamp makes a delivery posted. */
export type DeliveryState =
  | { readonly kind: 'planned' }
  | { readonly kind: 'collecting'; readonly leaseUntil: Instant }
  | { readonly kind: 'posting'; readonly leaseUntil: Instant }
  | { readonly kind: 'posted'; readonly ts: string; readonly at: Instant; readonly lateByMs: number }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'cancelled' }
  /** `arrived`: the owner says that it is in the channel. */
  | {
      readonly kind: 'unsure';
      readonly reason: string;
      readonly arrived?: { readonly by: UserId; readonly at: Instant };
    }
  | { readonly kind: 'missed'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** What came of a post, in the words of decision 17 and 18. */
export type PostOutcome =
  | { readonly kind: 'posted'; readonly ts: string }
  /** The destination says no until somebody mends it; `error` is Slack's word (not_in_channel…). */
  | { readonly kind: 'refused'; readonly error: string }
  /** Slack takes this one message in no form, and the destination is not to blame; `error` is Slack's word. */
  | { readonly kind: 'failed'; readonly error: string }
  /** Slack said later. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number }
  /** Certainly not posted, and it may work later: Slack was not reached, or refuses the bot's token. */
  | { readonly kind: 'not-sent'; readonly reason: string }
  /** May or may not be in the channel. */
  | { readonly kind: 'unclear'; readonly reason: string };

/** Handed in by app.ts: how a message looks and is sent is no business of this room. */
export interface Messenger {
  /**
   * Throws only where `close` cut it off. `claim` is called when its turn has come, in the moment before it is sent; where it says false the message must
   * not be sent, and the outcome is not-sent.
   */
  post(
    delivery: Delivery,
    digest: Digest,
    answer: Answer,
    claim: () => Promise<boolean>,
  ): Promise<PostOutcome>;
  /** Looks for the delivery in the destination's history; `unknown` where the bot may not read it. */
  find(delivery: Delivery): Promise<{ kind: 'found'; ts: string } | { kind: 'absent' } | { kind: 'unknown' }>;
  /** One direct message to the owner, by the kind of trouble. Throws only where `close` cut it off: what could not be told is logged. */
  tell(digest: Digest, notice: OwnerNotice): Promise<void>;
  /** Ends all waiting at once: what is not on the wire by then is not sent, and its `post` or `tell` rejects. */
  close(): void;
}

export type OwnerNotice =
  | { readonly kind: 'destination-broken'; readonly error: string; readonly channel: ChannelId }
  | { readonly kind: 'unsure'; readonly delivery: Delivery }
  /** `count` runs were missed; `delivery` is the newest of them. */
  | {
      readonly kind: 'missed';
      readonly delivery: Delivery;
      readonly count: number;
      readonly reason: string;
    }
  | { readonly kind: 'failed'; readonly delivery: Delivery; readonly reason: string }
  /** The digest is paused because its question has no answer any more; `problem` is a Problem's kind (campaign-gone…). */
  | { readonly kind: 'question-broken'; readonly problem: string }
  | { readonly kind: 'paused-by'; readonly user: UserId }
  | { readonly kind: 'resumed-by'; readonly user: UserId };

/** Kept by the store. Each call is one transaction, durable when its promise resolves. */
export interface DigestStore {
  saveDigest(digest: Digest): Promise<void>;
  loadDigest(id: DigestId): Promise<Digest | undefined>;
  /** All of the tenant that were not deleted, oldest first. */
  loadDigests(): Promise<readonly Digest[]>;
  /** Marks it deleted; its deliveries stay as history. */
  deleteDigest(id: DigestId, at: Instant): Promise<void>;
  /** Writes those that are not there yet (by the unique key) as planned; the others stay as they are. */
  planDeliveries(deliveries: readonly Delivery[]): Promise<void>;
  /**
   * Moves it if, and only if, its state is still the one given: of the same kind and, where it has one, with the same lease. One
   * caller wins, and who lost the lease can move nothing any more.
   */
  moveDelivery(id: DeliveryId, from: DeliveryState, to: DeliveryState): Promise<boolean>;
  /** Moves each of them as moveDelivery does, from the state that it was read in; the others stay as they are. */
  moveDeliveries(deliveries: readonly Delivery[], to: DeliveryState): Promise<void>;
  /** Not yet in a final state: planned, collecting, posting. */
  loadOpenDeliveries(): Promise<readonly Delivery[]>;
  loadDelivery(id: DeliveryId): Promise<Delivery | undefined>;
  /** That delivery and those of the same digest, kind and instant to other destinations. */
  loadRun(delivery: Delivery): Promise<readonly Delivery[]>;
  /** The newest scheduledFor of each digest's deliveries of kind scheduled, in whatever state. */
  loadLastScheduled(): Promise<ReadonlyMap<DigestId, Instant>>;
  /** Newest first. */
  loadHistory(digest: DigestId, limit: number): Promise<readonly Delivery[]>;
}
