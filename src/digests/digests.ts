// What can be done with digests: the one door of this room for people (through slack/) and for the minute hand (through app.ts).

import type { Relation } from '#access/policy.ts';
import type { Instant } from '#base/brand.ts';
import type { Day } from '#base/day.ts';
import type { Scope } from '#base/scope.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { WishName, WishPrints } from './deeds/wishes.ts';
import type {
  Condition,
  Delivery,
  Digest,
  DigestId,
  PostOutcome,
  Schedule,
  ShownDigest,
  UnreadableDigest,
  VeiledDigest,
  WhenQuiet,
} from './digest.ts';
import type { DaysOnClock } from './when/service-days.ts';
import type { SkippedDay } from './when/skipped-days.ts';

/** A watch (schedule of that kind) must have a condition; parseCondition says whether it fits the question. */
export interface DigestDraft {
  readonly owner: UserId;
  readonly question: Question;
  readonly destinations: readonly ChannelId[];
  readonly schedule: Schedule;
  readonly condition?: Condition | undefined;
  readonly whenQuiet?: WhenQuiet | undefined;
  /** Where a new one is set up: the channel whose room people see in their own messages. */
  readonly via?: ChannelId;
}

/** A digest with what a person wants to see beside it. */
export interface DigestOverview {
  readonly digest: ShownDigest;
  /** Set where it is deleted; it can still be brought back. */
  readonly deletedAt?: Instant;
  /** The next runs, at most five; empty while paused for good, or where the schedule never comes (again). */
  readonly nextRuns: readonly Instant[];
  /** The days off on which it would otherwise run, up to the last of those runs. */
  readonly skipped: readonly SkippedDay[];
  /** Newest first, at most ten. */
  readonly history: readonly Delivery[];
  /** The newest post to each destination that did not get one; absent: all arrived. */
  readonly unarrived?: readonly Delivery[];
  /** Destinations that never got a post and would refuse one, as Slack tells without a post; absent: none is known. */
  readonly unready?: readonly UnreadyDestination[];
  /** Set if one digest is looked at and its schedule can be read. */
  readonly onClock?: DaysOnClock | undefined;
}

export interface UnreadyDestination {
  readonly channel: ChannelId;
  /** Slack's word for why it would refuse a post. */
  readonly error: string;
}

/** What is absent does not narrow. */
export interface DigestFilter {
  /** In the printed question, in an owner's or a channel's id, or in the digest's own id; case does not matter. */
  readonly text?: string;
  /** Also searched: the names that the caller has for ids (a channel's, a campaign's). */
  readonly named?: (digest: ShownDigest) => string;
  readonly owner?: UserId;
  /** Everybody's but theirs. */
  readonly notOwner?: UserId;
  readonly channel?: ChannelId;
  readonly state?: 'active' | 'paused' | 'broken';
  /** Only those whose owner has left the workspace. */
  readonly orphans?: boolean;
  /** True: only deleted ones that can still be restored, the latest first. Otherwise none of them. */
  readonly deleted?: boolean;
}

export interface DigestPage {
  readonly overviews: readonly DigestOverview[];
  /** Those of the page that an admin meets veiled; absent: none. */
  readonly veiled?: readonly VeiledDigest[];
  /** Slack has not told yet whether they see some places. Digests that go only there are left out. */
  readonly isUntold?: true;
  /** From 1. If the wanted page is past the last one, the last one. */
  readonly page: number;
  readonly pages: number;
  /** That the filter lets through, on all pages. */
  readonly count: number;
  /** All that they see, by state. */
  readonly byState: Readonly<Record<Digest['state']['kind'], number>>;
  /** Deleted ones that can still be brought back. */
  readonly deleted: number;
  /** On the first page: the unreadable ones, except those that the filter surely leaves out. No figure above counts them. */
  readonly unreadable: readonly UnreadableDigest[];
}

/** The owner has as many digests as one person may have. */
export interface TooManyDigests {
  readonly kind: 'too-many';
  readonly owner: UserId;
  readonly most: number;
}

/** It was to go to places where that person may not have digests sent. */
export interface BarredDigest {
  readonly kind: 'barred';
  readonly places: readonly BarredPlace[];
}

