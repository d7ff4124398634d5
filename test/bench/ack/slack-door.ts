// As little of Slack as a bot needs to be started and spoken to: the Web API's yes, sockets, signed requests, and response_urls.

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'undici';
import { type WebSocket, WebSocketServer } from 'ws';

export interface SlackDoor {
  readonly apiUrl: string;
  /** Sends what a person types; resolves when it is acknowledged, with the milliseconds that took. */
  types(typed: Typed): Promise<number>;
  /** Answers that came to the response_urls. */
  answers(): number;
  /** Sockets that are open. */
  sockets(): number;
  close(): Promise<void>;
}

export interface Typed {
  readonly text: string;
  readonly person: string;
  /** Whether there is somewhere to answer to. */
  readonly answered: boolean;
  /** Whether Slack sends the same again, as it does where an acknowledgement got lost. */
  readonly repeated?: boolean;
}

export const tokens = {
  bot: 'xoxb-bench',
  app: 'xapp-bench',
  signingSecret: '8f742231b10e8888abcd99yyyzzz85a5',
};

const workspace = 'T0BENCH';

/** `port` of the bot in HTTP mode; undefined: everything goes through its sockets. */
export async function openSlackDoor(port: () => number | undefined): Promise<SlackDoor> {
  const sockets: WebSocket[] = [];
  const waiting = new Map<string, () => void>();
  const webSockets = new WebSocketServer({ noServer: true });
  let serial = 0;
  let answers = 0;
  let url = '';
  let pool: Pool | undefined;

  const server = createServer((request, response) => void serve(request, response));
  server.on('upgrade', (request, socket, head) =>
    webSockets.handleUpgrade(request, socket, head, (opened) => {
      sockets.push(opened);
      opened.on('close', () => sockets.splice(sockets.indexOf(opened), 1));
      opened.on('message', (raw) => {
        const { envelope_id: id } = JSON.parse(String(raw)) as { envelope_id: string };
        waiting.get(id)?.();
        waiting.delete(id);
      });
      opened.send(JSON.stringify({ type: 'hello', num_connections: sockets.length, connection_info: {} }));
    }),
  );

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? '';
    response.setHeader('content-type', path.startsWith('/answer') ? 'text/plain' : 'application/json');
    if (path.startsWith('/answer')) {
      answers += 1;
      response.end('ok');
    } else response.end(JSON.stringify(answerOf(path.split('?', 1)[0] ?? '', body)));
  }

  function answerOf(path: string, body: string) {
    switch (path) {
      case '/api/auth.test':
        return { ok: true, team_id: workspace, user_id: 'U0BOT', bot_id: 'B0BOT' };
      case '/api/apps.connections.open':
        return { ok: true, url: url.replace('http', 'ws') };
      case '/api/users.info': {
        const id = new URLSearchParams(body).get('user') ?? '';
        return { ok: true, user: { id, team_id: workspace, name: id, tz: 'Europe/Lisbon', profile: {} } };
      }
      default:
        return { ok: true };
    }
  }

  function payloadOf({ text: typed, person, answered, repeated }: Typed) {
    serial += 1;
    return {
      token: 'verification',
      team_id: workspace,
      team_domain: 'bench',
      channel_id: 'C0BENCH',
      channel_name: 'bench',
      user_id: person,
      user_name: person.toLowerCase(),
      command: '/campaign-stats',
      text: typed,
      api_app_id: 'A0BENCH',
      is_enterprise_install: 'false',
      trigger_id: repeated ? '1.1' : `${Date.now()}.${serial}`,
      ...(answered && { response_url: `${url}/answer/${serial}` }),
    };
  }

  async function request(payload: Readonly<Record<string, string>>, to: number): Promise<void> {
    pool ??= new Pool(`http://127.0.0.1:${to}`, { connections: 32 });
    const body = new URLSearchParams(payload).toString();
    const at = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', tokens.signingSecret).update(`v0:${at}:${body}`).digest('hex');
    const answer = await pool.request({
      method: 'POST',
      path: '/slack/events',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': String(at),
        'x-slack-signature': `v0=${signature}`,
      },
      body,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`the bot answered ${answer.statusCode}`);
  }

  function send(payload: Readonly<Record<string, string>>): Promise<void> {
    const id = `e${serial}`;
    const envelope = { envelope_id: id, type: 'slash_commands', accepts_response_payload: true, payload };
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(id, resolve);
    // The bare app has one. Over two, half as many come in one read, which costs more of the system's time.
    sockets[0]?.send(JSON.stringify(envelope));
    return promise;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl: `${url}/api/`,
    types: async (typed) => {
      const payload = payloadOf(typed);
      const from = performance.now();
      const to = port();
      await (to === undefined ? send(payload) : request(payload, to));
      return performance.now() - from;
    },
    answers: () => answers,
    sockets: () => sockets.length,
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await pool?.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
