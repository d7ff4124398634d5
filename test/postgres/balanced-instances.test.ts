// Two bots behind a balancer on one database: what reaches both has one effect and one answer, and one that is stopped loses nothing.

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { controls } from '#blocks/controls.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import type { SandboxPerson, SeenMessage } from '#sandbox/slack/people.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { freePort } from '../programs/program-steps.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Program, startProgram } from './programs.ts';

const clock = createClock();
const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';

let cluster: Cluster;
/** Two instances that no test stops. */
let world: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  cluster = await startCluster();
  world = await begin();
});
afterAll(async () => {
  await world.ends();
  await cluster.remove();
});
afterEach(() => world.balancer.sendToAll(false));

interface Instance extends Program {
  readonly port: number;
}

async function begin() {
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const slack = createSandboxSlack({ clock, signingSecret });
  const [{ url }, databaseUrl] = await Promise.all([service.start(), cluster.newDatabase(), slack.start()]);
  const settings = {
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
    return { ...(await startProgram({ ...settings, PORT: `${port}` })), port };
  };
  const instances = await Promise.all([start(), start()]);
  const balancer = await balance(instances.map(({ port }) => port));
  slack.deliverTo(`http://127.0.0.1:${balancer.port}/slack/events`);
  const ends = async () => {
    await Promise.all(instances.map((one) => one.ends('SIGKILL')));
    await balancer.stop();
    await Promise.all([service.stop(), slack.close()]);
  };
  return { slack, instances, balancer, ends };
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

async function until(is: () => boolean): Promise<void> {
  while (!is()) await clock.sleep(50);
}

/** The answer that only this person sees. */
async function answerTo(person: SandboxPerson, text: string): Promise<SeenMessage> {
  const before = person.reads().length;
  expect(await person.types(`/campaign-stats ${text}`)).toEqual({ ok: true });
  const finished = () =>
    person
      .reads()
      .slice(before)
      .find((message) => JSON.stringify(message.blocks).includes('"share"'));
  await until(() => finished() !== undefined);
  return finished() as SeenMessage;
}

const sharedIn = (person: SandboxPerson) =>
  person.reads().filter(({ ephemeral, user }) => user === 'U0BOT' && !ephemeral).length;

test('each instance says at /readyz which one it is', async () => {
  const { instances } = world;
  const said = instances.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/readyz`)).json());
  const names = instances.map(({ pid }) => expect.stringMatching(new RegExp(`^\\S+:${pid}$`)));
  expect(await Promise.all(said)).toEqual(
    names.map((instance) => expect.objectContaining({ ok: true, instance })),
  );
});

test('a click that reaches both instances, and a double click of which each gets one half, are done once', async () => {
  const { slack, balancer } = world;
  const [ana, ben, gus] = [slack.as('ana'), slack.as('ben'), slack.as('gus')];
  const answer = await answerTo(ana, 'list');
  const another = await answerTo(ben, 'daily');
  balancer.sendToAll(true);
  expect(await ana.clicks(answer, 'Share')).toEqual({ ok: true });
  await until(() => sharedIn(gus) > 0);
  balancer.sendToAll(false);
  // They go to the instances in turns.
  await Promise.all([ben.clicks(another, 'Share'), ben.clicks(another, 'Share')]);
  await until(() => sharedIn(gus) > 1);
  // What is asked of each instance now is answered after what came before.
  for (const words of ['daily last 3 days', 'daily last 4 days']) await answerTo(ana, words);
  expect(sharedIn(gus)).toBe(2);
});

test('a click that opens a modal and reaches both instances opens one, and it is filled', async () => {
  const { slack, balancer } = world;
  const ana = slack.as('ana');
  const answer = await answerTo(ana, 'list');
  balancer.sendToAll(true);
  for (let round = 0; round < 8; round += 1) {
    expect(await ana.clicks(answer, 'Send this regularly…')).toEqual({ ok: true });
    await until(() => JSON.stringify(ana.modal()?.blocks ?? '').includes(controls.inputChannels));
    await ana.closes(true);
  }
});

test('a command that reaches both instances is answered once', async () => {
  const { slack, balancer } = world;
  const [ana, ben] = [slack.as('ana'), slack.as('ben')];
  const [readBefore, readByBen] = [ana.reads().length, ben.reads().length];
  balancer.sendToAll(true);
  for (let round = 1; round <= 5; round += 1) {
    expect(await ana.types('/campaign-stats help')).toEqual({ ok: true });
    await until(() => ana.reads().length >= readBefore + round);
  }
  // Whoever would answer twice has done so by the time that somebody else is answered.
  await ben.types('/campaign-stats help');
  await until(() => ben.reads().length > readByBen);
  expect(ana.reads()).toHaveLength(readBefore + 5);
});

test('of two instances one is stopped while people ask, and every command is acknowledged and answered', async () => {
  const { slack, instances, balancer, ends } = await begin();
  onTestFinished(ends);
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
  await instances[0]?.ends('SIGTERM');
  expect(balancer.ready()).toBe(1);
  await asking;
  for (const person of people) await until(() => person.reads().length >= 15);
  expect(people.map((person) => person.reads().length)).toEqual([15, 15]);
});
