// The bot itself on a Postgres server, started as an operator starts it: what people and channels get, also while the server is away.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import type { SandboxPerson } from '#sandbox/slack/people.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { answerTo, freePort, isTold, subscribes, until } from '../programs/program-steps.ts';
import { wordsOn } from '../stories/digest-steps.ts';
import { type Cluster, startCluster } from './cluster.ts';

const clock = createClock();
const root = join(import.meta.dirname, '../..');
const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };
const minuteMs = 60_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

interface Stage {
  readonly ana: SandboxPerson;
  readonly ben: SandboxPerson;
  restarts(): Promise<void>;
  /** Starts another one beside the first. */
  second(): Promise<void>;
  troubles(): Promise<readonly string[]>;
  logged(): string;
  /** Whether the thread that watches the event loop answers. */
  isGuarded(): Promise<boolean>;
}

async function begin(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-postgres-'));
  const slack = createSandboxSlack({ clock });
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const [{ url }, databaseUrl, port, guarded] = await Promise.all([
    service.start(),
    cluster.newDatabase(),
    freePort(),
    freePort(),
    slack.start(),
  ]);
  const settings = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    STORE_PATH: join(folder, 'unused.sqlite'),
    DATABASE_URL: databaseUrl,
    COLLECT: 'off',
    // The list is too old within the minute without the server, so each question for it would read it again.
    FRESH_CAMPAIGNS_MINUTES: '1',
    ADMIN_USERS: 'U0ANA',
    LOG_LEVEL: 'debug',
  };
  let logged = '';
  const starts = (env: NodeJS.ProcessEnv): ChildProcess => {
    const bot = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [bot.stdout, bot.stderr]) stream?.on('data', (chunk) => (logged += chunk));
    return bot;
  };
  const readyOnes = () => logged.split('campaign-stats is ready').length;
  const begins = async (env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
    const before = readyOnes();
    const begun = starts(env);
    await until(() => readyOnes() > before);
    return begun;
  };
  let bot: ChildProcess;
  let beside: ChildProcess | undefined;
  const isReady = async () => {
    bot = await begins({ ...settings, PORT: `${port}`, HEALTH_PORT: `${guarded}` });
  };
  const ends = async (one = bot) => {
    const closed = once(one, 'close');
    if (one.kill('SIGTERM')) await closed;
  };
  onTestFinished(async () => {
    await Promise.all([ends(), beside && ends(beside)]);
    await Promise.all([service.stop(), slack.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  await isReady();
  return {
    ...{ ana: slack.as('ana'), ben: slack.as('ben') },
    logged: () => logged,
    isGuarded: async () => (await fetch(`http://127.0.0.1:${guarded}/healthz`)).ok,
    restarts: async () => {
      await ends();
      await isReady();
    },
    second: async () => {
      beside = await begins(settings);
    },
    troubles: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      return ((await response.json()) as { troubles: string[] }).troubles;
    },
  };
}

const posts = (person: SandboxPerson) =>
  person.reads('growth').filter(({ user, ephemeral }) => user === 'U0BOT' && !ephemeral);

test('the bot answers, keeps a digest over a restart, and admins see each instance beside it', async () => {
  const { ana, restarts, second, logged, isGuarded } = await begin();
  await answerTo(ana, 'list', 'all 60 campaigns');
  await subscribes(ana, 'list', '09:00');
  await isTold(ana, 'Manage digest');
  await second();
  await answerTo(ana, 'status', 'Instances of the bot');
  const status = ana.reads().findLast(({ text }) => text.includes('Instances of the bot'));
  expect(status?.text.match(/ \(0\.1\.0\): since /g)).toHaveLength(2);
  await restarts();
  await answerTo(ana, 'digests', '09:00');
  expect(await isGuarded()).toBe(true);
  expect(logged()).not.toMatch(/the-password|postgres:\/\//);
});

test('while Postgres is away for a minute two instances answer people, nothing is posted, and then all catches up, once', async () => {
  const { ana, ben, troubles, second } = await begin();
  await second();
  await answerTo(ana, 'list', 'all 60 campaigns');
  // Without the database the instances first ask the service nothing for a minute, since neither knows what the other takes of the quota.
  for (const reader of [ana, ben]) await answerTo(reader, 'daily last 90 days', 'Invitations sent: ');
  // The next minute but one in Lisbon, whose winter is that of UTC: whichever it is, the form shows ana's own zone.
  const due = (Math.floor(clock.now() / minuteMs) + 2) * minuteMs;
  const inLisbon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon', timeStyle: 'short' });
  await subscribes(ana, 'list', inLisbon.format(due));
  await isTold(ana, 'Manage digest');

  await clock.sleep(Math.max(0, due - 30_000 - clock.now()));
  await cluster.stop('immediate');
  for (let days = 2; clock.now() < due + 30_000; days += 1) {
    await answerTo(ben, 'list', 'all 60 campaigns');
    await answerTo(ben, `daily last ${days} days`, 'Invitations sent: ');
    await clock.sleep(2_000);
  }
  expect(ben.reads().map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/store is out of reach, so it asks .* nothing until .* was known at /s),
  );
  expect(posts(ana)).toEqual([]);
  expect(await troubles()).toContainEqual(expect.stringMatching(/^store server-away since 20/));
  await ben.types('/campaign-stats subscribe list');
  const newest = () => `${wordsOn(ben.modal())} ${ben.reads().at(-1)?.text}`;
  await until(() => newest().includes('The bot cannot reach its store just now, so it could not do this.'));
  if (ben.modal() !== undefined) await ben.closes(true);

  await cluster.start();
  await until(async () => (await troubles()).length === 0);
  await clock.sleep(2 * minuteMs + 5_000 - (clock.now() % minuteMs));
  expect(posts(ana)).toHaveLength(1);
  await subscribes(ben, 'list', '09:00');
  await isTold(ben, 'Manage digest');
}, 600_000);
