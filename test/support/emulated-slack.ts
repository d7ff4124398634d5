// The bot on an independent Slack: emulate 0.12.2 answers the Web API, and what it lacks (commands, clicks, response_url) is signed and sent by hand.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebClient } from '@slack/web-api';
import { createEmulator } from 'emulate';

export type Fields = { readonly [field: string]: unknown };

export interface Answered {
  readonly method: string;
  readonly args: Fields;
  /** As emulate gave it. */
  readonly answer: Fields;
}

export interface EmulatedSlack {
  /** What WebClient takes as `slackApiUrl`: a relay in front of emulate that only writes down what passes. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly signingSecret: string;
  readonly team: string;
  /** Ids by name. */
  readonly channels: Readonly<Record<string, string>>;
  readonly ana: string;
  /** A client of the workspace's administrator, to look at and change things. */
  readonly admin: WebClient;
  /** Every call of the bot, in order. */
  readonly calls: readonly Answered[];
  /** What the bot sent to response_urls, in order. */
  readonly replies: readonly Fields[];
  /** Messages in that channel, newest first. */
  history(channel: string): Promise<readonly Fields[]>;
  /** The bot's modal or App Home as emulate holds it after the last call. */
  view(id: string): Fields | undefined;
  /** Where signed requests go. */
  deliverTo(url: string): void;
  /** Each resolves with the status and body of the bot's acknowledgement. */
  types(text: string, channel: string): Promise<Acknowledged>;
  clicks(action: Fields, where: Fields): Promise<Acknowledged>;
  submits(viewId: string, values: Fields): Promise<Acknowledged>;
  opensHome(): Promise<Acknowledged>;
  close(): Promise<void>;
}

export interface Acknowledged {
  readonly status: number;
  readonly body: string;
}

const botToken = 'xoxb-emulated-bot';
const adminToken = 'xoxp-emulated-admin';
const signingSecret = '0123456789abcdef0123456789abcdef';
const app = { app_id: 'A0STATS', bot_id: 'B0STATS', bot_user_id: 'U0STATS' };
const team = 'T000000001';

export interface EmulatedOptions {
  /** Of the bot's token; emulate checks them. */
  readonly scopes: readonly string[];
}

