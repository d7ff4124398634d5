// Answers under what somebody said: in the thread for all who see it, or to that person alone. Knows no question.

import type { KnownBlock } from '@slack/types';
import type { Message } from '#blocks/message.ts';
import { writeTo } from '#slack/answering/direct-message.ts';
import { createGrowingMessage } from '#slack/answering/direct-reply.ts';
import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { rungsOf } from '#slack/posting/message-forms.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import type { Spoken } from './spoken.ts';

type ReplyTools = Pick<DoorTools, 'client' | 'holds' | 'detail' | 'log' | 'clock'>;

/** Of the message that the answer's thread hangs on; undefined: direct messages need none. */
export function threadOf({ kind, thread, ts }: Spoken): string | undefined {
  return kind === 'mention' ? (thread ?? ts) : thread;
}

/**
 * What is `private` in a channel goes to that person alone, and never into the answer that all see: that one is taken away, since it
 * answers no more what was said. `standing`: an answer that is amended.
 */
export function createSpokenReply(
  tools: ReplyTools,
  spoken: Spoken,
  standing: () => Promise<string | undefined>,
  onStanding: (ts: string | undefined) => Promise<void>,
): PrivateReply {
  const place = { channel: spoken.channel, thread: threadOf(spoken), standing };
  const message = createGrowingMessage(tools, place, onStanding);
  return {
    send: async (render, placing) => {
      if (spoken.kind === 'mention' && placing !== 'thread') {
        await message.remove();
        return (await tellAlone(tools, spoken, render)) ? 'sent' : 'refused';
      }
      if (await message.send(render)) return 'sent';
      // They asked; nobody else is told what the channel does not take.
      return (await writeTo(tools, spoken.user, { text: render('text').text, blocks: [] }))
        ? 'sent'
        : 'refused';
    },
  };
}

/**
 * A message in the channel that only that person sees, in the thread where they said it in one: in another one it might not show.
 * https://docs.slack.dev/reference/methods/chat.postEphemeral
 */
export async function tellAlone(
  { client, holds, detail, log, clock }: ReplyTools,
  { channel, user, thread }: Pick<Spoken, 'channel' | 'user' | 'thread'>,
  render: Parameters<PrivateReply['send']>[0],
): Promise<boolean> {
  const put = ({ text, blocks }: Message) =>
    holds.run('chat.postEphemeral', () =>
      client.chat.postEphemeral({
        ...{ channel, user, text, blocks: blocks as KnownBlock[] },
        ...(thread !== undefined && { thread_ts: thread }),
      }),
    );
  for (const { message } of rungsOf(render, { start: detail.current(), detail, way: 'post' })) {
    try {
      await put(message);
      return true;
    } catch (error) {
      if (failureOf(error).kind === 'payload') continue;
      log.info('what one person alone was to see went as a direct message', { error });
      return writeTo({ client, holds, clock, log }, user, { ...message, text: render('text').text });
    }
  }
  return false;
}
