// What somebody typed after /campaign-stats: read by the grammar, then asked, scheduled or explained.

import type { SlashCommand } from '@slack/bolt';
import { messageOf } from '#blocks/reports/report-message.ts';
import { helpMessage } from '#blocks/short-messages.ts';
import { retriesOf } from '#language/questions/corrected-questions.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Command, ParseProblem } from '#reports/question.ts';
import { examples } from '#reports/words/productions.ts';
import { accountsMessage } from '#slack/accounts/account-list.ts';
import { listMessage } from '#slack/digests/digest-lists.ts';
import { openDigestForm } from '#slack/digests/open-digest-form.ts';
import { askedThere, isWorthAsking } from '#slack/personal/habits.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { onRoomCommand } from '#slack/rooms/room-form.ts';
import { shownHere } from '#slack/rooms/shown-here.ts';
import { answerQuestion } from './answer-question.ts';
import { auditPage } from './audit-trail.ts';
import { withAddress } from './owner-address.ts';

/** The command of manifest.yml. */

export async function onCommand(visit: Visit<SlashCommand>): Promise<void> {
  const { tools, person, body, reply, opener } = visit;
  if (reply === undefined) return;
  const text = unescaped(unwrapped(body.text ?? ''));
  const read = parseSubscription(text, tools.grammar());
  const typed = sendableOf(read.typed);
  if (typed.kind === 'subscribe') {
    const { question, readAs } = typed;
    return openDigestForm(tools, opener, { question, readAs, channel: opener.channel, wish: read.wish });
  }
  switch (typed.kind) {
    case 'ask': {
      const asked = { question: await withAddress(tools, typed.question, person), page: 1 };
      const answer = await answerQuestion(tools, {
        asked,
        person,
        reply,
        placing: 'private',
        fresh: false,
        readAs: typed.readAs,
      });
      if (isWorthAsking(answer)) tools.habits.noteAsked(person.id, askedThere(typed.question, person.scope));
      return;
    }
    case 'digests': {
      const message = await listMessage(tools, person, 1);
      await reply.send(() => message, 'private');
      return;
    }
    case 'audit': {
      const message = await auditPage(tools, person, typed.by === undefined ? {} : { by: typed.by });
      await reply.send(() => message, 'private');
      return;
    }
    case 'accounts': {
      const message = await accountsMessage(tools, person);
      await reply.send(() => message, 'private');
      return;
    }
    case 'room':
      return onRoomCommand(visit);
    case 'help':
      await onHelp(visit);
      return;
    // Every other kind is a reason why the text is no command.
    default: {
      const retries = retriesOf(text, typed, tools.grammar());
      const answer = {
        kind: 'problem',
        problem: { kind: 'not-understood', problem: typed, retries },
      } as const;
      const owners = tools.owners.names();
      const view = { page: 1, audience: 'private', iteration: tools.newId(), owners } as const;
      await reply.send((detail) => messageOf(answer, { ...view, detail }), 'private');
      return;
    }
  }
}

async function onHelp({ tools, person, reply }: Visit<SlashCommand>): Promise<void> {
  const help = helpMessage(examples, await shownHere(tools, person));
  await reply?.send(() => help, 'private');
}

/** The bot's own state is asked for, and sent to nobody. */
function sendableOf(typed: Command | ParseProblem): Command | ParseProblem {
  return typed.kind === 'subscribe' && typed.question.kind === 'status'
    ? { kind: 'does-not-fit', word: 'status', with: 'subscribe' }
    : typed;
}

/**
 * With `should_escape` Slack writes names, channels and addresses as its markup; of a person it stays, all else is read as it was
 * typed.
 */
function unwrapped(text: string): string {
  return text.replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label: string | undefined) => {
    if (target.startsWith('@')) return `<${target}>`;
    if (target.startsWith('#')) return `#${label || target.slice(1)}`;
    return label || target.replace(/^mailto:|^!/, '');
  });
}

/** Slack writes the three characters that its markup needs as entities: https://docs.slack.dev/messaging/formatting-message-text */
function unescaped(text: string): string {
  return text.replace(
    /&(amp|lt|gt);/g,
    (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name],
  );
}
