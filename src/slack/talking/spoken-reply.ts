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

type ReplyTools = Pick<DoorTools, 'client' | 'holds' | 'detail' | 'log' | 'clock' | 'pane'>;

/** The timestamp of the message on whose thread the conversation hangs; undefined for a direct message outside a thread. */
export function threadOf({ kind, thread, ts }: Spoken): string | undefined {
  return kind === 'mention' ? (thread ?? ts) : thread;
}

/** Of the message under which the answer stands; undefined: it stands in no thread. In the agent's pane each message is the root of one. */
export function answerThreadOf(
  { pane }: Pick<DoorTools, 'pane'>,
  { kind, thread, ts }: Spoken,
): string | undefined {
  return kind === 'mention' || pane.isOn ? (thread ?? ts) : thread;
}

/**
 * In a channel, a `private` message goes to that person alone. If an earlier answer is there for all, it is taken away, because it no
 * longer answers what was said. `standing` gives the timestamp of that earlier answer.
 */
export function createSpokenReply(
  tools: ReplyTools,
  spoken: Spoken,
  standing: () => Promise<string | undefined>,
  onStanding: (ts: string | undefined) => Promise<void>,
): PrivateReply {
  const place = { channel: spoken.channel, thread: answerThreadOf(tools, spoken), standing };
  const message = createGrowingMessage(tools, place, onStanding);
  return {
    send: async (render, placing) => {
      if (spoken.kind === 'mention' && placing !== 'thread') {
        await message.remove();
        return (await tellAlone(tools, spoken, render)) ? 'sent' : 'refused';
      }
      if (await message.send(render)) return 'sent';
      // The channel does not take the message, so only the person who asked gets it.
      return (await writeTo(tools, spoken.user, { text: render('text').text, blocks: [] }))
        ? 'sent'
        : 'refused';
    },
  };
}

/**
 * A message in the channel that only that person sees. If they spoke in a thread it goes there, because they might not see it elsewhere.
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
      log.info('a message for one person went to their direct messages: the channel did not take it', {
        error,
      });
      return writeTo({ client, holds, clock, log }, user, { ...message, text: render('text').text });
    }
  }
  return false;
}
