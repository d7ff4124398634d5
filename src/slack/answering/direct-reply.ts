// Answers where Slack gives no response_url: on App Home, and under what somebody said. The answer is one message, edited until it is whole.

import type { KnownBlock } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { rungsOf } from '#slack/posting/message-forms.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import { isOutsideOf, saysThreadIsGone } from '#slack/posting/thread-gone.ts';
import { slackErrorOf } from '#slack/slack-word.ts';
import type { PrivateReply } from './private-reply.ts';

export type DirectTools = Pick<DoorTools, 'client' | 'holds' | 'lanes' | 'detail' | 'log'>;

/** A person's own messages, or a conversation. */
export interface MessagePlace {
  readonly channel: string;
  /** The timestamp of the message whose thread it goes into. */
  readonly thread?: string | undefined;
  /** Absent if nothing can replace the answer. */
  readonly turn?: AnswerTurn;
}

/** Whether this answer is still wanted: meanwhile somebody may say something else, or want no answer any more. */
export interface AnswerTurn {
  /** `standing` is the bot's message there, which the answer replaces. */
  look(): Promise<{ readonly isMine: boolean; readonly standing: string | undefined }>;
  /** Called with Slack's timestamp after the post. Returns false if the turn was lost meanwhile, so that the message must go. */
  stands(ts: string): Promise<boolean>;
  /** Called before the message is deleted. Returns false if the turn was lost meanwhile, so that the message belongs to a later answer. */
  gone(): Promise<boolean>;
}

/** `refused`: Slack takes it in no form; the log tells why. `unwanted`: the turn is lost, or the message above the thread was deleted. */
export type Sent = 'sent' | 'refused' | 'unwanted';

export interface GrowingMessage {
  send(render: Parameters<PrivateReply['send']>[0]): Promise<Sent>;
  /** Deletes the message, if there is one. */
  remove(): Promise<void>;
}

export function createDirectReply(tools: DirectTools, user: UserId): PrivateReply {
  return createGrowingMessage(tools, { channel: user });
}

export function createGrowingMessage(
  { client, holds, lanes, detail, log }: DirectTools,
  { channel: wanted, thread, turn }: MessagePlace,
): GrowingMessage {
  let posted: PostedMessage | undefined;

  /** Whether this answer is still wanted. */
  async function isWanted(): Promise<boolean> {
    const found = await turn?.look();
    if (found?.standing !== undefined) posted ??= { channel: wanted, ts: found.standing };
    return found?.isMine !== false;
  }

  /** Returns undefined if the answer is no longer wanted. It looks before each attempt, because Slack may hold the call back for long. */
  async function ifWanted<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    return (await isWanted()) ? call() : undefined;
  }

  async function put({ text, blocks }: Message): Promise<Sent> {
    const drawn = { text, blocks: blocks as KnownBlock[] };
    if (posted === undefined && !(await isWanted())) return 'unwanted';
    if (posted !== undefined) {
      const place = posted;
      const update = () => client.chat.update({ ...place, ...drawn });
      const updated = await holds.run('chat.update', () => lanes.run(place, () => ifWanted(update)));
      return updated === undefined ? 'unwanted' : 'sent';
    }
    const message = {
      channel: wanted,
      ...drawn,
      ...(thread !== undefined && { thread_ts: thread }),
      unfurl_links: false,
      unfurl_media: false,
    };
    const post = await holds.run('chat.postMessage', () => ifWanted(() => client.chat.postMessage(message)));
    if (post === undefined) return 'unwanted';
    const { channel, ts } = post;
    if (channel === undefined || ts === undefined) return 'sent';
    if (isOutsideOf(thread, post) || (await turn?.stands(ts)) === false) {
      await takeAway({ channel, ts });
      return 'unwanted';
    }
    posted = { channel, ts };
    return 'sent';
  }

  async function takeAway(message: PostedMessage): Promise<void> {
    try {
      await holds.run('chat.delete', () => lanes.run(message, () => client.chat.delete(message)));
    } catch (error) {
      if (slackErrorOf(error) !== 'message_not_found')
        log.warn('an answer could not be taken away', { error });
    }
  }

  return {
    send: (render) =>
      putDown(render, detail, {
        put,
        isWanted,
        otherwise: async (error) => {
          if (saysThreadIsGone(error)) return 'unwanted';
          log.warn('a message did not reach a conversation', { error });
          return 'refused';
        },
      }),
    remove: async () => {
      if (!(await isWanted()) || posted === undefined) return;
      const gone = posted;
      posted = undefined;
      if ((await turn?.gone()) !== false) await takeAway(gone);
    },
  };
}

/**
 * Sends the message in the richest form that Slack takes. `otherwise` is called if Slack refuses more than the form and the message is
 * still wanted: the asker may have deleted it in this moment.
 */
export async function putDown(
  render: Parameters<PrivateReply['send']>[0],
  detail: DirectTools['detail'],
  how: {
    put(message: Message): Promise<Sent>;
    isWanted(): Promise<boolean>;
    otherwise(error: unknown, message: Message): Promise<Sent>;
  },
): Promise<Sent> {
  for (const { message } of rungsOf(render, { start: detail.current(), detail, way: 'post' })) {
    try {
      return await how.put(message);
    } catch (error) {
      if (failureOf(error).kind === 'payload') continue;
      return (await how.isWanted()) ? how.otherwise(error, message) : 'unwanted';
    }
  }
  return 'refused';
}

interface PostedMessage {
  readonly channel: string;
  readonly ts: string;
}
