// The port through which digests reach people: posts in channels, and what owners must hear. Does not know how a message looks or is sent.

import type { Instant } from '#base/brand.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Answer } from '#reports/report.ts';
import type { Delivery, DeliveryId, Digest, PostOutcome, UnreadableDigest } from './digest.ts';

/** A post in a channel and what its mark says; `run` absent: an older version of the bot has posted it. */
export interface SeenPost {
  readonly id: DeliveryId;
  readonly ts: string;
  readonly run?: Pick<Delivery, 'digest' | 'kind' | 'scheduledFor' | 'about'>;
}

/** Handed in by app.ts: how a message looks and is sent is no business of this room. */
export interface Messenger {
  /**
   * Calls `claim` just before it sends, when the post's turn has come. `claim` says until when the message may go on the wire. If it
   * returns undefined, or if that instant has passed (the program was frozen meanwhile), nothing is sent, and the outcome is not-sent with
   * the reason `withdrawn`. Throws only if `close` cuts it off before `claim`.
   */
  post(
    delivery: Delivery,
    digest: Digest,
    answer: Answer,
    claim: () => Promise<Instant | undefined>,
  ): Promise<PostOutcome>;
  /**
   * Puts what the post leaves out into its thread, after all posts that wait; `ts` is the post's. It tries again only if the rest is
   * certainly not there, and gives up after a few tries. Rejects if `close` cuts it off.
   */
  postRest(delivery: Delivery, digest: Digest, answer: Answer, ts: string): Promise<void>;
  /** Looks for the delivery in the destination's history; `unknown` if the bot may not read that. */
  find(delivery: Delivery): Promise<{ kind: 'found'; ts: string } | { kind: 'absent' } | { kind: 'unknown' }>;
  /**
   * The posts of digests in that channel since then, newest first, without those in threads. With `thread`, the timestamp of a post: those
   * in its thread. `unknown` as for `find`.
   */
  postsSince(
    channel: ChannelId,
    since: Instant,
    thread?: string,
  ): Promise<{ kind: 'seen'; posts: readonly SeenPost[] } | { kind: 'unknown' }>;
  /**
   * Whether Slack would take a post there now, found out without posting; `unknown` where the bot may not look. Never throws.
   */
  look(channel: ChannelId): Promise<'open' | 'closed' | 'unknown'>;
  /**
   * Slack's word for why it would refuse a post there; undefined if a look tells none. The word may be a minute old. Never throws, and
   * takes a second at most.
   */
  foreseenRefusal(channel: ChannelId): Promise<string | undefined>;
  /** Whether `look` shows when a refusal with that word of Slack's is over. */
  isSeenByLook(error: string): boolean;
  /** Whether Slack takes the bot's token now; `error` is its word, `unknown` where it does not answer. Never throws. */
  probe(): Promise<{ kind: 'taken' } | { kind: 'refused'; error: string } | { kind: 'unknown' }>;
  /**
   * How far this machine's clock is ahead of Slack's (negative: behind). Undefined if Slack has not answered since the start, or since the
   * clock was set or the machine slept: `probe` makes it answer.
   */
  clockErrorMs(): number | undefined;
  /**
   * Whether Slack says that the person has left the workspace; false if it does not tell. Its word may be an hour old, except with `now`.
   * Never throws.
   */
  hasLeft(user: UserId, as?: 'now'): Promise<boolean>;
  /**
   * Sends that person one direct message with all of these. Throws only if `close` cuts it off. Besides `told`:
   * - `later`: certainly not told, because Slack cannot be reached or takes nothing from the bot now.
   * - `refused`: Slack takes no message to that person until somebody mends it.
   * - `unclear`: nobody knows whether it arrived.
   * - `undrawn`: the message could not be drawn, which is a fault of the bot.
   * - `never`: Slack takes no message to that person in any form.
   * - `withdrawn`: `claim` gave no leave, as for `post`.
   */
  tell(
    owner: UserId,
    notices: readonly OwedNotice[],
    claim: () => Promise<Instant | undefined>,
  ): Promise<'told' | 'later' | 'refused' | 'unclear' | 'undrawn' | 'never' | 'withdrawn'>;
  /** Ends all waiting at once. What is not on the wire by then is not sent, and its `post` or `tell` rejects. */
  close(): void;
}

/** With the digest as it is now (or was when it was deleted). */
export type OwedNotice = { readonly key: string; readonly since: Instant } & (
  | { readonly digest: Digest; readonly notice: OwnerNotice }
  | { readonly digest: UnreadableDigest; readonly notice: UnreadableNotice }
);

export function isAboutUnreadable(
  owed: OwedNotice,
): owed is Extract<OwedNotice, { digest: UnreadableDigest }> {
  return owed.notice.kind === 'digest-unreadable';
}

/** The digest's row cannot be read; its owner and the admins hear of it. */
export interface UnreadableNotice {
  readonly kind: 'digest-unreadable';
}

export type OwnerNotice =
  /** `delivery`: the one that was refused, which Resend posts once it is mended. */
  | {
      readonly kind: 'destination-broken';
      readonly error: string;
      readonly channel: ChannelId;
      readonly delivery: Delivery;
    }
  /** The channel takes posts again and the digest goes on; `delivery`: the newest one that did not get there. */
  | {
      readonly kind: 'destination-mended';
      readonly channel: ChannelId;
      readonly delivery: Delivery | undefined;
    }
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
  | { readonly kind: 'resumed-by'; readonly user: UserId }
  | { readonly kind: 'edited-by'; readonly user: UserId }
  /** Can be undone. */
  | { readonly kind: 'deleted-by'; readonly user: UserId }
  | { readonly kind: 'restored-by'; readonly user: UserId }
  | { readonly kind: 'sent-by'; readonly user: UserId }
  /** Told to the one who was the owner. `was`: the digest as they knew it; absent with `to` in notices of older versions. */
  | {
      readonly kind: 'handed-on-by';
      readonly user: UserId;
      readonly to?: UserId;
      readonly was?: Pick<Digest, 'question' | 'schedule' | 'destinations' | 'condition'>;
    }
  /** Told to the new owner. */
  | { readonly kind: 'handed-over-by'; readonly user: UserId };
