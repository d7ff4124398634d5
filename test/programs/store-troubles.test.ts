// What people get while the store does not answer: the program itself, in real time, with its file locked, full or gone.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import type { SandboxPerson, SeenMessage } from '#sandbox/slack/people.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openSqlite } from '#store/sqlite.ts';
import { run } from '../store/programs.ts';
import { generous, openWorld } from '../support/world.ts';
import { answerTo, freePort, isTold, subscribes, until } from './program-steps.ts';

const clock = createClock();
const main = join(import.meta.dirname, '../../src/main.ts');
const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };

interface Stage {
  readonly ana: SandboxPerson;
  readonly ben: SandboxPerson;
  readonly storePath: string;
  bot(): ChildProcess;
  restarts(): Promise<void>;
  /** What stands at /readyz. */
  troubles(): Promise<readonly string[]>;
}

/** The bot knows its campaigns already. */
async function begin(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-store-'));
  const storePath = join(folder, 'store.sqlite');
  const slack = createSandboxSlack({ clock });
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const port = await freePort();
  let bot: ChildProcess;

  async function starts(): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SLACK_BOT_TOKEN: slack.tokens.bot,
      SLACK_APP_TOKEN: slack.tokens.app,
      SLACK_API_URL: slack.apiUrl,
      CAMPAIGN_API_URL: url,
      CAMPAIGN_API_KEY: 'key',
      STORE_PATH: storePath,
      COLLECT: 'off',
      PORT: `${port}`,
    };
    bot = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let logged = '';
    bot.stdout?.on('data', (chunk: Buffer) => {
      logged += chunk.toString();
    });
    await until(() => logged.includes('campaign-stats is ready'));
  }

  async function ends(): Promise<void> {
    const closed = once(bot, 'close');
    if (bot.kill('SIGTERM')) await closed;
  }

  onTestFinished(async () => {
    await ends();
    await Promise.all([service.stop(), slack.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  await starts();
  const [ana, ben] = [slack.as('ana'), slack.as('ben')];
  await answerTo(ana, 'list', 'all 60 campaigns');
  return {
    ...{ ana, ben, storePath },
    bot: () => bot,
    restarts: async () => {
      await ends();
      await starts();
    },
    troubles: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      return ((await response.json()) as { troubles: string[] }).troubles;
    },
  };
}

/** Clicks More on their newest answer, and waits until the rest of it is there. */
async function showsMore(person: SandboxPerson): Promise<void> {
  const newest = () => person.reads().at(-1) as SeenMessage;
  const short = newest().blocks.length;
  await person.clicks(newest(), 'More');
  await until(() => newest().blocks.length > short);
}

const saved = 'Manage digest';
const failed = 'The bot cannot reach its store just now, so it could not do this.';

test('while another program has it locked for 12 seconds everybody is acknowledged and answered, and what was saved is there after that', async () => {
  const { ana, ben, storePath, troubles } = await begin();
  const holder = run('holder.ts', storePath, '12000');
  await holder.printed(1);
  let isHeld = true;
  const freed = once(holder.process, 'close').then(() => {
    isHeld = false;
  });
  await subscribes(ana, 'list');
  let answers = 0;
  for (let days = 2; isHeld; days += 1) {
    await answerTo(ben, 'list', 'all 60 campaigns');
    await answerTo(ben, `daily last ${days} days`, 'Invitations sent: ');
    if (days === 2) {
      await showsMore(ben);
      expect(isHeld, 'nobody waits for the disk').toBe(true);
    }
    if (isHeld) answers += 2;
    if (answers === 8) expect(await troubles()).toEqual([expect.stringMatching(/^store locked since 20/)]);
    await clock.sleep(200);
  }
  expect(answers).toBeGreaterThan(8);
  await freed;
  await isTold(ana, saved);
  await answerTo(ana, 'digests', 'Every day');
  await until(async () => (await troubles()).length === 0);
});

test('while the disk is full answers go on, nothing is said to be saved, and once there is space it is saved', async () => {
  const { ana, ben, bot, troubles } = await begin();
  limitFiles(bot(), '4096');
  await subscribes(ana, 'list');
  await isTold(ana, failed);
  expect(await troubles()).toEqual([expect.stringMatching(/^store (refused|disk-full) since 20/)]);
  await answerTo(ben, 'daily last 3 days', 'Invitations sent: ');
  limitFiles(bot(), 'unlimited');
  await subscribes(ana, 'list');
  await isTold(ana, saved);
  expect(await troubles()).toEqual([]);
});

test('while its file is away nothing is written that would be lost, and writing goes on when the file is back', async () => {
  const { ana, ben, storePath, restarts, troubles } = await begin();
  renameSync(storePath, `${storePath}.away`);
  await subscribes(ana, 'list');
  await isTold(ana, failed);
  expect(await troubles()).toEqual([
    expect.stringMatching(/^store gone since 20.* was moved, deleted or replaced/),
  ]);
  await answerTo(ben, 'daily last 3 days', 'Invitations sent: ');
  renameSync(`${storePath}.away`, storePath);
  await subscribes(ana, 'list');
  await isTold(ana, saved);
  expect(await troubles()).toEqual([]);
  await restarts();
  await answerTo(ana, 'digests', 'Every day');
});

test('what the record answers, and help, writes nothing at all', async () => {
  const world = await openWorld({ store: 'file', service: generous });
  onTestFinished(() => world.close());
  const ana = world.person('ana');
  await ana.asks('list');
  const file = openSqlite(world.env.STORE_PATH ?? '');
  onTestFinished(() => file.close());
  const version = () => file.rows('pragma data_version');
  await world.settles();
  const before = version();
  for (const question of ['list', 'help', 'top by reply rate'])
    expect((await ana.asks(question)).text).not.toContain('went wrong');
  expect(version()).toEqual(before);
});

/** By the system's own limit on the size of files: a write beyond it fails, as on a full disk. */
function limitFiles({ pid }: ChildProcess, bytes: string): void {
  const { status } = spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:`]);
  expect(status).toBe(0);
}
