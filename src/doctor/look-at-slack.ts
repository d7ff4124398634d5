// Looks at the bot in Slack: its token, each scope, the machine's clock, and whether a socket could be opened. It opens none, since Slack would send payloads to it.

import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { WebClient } from '@slack/web-api';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { BotIdentity } from '#slack/identity.ts';
import type { SlackSide } from '#slack/meet-slack.ts';
import { createSlackTime } from '#slack/posting/slack-time.ts';
import { boltLog } from '#slack/receiving/bolt-log.ts';
import { checkAppToken, findIdentity, SlackStartError } from '#slack/receiving/check-tokens.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { slackStartFault } from '#slack/receiving/start-fault-words.ts';
import { slackErrorOf } from '#slack/slack-word.ts';
import { type Diagnosis, note, ok, unknown, wrong } from './diagnosis.ts';
import { lookAtClock } from './look-at-clock.ts';

export interface SlackSettings {
  readonly apiUrl: URL;
  readonly clock: Clock;
  readonly log: Log;
}

/** The bot as Slack knows it, and a client that asks as the bot. */
export interface KnownBot {
  readonly identity: BotIdentity;
  readonly client: WebClient;
}

/** What is wrong where Slack gives no answer of its own. */
export const slackItself = 'Slack';

const patienceMs = 10_000;
const single = { timeout: patienceMs, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true } as const;

export async function lookAtToken(
  token: Secret,
  { apiUrl, clock, log }: SlackSettings,
): Promise<{ readonly diagnoses: readonly Diagnosis[]; readonly bot?: KnownBot }> {
  const time = createSlackTime(clock);
  const options = { slackApiUrl: apiUrl.href, logger: boltLog(log), fetch: time.fetch, ...single };
  return lookAtBot({ interactive: new WebClient(reveal(token), options), time }, { clock, log });
}

/** One call of auth.test tells of token, clock and scopes. */
export async function lookAtBot(
  { interactive: client, time }: Pick<SlackSide, 'interactive' | 'time'>,
  { clock, log }: Pick<SlackSettings, 'clock' | 'log'>,
): Promise<{ readonly diagnoses: readonly Diagnosis[]; readonly bot?: KnownBot }> {
  try {
    const identity = await findIdentity(client, { clock, log, forMs: 0 });
    const diagnoses = [
      ok('bot token', `Slack knows the bot as ${identity.botUserId} in workspace ${identity.workspace}.`),
      lookAtClock('clock and Slack', 'Slack’s', time.errorMs()),
      ...lookAtScopes(identity.scopes),
    ];
    return { diagnoses, bot: { identity, client } };
  } catch (error) {
    const later = ['clock and Slack', 'scopes'].map((of) => unknown(of, 'Slack did not say who the bot is.'));
    return { diagnoses: [...refused('bot token', error), ...later] };
  }
}

function lookAtScopes(granted: readonly string[] | undefined): readonly Diagnosis[] {
  if (granted === undefined) return [unknown('scopes', 'Slack does not name the scopes of the token.')];
  return Object.entries(usedScopes).map(([scope, { needed, for: use }]) => {
    const of = `scope ${scope}`;
    if (granted.includes(scope)) return ok(of, 'Granted.');
    const without = `Not granted. Without it the bot cannot do this: ${use}.`;
    const mend = 'Add it under OAuth & Permissions, Bot Token Scopes, and install the app again.';
    return needed ? wrong(of, without, mend) : note(of, without, `If you want that: ${lowered(mend)}`);
  });
}

/** https://docs.slack.dev/reference/methods/conversations.info: a mistyped id keeps the bot out of the channel that was meant. */
export async function lookAtAllowed(
  allowed: readonly ChannelId[],
  { client }: KnownBot,
): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = [];
  for (const channel of allowed) {
    const of = `allowed ${channel}`;
    const word = await wordAbout(client, channel);
    if (word === undefined) diagnoses.push(ok(of, 'Slack shows it to the bot.'));
    else if (word !== 'channel_not_found')
      diagnoses.push(unknown(of, `Slack does not tell of it (${word}).`));
    else
      diagnoses.push(
        wrong(
          of,
          'ALLOWED_CHANNELS names it, and Slack shows the bot no such channel.',
          'Copy the id from the channel’s details in Slack. If it is private, invite the bot.',
        ),
      );
  }
  return diagnoses;
}

