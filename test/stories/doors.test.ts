// How Slack and an operator's probes reach the bot: signed requests, health and readiness, and what becomes of everything else.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '#bot/app.ts';
import { form, interaction, type Letter, post } from '../support/letters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { inputsOf } from './digest-steps.ts';

let world: World;
let app: App;

async function begin(options: WorldOptions) {
  world = await openWorld({ service: generous, ...options });
  app = world.bot();
}
afterEach(() => world.close());

const at = (path: string) => `http://127.0.0.1:${app.port()}${path}`;

async function probe(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(at(path));
  return { status: response.status, body: await response.json() };
}

const send = (letter: Letter) => post(letter, at('/slack/events'), world.env);

const command = () =>
  new URLSearchParams({
    command: '/campaign-stats',
    text: 'status',
    user_id: 'U0ANA',
    channel_id: 'C0GROWTH',
    team_id: 'T0SANDBOX',
    trigger_id: '1.2.3',
    response_url: `${world.slack.url}/actions/T0SANDBOX/1/2`,
  }).toString();

/** A connection by hand; that the other end breaks it off is no error. */
function connectTo(port: number) {
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

describe('HTTP mode', () => {
  test('answers a command that Slack signed, and clicks under it', async () => {
    await begin({ mode: 'http' });
    const ana = world.person('ana');
    const answer = await ana.asks('');
    expect(answer.text).toContain('active campaigns · as of');
    await ana.presses(answer, 'More');
    await ana.presses(answer, '14 days');
    expect(ana.sees()?.text).toContain('Last 14 days');
  });

  test('turns away a forged signature and an old one, and does nothing for them', async () => {
    await begin({ mode: 'http', expectedLogs: ['slack sdk'] });
    const before = world.service.requests.length;
    const forged = await send({ body: command(), type: form, secret: 'not-the-signing-secret' });
    const old = await send({ body: command(), type: form, signedAt: Math.floor(Date.now() / 1_000) - 600 });
    const unsigned = await fetch(at('/slack/events'), { method: 'POST', body: command() });
    await world.settles();
    expect([forged.status, old.status, unsigned.status]).toEqual([401, 401, 401]);
    expect(world.person('ana').reads()).toEqual([]);
    expect(world.service.requests).toHaveLength(before);
  });

  test.each([
    ['a command', command],
    ['a click', () => interaction({ type: 'block_actions', user: { id: 'U0ANA' }, actions: [] }).body],
  ])('answers Slack’s look at its certificate, and does nothing of %s beside it', async (_, said) => {
    await begin({ mode: 'http' });
    const before = [world.service.requests.length, world.logged().length];
    const body = `ssl_check=1&${said()}`;
    const answer = await fetch(at('/slack/events'), {
      method: 'POST',
      headers: { 'content-type': form },
      body,
    });
    await world.settles();
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(world.person('ana').reads()).toEqual([]);
    expect([world.service.requests.length, world.logged().length]).toEqual(before);
  });

  test('tells of what nobody signed once a minute, with how much came before', async () => {
    await begin({ mode: 'http' });
    const refused = () =>
      world.logged().filter(({ msg }) => msg === 'a request was refused: slack did not sign it');
    const unsigned = () => fetch(at('/slack/events'), { method: 'POST', body: command() });
    for (const _again of [1, 2, 3]) await unsigned();
    expect(refused()).toEqual([expect.objectContaining({ fault: 'not signed', before: 0 })]);
    await send({ body: command(), type: form, secret: 'not-the-signing-secret' });
    await world.passes(61_000);
    await unsigned();
    expect(refused().slice(1)).toMatchObject([
      { fault: 'signed by another', before: 0 },
      { fault: 'not signed', before: 2 },
    ]);
  });

  test('keeps no connection for whom it turns away', async () => {
    await begin({ mode: 'http' });
    const keeping = ({ status, headers }: Response) => [status, headers.get('connection')];
    const events = at('/slack/events');
    const none = await fetch(at('/none'));
    const unsigned = await fetch(events, { method: 'POST', body: command() });
    const unread = await send({ body: '{', type: 'application/json' });
    const long = await send({ body: `{"padding":"${'x'.repeat(1_100_000)}"}` });
    expect([none, unsigned, unread, long].map(keeping)).toEqual([
      [404, 'close'],
      [401, 'close'],
      [400, 'close'],
      [413, 'close'],
    ]);
    expect(
      keeping(await send({ body: JSON.stringify({ type: 'url_verification', challenge: 'c' }) })),
    ).toEqual([200, 'keep-alive']);
  });

  test('proves to Slack that the address is its own', async () => {
    await begin({ mode: 'http' });
    const response = await send({ body: JSON.stringify({ type: 'url_verification', challenge: 'c0ffee' }) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('c0ffee');
  });

  test('refuses a request that is far larger than any of Slack’s', async () => {
    await begin({ mode: 'http', expectedLogs: ['slack sdk'] });
    const response = await send({ body: `{"padding":"${'x'.repeat(1_100_000)}"}` });
    expect(response.status).toBe(413);
  });

  test('turns away a signature for a time that has not come', async () => {
    await begin({ mode: 'http', expectedLogs: ['slack refused a private answer'] });
    const ahead = await send({ body: command(), type: form, signedAt: Math.floor(Date.now() / 1_000) + 420 });
    const justAhead = await send({
      body: command(),
      type: form,
      signedAt: Math.floor(Date.now() / 1_000) + 240,
    });
    await world.settles();
    expect([ahead.status, justAhead.status]).toEqual([401, 200]);
    // The address for its answer was never given out: so it comes as a direct message.
    expect(world.person('ana').reads('D0ANA')).toHaveLength(1);
  });

  test.each([
    ['null', 'null', 'application/json'],
    ['a payload of null', 'payload=null', form],
    ['a number', '7', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['an event that is none', '{"event":null,"type":"event_callback"}', 'application/json'],
    ['a click by nobody', 'payload={"type":"block_actions","actions":[{}]}', form],
    ['a click on nothing', 'payload={"type":"block_actions","user":{"id":"U0ANA"},"actions":[]}', form],
    ['two commands in one', 'command=/campaign-stats&command=/x&user_id=U0ANA', form],
    ['half a payload', 'payload={', form],
  ])('survives %s, and counts it', async (_, body, type) => {
    await begin({ mode: 'http', expectedLogs: ['a payload of slack could not be read'] });
    for (const _again of [1, 2]) {
      const { status } = await send({ body, type });
      expect([200, 400, 404]).toContain(status);
    }
    expect(
      world.logged().filter(({ msg }) => msg === 'a payload of slack could not be read').length,
    ).toBeLessThan(2);
    expect((await world.person('ana').asks('status')).text).toContain('Status of the bot.');
  });

  test('cuts off who opens a connection and says nothing, or half of it', { timeout: 30_000 }, async () => {
    await begin({ mode: 'http' });
    const silent = Array.from({ length: 50 }, () => connectTo(app.port() ?? 0));
    const halfway = Array.from({ length: 50 }, () => {
      const socket = connectTo(app.port() ?? 0);
      socket.write('POST /slack/events HTTP/1.1\r\nhost: bot\r\ncontent-length: 100\r\n\r\nhalf');
      return socket;
    });
    await Promise.all([...silent, ...halfway].map((socket) => once(socket.resume(), 'close')));
  });

  test('stops within seconds while somebody has sent half a request', { timeout: 30_000 }, async () => {
    await begin({ mode: 'http' });
    const socket = connectTo(app.port() ?? 0);
    socket.write('POST /slack/events HTTP/1.1\r\nhost: bot\r\ncontent-length: 100\r\n\r\nhalf');
    await once(socket, 'connect');
    await world.settles();
    const gone = once(socket.resume(), 'close');
    const began = world.clock.monotonic();
    await world.stopsBot();
    await gone;
    expect(world.clock.monotonic() - began).toBeLessThan(5_000);
  });

  test('knows no other way in', async () => {
    await begin({ mode: 'http', expectedLogs: ['slack sdk'] });
    expect((await fetch(at('/'))).status).toBe(404);
    expect((await fetch(at('/slack/events'))).status).toBe(404);
  });
});

describe.each(['http', 'socket'] as const)('health and readiness (%s)', (mode) => {
  const options = mode === 'http' ? ({ mode } as const) : ({ mode, health: true } as const);

  test('are both well while the bot works', async () => {
    await begin(options);
    expect(await probe('/healthz')).toEqual({ status: 200, body: { ok: true, troubles: [] } });
    expect(await probe('/readyz')).toEqual({ status: 200, body: { ok: true, troubles: [] } });
  });

  test.each([401, 403] as const)(
    'a key that the campaign service refuses (%i) is told in the log and by /readyz before anybody asks, until it is taken',
    async (status) => {
      await begin({
        ...options,
        store: 'file',
        expectedLogs: ['the campaign service refuses CAMPAIGN_API_KEY'],
      });
      await world.stopsBot();
      world.service.faults.set({ kind: 'key-refused', status });
      const before = world.service.requests.length;
      app = await world.startsBot();
      expect(world.service.requests).toHaveLength(before + 1);
      expect(await probe('/readyz')).toEqual({
        status: 503,
        body: {
          ok: false,
          troubles: [
            `The campaign service refuses the API key (${status}). Whoever runs the bot must set a valid CAMPAIGN_API_KEY and start it again.`,
          ],
        },
      });
      world.service.faults.clear();
      await world.person('ana').asks('list');
      expect(await probe('/readyz')).toMatchObject({ status: 200 });
    },
  );

  test('while it stops, it is alive and not ready, and the answer under way still comes', async () => {
    await begin(options);
    world.service.faults.set({ kind: 'delay', ms: 2_000 });
    const ana = world.person('ana');
    await ana.types('/campaign-stats list paused');
    await world.settles();
    const ready = at('/readyz');
    const stopping = app.stop();
    await world.settles();
    expect(await probe('/healthz')).toMatchObject({ status: 200 });
    expect(await probe('/readyz')).toEqual({ status: 503, body: { ok: false, troubles: ['stopping'] } });
    await world.passes(9_000);
    await stopping;
    expect(ana.reads().at(-1)?.text).toContain('all 5 campaigns');
    await expect(fetch(ready)).rejects.toThrow('fetch failed');
  });
});

describe('Socket Mode', () => {
  test('is not ready while both sockets are away, and says why', async () => {
    await begin({ health: true, expectedLogs: ['slack sdk'] });
    world.slack.faults.set({ method: 'apps.connections.open', status: 503 });
    world.slack.sockets.cut();
    await world.settles();
    expect(await probe('/readyz')).toEqual({
      status: 503,
      body: { ok: false, troubles: ['not connected to Slack'] },
    });
    expect(await probe('/healthz')).toMatchObject({ status: 200 });
    world.slack.faults.clear();
    await world.passes(30_000);
    expect(await probe('/readyz')).toMatchObject({ status: 200 });
  });

  test('opens the second socket within seconds of the first', async () => {
    await begin({});
    expect(world.slack.sockets.connected()).toBe(1);
    await world.passes(5_000);
    expect(world.slack.sockets.connected()).toBe(2);
  });

  test('is deaf for no time where Slack refreshes a socket', async () => {
    await begin({});
    world.slack.sockets.disconnect('refresh_requested');
    await world.settles();
    expect(world.slack.sockets.connected()).toBe(1);
    expect((await world.person('ana').asks('status')).text).toContain('Status of the bot.');
  });

  test('acknowledges what came through a socket before it gives the socket back to Slack', async () => {
    await begin({});
    const ana = world.person('ana');
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    // The form is acknowledged once it is known who sent it.
    world.slack.faults.set({ method: 'users.info', lateMs: 300, times: 1 });
    const submitted = ana.submits();
    while (world.slack.busy() === 0) await pause(1);
    world.slack.sockets.disconnect('refresh_requested');
    expect(await submitted).toMatchObject({ ok: true });
    await ana.faces();
    await ana.closes(true);
  });

  test('notices within seconds that Slack has gone to sleep at the other end', {
    timeout: 40_000,
  }, async () => {
    await begin({ health: true, expectedLogs: ['slack sdk'] });
    await world.passes(5_000);
    world.slack.faults.set({ method: 'apps.connections.open', status: 503 });
    world.slack.sockets.stall();
    while ((await probe('/readyz')).status === 200) await pause(50);
  });

  test('survives frames that are no envelopes, and events without an event', async () => {
    await begin({ health: true, expectedLogs: ['a payload of slack could not be read', 'slack sdk'] });
    const { sends } = world.slack.sockets;
    const heldBack = { type: 'app_rate_limited', team_id: 'T0SANDBOX', minute_rate_limited: 1 };
    for (const frame of [
      'null',
      '7',
      '{',
      '{}',
      JSON.stringify({ envelope_id: 'e1', type: 'events_api', payload: {} }),
      JSON.stringify({ envelope_id: 'e2', type: 'events_api', payload: null }),
      JSON.stringify({ envelope_id: 'e3', type: 'events_api' }),
      JSON.stringify({ envelope_id: 'e4', type: 'events_api', payload: heldBack }),
      JSON.stringify({ envelope_id: 'e5', type: 'interactive', payload: null }),
      JSON.stringify({ envelope_id: 'e6', type: 'slash_commands', payload: { command: '/campaign-stats' } }),
    ])
      for (const _again of [1, 2]) sends(frame);
    await world.settles();
    expect(await probe('/healthz')).toMatchObject({ status: 200, body: { unreadable: 20 } });
    const kinds = world.logged().filter(({ msg }) => msg === 'a payload of slack could not be read');
    expect(kinds.length).toBe(new Set(kinds.map((line) => JSON.stringify({ ...line, time: 0 }))).size);
    expect((await world.person('ana').asks('status')).text).toContain('Status of the bot.');
  });

  test('says what Slack says where it refuses a socket for another reason than the token', async () => {
    await begin({ health: true, expectedLogs: ['slack sdk', 'slack refuses a socket'] });
    world.slack.faults.set({ method: 'apps.connections.open', error: 'team_access_not_granted' });
    world.slack.sockets.disconnect('link_disabled');
    await world.settles();
    expect(await probe('/readyz')).toMatchObject({
      body: { troubles: ['Slack opens no socket (team_access_not_granted)'] },
    });
  });

  test('whose token is revoked is not ready, says so, and digests go on', async () => {
    await begin({ health: true, expectedLogs: ['slack sdk', 'slack refuses a socket'] });
    const ana = world.person('ana');
    await ana.types('/campaign-stats subscribe daily yesterday');
    await ana.faces();
    ana.fills(inputsOf({ where: ['growth'], time: '09:00' }));
    await ana.submits();
    await ana.faces();
    world.slack.faults.set({ method: 'apps.connections.open', error: 'invalid_auth' });
    world.slack.sockets.disconnect('link_disabled');
    await world.settles();
    expect(await probe('/readyz')).toEqual({
      status: 503,
      body: { ok: false, troubles: ['Slack refuses SLACK_APP_TOKEN (invalid_auth)'] },
    });
    await world.passes(10 * 60_000);
    const posts = world.person('ben').reads();
    expect(posts.some(({ text }) => /replies/i.test(text))).toBe(true);
    expect(world.logged().filter(({ msg }) => msg === 'slack refuses a socket').length).toBeLessThan(3);
  });

  test.each(['users:read', 'chat:write'])(
    'without the scope %s is not ready, and names it',
    async (lacking) => {
      const scopes = ['commands', 'chat:write', 'users:read'].filter((scope) => scope !== lacking);
      await begin({ health: true, slack: { scopes }, expectedLogs: ['a needed scope was not granted'] });
      expect(await probe('/readyz')).toMatchObject({
        status: 503,
        body: { troubles: [expect.stringContaining(`The scope ${lacking} was not granted.`)] },
      });
      expect(world.logged()).toContainEqual(
        expect.objectContaining({ msg: 'a needed scope was not granted', scope: lacking }),
      );
    },
  );

  test('listens on no port unless one is set', async () => {
    await begin({});
    expect(app.port()).toBeUndefined();
  });
});
