// The port of the store that keeps digests: what each call writes in one transaction, and who wins where two want the same.

import type { Instant } from '#base/brand.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId, StoredDigest } from './digest.ts';
import type { OwedNotice, OwnerNotice, UnreadableNotice } from './messenger.ts';

/** Something that a digest's owner (or `owner` in their place) must hear. It is kept until Slack has taken it. */
export interface NewNotice {
  /** Equal for the same trouble, so that it is told once however often it is met. */
  readonly key: string;
  readonly digest: DigestId;
  readonly owner: UserId;
  readonly notice: OwnerNotice | UnreadableNotice;
  readonly since: Instant;
}

/** One entry of the audit trail: who did what, to what and when. `changes` holds the parts that differ, in words or ids. */
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

/** `destinations` and `owner` hold ids, `run` an instant, `together` the number of digests in the deed. All else is in words. */
export type DigestPart = WishPart | 'run' | 'together';
type WishPart = 'question' | 'destinations' | 'schedule' | 'condition' | 'when-quiet' | 'owner' | 'state';

/** What can be said of a digest, part by part. */
export type DigestParts = Readonly<Partial<Record<WishPart, string>>>;

/** Some of a tenant's digests: those that a minute must look at by then, or those with these ids. */
export type DigestChoice = { readonly dueBy: Instant } | { readonly ids: readonly DigestId[] };

/** The next minute that must look at the digest, unless its version changes first; 0: every minute. */
export interface NextLook extends SeenDigest {
  readonly at: Instant;
}

/** A digest as it was when somebody decided by it. */
export type SeenDigest = Pick<Digest, 'id' | 'version'>;

/** What a watch saw last: in places without a room (its own fields), and in each room (`rooms`). */
export interface WatchState extends WatchSeen {
  /** A print of the question, condition, destinations and start for which it was seen; absent: not known. */
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
  /** The alert that stands was told. False while the cool-down keeps it back. */
  readonly told: boolean;
}

/** Kept by the store. Each call is one transaction, durable when its promise resolves. */
export interface DigestStore {
  /**
   * Writes a new digest (version 0), or a change of one whose stored version is the one before and that is not deleted. Writes its notices
   * and audit entries with it. If the owner changes, the new owner hears what was not told yet. Returns false if nothing was written.
   */
  saveDigest(
    digest: Digest,
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  loadDigest(id: DigestId): Promise<StoredDigest | undefined>;
  /** How many digests they have, without deleted ones. */
  countDigests(owner: UserId): Promise<number>;
  /** The tenant's digests, or some of them, oldest first, without deleted ones. */
  loadDigests(which?: DigestChoice): Promise<readonly StoredDigest[]>;
  /** A new or changed digest is due until this is saved for it. */
  saveNextLooks(looks: readonly NextLook[]): Promise<void>;
  /**
   * Marks it as deleted; its deliveries stay as history. Returns false, and writes no notice, if it is missing, of another version or
   * deleted already.
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
  /** Removes the mark of deletion and saves the digest as given. Returns false if it has no mark or is of another version. */
  restoreDigest(
    digest: Digest,
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  /** Writes the deliveries that the ledger lacks (by the unique key). Those that it has stay as they are. */
  planDeliveries(
    deliveries: readonly Delivery[],
    notices?: readonly NewNotice[],
    entries?: readonly DigestEntry[],
  ): Promise<void>;
  /**
   * For when the clock was ahead. Deletes scheduled deliveries after `now` that are planned, missed, skipped or cancelled, and makes their
   * digests due. Posted ones stay. Older runs are planned again if they were missed together with a deleted one. If other bots decide
   * beside this one, nothing is deleted whose time has come by their common clock, however old `now` is.
   */
  forgetAfter(now: Instant): Promise<void>;
  /**
   * Moves it only if its state is still exactly `from`. So one caller wins, and a process that lost its lease moves nothing. With `seen`,
   * the digest must also have that version still and not be deleted; writes that wait before this call count. The notices and entries are
   * written only if it moved.
   */
  moveDelivery(
    id: DeliveryId,
    from: DeliveryState,
    to: DeliveryState,
    notices?: readonly NewNotice[],
    seen?: SeenDigest,
    entries?: readonly DigestEntry[],
  ): Promise<boolean>;
  /** Moves each of them from the state in which it was read, as `moveDelivery` does. The notices are written if any moved. */
  moveDeliveries(
    deliveries: readonly Delivery[],
    to: DeliveryState,
    notices?: readonly NewNotice[],
  ): Promise<void>;
  /** Whether the store lacks posts that were begun on it. Then it is an older copy, or has lost its end. */
  wasSetBack(): Promise<boolean>;
  /** The missing posts were read from the channels or put to the owners. From now on the store counts as whole. */
  acceptAsIs(): Promise<void>;
  /** Not yet in a final state: planned, collecting, posting. */
  loadOpenDeliveries(): Promise<readonly Delivery[]>;
  loadDelivery(id: DeliveryId): Promise<Delivery | undefined>;
  /** That delivery and those of the same digest, kind and instant to other destinations. */
  loadRun(delivery: Delivery): Promise<readonly Delivery[]>;
  /** The last minute whose runs were planned; undefined before the first. */
  loadPlannedTo(): Promise<Instant | undefined>;
  savePlannedTo(at: Instant): Promise<void>;
  /** For each digest: the instant of its newest scheduled delivery up to `now`, whatever its state. */
  loadLastScheduled(now: Instant, of?: readonly DigestId[]): Promise<ReadonlyMap<DigestId, Instant>>;
  /** When the posted delivery of the newest instant up to `now` was posted, by Slack's clock; undefined if none is posted. */
  loadLastPosted(now: Instant): Promise<Instant | undefined>;
  /** The delivery that was posted to that destination under Slack's timestamp `ts`, if its instant is after `since`. */
  loadPostAt(destination: ChannelId, ts: string, since: Instant): Promise<Delivery | undefined>;
  /** The digests with a post after that instant that did not arrive, or may not have, if no later post to the same place arrived. */
  loadUnarrived(since: Instant): Promise<ReadonlySet<DigestId>>;
  /** Newest first, after the first `offset`. */
  loadHistory(digest: DigestId, limit: number, offset?: number): Promise<readonly Delivery[]>;
  /**
   * Takes up to `limit` notices that nobody is telling, the oldest first. They are the caller's until `leaseUntil`. No notice is kept or
   * put off beyond `longestUntil`: one that seems so dates from before the machine's clock was set back. Notices of an unreadable digest
   * wait until it can be read, except the one that says so.
   */
  claimNotices(
    now: Instant,
    leaseUntil: Instant,
    longestUntil: Instant,
    limit: number,
  ): Promise<readonly ClaimedNotice[]>;
  /** They were told or given up. They are not told again. */
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
   * Deletes a few rows that are too old, and returns how many:
   * - Deliveries for instants before `historyFrom` that are posted, skipped or cancelled, and 30 days later those that are unsure, missed
   *   or failed. Those of a digest's last 30 days with runs stay.
   * - Notices closed before `deletedFrom`.
   * - Digests deleted before `deletedFrom`, with all their rows, once no delivery is open and no notice is owed.
   * - Entries of the audit trail that were written a year before `now`.
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
  /** How often Slack refused it, and how often nobody knew whether it arrived. */
  readonly refused: number;
  readonly unclear: number;
};
