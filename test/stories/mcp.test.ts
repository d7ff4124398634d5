// Assistants ask over MCP, with the SDK's own client over real HTTP: as the person for whom a key or Slack's signature vouches, and no further.

import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { hashOfMcpKey } from '#access/mcp-keys.ts';
import { controls } from '#blocks/controls.ts';
import type { App } from '#bot/app.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

const anasKey = 'cs_of-ana';
const bensKey = 'cs_of-ben';
const keys = `U0ANA=${hashOfMcpKey(anasKey)}, U0BEN@C0LEADS=${hashOfMcpKey(bensKey)}`;

let world: World;
let app: App;
let ana: Character;

async function begin({ env = {}, mode = 'http', ...options }: WorldOptions = {}) {
  const socket = mode === 'socket' ? { PORT: '3999' } : {};
  world = await openWorld({
    ...{ service: generous, mode, ...options },
    ...(mode === 'socket' && { health: true }),
    env: { MCP: `on ${keys}`, ...socket, ...env },
  });
  ana = world.person('ana');
  app = world.bot();
}

afterEach(() => world.close());

const address = () => `http://127.0.0.1:${app.port()}/mcp`;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** What the client got; the bot's time goes on meanwhile. */
async function meanwhile<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  ended.catch(() => undefined);
  for (let turns = 0; !isDone && turns < 300; turns += 1) await world.passes(500);
  return ended;
}

/** Not the global one: a story lets time pass only while none of those is open. */
const send: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const asked = httpRequest(
      new URL(String(input)),
      { method: init?.method ?? 'GET', headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = parts.length === 0 ? null : Buffer.concat(parts);
          const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
          resolve(
            new Response(body, { status: answer.statusCode ?? 0, headers: said as [string, string][] }),
          );
        });
      },
    );
    asked.on('error', reject);
    asked.end(init?.body == null ? undefined : String(init.body));
  });

type Fetch = ConstructorParameters<typeof StreamableHTTPClientTransport>[1];

async function connected(options: Fetch): Promise<Client> {
  const client = new Client({ name: 'an assistant', version: '1' });
  await meanwhile(client.connect(new StreamableHTTPClientTransport(new URL(address()), options)));
  return client;
}

async function calls(client: Client, name: string, args: Record<string, unknown>) {
  const result = await meanwhile(client.callTool({ name, arguments: args }));
  const [first] = result.content as { text: string }[];
  const figures = result.structuredContent as
    | { question: string; columns: string[]; rows: unknown[][]; count: number; asOf?: string }
    | undefined;
  return { isError: result.isError === true, text: first?.text ?? '', figures };
}

const withKey = (key: string) => connected({ fetch: send, requestInit: { headers: bearer(key) } });

/** Slackbot: it signs each body, and names the person in each call. */
function slackbot(user: string | undefined, secret = world.slack.tokens.signingSecret): Promise<Client> {
  const signed: typeof fetch = (input, init) => {
    const body = named(String(init?.body ?? ''), user);
    const at = String(Math.floor(Date.now() / 1_000));
    const digest = createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex');
    const headers = new Headers(init?.headers);
    headers.set('x-slack-request-timestamp', at);
    headers.set('x-slack-signature', `v0=${digest}`);
    return send(input, { ...init, headers, ...(init?.body != null && { body }) });
  };
  return connected({ fetch: signed });
}

function named(body: string, user: string | undefined): string {
  if (body === '' || user === undefined) return body;
  const call = JSON.parse(body);
  const slack = { user_id: user, team_id: 'T0SANDBOX' };
  return JSON.stringify({ ...call, params: { ...call.params, _meta: { ...call.params?._meta, slack } } });
}

describe.each(['socket', 'http'] as const)('with a key, over %s', (mode) => {
  test('an assistant sees three tools that read alone, and asks with them', async () => {
    await begin({ mode });
    const client = await withKey(anasKey);
    const { tools } = await meanwhile(client.listTools());
    expect(tools.map(({ name }) => name)).toEqual(['ask', 'list_campaigns', 'explain']);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const top = await calls(client, 'ask', { question: 'top 3 by replies last week' });
    expect(top.isError).toBe(false);
    expect(top.text).toContain('replies');
    expect(top.text).not.toMatch(/[<>]|&\w+;/);
    expect(top.figures).toMatchObject({ question: 'top 3 campaigns by replies last week', count: 3 });
    expect(top.figures?.rows).toHaveLength(3);
    expect(top.figures?.columns).toContain('messagesReplied');
    const list = await calls(client, 'list_campaigns', { status: 'ACTIVE' });
    const active = world.service.campaigns().filter(({ status }) => status === 'ACTIVE');
    expect(list.figures?.count).toBe(active.length);
    const explained = await calls(client, 'explain', { figure: 'reply rate', about: 'last week' });
    expect(explained.text).toContain('eply rate');
    await client.close();
  });
});

