// The events of conversations: a mention, a direct message, and a reaction by which somebody takes an answer away.

import type { Message } from '#blocks/message.ts';
import { refusalMessage, tooMuchMessage } from '#blocks/short-messages.ts';
import { tellPrivately } from '#slack/answering/tell-privately.ts';
import type { Caller } from '#slack/receiving/caller.ts';
import type { Listener } from '#slack/receiving/hear-payload.ts';
import { longCommand } from '#slack/receiving/overlong-input.ts';
import { onSpoken } from './on-spoken.ts';
import { type Removal, removalIn, removeAnswer } from './remove-answer.ts';
import { type StopPressed, stopPressedIn, stopSession } from './sessions.ts';
import { type SpokenBody, spokenIn } from './spoken.ts';
import { tellAlone } from './spoken-reply.ts';

export const spoken: Listener<SpokenBody> = {
  kinds: ['app_mention', 'message'],
  reads: (payload, bot) => spokenIn(payload, bot),
  asks: () => true,
  tooLong: (body) => longCommand(body.spoken),
  slowDown: async (caller, much, isTold) => {
    if (isTold) await tellThere(caller, tooMuchMessage(much));
  },
  turnAway: (caller, why) => tellThere(caller, refusalMessage(why)),
  welcome: onSpoken,
  fail: (caller, words) => tellThere(caller, { text: words, blocks: [] }),
};

/** A person who only reacts gets no message. */
export const reaction: Listener<Removal> = {
  kinds: ['reaction_added'],
  reads: (payload, bot) => removalIn(payload, bot),
  slowDown: async () => undefined,
  turnAway: async () => undefined,
  welcome: removeAnswer,
  fail: async () => undefined,
};

export const stop: Listener<StopPressed> = {
  kinds: ['agent_session_stopped'],
  reads: (payload) => stopPressedIn(payload),
  slowDown: async () => undefined,
  turnAway: async () => undefined,
  welcome: stopSession,
};

async function tellThere(caller: Caller, message: Message): Promise<void> {
  const { channel, user, thread } = caller.envelope;
  if (channel === undefined || channel.startsWith('D')) return tellPrivately(caller, message);
  await tellAlone(caller.tools, { channel, user, thread }, () => message);
}
