// Answers where Slack gives no response_url, on App Home and under what somebody said: as a message of its own, which grows until it is whole.

import type { KnownBlock } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { rungsOf } from '#slack/posting/message-forms.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import type { PrivateReply } from './private-reply.ts';

export type DirectTools = Pick<DoorTools, 'client' | 'holds' | 'detail' | 'log'>;

/** Whose own messages, or which conversation. */
export interface MessagePlace {
  readonly channel: string;
  /** Of the message whose thread it goes into. */
  readonly thread?: string | undefined;
  /** The bot's message there that it takes the place of; asked for when there is something to send. */
  readonly standing?: () => Promise<string | undefined>;
}

export interface GrowingMessage {
  /** False where Slack did not take it, in no form; the log tells why. */
  send(render: Parameters<PrivateReply['send']>[0]): Promise<boolean>;
  /** Takes it away, if it stands there. */
  remove(): Promise<void>;
}

export function createDirectReply(tools: DirectTools, user: UserId): PrivateReply {
  const message = createGrowingMessage(tools, { channel: user });
  return { send: async (render) => ((await message.send(render)) ? 'sent' : 'refused') };
}

/** `onStanding` is called with Slack's timestamp once it is posted, and with undefined once it was taken away. */
export function createGrowingMessage(
  { client, holds, detail, log }: DirectTools,
  { channel: wanted, thread, standing }: MessagePlace,
  onStanding: (ts: string | undefined) => Promise<void> = async () => undefined,
): GrowingMessage {
  let posted: { readonly channel: string; readonly ts: string } | undefined;

  async function isThere(): Promise<boolean> {
    const ts = posted === undefined ? await standing?.() : undefined;
    if (ts !== undefined) posted = { channel: wanted, ts };
    return posted !== undefined;
  }

  async function put({ text, blocks }: Message): Promise<void> {
    const drawn = { text, blocks: blocks as KnownBlock[] };
    if ((await isThere()) && posted !== undefined) {
      const place = posted;
      await holds.run('chat.update', () => client.chat.update({ ...place, ...drawn }));
      return;
    }
    const message = {
      channel: wanted,
      ...drawn,
      ...(thread !== undefined && { thread_ts: thread }),
      unfurl_links: false,
      unfurl_media: false,
    };
    const { channel, ts } = await holds.run('chat.postMessage', () => client.chat.postMessage(message));
    if (channel === undefined || ts === undefined) return;
    posted = { channel, ts };
    await onStanding(ts);
  }

  return {
    send: async (render) => {
      for (const { message } of rungsOf(render, { start: detail.current(), detail, way: 'post' })) {
        try {
          await put(message);
          return true;
        } catch (error) {
          if (failureOf(error).kind === 'payload') continue;
          log.warn('a message did not reach a conversation', { error });
          return false;
        }
      }
      return false;
    },
    remove: async () => {
      if (!(await isThere()) || posted === undefined) return;
      const gone = posted;
      posted = undefined;
      await onStanding(undefined);
      try {
        await holds.run('chat.delete', () => client.chat.delete(gone));
      } catch (error) {
        log.warn('an answer could not be taken away', { error });
      }
    },
  };
}
