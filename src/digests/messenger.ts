// The port through which digests reach people: posts in channels, and what owners must hear. Knows not how a message looks or is sent.

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
   * Throws only where `close` cut it off before `claim` was asked. `claim` is called when its turn has come, in the moment before
   * it is sent, and says until when it may go on the wire; after that instant (the program was frozen meanwhile), or where it says
   * undefined, the message must not be sent, and the outcome is not-sent with the reason `withdrawn`.
   */
  post(
    delivery: Delivery,
    digest: Digest,
    answer: Answer,
    claim: () => Promise<Instant | undefined>,
  ): Promise<PostOutcome>;
  /**
   * Puts what the post leaves out into its thread (`ts` is the post's), after all that waits to be posted; nothing where it leaves
   * nothing out. Tried again only where it certainly is not there, and given up after a few tries. Rejects where `close` cut it off.
   */
  postRest(delivery: Delivery, digest: Digest, answer: Answer, ts: string): Promise<void>;
  /** Looks for the delivery in the destination's history; `unknown` where the bot may not read it. */
  find(delivery: Delivery): Promise<{ kind: 'found'; ts: string } | { kind: 'absent' } | { kind: 'unknown' }>;
  /**
   * The digests' own posts in that channel since then, newest first, but for those in threads; with `thread`, the timestamp of a
   * post, those in its thread. `unknown` as for `find`.
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
   * Slack's word for why it would refuse a post there, as far as a look tells; undefined where it tells nothing. An answer may be a
   * minute old. Never throws, and takes a second at most.
   */
  foreseenRefusal(channel: ChannelId): Promise<string | undefined>;
  /** Whether `look` shows when a refusal with that word of Slack's is over. */
  isSeenByLook(error: string): boolean;
  /** Whether Slack takes the bot's token now; `error` is its word, `unknown` where it does not answer. Never throws. */
  probe(): Promise<{ kind: 'taken' } | { kind: 'refused'; error: string } | { kind: 'unknown' }>;
  /**
   * How far this machine's clock is ahead of Slack's (negative: behind), as far as its answers tell; undefined where there was none
   * since the start, or since the clock was set or the machine slept: `probe` brings a new one.
   */
  clockErrorMs(): number | undefined;
  /** Whether that person has left the workspace, as Slack said within the hour, or says `now`; false where it does not. Never throws. */
  hasLeft(user: UserId, as?: 'now'): Promise<boolean>;
  /**
   * One direct message to that person with all of these. `later`: certainly not told, since Slack could not be reached, or takes
   * nothing from the bot now; `refused`: it takes no message to that person until somebody mends it; `unclear`: nobody knows
   * whether it is there; `undrawn`: what it would say is broken on our side; `never`: it takes no message to that person in any
   * form; `withdrawn`: `claim`, as that of `post`, does not give leave. Throws only where `close` cut it off.
   */
  tell(
    owner: UserId,
    notices: readonly OwedNotice[],
    claim: () => Promise<Instant | undefined>,
  ): Promise<'told' | 'later' | 'refused' | 'unclear' | 'undrawn' | 'never' | 'withdrawn'>;
  /** Ends all waiting at once: what is not on the wire by then is not sent, and its `post` or `tell` rejects. */
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