/** Why somebody gets nothing of a digest, or may not do that with it. */
export type DigestRefusal =
  /** It is deleted, of another workspace, or goes to no place that they see. */
  | { readonly kind: 'gone' }
  /** Slack has not told yet whether they see where it goes. */
  | { readonly kind: 'untold' }
  | UnreadableDigest
  /** They are an admin, and do not see where it goes. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'not-yours'; readonly owner: UserId }
  | TooManyDigests
  /** They see where it goes, and are not in it. */
  | { readonly kind: 'no-member' }
  | BarredDigest
  /** The new owner does not see `places`, nor `others` more that the person who hands it over does not see either. */
  | {
      readonly kind: 'not-theirs';
      readonly user: UserId;
      readonly places: readonly ChannelId[];
      readonly others: number;
    }
  /** Somebody changed `parts` of it since that person saw it; as it is now. */
  | { readonly kind: 'changed'; readonly digest: ShownDigest; readonly parts: readonly WishName[] }
  /** The delivery needs nobody any more: it was settled meanwhile. */
  | { readonly kind: 'settled'; readonly delivery: Delivery };

/** What came of a deed: the digest, as far as whoever did it sees it. */
export type DigestOutcome = ShownDigest | VeiledDigest | DigestRefusal;

/** What somebody finds under a digest's id. */
export type FoundDigest =
  | DigestOverview
  | VeiledDigest
  | Extract<DigestRefusal, { kind: 'gone' | 'untold' | 'unreadable' }>;

/** A place to which somebody may not have digests sent. */
export interface BarredPlace {
  readonly place: ChannelId;
  readonly why: /** They are not in it. */
    | 'closed'
    /** Slack never tells whether they are, or has not told yet. */
    | 'untellable'
    | 'unknown'
    /** The operator keeps the bot out of it. */
    | 'kept-out'
    /** In a person's own messages it would show the room that it was set up in, which they do not see. */
    | 'room-unseen';
}

/** The same for several digests at once. */
export type BulkDeed =
  | { readonly kind: 'pause'; readonly until?: Day }
  | { readonly kind: 'resume' }
  /** From one channel to another; digests that do not go to the first are left alone. */
  | { readonly kind: 'move'; readonly from: ChannelId; readonly to: ChannelId }
  | { readonly kind: 'hand-over'; readonly to: UserId }
  | { readonly kind: 'delete' };

export interface BulkOutcome {
  readonly id: DigestId;
  readonly outcome: DigestOutcome;
}

export type PlacedOutcome = PostOutcome & { readonly destination: ChannelId };

/**
 * Each call says who asks, and does what the table of access/policy.ts lets that person. They see a digest if they see one of its
 * destinations, and only with the destinations that they see. For all others it is gone. The owner is told what other people do with it.
 */
/** `question`: undefined if that person sees it no more. `via`: the channel whose room is shown in their own messages. */
export interface AskedDigest {
  readonly question: Question | undefined;
  readonly via: ChannelId | undefined;
}

