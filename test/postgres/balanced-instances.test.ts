// Two bots behind a balancer on one database: a payload that reaches both is answered once, and one that is stopped loses nothing.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { type Cluster, startCluster } from './cluster.ts';

const clock = createClock();
const root = join(import.meta.dirname, '../..');
const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

interface Instance {
  readonly port: number;
  readonly bot: ChildProcess;
}

async function begin() {
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const slack = createSandboxSlack({ clock, signingSecret });
  const [{ url }, databaseUrl] = await Promise.all([service.start(), cluster.newDatabase(), slack.start()]);
  const settings = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: '3',
    COLLECT: 'off',
  };
  const start = async (): Promise<Instance> => {
    const port = await freePort();
    const bot = spawn(process.execPath, ['src/main.ts'], {
      cwd: root,
      env: { ...settings, PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const chunk of bot.stdout) if (`${chunk}`.includes('campaign-stats is ready')) break;
    return { port, bot };
  };
  const instances = [await start(), await start()] as const;
  const balancer = await balance(instances.map(({ port }) => port));
  slack.deliverTo(`http://127.0.0.1:${balancer.port}/slack/events`);
  onTestFinished(async () => {
    for (const { bot } of instances) bot.kill('SIGKILL');
    await balancer.stop();
    await Promise.all([service.stop(), slack.close()]);
  });
  return { slack, instances, balancer };
}

/** Sends each request to one that is ready, in turns, or to all; what a bot answers is the answer. */
async function balance(ports: readonly number[]) {
  const ready = new Set(ports);
  let turn = 0;
  let toAll = false;
  const look = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => void (ok ? ready.add(port) : ready.delete(port)),
        () => void ready.delete(port),
      );
  }, 200);
  const forward = (port: number, request: IncomingMessage, body: Buffer) =>
    fetch(`http://127.0.0.1:${port}${request.url}`, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^(content-type|x-slack)/.test(name)),
      ) as Record<string, string>,
      body: new Uint8Array(body),
    });
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    turn += 1;
    const those = [...ready];
    const chosen = toAll ? those : [those[turn % those.length] ?? 0];
    const [first] = await Promise.all(chosen.map((port) => forward(port, request, body))).catch(() => []);
    response.writeHead(first?.status ?? 502, { 'content-type': first?.headers.get('content-type') ?? '' });
    response.end(await first?.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => ready.size,
    sendToAll: (all: boolean) => {
      toAll = all;
    },
    stop: async () => {
      clearInterval(look);
      server.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await clock.sleep(50);
}

test('a command that reaches both instances is answered once', async () => {
  const { slack, balancer } = await begin();
  const [ana, ben] = [slack.as('ana'), slack.as('ben')];
  balancer.sendToAll(true);
  for (let round = 1; round <= 5; round += 1) {
    expect(await ana.types('/campaign-stats help')).toEqual({ ok: true });
    await until(() => ana.reads().length >= round);
  }
  // Whoever would answer twice has done so by the time that somebody else is answered.
  await ben.types('/campaign-stats help');
  await until(() => ben.reads().length > 0);
  expect(ana.reads()).toHaveLength(5);
});

test('of two instances one is stopped while people ask, and every command is acknowledged and answered', async () => {
  const { slack, instances, balancer } = await begin();
  const people = ['ana', 'ben'].map((name) => slack.as(name));
  let typed = 0;
  const asks = async () => {
    for (let round = 0; round < 15; round += 1) {
      for (const person of people) expect(await person.types('/campaign-stats help')).toEqual({ ok: true });
      typed += 1;
      await clock.sleep(300);
    }
  };
  const asking = asks();
  await until(() => typed >= 3);
  const closed = once(instances[0].bot, 'close');
  instances[0].bot.kill('SIGTERM');
  await closed;
  expect(balancer.ready()).toBe(1);
  await asking;
  for (const person of people) await until(() => person.reads().length >= 15);
  expect(people.map((person) => person.reads().length)).toEqual([15, 15]);
});
