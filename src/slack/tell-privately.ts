// Gets a word to whoever did something: under what they did where Slack gives an address for that, as a direct message elsewhere.

import type { KnownBlock } from '@slack/types';
import type { Message } from '#blocks/message.ts';
import type { Caller } from './way-in.ts';

export async function tellPrivately(
  { parts, from, reply }: Pick<Caller, 'parts' | 'from' | 'reply'>,
  message: Message,
): Promise<void> {
  if (reply !== undefined && (await reply.send(() => message, 'private')) === 'sent') return;
  try {
    await parts.client.chat.postMessage({
      channel: from.user,
      text: message.text,
      blocks: message.blocks as KnownBlock[],
      unfurl_links: false,
      unfurl_media: false,
    });
  } catch (error) {
    parts.log.warn('a word did not reach the person', { error });
  }
}
