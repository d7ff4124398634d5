// Whether Slack signed a request: what Bolt's own check says too, and nothing that was changed on the way.

import { createHmac } from 'node:crypto';
import verifying from '@slack/bolt/dist/receivers/verify-request.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { signatureFault, signingKeyOf } from '#slack/receiving/slack-signature.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const signingSecret = 'a-secret-of-the-app';
const key = signingKeyOf(secret(signingSecret));

function signedBy(by: string, at: string, body: string) {
  const signed = createHmac('sha256', by).update(`v0:${at}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${signed}` };
}

const at = (agoMs: number) => String(Math.floor((now - agoMs) / 1_000));
const faultOf = (headers: Record<string, string>, body: string) =>
  signatureFault(key, headers, Buffer.from(body), now);

test('what Slack signed within five minutes counts, and Bolt says so too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 299_000 }), (body, agoMs) => {
      const headers = signedBy(signingSecret, at(agoMs), body);
      expect(faultOf(headers, body)).toBe(undefined);
      const forBolt = { ...headers, 'x-slack-request-timestamp': Number(at(agoMs)) };
      expect(
        verifying.isValidSlackRequest({ signingSecret, body, headers: forBolt, nowMilliseconds: now }),
      ).toBe(true);
    }),
  );
});

test.each([
  ['by another secret', signedBy('another', at(0), 'body'), 'signed by another'],
  ['for another body', signedBy(signingSecret, at(0), 'other'), 'signed by another'],
  ['more than five minutes ago', signedBy(signingSecret, at(302_000), 'body'), 'signed too long ago'],
  ['for a time to come', signedBy(signingSecret, at(-302_000), 'body'), 'signed in the future'],
  ['without a time', { 'x-slack-signature': `v0=${'0'.repeat(64)}` }, 'not signed'],
  ['without a signature', { 'x-slack-request-timestamp': at(0) }, 'not signed'],
  [
    'with half a signature',
    { ...signedBy(signingSecret, at(0), 'body'), 'x-slack-signature': 'v0=ab' },
    'not signed',
  ],
  ['at a time that is none', signedBy(signingSecret, 'Infinity', 'body'), 'not signed'],
  ['at a time with a sign', signedBy(signingSecret, `+${at(0)}`, 'body'), 'not signed'],
] as const)('what is signed %s counts for nothing', (_, headers, fault) => {
  expect(faultOf(headers, 'body')).toBe(fault);
});
