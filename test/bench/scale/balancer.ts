// What two instances behind a balancer acknowledge against one, by the processor time that each takes: signed commands over HTTP. As
// if each had a processor of its own: at a steady pace, at which none waits for another's turn on the two that there are.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type Meter, startMetered } from '../ack/program.ts';
import { openSlackDoor, type SlackDoor } from '../ack/slack-door.ts';
import type { Case, Figure } from './figures.ts';
import { newPlace } from './stores.ts';

const goal = 1.8;
/** To each instance, whether it is alone or not. */
const perSecond = 400;
/** In a rush so many are on their way at once to each instance. */
const together = 8;
/** So many that none of them meets the limit of one person. */
const people = 2_000;
const restMs = 4_000;
const warmRounds = 5;

export const balancerCase: Case = {
  name: 'balancer',
  title:
    'signed commands through HAProxy: two instances against one, in turns, each by its own processor time',
  run: async ({ short, profiles }) => {
    refuseWithoutProxy();
    if (profiles !== undefined) process.env.BENCH_PROFILE = profiles;
    const commands = short ? 600 : 1_500;
    const [alone, pair] = [await openSide(1, commands), await openSide(2, commands)];
    try {
      // Code that runs for the first time is slow, and a start goes on for a while behind the first answers.
      await wait(restMs);
      const measuredBy = async (send: Sending) => {
        // What else the machine does meets both alike.
        const rounds = async (count: number) => {
          for (let round = 0; round < count; round += 1)
            for (const side of [alone, pair]) await side.round(send);
        };
        await rounds(warmRounds);
        for (const side of [alone, pair]) side.forget();
        await rounds(short ? 6 : 12);
        return [alone.result(), pair.result()] as const;
      };
      const steady = figuresOf(await measuredBy(atPace), `at ${perSecond} a second each`);
      const rush = figuresOf(await measuredBy(inRush), `${together} at once each, on whatever is free`);
      return [
        ...steady.map((figure) => (figure.unit === '×' ? { ...figure, goal: { atLeast: goal } } : figure)),
        ...rush,
      ];
    } finally {
      await Promise.all([alone.close(), pair.close()]);
    }
  },
};

function figuresOf([one, two]: readonly [Measured, Measured], how: string): Figure[] {
  return [
    { what: `one, ${how}: µs a command`, value: one.us[0] ?? Number.NaN, unit: '' },
    ...two.us.map((us, nth): Figure => ({ what: `the ${nth + 1}. of two`, value: us, unit: '' })),
    { what: `two against one, ${how}`, value: two.perSecond / one.perSecond, unit: '×' },
  ];
}

function refuseWithoutProxy(): void {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
  } catch {
    throw new Error(
      'HAProxy is not installed: this case measures behind it. On Debian: apt-get install -y haproxy',
    );
  }
}

/** Some instances on a database of their own behind a proxy of their own. */
interface Side {
  /** Each instance gets as many commands as the one that is alone: what it has to learn costs each the same. */
  round(send: Sending): Promise<void>;
  /** What was measured by now does not count. */
  forget(): void;
  result(): Measured;
  close(): Promise<void>;
}

interface Measured {
  /** Commands, if each instance has a processor of its own. */
  readonly perSecond: number;
  /** Of each instance, for a command. */
  readonly us: readonly number[];
}

/** Sends so many commands to each of so many instances. */
type Sending = (slack: SlackDoor, instances: number, commands: number) => Promise<void>;

async function openSide(instances: number, commands: number): Promise<Side> {
  const place = await newPlace('Postgres');
  const proxyPort = await freePort();
  const slack = await openSlackDoor(() => proxyPort);
  const bots: (Meter & { readonly port: number })[] = [];
  for (let nth = 0; nth < instances; nth += 1) {
    const port = await freePort();
    const own = { CAMPAIGN_API_URL: 'http://127.0.0.1:9', CAMPAIGN_API_KEY: 'key', COLLECT: 'off' };
    bots.push({ ...(await startMetered('src/main.ts', slack.apiUrl, port, { ...place.env, ...own })), port });
  }
  const proxy = await startProxy(
    proxyPort,
    bots.map(({ port }) => port),
  );
  const used = () => Promise.all(bots.map((bot) => bot.used()));
  let us = bots.map(() => 0);
  let each = 0;
  return {
    round: async (send) => {
      const before = await used();
      await send(slack, instances, commands);
      await wait(50);
      const after = await used();
      us = us.map((sum, nth) => sum + (after[nth] ?? 0) - (before[nth] ?? 0));
      // HAProxy gives each as many, in turn.
      each += commands;
    },
    forget: () => {
      us = us.map(() => 0);
      each = 0;
    },
    result: () => ({
      perSecond: us.reduce((sum, own) => sum + each / (own / 1e6), 0),
      us: us.map((own) => Math.round(own / each)),
    }),
    close: async () => {
      await proxy.stop();
      await Promise.all(bots.map((bot) => bot.stop()));
      await slack.close();
      await place.remove();
    },
  };
}

const typesNext = (slack: SlackDoor, nth: number) =>
  slack.types({ text: 'help', person: `U0P${nth % people}`, answered: false });

const atPace: Sending = async (slack, instances, commands) => {
  const from = performance.now();
  const sent: Promise<number>[] = [];
  while (sent.length < instances * commands) {
    const due = ((performance.now() - from) / 1_000) * perSecond * instances;
    while (sent.length < Math.min(due, instances * commands)) sent.push(typesNext(slack, sent.length));
    await wait(1);
  }
  await Promise.all(sent);
};

const inRush: Sending = async (slack, instances, commands) => {
  let sent = 0;
  const inTurn = async () => {
    while (sent < instances * commands) {
      sent += 1;
      await typesNext(slack, sent);
    }
  };
  await Promise.all(Array.from({ length: instances * together }, inTurn));
};

async function startProxy(port: number, to: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = to.map((each, nth) => `  server bot${nth} 127.0.0.1:${each} check inter 1s fall 30`);
  writeFileSync(
    file,
    `${[
      'global',
      '  maxconn 1000',
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 10s',
      '  timeout server 10s',
      // A busy machine is no reason to send nothing to a bot.
      '  timeout check 10s',
      'listen slack',
      `  bind 127.0.0.1:${port}`,
      '  balance roundrobin',
      '  option httpchk GET /healthz',
      ...servers,
    ].join('\n')}\n`,
  );
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let left = 200; left > 0 && !(await isUp()); left -= 1) await wait(50);
  return {
    stop: async () => {
      const ended = once(proxy, 'exit');
      if (proxy.kill('SIGTERM')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
