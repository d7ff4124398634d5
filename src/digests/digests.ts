// What can be done with digests: the one door of this room for people (through slack/) and for the minute hand (through app.ts).

import type { Instant } from '#base/brand.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { Delivery, Digest, DigestId, PostOutcome, Schedule } from './digest.ts';

export interface DigestDraft {
  readonly owner: UserId;
  readonly question: Question;
  readonly destinations: readonly ChannelId[];
  readonly schedule: Schedule;
}

/** A digest with what a person wants to see beside it. */
export interface DigestOverview {
  readonly digest: Digest;
  /** The next runs, at most five; empty while paused or where the schedule never comes. */
  readonly nextRuns: readonly Instant[];
  /** Newest first, at most ten. */
  readonly history: readonly Delivery[];
}

/** A deed on a digest that is gone (deleted, or of another workspace), or that this person may not do. */
export type DigestRefusal =
  | { readonly kind: 'gone' }
  | { readonly kind: 'not-yours'; readonly owner: UserId }
  /** The delivery needs nobody any more: it was settled meanwhile. */
  | { readonly kind: 'settled'; readonly delivery: Delivery };

export interface Digests {
  create(draft: DigestDraft): Promise<Digest>;
  /** Owner and admins may edit and delete; anyone may pause and resume (the owner is told). */
  edit(id: DigestId, draft: Omit<DigestDraft, 'owner'>, by: UserId): Promise<Digest | DigestRefusal>;
  list(): Promise<readonly DigestOverview[]>;
  find(id: DigestId): Promise<DigestOverview | undefined>;
  pause(id: DigestId, by: UserId): Promise<Digest | DigestRefusal>;
  resume(id: DigestId, by: UserId): Promise<Digest | DigestRefusal>;
  remove(id: DigestId, by: UserId): Promise<Digest | DigestRefusal>;
  /** Posts it to its destinations at once; never counts as the scheduled one. Owner and admins. */
  sendNow(id: DigestId, by: UserId): Promise<readonly PostOutcome[] | DigestRefusal>;
  /** Posts it to the person's own messages only. */
  test(id: DigestId, by: UserId): Promise<PostOutcome | DigestRefusal>;
  /**
   * Posts a delivery again that is unsure (the owner says that it did not arrive); of one that failed or was missed, its whole run
   * wherever it did not go out. The worst outcome. Owner and admins.
   */
  resend(delivery: Delivery['id'], by: UserId): Promise<PostOutcome | DigestRefusal>;
  /** The owner (or an admin) says that an unsure delivery arrived. */
  confirm(delivery: Delivery['id'], by: UserId): Promise<Digest | DigestRefusal>;
  /** The whole answer as it would be posted now; what a preview shows. */
  preview(question: Question, by: UserId): Promise<Answer>;
  /** The bot was let into the channel, or it was unarchived: digests that it refused go on. What was missed meanwhile is not owed. */
  channelMended(channel: string): Promise<void>;
  /** What runs after `from`, until `until`, will ask, and for which instant: the collector reads it beforehand. */
  upcoming(from: Instant, until: Instant): Promise<readonly UpcomingQuestion[]>;
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

export interface UpcomingQuestion {
  readonly question: Question;
  readonly at: Instant;
}
