// Takes an answer away when the person who asked reacts to it with ❌. Knows no question.

import type { ChannelId } from '#base/tenant.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { fieldsOf, wordIn } from '#slack/payload-fields.ts';
import { slackTimeOf } from '#slack/posting/slack-time.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { slackErrorOf } from '#slack/slack-word.ts';
import { questionPlaceOf } from './sessions.ts';

/** With the fields that the envelope reads. */
export interface Removal {
  readonly answer: string;
  /** Slack's timestamp of the reaction. */
  readonly at: string | undefined;
  readonly user_id: string;
  readonly channel_id: string;
}

/** undefined for every other reaction, and for one to what somebody else said. https://docs.slack.dev/reference/events/reaction_added */
export function removalIn(payload: unknown, { botUserId }: BotIdentity): Removal | undefined {
  const body = fieldsOf(payload);
  const event = fieldsOf(body.event);
  const item = fieldsOf(event.item);
  if (event.reaction !== 'x' || event.item_user !== botUserId || item.type !== 'message') return undefined;
  if (typeof event.user !== 'string' || typeof item.channel !== 'string' || typeof item.ts !== 'string')
    return undefined;
  const at = wordIn(event.event_ts);
  return { ...body, answer: item.ts, at, user_id: event.user, channel_id: item.channel };
}

export async function removeAnswer({ tools, person, body }: Visit<Removal>): Promise<void> {
  const { talks, client, holds, log, places, clock } = tools;
  const channel = body.channel_id as ChannelId;
  const talk = await talks.findAnswer(channel, body.answer);
  if (talk?.asker !== person.id) return;
  const { said } = talk;
  const turn = body.at ?? slackTimeOf(clock.now());
  // What would still grow there falls silent, at every bot.
  if (!(await talks.takeTurn(channel, said, turn))) return;
  places.giveUp(person.id, questionPlaceOf(tools, talk));
  // First, because Slack may hold the call back for long: an edit meanwhile gets a message of its own.
  if (!(await talks.noteGone(channel, said, turn))) return;
  try {
    await holds.run('chat.delete', () => client.chat.delete({ channel, ts: body.answer }));
  } catch (error) {
    // An admin was faster.
    if (slackErrorOf(error) !== 'message_not_found') {
      log.warn('an answer could not be taken away', { error });
      await talks.noteAnswer(channel, said, turn, body.answer);
      return;
    }
  }
  await talks.noteQuestion(channel, said, undefined, turn);
}
