// What a modal carries for the bot until it is sent (Slack's private_metadata). It comes back from outside, so it is believed no further than its schema.

import type { ViewSubmitAction } from '@slack/bolt';
import type * as z from 'zod';
import { staleControlMessage } from '#blocks/short-messages.ts';
import { noticeModal } from '#blocks/short-modals.ts';
import type { Visit } from './receiving/caller.ts';

/** undefined where it is not what the bot has given to the modal; never throws. */
export function readMemory<Memory>(metadata: string, schema: z.ZodType<Memory>): Memory | undefined {
  try {
    return schema.safeParse(JSON.parse(metadata)).data;
  } catch {
    return undefined;
  }
}

/** For a form that has lost what it was opened for. */
export function tellLost({ ack }: Visit<ViewSubmitAction>): Promise<void> {
  return ack({ response_action: 'update', view: noticeModal('Not done', staleControlMessage().text) });
}