/** undefined if Slack shows the channel. */
async function wordAbout(client: WebClient, channel: ChannelId): Promise<string | undefined> {
  try {
    await client.conversations.info({ channel });
    return undefined;
  } catch (error) {
    return slackErrorOf(error) ?? 'no answer';
  }
}

/** https://docs.slack.dev/reference/methods/users.info: a mistyped id makes nobody an admin. */
export async function lookAtAdmins(
  admins: readonly UserId[],
  { client }: KnownBot,
): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = [];
  for (const user of admins) diagnoses.push(await lookAtAdmin(user, client));
  return diagnoses;
}

async function lookAtAdmin(user: UserId, client: WebClient): Promise<Diagnosis> {
  const of = `admin ${user}`;
  try {
    const { user: found } = await client.users.info({ user });
    return found?.deleted === true
      ? note(of, 'Their account is deactivated.', 'Take them out of ADMIN_USERS, and start the bot again.')
      : ok(of, 'Slack knows them.');
  } catch (error) {
    const word = slackErrorOf(error);
    return word === 'user_not_found'
      ? wrong(
          of,
          'ADMIN_USERS names them, and Slack knows nobody of that id.',
          'Copy the id from their profile in Slack (⋮, Copy member ID), and start the bot again.',
        )
      : unknown(of, `Slack does not tell of them (${word ?? 'no answer'}).`);
  }
}

/** Whether Slack gives an address for a socket of the bot's own app, and whether its host takes connections. */
export async function lookAtSocket(
  appToken: Secret,
  { apiUrl, clock, log }: SlackSettings,
  bot: KnownBot | undefined,
): Promise<readonly Diagnosis[]> {
  let address: string | undefined;
  try {
    const client = { slackApiUrl: apiUrl.href, logger: boltLog(log) };
    address = await checkAppToken(reveal(appToken), { client, clock, log, forMs: 0 });
  } catch (error) {
    return [...refused('app token', error), unknown('socket', 'Slack gave no address to connect to.')];
  }
  const taken =
    lookAtApps(bot && (await appOf(bot)), address) ??
    ok('app token', 'Slack takes it, and Socket Mode is on.');
  if (address === undefined) return [taken, unknown('socket', 'Slack gave no address to connect to.')];
  const { host } = new URL(address);
  const fault = await faultOfConnection(new URL(address));
  return [
    taken,
    fault === undefined
      ? ok('socket', `${host} takes connections.`)
      : wrong(
          'socket',
          `${host} takes no connection (${fault}).`,
          'Let the bot connect there: it is where Slack sends commands and clicks.',
        ),
  ];
}

/**
 * A socket of another app brings none of what people type to this bot, and no call says so. Slack names the app in the address of a socket
 * (https://docs.slack.dev/reference/methods/apps.connections.open). undefined where it does not, or they are one.
 */
function lookAtApps(botsApp: string | undefined, address: string | undefined): Diagnosis | undefined {
  const socketsApp = address === undefined ? undefined : new URL(address).searchParams.get('app_id');
  if (!botsApp || !socketsApp || botsApp === socketsApp) return undefined;
  return wrong(
    'app token',
    `SLACK_APP_TOKEN belongs to the app ${socketsApp}, SLACK_BOT_TOKEN to ${botsApp}: the bot would hear nothing.`,
    `Take both tokens from one app. That of the bot token is at https://api.slack.com/apps/${botsApp}`,
  );
}

/** https://docs.slack.dev/reference/methods/bots.info; undefined where Slack does not tell. */
async function appOf({ client, identity }: KnownBot): Promise<string | undefined> {
  try {
    return (await client.bots.info({ bot: identity.botId })).bot?.app_id;
  } catch {
    return undefined;
  }
}

/** Connects and says nothing. Returns the system’s word for why it cannot. */
async function faultOfConnection({ protocol, hostname, port }: URL): Promise<string | undefined> {
  const isSecure = protocol === 'wss:';
  const at = { host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
  const socket = isSecure ? connectSecurely({ ...at, servername: hostname }) : connect(at);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
  } finally {
    socket.destroy();
  }
}

/** A token is wrong only by Slack's own word. */
function refused(of: string, error: unknown): readonly Diagnosis[] {
  if (!(error instanceof SlackStartError)) throw error;
  const { what, mend } = slackStartFault(error);
  if (error.slackError !== undefined) return [wrong(of, what, mend)];
  return [
    wrong(slackItself, what, 'Look at the network (and SLACK_API_URL, where it is set), and try again.'),
    unknown(of, 'Slack could not be asked about it.'),
  ];
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
