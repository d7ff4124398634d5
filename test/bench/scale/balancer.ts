// What two instances behind a balancer acknowledge against one, by the processor time that each takes: signed commands over HTTP.

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
/** So many are on their way at once to each instance, whether it is alone or not. */
const together = 8;
/** So many that none of them meets the limit of one person. */
const people = 2_000;
const restMs = 4_000;
const warmRounds = 5;

export const balancerCase: Case = {
  name: 'balancer',
  title:
    'signed commands through HAProxy: two instances against one, in turns, each by its own processor time',
  run: async ({ short }) => {
    refuseWithoutProxy();
    const commands = short ? 600 : 1_500;
    const [alone, pair] = [await openSide(1, commands), await openSide(2, commands)];
    try {
      // Code that runs for the first time is slow, and a start goes on for a while behind the first answers.
      await wait(restMs);
      // What else the machine does meets both alike.
      const rounds = async (count: number) => {
        for (let round = 0; round < count; round += 1) for (const side of [alone, pair]) await side.round();
      };
      await rounds(warmRounds);
      for (const side of [alone, pair]) side.forget();
      await rounds(short ? 6 : 12);
      const [one, two] = [alone.result(), pair.result()];
      const figures: Figure[] = [
        {
          what: 'one instance: commands a second of its processor',
          value: one.capacity,
          unit: '',
          note: one.shares,
        },
        { what: 'two instances: the same, together', value: two.capacity, unit: '', note: two.shares },
        { what: 'two against one', value: two.capacity / one.capacity, unit: '×', goal: { atLeast: goal } },
      ];
      return figures;
    } finally {
      await Promise.all([alone.close(), pair.close()]);
    }
  },
};

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
  round(): Promise<void>;
  /** What was measured by now does not count. */
  forget(): void;
  /** Commands a second, if each instance has a processor of its own. */
  result(): { readonly capacity: number; readonly shares: string };
  close(): Promise<void>;
}

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
    round: async () => {
      const before = await used();
      await send(slack, instances * commands, instances * together);
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
      capacity: us.reduce((sum, own) => sum + each / (own / 1e6), 0),
      shares: `${us.map((own) => `${(own / each).toFixed(0)} µs`).join(' and ')} a command`,
    }),
    close: async () => {
      await proxy.stop();
      await Promise.all(bots.map((bot) => bot.stop()));
      await slack.close();
      await place.remove();
    },
  };
}

async function send(slack: SlackDoor, commands: number, atOnce: number): Promise<void> {
  let sent = 0;
  const inTurn = async () => {
    while (sent < commands) {
      sent += 1;
      await slack.types({ text: 'help', person: `U0P${sent % people}`, answered: false });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
}

async function startProxy(port: number, to: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = to.map((each, nth) => `  server bot${nth} 127.0.0.1:${each} check inter 500ms`);
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
