// How Slack and an operator's probes reach the bot: signed requests, health and readiness, and what becomes of everything else.

import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let app: App;

async function begin(options: WorldOptions) {
  world = await openWorld({ service: generous, ...options });
  // Started again, to have it in the hand.
  await world.stopsBot();
  app = await world.startsBot();
}
afterEach(() => world.close());

const at = (path: string) => `http://127.0.0.1:${app.port()}${path}`;

async function probe(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(at(path));
  return { status: response.status, body: await response.json() };
}

interface Letter {
  readonly body: string;
  readonly type?: string;
  /** Seconds since the epoch; real time, as Bolt compares it. */
  readonly signedAt?: number;
  readonly secret?: string;
}

/** A request as Slack signs it (docs.slack.dev, Verifying requests from Slack). */
function send({ body, type = 'application/json', signedAt, secret }: Letter): Promise<Response> {
  const timestamp = String(signedAt ?? Math.floor(Date.now() / 1_000));
  const key = secret ?? world.env.SLACK_SIGNING_SECRET ?? '';
  const signature = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex');
  const headers = {
    'content-type': type,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
  return fetch(at('/slack/events'), { method: 'POST', headers, body });
}

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

const form = 'application/x-www-form-urlencoded';

describe('HTTP mode', () => {
  test('answers a command that Slack signed, and clicks under it', async () => {
    await begin({ mode: 'http' });
    const ana = world.person('ana');
    const answer = await ana.asks('');
    expect(answer.text).toContain('Outreach overview.');
    await ana.presses(answer, '14 days');
    expect(ana.sees()?.text).toContain('Last 14 days');
  });

  test('turns away a forged signature and an old one, and does nothing for them', async () => {
    await begin({ mode: 'http', expectedLogs: ['slack sdk'] });
    const forged = await send({ body: command(), type: form, secret: 'not-the-signing-secret' });
    const old = await send({ body: command(), type: form, signedAt: Math.floor(Date.now() / 1_000) - 600 });
    const unsigned = await fetch(at('/slack/events'), { method: 'POST', body: command() });
    await world.settles();
    expect([forged.status, old.status, unsigned.status]).toEqual([401, 401, 401]);
    expect(world.person('ana').reads()).toEqual([]);
    expect(world.service.requests).toEqual([]);
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
    world.slack.sockets.cut();
    await world.settles();
    expect(await probe('/readyz')).toEqual({
      status: 503,
      body: { ok: false, troubles: ['not connected to Slack'] },
    });
    expect(await probe('/healthz')).toMatchObject({ status: 200 });
  });

  test('listens on no port unless one is set', async () => {
    await begin({});
    expect(app.port()).toBeUndefined();
  });
});
