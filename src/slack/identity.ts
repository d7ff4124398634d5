// Who the bot is in Slack, and what counts as Slack's own word.

import { WebAPIHTTPError, WebAPIPlatformError } from '@slack/web-api';
import type { UserId, WorkspaceId } from '#base/tenant.ts';

export interface BotIdentity {
  readonly workspace: WorkspaceId;
  /** The organisation that the workspace belongs to (Enterprise Grid), where there is one. */
  readonly enterprise: string | undefined;
  readonly botId: string;
  readonly botUserId: UserId;
  /** As granted at installation, from the answer's headers; undefined where it has none. */
  readonly scopes: readonly string[] | undefined;
}

/**
 * Slack's own word for why a call was refused; undefined where it was no refusal, or where somebody else answered: a proxy with a
 * page, half an answer, another program's JSON.
 */
export function slackErrorOf(error: unknown): string | undefined {
  if (error instanceof WebAPIPlatformError) return wordIn(error.data);
  // An answer of 500 or above is Slack's own fault and says nothing of the request.
  return error instanceof WebAPIHTTPError && error.statusCode < 500 ? wordIn(error.body) : undefined;
}

function wordIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { ok, error } = answer as { readonly ok?: unknown; readonly error?: unknown };
  return ok === false && typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : undefined;
}
