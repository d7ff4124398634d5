// What people say in messages is formatted as they like, and often copied with the command before it.

import { expect, test } from 'vitest';
import { isNod, saidWords } from '#slack/answering/said-words.ts';

test.each([
  ['`top 3 by replies`', 'top 3 by replies'],
  ['```top 3 by replies```', 'top 3 by replies'],
  ['*daily* last week', 'daily last week'],
  ['*_top 3_*', 'top 3'],
  ['* top 3 *', 'top 3'],
  ['_only_ ~mine~ *ana*, please', 'only mine ana, please'],
  ['/campaign-stats top 3', 'top 3'],
  ['`/campaign-stats top 3`', 'top 3'],
  ['/Campaign-Stats', ''],
  [':rocket: launch week :dart:', 'launch week'],
  ['daily ":rocket: Launch week :dart:"', 'daily "Launch week"'],
  ['top 3 :pray::skin-tone-3:!', 'top 3!'],
])('%s asks: %s', (text, words) => {
  expect(saidWords(text)).toBe(words);
});

test.each([
  '"*bold* _it_ ~st~ `code`"',
  'daily "_x_" last week',
  'nordics_saas_2026 vs a*b*c',
  '5 * 3',
  '**',
  '/campaign-statistics',
  'reply rate ~ 5',
  'at 9:00:30 or 10:00:',
  'owner:ana:',
  ':tada: :+1:',
])('%s stays as it is', (text) => {
  expect(saidWords(text)).toBe(text);
});

test('emoji alone are a nod, also with the names that Slack gives them', () => {
  for (const nod of ['👍', ':+1:', ':tada: 🎉', '👋🏽', '❤️', ':wave::skin-tone-3:'])
    expect(isNod(nod)).toBe(true);
  for (const words of ['', ':', '1', '*', 'ok 👍', 'top 3', '?']) expect(isNod(words)).toBe(false);
});
