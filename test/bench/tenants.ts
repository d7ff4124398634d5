// npm run bench:tenants: what workspaces cost that rest: 1,000 installed of which 50 are awake, beside those 50 alone.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sealTokens } from '#access/bot-tokens.ts';
import type { InstallationId } from '#access/installation.ts';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { openManyWorkspaces } from '#bot/many-workspaces.ts';
import { createWorkGate } from '#bot/work-gate.ts';
import { createClientBook } from '#campaigns/client-book.ts';
import { parseConfig } from '#settings/config.ts';
import { createAllTurns } from '#slack/receiving/people-turns.ts';
import { openStore } from '#store/open-store.ts';
import { commandLine } from '../support/command-line.ts';

const values = commandLine('bench:tenants', 'Measures what workspaces cost that rest.', {
  installed: { type: 'string', default: '1000', tells: 'how many there are' },
  awake: { type: 'string', default: '50', tells: 'how many of them work' },
  rounds: { type: 'string', default: '3', tells: 'how often each is measured; the middle is printed' },
  only: { type: 'string', default: '', tells: 'measures so many once, and prints that as JSON' },
});
const [installed, awake] = [Number(values.installed), Number(values.awake)];
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const minutes = 5;

interface Cost {
  readonly heapMiB: number;
  readonly minuteMs: number;
}

/** What was only on its way is gone. */
async function settled(): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    collectGarbage();
  }
}

/** So many are installed, and the first `awake` of them are open. */
async function costOf(count: number): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tenants-'));
  const parsed = parseConfig({
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'c'.repeat(32),
    SLACK_SIGNING_SECRET: 's'.repeat(32),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    STORE_PATH: join(folder, 'store.sqlite'),
  });
  if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed.faults));
  const { config } = parsed;
  const { bot, apiUrl } = config.slack;
  if (bot.kind !== 'many-workspaces') throw new Error('the other form');
  const real = createClock();
  const minuteHands: ((at: number) => Promise<void>)[] = [];
  const clock = {
    ...real,
    everyMinute: (run: (at: number) => Promise<void>) => {
      minuteHands.push(run);
      return async () => undefined;
    },
  };
  const store = await openStore({ path: config.storePath, clock, log: silent });
  const book = store.installations;
  for (let nth = 0; nth < count; nth += 1) {
    const id = `T${String(nth).padStart(6, '0')}` as InstallationId;
    const sealed = sealTokens(bot.sealingKeys, id, { token: secret(`xoxb-${nth}`), refresh: undefined });
    await book.save({
      ...{ id, name: `Workspace ${nth}`, botId: 'B0', botUserId: 'U0BOT' as UserId, scopes: [] },
      ...{ admins: ['U0ANA' as UserId], installedAt: clock.now() },
      state: { kind: 'installed', tokens: { sealed, endsAt: undefined } },
    });
    if (nth >= awake)
      await book.noteRest(id as string as WorkspaceId, clock.now() + 6 * 3_600_000, undefined);
  }
  await settled();
  const heapBefore = process.memoryUsage().heapUsed;
  const outside = {
    clock,
    log: silent,
    newId: () => `id${Math.random()}`,
    random: Math.random,
    bootId: 'bench',
  };
  const workspaces = await openManyWorkspaces({
    ...{ config, outside, store, turns: createAllTurns(clock), sealingKeys: bot.sealingKeys },
    gate: createWorkGate(clock, clock, silent),
    clients: createClientBook({ clock, log: silent, userIdsEncoding: 'repeat', random: Math.random }),
    app: { ...bot, apiUrl },
  });
  await workspaces.begin();
  await settled();
  const heapMiB = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
  const cpuBefore = process.cpuUsage();
  for (let minute = 0; minute < minutes; minute += 1) for (const run of minuteHands) await run(clock.now());
  const { user, system } = process.cpuUsage(cpuBefore);
  await workspaces.rest();
  await workspaces.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  return { heapMiB, minuteMs: (user + system) / 1_000 / minutes };
}

/** Each in a process of its own: what one leaves behind, and what is compiled by then, counts for no other. */
function measured(count: number): Cost {
  const costs = Array.from({ length: Number(values.rounds) }, () => {
    const words = [import.meta.filename, '--only', String(count), '--awake', String(awake)];
    const { status, stdout } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error('a measurement failed');
    return JSON.parse(stdout) as Cost;
  });
  const middle = (of: (cost: Cost) => number) =>
    costs.map(of).toSorted((one, other) => one - other)[costs.length >> 1] ?? 0;
  return { heapMiB: middle(({ heapMiB }) => heapMiB), minuteMs: middle(({ minuteMs }) => minuteMs) };
}

const line = (what: string, { heapMiB, minuteMs }: Cost) =>
  `${what.padEnd(36)} ${heapMiB.toFixed(1).padStart(8)} MiB ${minuteMs.toFixed(0).padStart(6)} ms of CPU a minute\n`;
if (values.only === '') {
  process.stdout.write(line(`${awake} installed, all awake`, measured(awake)));
  process.stdout.write(line(`${installed} installed, ${awake} awake`, measured(installed)));
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}, node ${process.version}\n`);
} else process.stdout.write(JSON.stringify(await costOf(Number(values.only))));