test('what gives no figures is said, with what to ask instead', async () => {
  await begin();
  const client = await withKey(anasKey);
  const unknown = await calls(client, 'ask', { question: '"quite another" last week' });
  expect(unknown).toMatchObject({ isError: true, figures: undefined });
  expect(unknown.text).toContain('No campaign is called “quite another”.');
  for (const question of ['status', 'digests', 'subscribe overview daily at 9', 'room'])
    expect((await calls(client, 'ask', { question })).text).toContain('That asks for no report.');
  await client.close();
});

describe('what an assistant gets wrong', () => {
  const refused = async (client: Client, name: string, args: Record<string, unknown>) =>
    await calls(client, name, args).catch((error: unknown) => ({
      ...{ isError: true, text: error instanceof Error ? error.message : '', figures: undefined },
    }));

  test('is refused with what was expected, and the next call is answered', async () => {
    await begin();
    const client = await withKey(anasKey);
    const wrong: [string, Record<string, unknown>, RegExp][] = [
      ['ask', {}, /question/],
      ['ask', { question: '' }, /question/],
      ['ask', { question: 7 }, /question/],
      ['ask', { question: ['overview'] }, /question/],
      ['ask', { question: 'replies '.repeat(4_000) }, /question/],
      ['ask', { question: '   ' }, /./],
      ['list_campaigns', { status: 'SLEEPING' }, /status/],
      ['explain', { figure: 'revenue' }, /figure/],
      ['delete_campaigns', {}, /delete_campaigns/],
      ['toString', {}, /toString/],
      ['__proto__', {}, /./],
    ];
    for (const [name, args, says] of wrong) {
      const { isError, text, figures } = await refused(client, name, args);
      expect([name, isError, figures]).toEqual([name, true, undefined]);
      expect(text).toMatch(says);
      expect(text, 'nothing of the inside').not.toMatch(/\bat \/|node_modules|\.ts\b/);
    }
    expect((await calls(client, 'ask', { question: 'overview' })).isError).toBe(false);
    await client.close();
  });

  test('two calls at once, of two people, each get their own answer', async () => {
    await begin({ env: { ADMIN_USERS: 'U0ANA' } });
    const part = await showsPart('leadership');
    world.service.faults.set({ kind: 'delay', ms: 2_000 });
    const [anas, bens] = [await withKey(anasKey), await withKey(bensKey)];
    const [all, some, top] = await meanwhile(
      Promise.all([
        anas.callTool({ name: 'list_campaigns', arguments: {} }),
        bens.callTool({ name: 'list_campaigns', arguments: {} }),
        anas.callTool({ name: 'ask', arguments: { question: 'top 3 by replies last week' } }),
      ]),
    );
    expect(all.structuredContent).toMatchObject({ count: world.service.campaigns().length });
    expect(some.structuredContent).toMatchObject({ count: showing(part).length });
    expect(top.structuredContent).toMatchObject({ question: 'top 3 campaigns by replies last week' });
    await Promise.all([anas.close(), bens.close()]);
  });

  test('a key that was taken back gives nothing in a session that was open', async () => {
    await begin({ store: 'file' });
    const client = await withKey(anasKey);
    expect((await calls(client, 'list_campaigns', {})).isError).toBe(false);
    await world.stopsBot();
    (world.env as Record<string, string>).MCP = `on U0BEN@C0LEADS=${hashOfMcpKey(bensKey)}`;
    app = await world.startsBot();
    const again = connected({ fetch: send, requestInit: { headers: bearer(anasKey) } });
    await expect(again).rejects.toThrow();
    await client.close();
  });
});

test('Slackbot asks as the person that Slack names, and as nobody where it names none', async () => {
  await begin({ env: { MCP: 'on' } });
  const forAna = await slackbot('U0ANA');
  expect((await calls(forAna, 'ask', { question: 'overview' })).isError).toBe(false);
  const forGuest = await slackbot('U0GUS');
  expect((await calls(forGuest, 'ask', { question: 'overview' })).text).toContain('for full members');
  const forNobody = await slackbot(undefined);
  expect(await calls(forNobody, 'ask', { question: 'overview' })).toMatchObject({
    ...{ isError: true, text: 'Slack did not say who asks. Ask again.' },
  });
  await Promise.all([forAna, forGuest, forNobody].map((client) => client.close()));
});

