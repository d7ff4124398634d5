// What somebody chose with a button in a conversation stands there for them, as if they had said it.

import type { BlockAction } from '@slack/bolt';
import type { ChannelId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { directThread } from './talk.ts';

/** A click under an answer that all see is for the one who clicked, and leaves what stands for the others. */
export async function noteChosen(
  { talks, clock }: Pick<DoorTools, 'talks' | 'clock'>,
  { container, actions }: Pick<BlockAction, 'container' | 'actions'>,
  { id, scope }: Visitor,
  { question, shown }: { readonly question: Question; readonly shown: readonly string[] },
): Promise<void> {
  const { channel_id: channel, thread_ts: thread, is_ephemeral: isAlone } = container ?? {};
  const said = actions[0]?.action_ts;
  if (channel === undefined || said === undefined) return;
  const isConversation = channel.startsWith('D') || (isAlone === true && thread !== undefined);
  if (!isConversation) return;
  const talk = { channel: channel as ChannelId, said, thread: thread ?? directThread, asker: id };
  await talks.claim({ ...talk, account: scope.tenant.account, at: clock.now(), turn: said });
  await talks.noteQuestion(talk.channel, said, question);
  await talks.noteShown(talk.channel, said, shown, said);
}
