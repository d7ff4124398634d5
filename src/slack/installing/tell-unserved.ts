// Tells who types or clicks in a workspace in which the bot may not work: without a token, through the address that Slack gives for an answer. Keeps nothing.

import type { Log } from '#base/log.ts';
import { type Unserved, unservedInWords } from '#blocks/words/unserved-words.ts';
import { createReplySender } from '#slack/answering/reply-sender.ts';
import type { Envelope } from '#slack/receiving/envelope.ts';

export interface UnservedTeller {
  /** Says nothing where Slack gives no such address: for a mention, on App Home, for an event. Never rejects. */
  tell(envelope: Pick<Envelope, 'responseUrl' | 'workspace'>, why: Unserved): Promise<void>;
  close(): Promise<void>;
}

export function createUnservedTeller(log: Log): UnservedTeller {
  const sender = createReplySender();
  return {
    tell: async ({ responseUrl, workspace }, why) => {
      if (responseUrl === undefined) return;
      const body = { response_type: 'ephemeral', replace_original: false, text: unservedInWords(why) };
      const posted = await sender.post(responseUrl, body);
      if (posted.kind !== 'taken')
        log.warn('who asked where the bot may not work was not told so', { workspace, said: posted.said });
    },
    close: () => sender.close(),
  };
}
