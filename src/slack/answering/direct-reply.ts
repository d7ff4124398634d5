// Answers what somebody clicked on App Home, where Slack gives no response_url: as a direct message, which grows until it is whole.

import type { KnownBlock } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { rungsOf } from '#slack/posting/message-forms.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import type { PrivateReply } from './private-reply.ts';

type DirectTools = Pick<DoorTools, 'client' | 'holds' | 'detail' | 'log'>;

export function createDirectReply({ client, holds, detail, log }: DirectTools, user: UserId): PrivateReply {
  let posted: { readonly channel: string; readonly ts: string } | undefined;

  async function put({ text, blocks }: Message): Promise<void> {
    const drawn = { text, blocks: blocks as KnownBlock[] };
    if (posted !== undefined) {
      const place = posted;
      await holds.run('chat.update', () => client.chat.update({ ...place, ...drawn }));
      return;
    }
    const wanted = { channel: user as string, ...drawn, unfurl_links: false, unfurl_media: false };
    const { channel, ts } = await holds.run('chat.postMessage', () => client.chat.postMessage(wanted));
    if (channel !== undefined && ts !== undefined) posted = { channel, ts };
  }

  return {
    send: async (render) => {
      for (const { message } of rungsOf(render, { start: detail.current(), detail, way: 'post' })) {
        try {
          await put(message);
          return 'sent';
        } catch (error) {
          if (failureOf(error).kind === 'payload') continue;
          log.warn('a direct message did not reach a person', { error });
          return 'refused';
        }
      }
      return 'refused';
    },
  };
}
