// Answers where Slack gives no response_url, on App Home and under what somebody said: as a message of its own, which grows until it is whole.

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

/** Whose own messages, or which conversation. */
export interface MessagePlace {
  readonly channel: string;
  /** Of the message whose thread it goes into. */
  readonly thread?: string | undefined;
  /** Absent: nothing can take the answer's place. */
  readonly turn?: AnswerTurn;
}

/** Whose turn it is to answer there: somebody may say something else meanwhile, or want no answer any more. */
export interface AnswerTurn {
  /** `standing`: the bot's message there, whose place the answer takes. */
  look(): Promise<{ readonly isMine: boolean; readonly standing: string | undefined }>;
  /** Called with Slack's timestamp once it is posted. False: the turn was lost meanwhile, so the message must go. */
  stands(ts: string): Promise<boolean>;
  /** Called before it is taken away. False: the turn was lost meanwhile, so the message belongs to a later answer. */
  gone(): Promise<boolean>;
}

/** `refused`: Slack did not take it, in no form; the log tells why. `unwanted`: the turn is lost, or the message above the thread was deleted. */
export type Sent = 'sent' | 'refused' | 'unwanted';

export interface GrowingMessage {
  send(render: Parameters<PrivateReply['send']>[0]): Promise<Sent>;
  /** Takes it away, if it stands there. */
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

  /** Whether it is still this answer that is wanted. */
  async function isWanted(): Promise<boolean> {
    const found = await turn?.look();
    if (found?.standing !== undefined) posted ??= { channel: wanted, ts: found.standing };
    return found?.isMine !== false;
  }

  /** undefined: it is no longer wanted. Looks at each attempt, because Slack may hold the call back for long. */
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
 * In the richest form that Slack takes. `otherwise`: Slack refuses more than the form, and it is wanted still: the asker may have taken it
 * away in this moment.
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