test('a key shows its room to its person while they are in the channel, and nothing of another room', async () => {
  await begin({ env: { ADMIN_USERS: 'U0ANA' } });
  const part = await showsPart('leadership');
  const client = await withKey(bensKey);
  const names = (await calls(client, 'list_campaigns', {})).figures?.rows.map(String) ?? [];
  expect(names).toHaveLength(showing(part).length);
  expect(names.every((row) => row.includes(part))).toBe(true);
  const outside = world.service.campaigns().find(({ name }) => !name.includes(part))?.name ?? '';
  const refused = await calls(client, 'ask', { question: `"${outside}"` });
  expect(refused.isError).toBe(true);
  expect(refused.text.replace(outside, '')).not.toContain(outside);
  world.slack.workspace.channel('C0LEADS')?.members.delete('U0BEN');
  await world.slack.happens({ type: 'member_left_channel', user: 'U0BEN', channel: 'C0LEADS' });
  const gone = await calls(client, 'list_campaigns', {});
  expect(gone).toMatchObject({ isError: true, figures: undefined });
  expect(gone.text).toContain('not yours to see');
  await client.close();
});

test('a key without a channel shows what its person sees outside of channels', async () => {
  await begin();
  const client = await withKey(anasKey);
  const list = await calls(client, 'list_campaigns', {});
  expect(list.figures?.count).toBe(world.service.campaigns().length);
  await client.close();
});

test('a key shows nothing once the room of its channel was taken away', async () => {
  await begin({ env: { ADMIN_USERS: 'U0ANA' } });
  await showsPart('leadership');
  const client = await withKey(bensKey);
  expect((await calls(client, 'list_campaigns', {})).isError).toBe(false);
  await setsRoom('leadership', 'none');
  const gone = await calls(client, 'list_campaigns', {});
  expect(gone).toMatchObject({ isError: true, figures: undefined });
  expect(gone.text).toContain('has no room');
  await client.close();
});

test('a key of somebody who has left the workspace gives nothing', async () => {
  await begin();
  world.slack.leaves('ana');
  const client = await withKey(anasKey);
  expect((await calls(client, 'ask', { question: 'overview' })).text).toContain('deactivated');
  await client.close();
});

test('an assistant asks no more in a minute than a person', async () => {
  await begin();
  const client = await withKey(anasKey);
  await calls(client, 'list_campaigns', {});
  const texts = [];
  for (let asked = 0; asked < 64; asked += 1)
    texts.push(client.callTool({ name: 'list_campaigns', arguments: {} }));
  const answers = (await meanwhile(Promise.all(texts))).map(
    ({ content }) => (content as { text: string }[])[0]?.text ?? '',
  );
  expect(answers.some((text) => /You asked 60 questions|more than 20 clicks/.test(text))).toBe(true);
  await client.close();
});

test('figures that take long are not waited for longer than an assistant does', async () => {
  await begin();
  world.service.faults.set({ kind: 'delay', ms: 50_000 });
  const client = await withKey(anasKey);
  const late = await calls(client, 'ask', { question: 'list' });
  expect(late.text).toContain('still being read from the campaign service');
  await client.close();
});

test('a bot that stops lets the question of an assistant end', async () => {
  await begin();
  world.service.faults.set({ kind: 'delay', ms: 2_000 });
  const client = await withKey(anasKey);
  const asking = client.callTool({ name: 'list_campaigns', arguments: {} });
  await world.passes(500);
  const [answer] = await Promise.all([asking, world.stopsBot()]);
  expect(answer.isError ?? false).toBe(false);
  expect(answer.structuredContent).toMatchObject({ count: world.service.campaigns().length });
});

const initialize = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
});

