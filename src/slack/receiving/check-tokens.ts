// Checks both tokens at the start, and asks Slack who the bot is. A wrong token or address stops the start at once.

import { WebClient, type WebClientOptions } from '@slack/web-api';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

/** Slack does not accept the bot, or cannot be reached. */
export class SlackStartError extends Error {
  readonly token: 'bot' | 'app';
  /** Slack's code (invalid_auth, account_inactive…); undefined if Slack was not reached. */
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

/** Our own code for a person's token: auth.test then names no bot. */
export const notABotToken = 'not_a_bot_token';

/** https://docs.slack.dev/reference/methods/auth.test */
export async function findIdentity(client: WebClient, patience: Patience): Promise<BotIdentity> {
  try {
    const { workspace, user, answer } = await callPatiently(patience, async () => {
      const answer = await client.auth.test();
      const { team_id: workspace, user_id: user } = answer;
      // Slack names both for every token, so this answer is not Slack's.
      if (workspace === undefined || user === undefined) throw new Error('not the answer of Slack');
      return { workspace, user, answer };
    });
    const { bot_id, enterprise_id, response_metadata } = answer;
    if (bot_id === undefined) throw new SlackStartError('bot', notABotToken, {});
    return {
      workspace: workspace as WorkspaceId,
      enterprise: enterprise_id || undefined,
      botId: bot_id,
      botUserId: user as UserId,
      scopes: response_metadata?.scopes,
    };
  } catch (cause) {
    if (cause instanceof SlackStartError) throw cause;
    throw new SlackStartError('bot', slackErrorOf(cause), { cause });
  }
}

/**
 * A started bot tries for ever to open its sockets, whatever Slack says. So the start asks first, and a refusal is final. Returns where a
 * socket may connect
 * (https://docs.slack.dev/reference/methods/apps.connections.open).
 */
export async function checkAppToken(
  appToken: string,
  { client: options, ...patience }: Patience & { readonly client: WebClientOptions },
): Promise<string | undefined> {
  const client = new WebClient(appToken, { ...options, ...singleTry });
  try {
    return (await callPatiently(patience, () => client.apps.connections.open())).url;
  } catch (cause) {
    throw new SlackStartError('app', slackErrorOf(cause), { cause });
  }
}

export interface Patience {
  readonly clock: Clock;
  readonly log: Log;
  /** For how long Slack is asked again; absent: a minute. */
  readonly forMs?: number;
}

const singleTry = { timeout: 10_000, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true } as const;
const patienceMs = 60_000;
const retryWaits = { leastMs: 1_000, mostMs: 10_000 };

/** If Slack fails, is slow or throttles, the bot asks again for a minute. A refusal is final. */
async function callPatiently<Result>(
  { clock, log, forMs = patienceMs }: Patience,
  call: () => Promise<Result>,
): Promise<Result> {
  const until = clock.monotonic() + forMs;
  for (let waitMs = retryWaits.leastMs; ; waitMs = Math.min(2 * waitMs, retryWaits.mostMs)) {
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      const left = until - clock.monotonic();
      const isPassing = failure.kind === 'unclear' || failure.kind === 'throttled';
      if (!isPassing || left <= 0) throw error;
      log.warn('slack does not answer yet; the bot asks again', { failure });
      await clock.sleep(Math.min(failure.kind === 'throttled' ? failure.retryAfterMs : waitMs, left));
    }
  }
}
