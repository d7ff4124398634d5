// The port of the store that keeps digests: what each call writes in one transaction, and who wins where two want the same.

import type { Instant } from '#base/brand.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId, StoredDigest } from './digest.ts';
import type { OwedNotice, OwnerNotice, UnreadableNotice } from './messenger.ts';

/** Something that a digest's owner must hear (or `owner` in their place), kept until Slack has taken it. */
export interface NewNotice {
  /** The same for the same trouble, so that it is told once however often it is met. */
  readonly key: string;
  readonly digest: DigestId;
  readonly owner: UserId;
  readonly notice: OwnerNotice | UnreadableNotice;
  readonly since: Instant;
}

/** One entry of the audit trail: who did what on what, when; `changes` say what was otherwise before, in words or ids. */
export interface EntryOf<On extends string, Id extends string, Deed extends string, Part extends string> {
  readonly at: Instant;
  readonly by: UserId;
  readonly on: On;
  readonly id: Id;
  readonly deed: Deed;
  /** What it was called then. */
  readonly title?: string;
  readonly changes: readonly EntryChange<Part>[];
}

/** `before` absent: there was none; `after` absent: there is none any more. */
export interface EntryChange<Part extends string> {
  readonly part: Part;
  readonly before?: string;
  readonly after?: string;
}

/** `title`: the printed question. `places`: wherever it went before and after the deed; absent in entries of older versions. */
export type DigestEntry = EntryOf<'digest', DigestId, RecordedDeed, DigestPart> & {
  readonly places?: readonly ChannelId[];
};

export type RecordedDeed =
  | 'create'
  | 'edit'
  | 'pause'
  | 'resume'
  | 'hand-over'
  | 'move'
  | 'delete'
  | 'restore'
  | 'send-now'
  | 'test'
  | 'resend'
  | 'confirm';

/** `destinations` and `owner` are told by id; `run` by its instant; `together`: with how many others in one deed. All else in words. */
export type DigestPart = WishPart | 'run' | 'together';
type WishPart = 'question' | 'destinations' | 'schedule' | 'condition' | 'when-quiet' | 'owner' | 'state';

/** What can be said of a digest, part by part. */
export type DigestParts = Readonly<Partial<Record<WishPart, string>>>;

/** Some of a tenant's digests: those that a minute must look at by then, or those with these ids. */
export type DigestChoice = { readonly dueBy: Instant } | { readonly ids: readonly DigestId[] };

/** When a minute must look at a digest again, if it stays of this version; 0: at each minute. */
export interface NextLook extends SeenDigest {
  readonly at: Instant;
}

/** A digest as it was when somebody decided by it. */
export type SeenDigest = Pick<Digest, 'id' | 'version'>;

/** What a watch saw last: where nothing is bound to a room, and by room. */
export interface WatchState extends WatchSeen {
  /** Of which question, condition and destinations it was seen, and since when they are asked for; absent: not known. */
  readonly of?: string;
  /** The newest instant of its schedule that was looked at; older ones are never looked at again. */
  readonly checkedFor: Instant;
  /** By what the room shows. */
  readonly rooms?: Readonly<Record<string, WatchSeen>>;
}

export interface WatchSeen {
  readonly seen: 'normal' | 'alert';
  /** When the last alert was planned; absent: never. */
  readonly alertedAt?: Instant;
  /** The alert that stands was told of (it was not kept back by the cool-down). */
  readonly told: boolean;
}

