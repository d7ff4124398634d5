// Whose word settles what became of an answer: Slack's own, in each form that Slack gives it, and nobody else's.

import { expect, test } from 'vitest';
import { readReply } from '#slack/slack-word.ts';

test.each(['ok', '', ' ok\n', '{"ok":true}'])('%j from a response_url is a yes', (text) => {
  expect(readReply(text)).toEqual({ kind: 'yes' });
});

test.each([
  ['no_text', 'no_text'],
  ['expired_url\n', 'expired_url'],
  ['{"ok":false,"error":"used_url"}', 'used_url'],
  ['{"ok":false,"error":"ratelimited"}', 'ratelimited'],
])('%j from a response_url is Slack’s no', (text, word) => {
  expect(readReply(text)).toEqual({ kind: 'no', word });
});

test.each([
  '<html>Sign in</html>',
  'forbidden',
  'null',
  '"no_text"',
  '{"error":"blocked"}',
  '{"ok":false}',
  '{"ok":false,"error":{"code":403}}',
  '{"ok":false,"error":"Access denied by policy 17"}',
  '{"ok":"false","error":"no_text"}',
  '{"ok":fal',
])('%j is nobody’s word: it settles nothing', (text) => {
  expect(readReply(text)).toBeUndefined();
});
