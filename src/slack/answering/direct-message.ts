// Writes a direct message to somebody whom no other answer reaches. It waits if Slack asks for that, and never writes twice.

import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import type { Holds } from '#slack/posting/throttled-calls.ts';

interface Writer {
  readonly client: WebClient;
  readonly holds: Holds;
  readonly clock: Clock;
  readonly log: Log;
}

/** The wait before the second try, which follows only if the first certainly did not arrive. */
const againMs = 2_000;

/** If Slack refuses the blocks, the text goes alone. Returns false if Slack takes neither; the log tells why. */
export async function writeTo(writer: Writer, user: UserId, { text, blocks }: Message): Promise<boolean> {
  const { log } = writer;
  try {
    await write(writer, user, { text, blocks }).catch(async (error: unknown) => {
      const failure = failureOf(error);
      if (failure.kind !== 'payload' || blocks.length === 0) throw error;
      log.warn('slack refused a private answer', { refusal: failure.error });
      await write(writer, user, { text, blocks: [] });
    });
    return true;
  } catch (error) {
    log.warn('a word did not reach a person', { error });
    return false;
  }
}

async function write({ client, holds, clock }: Writer, user: UserId, message: Message): Promise<void> {
  const { text, blocks } = message;
  const wanted = {
    channel: user,
    text,
    ...(blocks.length > 0 && { blocks: blocks as KnownBlock[] }),
    unfurl_links: false,
    unfurl_media: false,
  };
  const post = () => holds.run('chat.postMessage', () => client.chat.postMessage(wanted));
  await post().catch(async (error: unknown) => {
    if (failureOf(error).kind !== 'not-sent') throw error;
    await clock.sleep(againMs);
    await post();
  });
}
