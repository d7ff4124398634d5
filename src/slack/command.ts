// What somebody typed after /campaign-stats: read by the grammar, then asked, scheduled or explained.

import type { SlashCommand } from '@slack/bolt';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { helpMessage } from '#blocks/notices.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { parseSubscription } from '#digests/parse-subscription.ts';
import type { Command, ParseProblem } from '#reports/question.ts';
import { retriesOf } from '#reports/retries.ts';
import { examples } from '#reports/vocabulary.ts';
import { ask } from './ask.ts';
import { openDigestForm } from './digest-form.ts';
import { listMessage } from './digest-lists.ts';
import { withAddress } from './owner-address.ts';
import { admit, type DoorParts, replyTo } from './parts.ts';

/** The command of manifest.yml. */
export const slashCommand = '/campaign-stats';

export async function onCommand(parts: DoorParts, command: SlashCommand): Promise<void> {
  const reply = replyTo(parts, command.response_url);
  const channel = command.channel_id as ChannelId;
  const text = unescaped(command.text);
  const user = command.user_id as UserId;
  const read = parseSubscription(text, parts.grammar());
  const typed = sendableOf(read.typed);
  if (typed.kind === 'subscribe') {
    const { question, readAs } = typed;
    const opener = { triggerId: command.trigger_id, user, channel, inModal: false };
    return openDigestForm(parts, opener, { question, readAs, channel, wish: read.wish });
  }
  const person = await admit(parts, user, channel, reply);
  if (person === undefined) return;
  switch (typed.kind) {
    case 'ask': {
      const asked = { question: await withAddress(parts, typed.question, person), page: 1 };
      return ask(parts, { asked, person, reply, placing: 'private', fresh: false, readAs: typed.readAs });
    }
    case 'digests': {
      const message = await listMessage(parts, 1);
      await reply.send(() => message, 'private');
      return;
    }
    case 'help':
      await reply.send(() => helpMessage(examples), 'private');
      return;
    // Every other kind is a reason why the text is no command.
    default: {
      const retries = retriesOf(text, typed, parts.grammar());
      const answer = {
        kind: 'problem',
        problem: { kind: 'not-understood', problem: typed, retries },
      } as const;
      const view = { page: 1, audience: 'private', iteration: parts.newId() } as const;
      await reply.send((detail) => messageOf(answer, { ...view, detail }), 'private');
      return;
    }
  }
}

/** The bot's own state is asked for, and sent to nobody. */
function sendableOf(typed: Command | ParseProblem): Command | ParseProblem {
  return typed.kind === 'subscribe' && typed.question.kind === 'status'
    ? { kind: 'does-not-fit', word: 'status', with: 'subscribe' }
    : typed;
}

/** Slack writes the three characters that its markup needs as entities: https://docs.slack.dev/messaging/formatting-message-text */
function unescaped(text: string): string {
  return text.replace(
    /&(amp|lt|gt);/g,
    (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name],
  );
}
