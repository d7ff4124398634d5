// Gets a word to whoever did something: under what they did where Slack gives an address for that, as a direct message elsewhere.

import type { Message } from '#blocks/message.ts';
import type { Caller } from '#slack/receiving/caller.ts';
import { writeTo } from './direct.ts';

export async function tellPrivately(
  { parts, from, reply }: Pick<Caller, 'parts' | 'from' | 'reply'>,
  message: Message,
): Promise<void> {
  if (reply === undefined) await writeTo(parts, from.user, message);
  else await reply.send(() => message, 'private');
}
