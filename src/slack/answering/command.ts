// What somebody typed after /campaign-stats: read by the grammar, and done.

import type { SlashCommand } from '@slack/bolt';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { onRoomCommand } from '#slack/rooms/room-form.ts';
import { answerTyped } from './answer-typed.ts';
import { plainText } from './plain-text.ts';
import { grammarIn } from './typed-grammar.ts';

/** The command of manifest.yml. */
export async function onCommand(visit: Visit<SlashCommand>): Promise<void> {
  const { tools, person, body, reply, opener } = visit;
  if (reply === undefined) return;
  const text = plainText(body.text ?? '');
  const read = parseSubscription(text, await grammarIn(tools, person.scope));
  if (read.typed.kind === 'room') return onRoomCommand(visit);
  await answerTyped(tools, { person, reply, placing: 'private', opener }, { ...read, text });
}