/** Kept by the store. Each call is one transaction, durable when its promise resolves. */
export interface DigestStore {
  /**
   * Writes a new one (version 0), or a change where the stored one is of the version just before and was not deleted; with it what
   * the owner must hear of it, and what the audit trail says of it. Where the owner is another one, what was not told yet is theirs to
   * hear. False where nothing was written.
   */
  saveDigest(
    digest: Digest,
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  loadDigest(id: DigestId): Promise<StoredDigest | undefined>;
  /** How many of theirs were not deleted. */
  countDigests(owner: UserId): Promise<number>;
  /** All of the tenant that were not deleted, or some of them, oldest first. */
  loadDigests(which?: DigestChoice): Promise<readonly StoredDigest[]>;
  /** A digest that is new or changed is due until this is said of it. */
  saveNextLooks(looks: readonly NextLook[]): Promise<void>;
  /**
   * Marks it deleted; its deliveries stay as history. False, and nothing is told, where it is not there, of another version, or deleted
   * already.
   */
  deleteDigest(
    seen: SeenDigest,
    at: Instant,
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  /** All that were deleted and are still kept, the latest first. */
  loadAllDeleted(): Promise<readonly DeletedDigest[]>;
  loadDeleted(id: DigestId): Promise<DeletedDigest | undefined>;
  /** Takes the mark of deletion away and saves it as given; false where it is not marked, or of another version. */
  restoreDigest(
    digest: Digest,
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  /** Writes those that are not there yet (by the unique key) as planned; the others stay as they are. */
  planDeliveries(
    deliveries: readonly Delivery[],
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<void>;
  /**
   * Strikes out what was decided for instants that have not come, as happens where the clock was ahead for a while: scheduled
   * deliveries after `now` that are planned, missed, skipped or cancelled, and their digests are due. What was posted stays; what was
   * missed together with them, and its time has come, is planned again.
   */
  forgetAfter(now: Instant): Promise<void>;
  /**
   * Moves it if, and only if, its state is still the one given, in every part. One caller wins, and who lost the lease can move
   * nothing any more. With `seen`, only while that digest is of that version and not deleted: what waits in front of this call to be
   * written counts. The notices and entries are written if it moved.
   */
  moveDelivery(
    id: DeliveryId,
    from: DeliveryState,
    to: DeliveryState,
    notices?: readonly NewNotice[],
    seen?: SeenDigest,
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  /** Moves each of them as moveDelivery does, from the state that it was read in; the notices are written if any moved. */
  moveDeliveries(
    deliveries: readonly Delivery[],
    to: DeliveryState,
    notices?: readonly NewNotice[],
  ): Promise<void>;
  /** Whether it lacks posts that were begun on it: it is an older copy, or has lost its end. */
  wasSetBack(): Promise<boolean>;
  /** What it lacks was compared, or put to the owners: from now on it is taken as it is. */
  acceptAsIs(): Promise<void>;
  /** Not yet in a final state: planned, collecting, posting. */
  loadOpenDeliveries(): Promise<readonly Delivery[]>;
  loadDelivery(id: DeliveryId): Promise<Delivery | undefined>;
  /** That delivery and those of the same digest, kind and instant to other destinations. */
  loadRun(delivery: Delivery): Promise<readonly Delivery[]>;
  /** The last minute whose runs were planned; undefined before the first. */
  loadPlannedTo(): Promise<Instant | undefined>;
  savePlannedTo(at: Instant): Promise<void>;
  /** The newest scheduledFor, up to `now`, of each digest's deliveries of kind scheduled, in whatever state. */
  loadLastScheduled(now: Instant, of?: readonly DigestId[]): Promise<ReadonlyMap<DigestId, Instant>>;
  /**
   * When, by Slack's clock, the newest of the deliveries for instants up to `now` that are posted got there; undefined where none
   * is.
   */
  loadLastPosted(now: Instant): Promise<Instant | undefined>;
  /** The delivery that Slack has posted to that destination under that timestamp, if it was for an instant after `since`. */
  loadPostAt(destination: ChannelId, ts: string, since: Instant): Promise<Delivery | undefined>;
  /** Digests with a post for an instant after that one that did not arrive, or may not have, and after it none to the same place that did. */
  loadUnarrived(since: Instant): Promise<ReadonlySet<DigestId>>;
  /** Newest first, after the first `offset`. */
  loadHistory(digest: DigestId, limit: number, offset?: number): Promise<readonly Delivery[]>;
  /**
   * Takes up to `limit` notices that nobody is telling, the oldest first; they are the caller's until `leaseUntil`. Those of a digest
   * that cannot be read wait for it, but for the one that says so.
   */
  claimNotices(now: Instant, leaseUntil: Instant, limit: number): Promise<readonly ClaimedNotice[]>;
  /** Told, or given up: it is not told again. */
  closeNotices(keys: readonly string[], at: Instant): Promise<void>;
  /** They may be claimed again from that instant. */
  postponeNotices(keys: readonly string[], until: Instant, because?: 'refused' | 'unclear'): Promise<void>;
  loadWatches(): Promise<ReadonlyMap<DigestId, WatchState>>;
  /** Keeps what the watch saw and plans the deliveries, if what it saw before is still what is kept. */
  saveWatch(
    id: DigestId,
    from: WatchState | undefined,
    to: WatchState,
    deliveries: readonly Delivery[],
  ): Promise<boolean>;
  /**
   * Takes out a few rows that are too old, and says how many: deliveries for instants before `historyFrom` that are posted, skipped
   * or cancelled, and 30 days later those that are unsure, missed or failed, but for those of a digest's last 30 days with runs;
   * notices closed before `deletedFrom`; and digests deleted before it, with all that is theirs, once nothing of them is open and
   * nothing of them is still to be told. And entries of the audit trail that were written a year before `now`.
   */
  prune(before: {
    readonly historyFrom: Instant;
    readonly deletedFrom: Instant;
    readonly now: Instant;
  }): Promise<number>;
}

export interface DeletedDigest {
  readonly digest: StoredDigest;
  readonly at: Instant;
}

export type ClaimedNotice = OwedNotice & {
  readonly owner: UserId;
  /** How often it was claimed before. */
  readonly attempts: number;
  /** How often it was refused, and how often nobody knows whether it arrived. */
  readonly refused: number;
  readonly unclear: number;
};
