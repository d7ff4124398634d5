// Meets Slack at the start: makes the clients, asks who the bot is, and finds out which scopes it lacks.

import { WebClient } from '@slack/web-api';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { createSlackTime, type SlackTime } from './posting/slack-time.ts';
import { boltLog } from './receiving/bolt-log.ts';
import { findIdentity, type Patience } from './receiving/check-tokens.ts';
import { type DeclinedScope, declinedInWords, declinedScopes } from './receiving/scopes.ts';

interface SlackOptions {
  readonly apiUrl: URL;
  readonly botToken: Secret;
}

/** Slack as the bot finds it: its clients, who the bot is, and which scopes it lacks. */
export async function meetSlack(options: SlackOptions, { clock, log }: Patience) {
  const time = createSlackTime(clock);
  const clients = slackClients(options, log, time.fetch);
  const identity = await findIdentity(clients.interactive, { clock, log });
  const declined = declinedScopes(identity.scopes);
  logDeclined(declined, log);
  const lacking = declined.filter(({ use }) => use.needed).map(declinedInWords);
  return { ...clients, time, identity, declined, lacking };
}

export type SlackSide = Awaited<ReturnType<typeof meetSlack>>;

function logDeclined(declined: readonly DeclinedScope[], log: Log): void {
  for (const { scope, use } of declined) {
    if (use.needed) log.error('a needed scope was not granted', { scope, without: use.for });
    else log.info('a scope was not granted', { scope, without: use.for });
  }
}

/**
 * Two clients, because a 429 on one method pauses the whole client: one for what people wait for, one for digests, whose retries
 * are ours alone (the SDK's would post twice).
 */
function slackClients(
  { apiUrl, botToken }: SlackOptions,
  log: Log,
  fetch: SlackTime['fetch'],
): { interactive: WebClient; posting: WebClient } {
  const shared = {
    slackApiUrl: apiUrl.href,
    logger: boltLog(log),
    rejectRateLimitedCalls: true,
    fetch,
  };
  const client = (timeout: number, retries: number) =>
    new WebClient(reveal(botToken), { ...shared, timeout, retryConfig: { retries } });
  return { interactive: client(2_500, 0), posting: client(10_000, 0) };
}
