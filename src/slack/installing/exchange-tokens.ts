// Buys new tokens from Slack with a refresh token (https://docs.slack.dev/authentication/using-token-rotation).

import { WebClient } from '@slack/web-api';
import type { NewTokens } from '#access/bot-tokens.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret, secret } from '#base/secret.ts';
import { boltLog } from '#slack/receiving/bolt-log.ts';

export interface SlackApp {
  readonly apiUrl: URL;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** Never tried twice: Slack takes a refresh token once. */
export function createExchange(app: SlackApp, log: Log): (refresh: Secret) => Promise<NewTokens> {
  const client = new WebClient(undefined, {
    slackApiUrl: app.apiUrl.href,
    logger: boltLog(log),
    timeout: 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
  return async (refresh) => {
    const { access_token, refresh_token, expires_in } = await client.oauth.v2.access({
      client_id: app.clientId,
      client_secret: reveal(app.clientSecret),
      grant_type: 'refresh_token',
      refresh_token: reveal(refresh),
    });
    if (access_token === undefined) throw new Error('not the answer of Slack');
    return {
      token: secret(access_token),
      refresh: refresh_token === undefined ? undefined : secret(refresh_token),
      endsInMs: expires_in === undefined ? undefined : expires_in * 1_000,
    };
  };
}