export async function startEmulatedSlack({ scopes }: EmulatedOptions): Promise<EmulatedSlack> {
  const bot = { token: botToken, type: 'bot', user_id: app.bot_user_id, scopes: [...scopes], ...app };
  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: {
      slack: {
        strict_scopes: true,
        users: [{ name: 'ana', real_name: 'Ana Sousa', email: 'ana@example.com' }],
        channels: [{ name: 'growth' }, { name: 'sales' }],
        oauth_apps: [
          { client_id: 'client', client_secret: 'secret', name: 'Campaign Stats', redirect_uris: [], ...app },
        ],
        tokens: [bot, { token: adminToken, type: 'user', user_id: 'U000000001', scopes: adminScopes }],
      },
    },
  });
  const { calls, replies, ...relay } = await startRelay(emulator.url, scopes);
  const admin = new WebClient(adminToken, {
    slackApiUrl: `${emulator.url}/api/`,
    retryConfig: { retries: 0 },
  });
  const listed = await admin.conversations.list({});
  const channels = Object.fromEntries(listed.channels?.map(({ id, name }) => [name, id]) ?? []);
  const { members = [] } = await admin.users.list({});
  const ana = members.find(({ name }) => name === 'ana')?.id ?? '';
  const user = { id: ana, name: 'ana', username: 'ana', team_id: team };
  let eventsUrl = '';
  let serial = 0;

  /** Bolt compares the time of signing with the real one. */
  async function deliver(contentType: string, body: string): Promise<Acknowledged> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
    const headers = {
      'content-type': contentType,
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    };
    const answered = await fetch(eventsUrl, { method: 'POST', headers, body });
    return { status: answered.status, body: await answered.text() };
  }

  const form = (fields: Record<string, string>) =>
    deliver('application/x-www-form-urlencoded', new URLSearchParams(fields).toString());
  const interaction = (payload: Fields) =>
    form({ payload: JSON.stringify({ api_app_id: app.app_id, team: { id: team }, user, ...payload }) });

  /** Of emulate's own making, so that views.open finds it. */
  async function trigger(viewId?: string): Promise<string> {
    const bot = new WebClient(botToken, { slackApiUrl: `${emulator.url}/api/`, retryConfig: { retries: 0 } });
    const made = await bot.apiCall('views.generateTriggerId', {
      user_id: ana,
      ...(viewId === undefined ? {} : { view_id: viewId }),
    });
    return 'trigger_id' in made ? String(made.trigger_id) : '';
  }

  const responseUrl = () => {
    serial += 1;
    return `${relay.url}/respond/${serial}`;
  };

  function view(id: string): Fields | undefined {
    const answers = calls.map(({ answer }) => answer.view as Fields | undefined);
    return answers.findLast((answer) => answer?.id === id);
  }

  return {
    apiUrl: `${relay.url}/api/`,
    botToken,
    botId: app.bot_id,
    botUserId: app.bot_user_id,
    signingSecret,
    team,
    channels,
    ana,
    admin,
    calls,
    replies,
    history: async (channel) => {
      const { messages } = await admin.conversations.history({ channel, include_all_metadata: true });
      return (messages ?? []) as unknown as Fields[];
    },
    view,
    deliverTo: (url) => {
      eventsUrl = url;
    },
    types: async (text, channel) =>
      form({
        command: '/campaign-stats',
        text,
        team_id: team,
        channel_id: channel,
        user_id: ana,
        user_name: 'ana',
        api_app_id: app.app_id,
        trigger_id: await trigger(),
        response_url: responseUrl(),
      }),
    clicks: async (action, where) => {
      const shown = where.view as Fields | undefined;
      return interaction({
        type: 'block_actions',
        trigger_id: await trigger(shown?.id as string | undefined),
        ...(shown === undefined ? { response_url: responseUrl() } : {}),
        ...where,
        actions: [{ action_ts: String(Date.now()), ...action }],
      });
    },
    submits: async (viewId, values) =>
      interaction({
        type: 'view_submission',
        trigger_id: await trigger(viewId),
        view: { ...view(viewId), state: { values } },
      }),
    opensHome: () =>
      deliver(
        'application/json',
        JSON.stringify({
          type: 'event_callback',
          team_id: team,
          api_app_id: app.app_id,
          event_id: `Ev${Date.now()}`,
          event: { type: 'app_home_opened', user: ana, tab: 'home', channel: 'D0ANA' },
          authorizations: [{ team_id: team, user_id: app.bot_user_id, is_bot: true }],
        }),
      ),
    close: async () => {
      relay.close();
      await emulator.close();
    },
  };
}

/** Stands between the bot and emulate, and writes down what passes. It takes what goes to response_urls itself. */
async function startRelay(emulatorUrl: string, scopes: readonly string[]) {
  const calls: Answered[] = [];
  const replies: Fields[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    if (request.url?.startsWith('/respond')) {
      replies.push(JSON.parse(body));
      return response.end('ok');
    }
    const answered = await fetch(`${emulatorUrl}${request.url}`, {
      method: 'POST',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      body,
    });
    const answer = await answered.text();
    const method = (request.url ?? '').replace('/api/', '');
    calls.push({ method, args: argsOf(body), answer: JSON.parse(answer) });
    // Emulate's time is the machine's, and the bot's is moved by hand.
    response.sendDate = false;
    const scopesHeader = { 'content-type': 'application/json', 'x-oauth-scopes': scopes.join(',') };
    return response.writeHead(answered.status, scopesHeader).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    replies,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const adminScopes = ['channels:read', 'channels:history', 'channels:manage', 'users:read', 'chat:write'];

function argsOf(body: string): Fields {
  const args = [...new URLSearchParams(body)].map(([name, value]) => [name, parsed(value)]);
  return Object.fromEntries(args);
}

function parsed(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  return JSON.parse(value);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
