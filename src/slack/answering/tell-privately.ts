// Tells something to the person who did something: where they did it if Slack gave a response_url, else by direct message.

import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Caller } from '#slack/receiving/caller.ts';
import { writeTo } from './direct-message.ts';
import { createPrivateReply, type PrivateReply } from './private-reply.ts';

export async function tellPrivately(
  { tools, envelope, reply }: Pick<Caller, 'tools' | 'envelope' | 'reply'>,
  message: Message,
): Promise<void> {
  if (reply === undefined) await writeTo(tools, envelope.user, message);
  else await reply.send(() => message, 'private');
}

/** What Slack does not take at the response_url goes to `user` by direct message. */
export function replyTo(tools: DoorTools, responseUrl: string, user: UserId): PrivateReply {
  const { replySender, clock, log, detail } = tools;
  return createPrivateReply({
    responseUrl,
    replySender,
    clock,
    log,
    detail,
    otherwise: (message) => writeTo(tools, user, message),
  });
}
