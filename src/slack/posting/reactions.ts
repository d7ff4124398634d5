// What each refusal of chat.postMessage means for what was posted: one table, and the reading of a thrown error by it.

import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { unreachable } from '#base/unreachable.ts';
import type { PostOutcome } from '#digests/digest.ts';
import { slackErrorOf } from '#slack/identity.ts';

/** As PostOutcome; `payload`: Slack does not take these blocks, a plainer form of the message may do. */
export type Reaction = 'refused' | 'not-sent' | 'throttled' | 'unclear' | 'payload' | 'failed';

/** Slack's error words; a word that is not here concerns this one message only (`failed`). */
const reactions: ReadonlyMap<string, Reaction> = new Map(
  Object.entries({
    // The channel is gone, or the bot is not let in: somebody there mends it.
    channel_not_found: 'refused',
    not_in_channel: 'refused',
    no_permission: 'refused',
    is_archived: 'refused',
    is_inactive: 'refused',
    restricted_action: 'refused',
    restricted_action_read_only_channel: 'refused',
    restricted_action_thread_only_channel: 'refused',
    restricted_action_non_threadable_channel: 'refused',
    restricted_action_thread_locked: 'refused',
    messages_tab_disabled: 'refused',
    user_not_found: 'refused',
    cannot_dm_bot: 'refused',
    // The workspace's administrators do not want it.
    ekm_access_denied: 'refused',
    access_denied: 'refused',
    accesslimited: 'refused',
    app_access_restricted: 'refused',
    slack_connect_canvas_sharing_blocked: 'refused',
    slack_connect_file_link_sharing_blocked: 'refused',
    slack_connect_lists_sharing_blocked: 'refused',
    // The installation as a whole: no destination is to blame, and it works again once the app is installed again.
    account_inactive: 'not-sent',
    token_revoked: 'not-sent',
    token_expired: 'not-sent',
    invalid_auth: 'not-sent',
    not_authed: 'not-sent',
    missing_scope: 'not-sent',
    not_allowed_token_type: 'not-sent',
    team_access_not_granted: 'not-sent',
    team_not_found: 'not-sent',
    team_added_to_org: 'not-sent',
    org_login_required: 'not-sent',
    // Later.
    ratelimited: 'throttled',
    rate_limited: 'throttled',
    message_limit_exceeded: 'throttled',
    // "Some aspect of the operation" may have succeeded.
    internal_error: 'unclear',
    fatal_error: 'unclear',
    request_timeout: 'unclear',
    service_unavailable: 'unclear',
    // What we wrote.
    invalid_blocks: 'payload',
    invalid_blocks_format: 'payload',
    msg_blocks_too_long: 'payload',
    msg_too_long: 'payload',
    invalid_attachments: 'payload',
    no_text: 'payload',
  } satisfies Record<string, Reaction>),
);

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

/** Where Slack names no time to wait. */
const defaultWaitMs = 60_000;

export type PostFailure =
  | Exclude<PostOutcome, { kind: 'posted' | 'throttled' }>
  /** `isStated`: Slack says how long. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number; readonly isStated: boolean }
  /** `complaints`: what Slack says of the blocks, with JSON pointers. */
  | { readonly kind: 'payload'; readonly error: string; readonly complaints: readonly string[] };

/**
 * Reads what a call of chat.postMessage threw. Only Slack's own word says that nothing was posted; what anybody else answers may
 * stand in the place of Slack's yes.
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

/** A plainer form of the same message may be taken. */
export function concernsForm(error: string): boolean {
  return reactions.get(error) === 'payload';
}

function failureOfWord(error: string, complaints: readonly string[]): PostFailure {
  const kind = reactions.get(error) ?? 'failed';
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

/** The system's or undici's code, however deep fetch has wrapped it. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'TimeoutError' ? 'timed-out' : codeOf(error.cause);
}
