// A direct message in the agent's pane is a session: the bot says while it reads, gives it the question's name, and stops where it is told to.

import type { ChannelId } from '#base/tenant.ts';
import { questionInBrief } from '#blocks/home/question-brief.ts';
import { stoppedMessage } from '#blocks/short-messages.ts';
import type { Question } from '#reports/question.ts';
import { createGrowingMessage } from '#slack/answering/direct-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fieldsOf, wordIn } from '#slack/payload-fields.ts';
import type { Visitor } from '#slack/people.ts';
import { slackTimeOf } from '#slack/posting/slack-time.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import type { Spoken } from './spoken.ts';
import { directThread, type Talk } from './talk.ts';

export interface SpokenSession {
  asked(question: Question): Promise<void>;
  ends(): Promise<void>;
}

/** undefined where it is no session. */
export function openSession(tools: DoorTools, spoken: Spoken, person: Visitor): SpokenSession | undefined {
  const { pane, answers } = tools;
  if (!pane.isOn || spoken.kind !== 'direct') return undefined;
  const { channel, thread, ts } = spoken;
  const session = pane.begins({ channel, thread: thread ?? ts, by: person.id });
  return {
    asked: async (question) => {
      // What is asked on in it leaves the name as it is: the person may have changed it.
      if (thread === undefined)
        session.rename(questionInBrief(question, await answers.campaignNames(person.scope)));
    },
    ends: () => session.ends(),
  };
}

/** Where the answer to that stands. An edit of the same words takes its place; Stop ends all of its thread. */
export function questionPlaceOf(
  { pane }: Pick<DoorTools, 'pane'>,
  { channel, thread, said }: Pick<Talk, 'channel' | 'thread' | 'said'>,
): string {
  const root = thread === directThread ? (pane.isOn ? said : undefined) : thread;
  return `${placesIn(channel, root)}${said}`;
}

function placesIn(channel: ChannelId, thread: string | undefined): string {
  return `${channel} ${thread ?? ''} `;
}

/** With the fields that the envelope reads. */
export interface StopPressed {
  readonly thread: string;
  /** Slack's timestamp of the click. */
  readonly at: string | undefined;
  readonly user_id: string;
  readonly channel_id: string;
}

/** https://docs.slack.dev/reference/events/agent_session_stopped */
export function stopPressedIn(payload: unknown): StopPressed | undefined {
  const body = fieldsOf(payload);
  const event = fieldsOf(body.event);
  const [user, channel, thread] = [wordIn(event.user), wordIn(event.channel), wordIn(event.thread_ts)];
  if (user === undefined || channel === undefined || thread === undefined) return undefined;
  return { ...body, thread, at: wordIn(event.event_ts), user_id: user, channel_id: channel };
}

export async function stopSession({ tools, person, body }: Visit<StopPressed>): Promise<void> {
  const channel = body.channel_id as ChannelId;
  const { thread, at } = body;
  // Another bot that answers there finds its turn lost before it says more.
  await tools.talks.takeTurns(channel, thread, person.id, at ?? slackTimeOf(tools.clock.now()));
  tools.places.giveUp(person.id, placesIn(channel, thread));
  await createGrowingMessage(tools, { channel, thread }).send(stoppedMessage);
  await tools.pane.rests({ channel, thread, by: person.id });
}
