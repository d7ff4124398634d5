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
  /** Days before the last of those on which it does not run because they are off. */
  readonly skipped: readonly SkippedDay[];
  /** Newest first, at most ten. */
  readonly history: readonly Delivery[];
  /** The newest post to each destination that did not get one; absent: all arrived. */
  readonly unarrived?: readonly Delivery[];
  /** Destinations that never got a post and, as Slack tells without one, would refuse it; absent: none is known. */
  readonly unready?: readonly UnreadyDestination[];
  /** Set where one digest is looked at, and its schedule can be read. */
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
  /** Digests about one of these texts too: names that the caller has for ids (a channel's name, a campaign's). */
  readonly named?: (digest: ShownDigest) => string;
  readonly owner?: UserId;
  readonly channel?: ChannelId;
  readonly state?: 'active' | 'paused' | 'broken';
  /** Only those whose owner has left the workspace. */
  readonly orphans?: boolean;
  /** Only those that were deleted and can still be brought back, the latest first; else none of them. */
  readonly deleted?: boolean;
}

export interface DigestPage {
  readonly overviews: readonly DigestOverview[];
  /** Those of the page that an admin meets veiled; absent: none. */
  readonly veiled?: readonly VeiledDigest[];
  /** Slack has not told yet of each place whether they see it: what goes there alone is left out. */
  readonly isUntold?: true;
  /** From 1; the last one where the wanted page is past it. */
  readonly page: number;
  readonly pages: number;
  /** That the filter lets through, on all pages. */
  readonly count: number;
  /** All that they see, by state. */
  readonly byState: Readonly<Record<Digest['state']['kind'], number>>;
  /** Deleted ones that can still be brought back. */
  readonly deleted: number;
  /** On the first page: those that cannot be read, as far as the filter can tell; in none of the figures above. */
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
  /** The new owner does not see those places, and so many others that the former one does not see either. */
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
 * Whoever asks for something of a digest says who they are, and finds what the table of access/policy.ts gives them: a digest is
 * seen where one of its destinations is, and with those destinations alone. To all others it is gone. The owner is told of whatever
 * somebody else did.
 */
export interface Digests {
  create(draft: DigestDraft): Promise<Digest | TooManyDigests | BarredDigest>;
  /** Why that person may have no digest more; undefined: they may. Deleted ones do not count. */
  mayHaveNoMore(owner: UserId): Promise<TooManyDigests | undefined>;
  /**
   * Those of the places to which that person may not have digests sent, as Slack tells it now. Where Slack does not tell, the owner
   * of the digest that is edited is believed about its own.
   */
  barred(places: readonly ChannelId[], by: UserId, edited?: DigestId): Promise<readonly BarredPlace[]>;
  /**
   * What the draft leaves out (a condition, an end) is taken away, but for destinations that `by` does not see. Runs are owed from
   * now. `shown`: prints of what the person had before them; refused where somebody changed that meanwhile. Absent: whatever it is
   * now is changed.
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
  /** What the digest asks that was posted to that place under that timestamp of Slack's; undefined where they see none there. */
  askedIn(place: ChannelId, ts: string, by: UserId): Promise<Question | undefined>;
  /** One that was deleted and can still be brought back, as it was then. */
  findDeleted(id: DigestId, by: UserId): Promise<ShownDigest | VeiledDigest | undefined>;
  /** How that person stands to it, deleted or not; none where for them it is not there. */
  relationsTo(id: DigestId, by: UserId): Promise<readonly Relation[]>;
  /**
   * Digests that show what that channel's room does: those that go there, and to own messages from there. `others`: how many more
   * there are that this person does not see.
   */
  showing(
    channel: ChannelId,
    by: UserId,
  ): Promise<{ readonly seen: readonly ShownDigest[]; readonly others: number }>;
  /** Digests that send the same, at the same times, or watch for the same, to one of these destinations too. */
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
  /** Takes a deletion back; what would have run meanwhile is not owed. */
  restore(id: DigestId, by: UserId): Promise<DigestOutcome>;
  /** Of their own digests, or as an admin; one after the other, each by the rule of its own deed. */
  bulk(ids: readonly DigestId[], deed: BulkDeed, by: UserId): Promise<readonly BulkOutcome[]>;
  /** Posts it at once to those of its destinations that they see; never counts as the scheduled one. */
  sendNow(id: DigestId, by: UserId): Promise<readonly PlacedOutcome[] | DigestRefusal>;
  /** Posts it to the person's own messages only. */
  test(id: DigestId, by: UserId): Promise<PostOutcome | DigestRefusal>;
  /**
   * Posts a delivery again that is unsure (the owner says that it did not arrive); of one that failed or was missed, its whole run
   * wherever it did not go out. Returns the outcome, one for each destination where there are several.
   */
  resend(
    delivery: Delivery['id'],
    by: UserId,
  ): Promise<PostOutcome | readonly PlacedOutcome[] | DigestRefusal>;
  /** The owner (or an admin) says that an unsure delivery arrived. */
  confirm(delivery: Delivery['id'], by: UserId): Promise<DigestOutcome>;
  /**
   * The whole answer as it would be posted now; what a preview shows. `of`, as that person sees it: to whoever may see them, as its
   * place shows it.
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
  /** Starts nothing more, gives up waiting, and lets what is on the wire end; the rest is taken up at the next start. */
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
