// What a message means on which somebody uses a shortcut: the question that it answers, or a person's words. Pure; Slack vouches for what it hands over.

import type { Question } from '#reports/question.ts';
import { decodeAsked } from '#reports/question-codec.ts';
import { plainText } from '#slack/answering/plain-text.ts';
import { saidWords } from '#slack/answering/said-words.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { isRecord } from '#slack/receiving/unreadable-payloads.ts';

export type MessageMeant =
  | { readonly kind: 'answer'; readonly question: Question }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'nothing'; readonly why: 'deleted' | 'other-app' | 'no-answer' | 'no-words' };

export function messageMeant(message: unknown, { botId, botUserId }: BotIdentity): MessageMeant {
  if (!isRecord(message) || message.subtype === 'tombstone') return { kind: 'nothing', why: 'deleted' };
  if (message.bot_id === botId || message.user === botUserId) {
    const question = questionIn(message.blocks);
    return question === undefined ? { kind: 'nothing', why: 'no-answer' } : { kind: 'answer', question };
  }
  if (message.bot_id !== undefined || message.subtype === 'bot_message')
    return { kind: 'nothing', why: 'other-app' };
  const text = typeof message.text === 'string' ? message.text.toWellFormed() : '';
  const words = saidWords(plainText(text.replaceAll(`<@${botUserId}>`, ' ')));
  return words === '' ? { kind: 'nothing', why: 'no-words' } : { kind: 'words', text: words };
}

/** The first question that one of its buttons carries: that of the answer itself stands before those that lead on. */
function questionIn(blocks: unknown): Question | undefined {
  const elements = (Array.isArray(blocks) ? blocks : [])
    .filter(isRecord)
    .toReversed()
    .flatMap(({ elements }) => (Array.isArray(elements) ? elements : []))
    .filter(isRecord);
  for (const { action_id: action, value } of elements) {
    if (typeof action !== 'string' || typeof value !== 'string' || !ofTheAnswer.test(action)) continue;
    const question = decodeAsked(value)?.question;
    if (question !== undefined) return question;
  }
  return undefined;
}

/** Buttons that ask the very question of the message on which they stand. */
const ofTheAnswer = /^(?:ask:open|subscribe|share|refresh|more|less)$/;
