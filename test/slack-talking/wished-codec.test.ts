// What a button carries of a wish: the whole of it, and nothing that was put there by somebody else.

import { expect, test } from 'vitest';
import { limits } from '#blocks/limits.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { decodeWished, encodeWished } from '#slack/digests/wished-codec.ts';
import { phraseBook } from '../language/judge-phrases.ts';
import { record } from '../language/phrase-record.ts';

test('each wish of the phrase books comes back as it was, and fits into a button', () => {
  const wishes = phraseBook().flatMap(({ text }) => {
    const { typed, wish } = parseSubscription(text, record);
    return typed.kind === 'subscribe' && wish ? [{ question: typed.question, wish }] : [];
  });
  expect(wishes.length).toBeGreaterThan(100);
  for (const wished of wishes) {
    const text = encodeWished(wished);
    expect(text.length).toBeLessThan(limits.button.value);
    expect(decodeWished(text)).toEqual(wished);
  }
});

test.each(['', 'overview every monday', '{}', '{"question":{"kind":"overview"},"wish":{}}', '[null]'])(
  'what is none is read as none: %j',
  (text) => {
    expect(decodeWished(text)).toBeUndefined();
  },
);
