// Answers under what somebody said: in the thread for all who see it, or to that person alone. Knows no question.

import type { KnownBlock } from '@slack/types';
import type { Message } from '#blocks/message.ts';
import { writeTo } from '#slack/answering/direct-message.ts';
import { type AnswerTurn, createGrowingMessage, putDown, type Sent } from '#slack/answering/direct-reply.ts';
import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Spoken } from './spoken.ts';
import type { TalkStore } from './talk.ts';

type ReplyTools = Pick<DoorTools, 'client' | 'holds' | 'lanes' | 'detail' | 'log' | 'clock' | 'pane'>;

/** The timestamp of the message on whose thread the conversation hangs; undefined for a direct message outside a thread. */
export function threadOf({ kind, thread, ts }: Spoken): string | undefined {
  return kind === 'mention' ? (thread ?? ts) : thread;
}

/** Of the message under which the answer stands; undefined: it stands in no thread. In the agent's pane each message is the root of one. */
function answerThreadOf({ pane }: Pick<DoorTools, 'pane'>, { kind, thread, ts }: Spoken): string | undefined {
  return kind === 'mention' || pane.isOn ? (thread ?? ts) : thread;
}

/**
 * In a channel, a `private` message goes to that person alone. If an earlier answer is there for all, it is taken away, because it no
 * longer answers what was said.
 */
export function createSpokenReply(
  tools: ReplyTools & { readonly talks: TalkStore },
  spoken: Spoken,
): PrivateReply {
  const turn = turnOf(tools.talks, spoken);
  const place = { channel: spoken.channel, thread: answerThreadOf(tools, spoken), turn };
  const message = createGrowingMessage(tools, place);
  return {
    send: async (render, placing, last = true) => {
      if (spoken.kind === 'mention' && placing !== 'thread') {
        await message.remove();
        return tellAlone(tools, spoken, render, { last, isWanted: async () => (await turn.look()).isMine });
      }
      const outcome = await message.send(render);
      // What grows still comes whole.
      if (outcome !== 'refused' || !last) return outcome;
      // The channel does not take the message, so only the person who asked gets it.
      return (await writeTo(tools, spoken.user, { text: render('text').text, blocks: [] }))
        ? 'sent'
        : 'refused';
    },
  };
}

/** Each edit of what was said is a turn of its own. */
export function turnIn({ ts, editedAt }: Pick<Spoken, 'ts' | 'editedAt'>): string {
  return editedAt ?? ts;
}

function turnOf(talks: TalkStore, spoken: Spoken): AnswerTurn {
  const { channel, ts } = spoken;
  const mine = turnIn(spoken);
  return {
    look: async () => {
      const talk = await talks.find(channel, ts);
      // Without a row the store was away: nobody else answers.
      return { isMine: talk === undefined || talk.turn === mine, standing: talk?.answer };
    },
    stands: (answer) => talks.noteAnswer(channel, ts, mine, answer),
    gone: () => talks.noteGone(channel, ts, mine),
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
  { last = true, isWanted = async () => true }: { last?: boolean; isWanted?: () => Promise<boolean> } = {},
): Promise<Sent> {
  // Looks at each attempt, because Slack may hold the call back for long.
  const put = ({ text, blocks }: Message): Promise<Sent> =>
    holds.run('chat.postEphemeral', async () => {
      if (!(await isWanted())) return 'unwanted';
      await client.chat.postEphemeral({
        ...{ channel, user, text, blocks: blocks as KnownBlock[] },
        ...(thread !== undefined && { thread_ts: thread }),
      });
      return 'sent';
    });
  return putDown(render, detail, {
    put,
    isWanted,
    otherwise: async (error, message) => {
      if (!last) return 'refused';
      log.info('a message for one person went to their direct messages: the channel did not take it', {
        error,
      });
      const whole = { ...message, text: render('text').text };
      return (await writeTo({ client, holds, clock, log }, user, whole)) ? 'sent' : 'refused';
    },
  });
}
