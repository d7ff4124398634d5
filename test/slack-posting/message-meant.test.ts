// What a message means on which somebody uses a shortcut. Slack hands it over as it is at that moment.

import { expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import { encodeAsked } from '#reports/question-codec.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { messageMeant } from '#slack/shortcuts/message-meant.ts';

const bot = { botId: 'B0BOT', botUserId: 'U0BOT' as UserId } as BotIdentity;
const question: Question = { kind: 'overview', period: { kind: 'week', back: 1 } };
const other: Question = { kind: 'list', statuses: [] };
const button = (action: string, asked: Question) => ({
  type: 'button',
  action_id: action,
  value: encodeAsked({ question: asked, page: 1 }),
});
const ofBot = (...elements: object[]) => ({
  bot_id: 'B0BOT',
  text: 'x',
  blocks: [{ type: 'actions', elements }],
});

test('an answer means its own question, and not one that it leads on to', () => {
  const answer = ofBot(button('ask:campaign-1', other), button('ask:open', question));
  expect(messageMeant(answer, bot)).toEqual({ kind: 'answer', question });
});

test.each([
  [
    'a deleted message',
    { subtype: 'tombstone', text: 'This message was deleted.', user: 'U0ANA' },
    'deleted',
  ],
  ['no message at all', undefined, 'deleted'],
  ['a message of another app', { bot_id: 'B0OTHER', text: 'top 5' }, 'other-app'],
  ['a message of the bot without a question', ofBot(), 'no-answer'],
  ['a picture without words', { user: 'U0ANA', text: '' }, 'no-words'],
])('%s means nothing, and the reason is told', (_, message, why) => {
  expect(messageMeant(message, bot)).toEqual({ kind: 'nothing', why });
});

test('what a person wrote is read without Slack’s markup and without the mention of the bot', () => {
  const message = { user: 'U0ANA', text: '<@U0BOT> top 5 &amp; replies in <#C0GROWTH|growth>' };
  expect(messageMeant(message, bot)).toEqual({ kind: 'words', text: 'top 5 & replies in #growth' });
});

test('buttons in what a person wrote are believed by nobody', () => {
  const forged = { user: 'U0ANA', text: 'look', blocks: ofBot(button('ask:open', question)).blocks };
  expect(messageMeant(forged, bot)).toEqual({ kind: 'words', text: 'look' });
});
