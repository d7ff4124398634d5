// Asks Slack who the bot is: the first call of every start, so that a wrong token or address is told before anything else runs.

import { WebAPIHTTPError, WebAPIPlatformError, WebClient, type WebClientOptions } from '@slack/web-api';
import type { UserId, WorkspaceId } from '#base/tenant.ts';

export interface BotIdentity {
  readonly workspace: WorkspaceId;
  readonly botId: string;
  readonly botUserId: UserId;
  /** As granted at installation, from the answer's headers. */
  readonly scopes: readonly string[];
}

/** Slack does not accept the bot, or cannot be reached. */
export class SlackStartError extends Error {
  readonly token: 'bot' | 'app';
  /** Slack's word (invalid_auth, account_inactive…), or undefined where Slack was not reached. */
  readonly slackError: string | undefined;

  constructor(token: 'bot' | 'app', slackError: string | undefined, options: ErrorOptions) {
    super(
      slackError === undefined ? 'slack could not be reached' : `slack refused the bot: ${slackError}`,
      options,
    );
    this.name = 'SlackStartError';
    this.token = token;
    this.slackError = slackError;
  }
}

/** https://docs.slack.dev/reference/methods/auth.test */
export async function findIdentity(client: WebClient): Promise<BotIdentity> {
  try {
    const { team_id, bot_id, user_id, response_metadata } = await client.auth.test();
    if (team_id === undefined || user_id === undefined || bot_id === undefined) {
      throw new SlackStartError('bot', 'not_a_bot_token', {});
    }
    return {
      workspace: team_id as WorkspaceId,
      botId: bot_id,
      botUserId: user_id as UserId,
      scopes: response_metadata?.scopes ?? [],
    };
  } catch (cause) {
    if (cause instanceof SlackStartError) throw cause;
    throw new SlackStartError('bot', slackErrorOf(cause), { cause });
  }
}

/**
 * Socket Mode tries for ever to open its sockets, whatever Slack says: so Slack is asked once before, and its no is final
 * (https://docs.slack.dev/reference/methods/apps.connections.open).
 */
export async function checkAppToken(appToken: string, options: WebClientOptions): Promise<void> {
  const client = new WebClient(appToken, { ...options, timeout: 10_000, retryConfig: { retries: 2 } });
  try {
    await client.apps.connections.open();
  } catch (cause) {
    throw new SlackStartError('app', slackErrorOf(cause), { cause });
  }
}

/**
 * Slack's own word for why a call was refused; undefined where it was no refusal, or where somebody else answered: a proxy with a
 * page, half an answer, another program's JSON.
 */
export function slackErrorOf(error: unknown): string | undefined {
  if (error instanceof WebAPIPlatformError) return wordIn(error.data);
  // A fault of its own says nothing of what was asked for.
  return error instanceof WebAPIHTTPError && error.statusCode < 500 ? wordIn(error.body) : undefined;
}

function wordIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { ok, error } = answer as { readonly ok?: unknown; readonly error?: unknown };
  return ok === false && typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : undefined;
}
