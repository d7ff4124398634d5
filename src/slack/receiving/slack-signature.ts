// Whether Slack signed a request, by https://docs.slack.dev/authentication/verifying-requests-from-slack. Reads nothing of what it says.

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '#base/brand.ts';
import { reveal, type Secret } from '#base/secret.ts';

/** A signature must be at most this old. One from further ahead could be replayed for longer, so it counts as little. */
const signedWithinMs = 5 * 60_000;
const signedAt = /^\d{1,12}$/;
const signature = /^v0=([0-9a-f]{64})$/;

export type SignatureFault =
  | 'not signed'
  | 'signed too long ago'
  | 'signed in the future'
  | 'signed by another';

/** Made once: to make the key anew costs as much as to sign. */
export function signingKeyOf(secret: Secret): KeyObject {
  return createSecretKey(reveal(secret), 'utf8');
}

/** Undefined: Slack signed it. */
export function signatureFault(
  key: KeyObject,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Instant,
): SignatureFault | undefined {
  const [at] = signedAt.exec(String(headers['x-slack-request-timestamp'])) ?? [];
  const [, signed] = signature.exec(String(headers['x-slack-signature'])) ?? [];
  if (at === undefined || signed === undefined) return 'not signed';
  const agoMs = now - Number(at) * 1_000;
  if (agoMs > signedWithinMs + 1_000) return 'signed too long ago';
  if (agoMs < -signedWithinMs) return 'signed in the future';
  const ours = createHmac('sha256', key).update(`v0:${at}:`).update(body).digest();
  return timingSafeEqual(ours, Buffer.from(signed, 'hex')) ? undefined : 'signed by another';
}