export interface Digests {
  create(draft: DigestDraft): Promise<Digest | TooManyDigests | BarredDigest>;
  /** Why that person may not have one more digest; undefined: they may. Deleted ones do not count. */
  mayHaveNoMore(owner: UserId): Promise<TooManyDigests | undefined>;
  /**
   * The places to which that person may not have digests sent, as Slack tells it now. If Slack does not tell, the bot believes the owner of
   * the edited digest about that digest's own places.
   */
  barred(places: readonly ChannelId[], by: UserId, edited?: DigestId): Promise<readonly BarredPlace[]>;
  /**
   * What the draft leaves out (a condition, an end) is removed, except destinations that `by` does not see. Runs are owed from now. `shown`
   * holds prints of what the person saw: the edit is refused if somebody changed that meanwhile. Absent: nothing is compared.
   */
  edit(
    id: DigestId,
    draft: Omit<DigestDraft, 'owner'>,
    by: UserId,
    shown?: WishPrints,
  ): Promise<DigestOutcome>;
  list(by: UserId): Promise<readonly DigestOverview[]>;
  /** A page of those that the filter lets through: broken ones first, then by their next run. perPage: 1 to 50. */
  browse(filter: DigestFilter, page: number, perPage: number, by: UserId): Promise<DigestPage>;
  find(id: DigestId, by: UserId): Promise<FoundDigest>;
  /** The digest that was posted to that place under Slack's timestamp `ts`; undefined if there is none. */
  askedIn(place: ChannelId, ts: string, by: UserId): Promise<AskedDigest | undefined>;
  /** One that was deleted and can still be brought back, as it was then. */
  findDeleted(id: DigestId, by: UserId): Promise<ShownDigest | VeiledDigest | undefined>;
  /** How that person stands to it, deleted or not; none where for them it is not there. */
  relationsTo(id: DigestId, by: UserId): Promise<readonly Relation[]>;
  /**
   * The digests that show what the channel's room shows: those to the channel, and those to people's own messages that were set up there.
   * `others`: how many more there are that this person does not see.
   */
  showing(
    channel: ChannelId,
    by: UserId,
  ): Promise<{ readonly seen: readonly ShownDigest[]; readonly others: number }>;
  /** The digests that send the same at the same times, or watch for the same, to one of these destinations. */
  twins(
    draft: Pick<DigestDraft, 'question' | 'schedule' | 'condition' | 'destinations'>,
    by: UserId,
  ): Promise<readonly ShownDigest[]>;
  /** When the service's days end on that clock, and which run comes before that. */
  daysOnClock(draft: Pick<DigestDraft, 'question' | 'schedule'>): DaysOnClock;
  /** Newest first, after the first `offset`. */
  history(id: DigestId, by: UserId, limit: number, offset: number): Promise<readonly Delivery[]>;
  /** `until`: the first day on which it runs again, in its zone; without it until somebody resumes it. */
  pause(id: DigestId, by: UserId, until?: Day): Promise<DigestOutcome>;
  resume(id: DigestId, by: UserId): Promise<DigestOutcome>;
  /** Refused where the new owner does not see each place that it goes to. */
  handOver(id: DigestId, to: UserId, by: UserId): Promise<DigestOutcome>;
  remove(id: DigestId, by: UserId): Promise<DigestOutcome>;
  /** Restores a deleted digest. Runs of the time between are not owed. */
  restore(id: DigestId, by: UserId): Promise<DigestOutcome>;
  /** For their own digests, or as an admin. One after the other; the rule of each deed applies. */
  bulk(ids: readonly DigestId[], deed: BulkDeed, by: UserId): Promise<readonly BulkOutcome[]>;
  /** Posts it at once to those of its destinations that they see; never counts as the scheduled one. */
  sendNow(id: DigestId, by: UserId): Promise<readonly PlacedOutcome[] | DigestRefusal>;
  /** Posts it to the person's own messages only. */
  test(id: DigestId, by: UserId): Promise<PostOutcome | DigestRefusal>;
  /**
   * Posts a delivery again. An unsure one alone, because the owner says that it did not arrive. For one that failed or was missed, the
   * whole run wherever it did not go out. Returns one outcome, or one for each destination if there are several.
   */
  resend(
    delivery: Delivery['id'],
    by: UserId,
  ): Promise<PostOutcome | readonly PlacedOutcome[] | DigestRefusal>;
  /** The owner (or an admin) says that an unsure delivery arrived. */
  confirm(delivery: Delivery['id'], by: UserId): Promise<DigestOutcome>;
  /**
   * The whole answer as it would be posted now. With `of`, it shows what that digest's first place shows, if the person may see that before
   * it is posted.
   */
  preview(here: Scope, question: Question, by: UserId, of?: ShownDigest): Promise<Answer>;
  /** The bot was let into the channel, or it was unarchived: digests that it refused go on. What was missed meanwhile is not owed. */
  channelMended(channel: string): Promise<void>;
  /** What runs after `from`, until `until`, will ask, and for which instant: the collector reads it beforehand. */
  upcoming(from: Instant, until: Instant): Promise<readonly ScopedQuestion[]>;
  /** Why nothing can be posted at all now, for an operator (Slack's word: token_revoked…); empty while all is well. For `/readyz`. */
  troubles(): readonly string[];
  /**
   * The minute hand: plans what is due at `at`, and starts it. Resolves when it is started, so that one slow delivery never holds
   * up the next minute.
   */
  tick(at: Instant): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Starts nothing more, ends all waiting, and lets finish what is on the wire. The next start takes up the rest. */
  close(): Promise<void>;
}

/** Asked for places that show the same. */
export interface ScopedQuestion extends UpcomingQuestion {
  readonly scope: Scope;
}

export interface UpcomingQuestion {
  readonly question: Question;
  readonly at: Instant;
}
