// Writes a direct message to somebody whom no other answer reaches.

import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Log } from '#base/log.ts';
import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';

/** False where Slack did not take it, which the log tells. */
export async function writeTo(
  { client, log }: { readonly client: WebClient; readonly log: Log },
  user: UserId,
  { text, blocks }: Message,
): Promise<boolean> {
  try {
    await client.chat.postMessage({
      channel: user,
      text,
      ...(blocks.length > 0 && { blocks: blocks as KnownBlock[] }),
      unfurl_links: false,
      unfurl_media: false,
    });
    return true;
  } catch (error) {
    log.warn('a word did not reach a person', { error });
    return false;
  }
}
