// What the bot keeps of a conversation: which message it answered with which, and which question stands in a thread. Never a text.

import type { Instant } from '#base/brand.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import type { WishedReport } from '#language/schedules/wish.ts';
import type { Question } from '#reports/question.ts';

/** One thing that somebody said to the bot. */
export interface Talk {
  readonly channel: ChannelId;
  /** Slack's timestamp of what was said. */
  readonly said: string;
  /** Slack's timestamp of the message that the thread hangs on; `main` for direct messages outside a thread, which are one conversation. */
  readonly thread: string;
  readonly asker: UserId;
  /** The account in which it was asked: ids of campaigns are those of one account. */
  readonly account: AccountId;
  readonly at: Instant;
  /**
   * Slack's timestamp of what decides how it is answered: the message itself, its latest edit, or the moment in which the asker took the
   * answer away or stopped it. Whoever answers for an earlier turn falls silent.
   */
  readonly turn: string;
  /** Slack's timestamp of the bot's message; undefined: it sent none that all see, or it was taken away. */
  readonly answer: string | undefined;
  /** The question that stands from then on; undefined: nothing was asked, or it is forgotten. */
  readonly question: Question | undefined;
  /** What was offered to come by itself, or that digests were listed: it stands from then on in place of a question. */
  readonly wished: WishedReport | ListedDigests | undefined;
  /** What the answer shows one under the other, so that somebody can ask for the second one: ids of campaigns, or owners' addresses. */
  readonly shown: readonly string[];
}

/** The list of digests was the answer. */
export interface ListedDigests {
  readonly digests: true;
}

/** What may stand for somebody who says something. */
export interface SeenTalk {
  readonly since: Instant;
  /** Slack's timestamp of what they say: somebody who edits an old message goes on from what stood before it. */
  readonly before: string;
  /** Who was answered alone asks on alone: nobody else saw that answer. */
  readonly by: UserId;
}

/** Kept by the store, and shared by all bots on it. */
export interface TalkStore {
  /** Returns false if another bot answers it already. Also deletes what was said so long ago that nobody refers to it. */
  claim(talk: Omit<Talk, 'answer' | 'question' | 'wished' | 'shown'>): Promise<boolean>;
  /** Returns false if that turn or a later one was taken already. */
  takeTurn(channel: ChannelId, said: string, turn: string): Promise<boolean>;
  /** The turns of all that this person said in the thread that hangs on that message. */
  takeTurns(channel: ChannelId, root: string, by: UserId, turn: string): Promise<void>;
  find(channel: ChannelId, said: string): Promise<Talk | undefined>;
  findAnswer(channel: ChannelId, answer: string): Promise<Talk | undefined>;
  /** The newest thing said in that thread that asked or wished something, and whose answer that person saw. */
  last(channel: ChannelId, thread: string, seen: SeenTalk): Promise<Talk | undefined>;
  /** Returns false if a later turn was taken: then the message must go. */
  noteAnswer(channel: ChannelId, said: string, turn: string, answer: string): Promise<boolean>;
  /** Returns false if a later turn was taken: then the message is that one's. */
  noteGone(channel: ChannelId, said: string, turn: string): Promise<boolean>;
  /** `turn`: only if no later one was taken. Absent: whichever it is. */
  noteQuestion(
    channel: ChannelId,
    said: string,
    question: Question | undefined,
    turn?: string,
  ): Promise<void>;
  /** In place of a question: what was said asks for nothing now. */
  noteWished(
    channel: ChannelId,
    said: string,
    wished: WishedReport | ListedDigests,
    turn: string,
  ): Promise<void>;
  /** What that person was offered in the channel is set up: the list of digests stands in place of each wish of theirs. */
  noteSetUp(channel: ChannelId, by: UserId): Promise<void>;
  noteShown(channel: ChannelId, said: string, shown: readonly string[], turn: string): Promise<void>;
  /** Forgets every question and every wish of that thread, its first message included, that stands for that person. */
  forget(channel: ChannelId, thread: string, by: UserId): Promise<void>;
}

/** A question stands for this long. After that the thread begins anew. */
export const rememberedMs = 24 * 60 * 60_000;

export const directThread = 'main';
