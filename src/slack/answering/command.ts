// Reads what somebody typed after /campaign-stats, and does it.

import type { SlashCommand } from '@slack/bolt';
import { freeTurn } from '#base/slices.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { onRoomCommand } from '#slack/rooms/room-form.ts';
import { answerTyped } from './answer-typed.ts';
import { channelsIn, plainText } from './plain-text.ts';
import { readTyped } from './read-typed.ts';
import { withoutEmoji } from './said-words.ts';
import { grammarFor } from './typed-grammar.ts';

/** The command of manifest.yml. */
export async function onCommand(visit: Visit<SlashCommand>): Promise<void> {
  const { tools, person, body, reply, opener } = visit;
  if (reply === undefined) return;
  const text = withoutEmoji(plainText(body.text ?? ''));
  const typing = { person, reply, placing: 'private', opener } as const;
  const on = await grammarFor(tools, typing, text);
  // All who typed before the first list of names came have waited for it. Each text is read in its own turn.
  await freeTurn(tools.clock);
  const read = readTyped(text, on);
  if (read.typed.kind === 'room') return onRoomCommand(visit);
  await answerTyped(tools, typing, { ...read, text, on, channels: channelsIn(body.text ?? '') });
}
