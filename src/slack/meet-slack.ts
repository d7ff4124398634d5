// Meets Slack: makes the clients of one workspace, asks who the bot is where nobody has told it, and finds out which scopes it lacks.

import { WebClient } from '@slack/web-api';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { BotIdentity } from './identity.ts';
import { withToken } from './installing/with-token.ts';
import { measuredFetch } from './measured-fetch.ts';
import { createSlackTime, type SlackTime } from './posting/slack-time.ts';
import { boltLog } from './receiving/bolt-log.ts';
import { findIdentity, type Patience } from './receiving/check-tokens.ts';
import { type DeclinedScope, declinedInWords, declinedScopes } from './receiving/scopes.ts';

interface SlackOptions {
  readonly apiUrl: URL;
  readonly botToken: Secret;
}

/** Slack as the bot finds it: its clients, who the bot is, and which scopes it lacks. */
export interface SlackSide extends Clients {
  readonly time: SlackTime;
  readonly identity: BotIdentity;
  readonly declined: readonly DeclinedScope[];
  /** What the bot cannot do because it lacks a scope, each a sentence. */
  readonly lacking: readonly string[];
}

/** Asks Slack who the bot is. Rejects with SlackStartError. */
export async function meetSlack(
  { apiUrl, botToken }: SlackOptions,
  { clock, log }: Patience,
): Promise<SlackSide> {
  const time = createSlackTime(clock, measuredFetch(clock));
  const clients = slackClients({ apiUrl, token: reveal(botToken), fetch: time.fetch }, log);
  const identity = await findIdentity(clients.interactive, { clock, log });
  return { ...clients, time, ...knownOf(identity, log) };
}

interface InstalledOptions {
  readonly apiUrl: URL;
  readonly identity: BotIdentity;
  /** The token of each call. Rejects with NoToken. */
  readonly token: () => Promise<Secret>;
  /** Whether the token is an organisation's, so that each call must name the workspace. */
  readonly isOrganisations: boolean;
}

/** The installation tells who the bot is, so Slack is asked nothing. */
export function slackOfInstallation(
  { apiUrl, identity, token, isOrganisations }: InstalledOptions,
  { clock, log }: Patience,
): SlackSide {
  const time = createSlackTime(clock, measuredFetch(clock));
  const fetch = withToken(time.fetch, token);
  const teamId = isOrganisations ? identity.workspace : undefined;
  return { ...slackClients({ apiUrl, fetch, teamId }, log), time, ...knownOf(identity, log) };
}

function knownOf(identity: BotIdentity, log: Log): Pick<SlackSide, 'identity' | 'declined' | 'lacking'> {
  const declined = declinedScopes(identity.scopes);
  logDeclined(declined, log);
  const lacking = declined.filter(({ use }) => use.needed).map(declinedInWords);
  return { identity, declined, lacking };
}

function logDeclined(declined: readonly DeclinedScope[], log: Log): void {
  for (const { scope, use } of declined) {
    if (use.needed) log.error('a needed scope was not granted', { scope, without: use.for });
    else log.info('a scope was not granted', { scope, without: use.for });
  }
}

interface Clients {
  readonly interactive: WebClient;
  readonly posting: WebClient;
}

interface ClientOptions {
  readonly apiUrl: URL;
  readonly fetch: typeof globalThis.fetch;
  /** Absent: `fetch` adds one to each call. */
  readonly token?: string;
  readonly teamId?: string | undefined;
}

/**
 * Two clients, because a 429 on one method pauses the whole client: one for what people wait for, one for digests, whose retries
 * are ours alone (the SDK's would post twice).
 */
function slackClients({ apiUrl, fetch, token, teamId }: ClientOptions, log: Log): Clients {
  const client = (timeout: number) =>
    new WebClient(token, {
      slackApiUrl: apiUrl.href,
      logger: boltLog(log),
      rejectRateLimitedCalls: true,
      fetch,
      timeout,
      retryConfig: { retries: 0 },
      ...(teamId !== undefined && { teamId }),
    });
  return { interactive: client(2_500), posting: client(10_000) };
}