describe('who is not let in', () => {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const signedAt = (secret: string, seconds: number, body = initialize) => ({
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${seconds}:${body}`).digest('hex')}`,
  });
  const now = () => Math.floor(Date.now() / 1_000);

  test('learns nothing, and the log holds no key', async () => {
    await begin();
    const secret = world.slack.tokens.signingSecret;
    const tries = async (headers: Record<string, string>, body = initialize, method = 'POST') => {
      const answered = await meanwhile(
        send(address(), { method, headers: { ...json, ...headers }, ...(method === 'POST' && { body }) }),
      );
      return [answered.status, await answered.text()] as const;
    };
    expect(await tries({})).toEqual([401, '']);
    expect(await tries(bearer('cs_of-nobody'))).toEqual([401, '']);
    expect(await tries(bearer(hashOfMcpKey(anasKey)))).toEqual([401, '']);
    expect(await tries(signedAt('f'.repeat(32), now()))).toEqual([401, '']);
    expect(await tries(signedAt(secret, now() - 400))).toEqual([401, '']);
    expect(await tries(signedAt(secret, now() + 400))).toEqual([401, '']);
    expect(await tries(signedAt(secret, now(), 'another body'))).toEqual([401, '']);
    expect(await tries({ ...bearer(anasKey), ...signedAt('f'.repeat(32), now()) })).toEqual([401, '']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await tries(form, 'ssl_check=1'))[0]).toBe(415);
    expect((await tries({ ...bearer(anasKey), origin: 'https://evil.example' }))[0]).toBe(403);
    expect((await tries(bearer(anasKey), undefined, 'GET'))[0]).toBe(405);
    expect((await tries(bearer(anasKey), ' '.repeat(70_000)))[0]).toBe(413);
    expect((await tries(bearer(anasKey)))[0]).toBe(200);
    expect(JSON.stringify(world.logged())).not.toMatch(/cs_of|[0-9a-f]{64}/);
    const refused = world.logged().filter(({ msg }) => msg.startsWith('a request over MCP was refused'));
    expect(refused, 'a minute has one line').toHaveLength(1);
  });

  test('leaves no word of what it sent in the log, also where that is no question', async () => {
    await begin();
    const sent = [
      '{ "question": "how does Acme do',
      '["Acme"]',
      '{"jsonrpc":"2.0","id":1,"method":"Acme"}',
      '{"jsonrpc":"2.0","id":"Acme","result":{}}',
      '{"jsonrpc":"2.0","method":"notifications/Acme"}',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"question":["Acme"]}}}',
    ];
    for (const body of sent)
      for (const more of [{}, { 'mcp-protocol-version': 'Acme', 'mcp-method': 'Acme' }]) {
        const headers = { ...json, ...bearer(anasKey), ...more };
        await meanwhile(send(address(), { method: 'POST', headers, body }));
      }
    const logged = JSON.stringify(world.logged());
    expect(logged).toContain('notification-method-header-mismatch');
    expect(logged).not.toContain('Acme');
  });

  test('makes no error in the log by leaving in the middle of a request', async () => {
    await begin();
    const socket = connect(app.port() ?? 0, '127.0.0.1');
    const headers = { host: 'bot', ...json, 'content-length': '1000' };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /mcp HTTP/1.1\r\n${head.join('')}\r\n{"jsonrpc`);
    await world.passes(1_000);
    socket.destroy();
    await world.passes(1_000);
    // The next one is answered after it.
    await meanwhile(send(address(), { method: 'POST', headers: json, body: initialize }));
    expect(world.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('a signature opens nothing where no signing secret is set', async () => {
    await begin({ mode: 'socket' });
    const headers = { ...json, ...signedAt('', now()) };
    const answered = await meanwhile(send(address(), { method: 'POST', headers, body: initialize }));
    expect(answered.status).toBe(401);
  });

  test('without MCP=on there is no such address', async () => {
    await begin({ env: { MCP: 'off' } });
    const headers = { ...json, ...bearer(anasKey) };
    const answered = await meanwhile(send(address(), { method: 'POST', headers, body: initialize }));
    expect(answered.status).toBe(404);
  });
});

const showing = (part: string) => world.service.campaigns().filter(({ name }) => name.includes(part));

/** Ana binds a room there for campaigns whose name holds a word, which it gives. */
async function showsPart(channel: string): Promise<string> {
  const words = world.service.campaigns().flatMap(({ name }) => name.split(' '));
  const part =
    words.find((word) => word.length > 4 && showing(word).length > 1 && showing(word).length < 8) ?? '';
  await ana.asks('list');
  await setsRoom(channel, 'name', { [controls.inputRoomName]: part });
  return part;
}

async function setsRoom(channel: string, shows: string, fills: Record<string, string> = {}): Promise<void> {
  await ana.types('/campaign-stats room', { channel });
  await ana.faces();
  await ana.chooses('modal', controls.inputRoomShows, shows);
  ana.fills(fills);
  await ana.submits();
  await ana.faces();
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
}
