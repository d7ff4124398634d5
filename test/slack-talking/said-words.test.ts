// What people say in messages is formatted as they like, and often copied with the command before it.

import { expect, test } from 'vitest';
import { saidWords } from '#slack/answering/said-words.ts';

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
])('%s stays as it is', (text) => {
  expect(saidWords(text)).toBe(text);
});
