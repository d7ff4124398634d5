// What two instances behind a balancer acknowledge against one, by the processor time that each takes: signed commands over HTTP.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type Meter, startMetered } from '../ack/program.ts';
import { openSlackDoor, type SlackDoor } from '../ack/slack-door.ts';
import type { Case, Figure, Settings } from './figures.ts';
import { newPlace } from './stores.ts';

const goal = 1.8;
/** So many are on their way at once. */
const together = 8;
/** So many that none of them meets the limit of one person. */
const people = 2_000;
const restMs = 4_000;
const warmRounds = 5;

export const balancerCase: Case = {
  name: 'balancer',
  title: 'signed commands through HAProxy: two instances against one, each by its own processor time',
  run: async (settings) => {
    refuseWithoutProxy();
    const place = await newPlace('Postgres');
    try {
      const one = await measured(1, place.env, settings);
      const two = await measured(2, place.env, settings);
      const figures: Figure[] = [
        { what: 'one instance: commands a second of its processor', value: one.capacity, unit: '' },
        { what: 'two instances: the same, together', value: two.capacity, unit: '', note: two.shares },
        { what: 'two against one', value: two.capacity / one.capacity, unit: '×', goal: { atLeast: goal } },
      ];
      return figures;
    } finally {
      await place.remove();
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

/** Commands a second, if each instance has a processor of its own. */
async function measured(
  instances: number,
  env: Readonly<Record<string, string>>,
  { short }: Settings,
): Promise<{ readonly capacity: number; readonly shares: string }> {
  const rounds = short ? 5 : 12;
  // Each instance gets as many as the one that is alone: what it has to learn costs each the same.
  const commands = instances * (short ? 600 : 1_500);
  const proxyPort = await freePort();
  const slack = await openSlackDoor(() => proxyPort);
  const bots: (Meter & { readonly port: number })[] = [];
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  try {
    for (let nth = 0; nth < instances; nth += 1) {
      const port = await freePort();
      const own = { ...env, CAMPAIGN_API_URL: 'http://127.0.0.1:9', CAMPAIGN_API_KEY: 'key', COLLECT: 'off' };
      bots.push({ ...(await startMetered('src/main.ts', slack.apiUrl, port, own)), port });
    }
    proxy = await startProxy(
      proxyPort,
      bots.map(({ port }) => port),
    );
    // Code that runs for the first time is slow, and a start goes on for a while behind the first answers.
    await wait(restMs);
    for (let round = 0; round < warmRounds; round += 1) await send(slack, commands);
    const before = await Promise.all(bots.map(({ used }) => used()));
    for (let round = 0; round < rounds; round += 1) await send(slack, commands);
    await wait(50);
    const used = (await Promise.all(bots.map((bot) => bot.used()))).map((us, nth) => us - (before[nth] ?? 0));
    // HAProxy gives each as many, in turn.
    const each = (rounds * commands) / instances;
    return {
      capacity: used.reduce((sum, us) => sum + each / (us / 1e6), 0),
      shares: `${used.map((us) => `${(us / each).toFixed(0)} µs`).join(' and ')} a command`,
    };
  } finally {
    await proxy?.stop();
    await Promise.all(bots.map((bot) => bot.stop()));
    await slack.close();
  }
}

async function send(slack: SlackDoor, commands: number): Promise<void> {
  let sent = 0;
  const inTurn = async () => {
    while (sent < commands) {
      sent += 1;
      await slack.types({ text: 'help', person: `U0P${sent % people}`, answered: false });
    }
  };
  await Promise.all(Array.from({ length: together }, inTurn));
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
