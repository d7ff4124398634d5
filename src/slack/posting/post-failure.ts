// What an error of chat.postMessage means for the post. The table of Slack's own codes is in blocks/words/slack-errors.ts.

import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { unreachable } from '#base/unreachable.ts';
import { slackError } from '#blocks/words/slack-errors.ts';
import type { PostOutcome } from '#digests/digest.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

/** Errors of a connection that was never made: nothing can have arrived. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The wait if Slack names no time. */
const defaultWaitMs = 60_000;

export type PostFailure =
  | Exclude<PostOutcome, { kind: 'posted' | 'throttled' }>
  /** `isStated` says whether Slack named the time. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number; readonly isStated: boolean }
  /** `complaints` is what Slack objects to in the blocks, with JSON pointers. */
  | { readonly kind: 'payload'; readonly error: string; readonly complaints: readonly string[] };

/**
 * Reads an error of chat.postMessage. Only Slack's own code proves that nothing was posted: the answer of a proxy may hide Slack's
 * success.
 */
export function failureOf(thrown: unknown): PostFailure {
  const word = slackErrorOf(thrown);
  if (word !== undefined) {
    const complaints =
      thrown instanceof WebAPIPlatformError ? thrown.data.response_metadata?.messages : undefined;
    return failureOfWord(word, complaints ?? []);
  }
  if (thrown instanceof WebAPIRateLimitedError) {
    return { kind: 'throttled', retryAfterMs: thrown.retryAfter * 1_000, isStated: true };
  }
  if (thrown instanceof WebAPIHTTPError) return { kind: 'unclear', reason: `http-${thrown.statusCode}` };
  if (thrown instanceof WebAPIRequestError) {
    const code = codeOf(thrown.original) ?? 'no-answer';
    return neverConnected.has(code) ? { kind: 'not-sent', reason: code } : { kind: 'unclear', reason: code };
  }
  return { kind: 'unclear', reason: 'not-slacks-answer' };
}

function failureOfWord(error: string, complaints: readonly string[]): PostFailure {
  const kind = slackError(error).reaction;
  switch (kind) {
    case 'throttled':
      return { kind, retryAfterMs: defaultWaitMs, isStated: false };
    case 'not-sent':
    case 'unclear':
      return { kind, reason: error };
    case 'payload':
      return { kind, error, complaints };
    case 'refused':
    case 'failed':
      return { kind, error };
    default:
      return unreachable(kind);
  }
}

/** The code of the system or of undici, however deep fetch has wrapped it. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'TimeoutError' ? 'timed-out' : codeOf(error.cause);
}
