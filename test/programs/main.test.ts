// What an operator gets from the program itself: started by node as `npm start` does, in real time, against the sandbox.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

const [start, demo] = ['start.js', 'demo.ts'].map((name) =>
  fileURLToPath(new URL(`../../src/${name}`, import.meta.url)),
) as [string, string];
const project = fileURLToPath(new URL('../..', import.meta.url));
const withPath = { PATH: process.env.PATH, HOME: process.env.HOME };
const clock = createClock();
const key = 'key-of-the-program';
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';

let slack: SandboxSlack;
let service: SandboxService;
let folder: string;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  slack = createSandboxSlack({ clock, signingSecret });
  service = createSandboxService({ clock, apiKey: key });
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-program-'));
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  settings = {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: key,
    STORE_PATH: join(folder, 'store.sqlite'),
  };
});
afterAll(async () => {
  await Promise.all([service.stop(), slack.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly logged: () => string;
  readonly ended: Promise<number | null>;
}

function run(env: Readonly<Record<string, string>>, program = start, flags: readonly string[] = []): Run {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...flags, program], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    cwd: folder,
  });
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      texts[stream] += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => texts.stderr, logged: () => texts.stdout, ended };
}

/** What the program says on its way out; it must fail, in words, without a trace and without a secret. */
async function saysWhyNot(env: Readonly<Record<string, string>>, program = start): Promise<string> {
  const { said, logged, ended } = run(env, program);
  expect(await ended).toBe(1);
  expect(said()).toMatch(/^campaign-stats cannot start: /);
  const all = `${said()}${logged()}`;
  expect(all).not.toMatch(/\n\s+at /);
  for (const secret of [key, signingSecret, ...Object.values(slack.tokens)])
    expect(all).not.toContain(secret);
  return said();
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));

async function takenPort(): Promise<{ port: number; free: () => void }> {
  const server = createSocket().listen(0);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, free: () => server.close() };
}

describe.concurrent('a start that cannot succeed', { timeout: 90_000 }, () => {
  test('names everything that is wrong with the settings at once', async () => {
    const said = await saysWhyNot({
      SLACK_BOT_TOKEN: 'xapp-not-a-bot',
      CAMPAIGN_API_URL: 'http://campaigns.example.com',
      PORT: '123456',
      SERVICE_TIME_ZONE: 'Mars/Olympus',
    });
    expect(said).toContain('6 settings are wrong.');
    expect(said).toContain('SLACK_BOT_TOKEN must start with xoxb-');
    expect(said).toContain('SLACK_APP_TOKEN is missing (or set SLACK_SIGNING_SECRET to receive over HTTP)');
    expect(said).toContain('CAMPAIGN_API_URL must start with https:// (its secret would travel unprotected)');
    expect(said).toContain('CAMPAIGN_API_KEY is missing');
    expect(said).toContain('PORT must be a port, 1 to 65535');
    expect(said).toContain('SERVICE_TIME_ZONE must be an IANA time zone');
    expect(said).toContain('.env.example describes each');
    expect(said).toContain('npm run demo');
  });

  test('says that the folder of the store is not there', async () => {
    const said = await saysWhyNot({ ...settings, STORE_PATH: join(folder, 'nowhere', 'store.sqlite') });
    expect(said).toContain(
      `the folder ${join(folder, 'nowhere')} does not exist. Create it, or set STORE_PATH`,
    );
  });

  test('says that the path of the store is a folder', async () => {
    const said = await saysWhyNot({ ...settings, STORE_PATH: folder });
    expect(said).toContain(folder);
    expect(said).toMatch(/folder|directory/);
  });

  test('says which Slack token is refused, and where to get a good one', async () => {
    const bot = await saysWhyNot({ ...settings, SLACK_BOT_TOKEN: 'xoxb-wrong', STORE_PATH: ':memory:' });
    expect(bot).toContain(
      'Slack refuses the token (invalid_auth). Copy SLACK_BOT_TOKEN again from OAuth & Permissions',
    );
    const app = await saysWhyNot({ ...settings, SLACK_APP_TOKEN: 'xapp-wrong', STORE_PATH: ':memory:' });
    expect(app).toContain('Slack refuses SLACK_APP_TOKEN (invalid_auth).');
    expect(app).toContain('with connections:write');
  });

  test('says that Slack cannot be reached', async () => {
    const { port, free } = await takenPort();
    free();
    const env = { ...settings, SLACK_API_URL: `http://127.0.0.1:${port}/api/`, STORE_PATH: ':memory:' };
    expect(await saysWhyNot(env)).toContain(
      'Slack cannot be reached. Look at the network (and SLACK_API_URL',
    );
  });

  test('says that its port is taken, in either mode', async () => {
    const { port, free } = await takenPort();
    const http = { ...without('SLACK_APP_TOKEN'), SLACK_SIGNING_SECRET: signingSecret };
    for (const mode of [settings, http]) {
      const said = await saysWhyNot({ ...mode, PORT: String(port), STORE_PATH: ':memory:' });
      expect(said).toContain(`port ${port} is taken. Stop what listens there, or set PORT to another one.`);
    }
    const ownFolder = mkdtempSync(join(folder, 'of-the-demo-'));
    const said = await saysWhyNot({ PORT: String(port), TMPDIR: ownFolder }, demo);
    expect(said).toContain(`port ${port} is taken.`);
    expect(readdirSync(ownFolder)).toEqual([]);
    free();
  });
});

describe.concurrent('what Node compiled at one start', { timeout: 90_000 }, () => {
  const ownFolder = () => mkdtempSync(join(folder, 'compiled-'));
  const unset = { NODE_COMPILE_CACHE: '' };
  const lacksSettings = 'SLACK_BOT_TOKEN is missing';

  test('is kept beside the store for the next', async () => {
    const own = ownFolder();
    expect(await saysWhyNot({ ...unset, STORE_PATH: join(own, 'store.sqlite') })).toContain(lacksSettings);
    expect(readdirSync(own)).toEqual(['store.sqlite.compiled']);
    const kept = readdirSync(join(own, 'store.sqlite.compiled'), { recursive: true });
    expect(kept.length).toBeGreaterThan(500);
  });

  test('is not kept for a store in memory, nor where Node is told so', async () => {
    const own = ownFolder();
    await saysWhyNot({ ...unset, STORE_PATH: ':memory:' });
    await saysWhyNot({ ...unset, STORE_PATH: join(own, 'store.sqlite'), NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(readdirSync(own)).toEqual([]);
    expect(readdirSync(folder)).not.toContain(':memory:.compiled');
  });

  test('is neither read nor kept where others may write, since what stands there is run', async () => {
    const own = ownFolder();
    const open = join(own, 'store.sqlite.compiled');
    mkdirSync(open);
    chmodSync(open, 0o777);
    expect(await saysWhyNot({ ...unset, STORE_PATH: join(own, 'store.sqlite') })).toContain(lacksSettings);
    expect(readdirSync(open)).toEqual([]);
  });

  test('is not kept where it cannot be, and the bot starts all the same', async () => {
    const own = ownFolder();
    writeFileSync(join(own, 'store.sqlite.compiled'), 'a file lies in the way');
    for (const path of [
      join(own, 'store.sqlite'),
      join(own, 'nowhere', 'store.sqlite'),
      '/proc/store.sqlite',
    ])
      expect(await saysWhyNot({ ...unset, STORE_PATH: path })).toContain(lacksSettings);
    expect(readdirSync(own)).toEqual(['store.sqlite.compiled']);
  });
});

async function until(is: () => boolean): Promise<void> {
  for (const patience = Date.now() + 45_000; !is() && Date.now() < patience; ) await clock.sleep(20);
  expect(is()).toBe(true);
}

describe('the demo', { timeout: 60_000 }, () => {
  test('runs with nothing configured, says where to look, shows there what to try, and leaves nothing behind', async () => {
    const { child, logged, said, ended } = run({ PORT: '0', TMPDIR: folder }, demo);
    await until(() => logged().includes('Stop with Ctrl+C.'));
    const [address = ''] = logged().match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
    expect((await fetch(address)).status).toBe(200);
    expect(logged().trim().split('\n')).toHaveLength(2);
    const shown = await (await fetch(`${address}/sandbox/state?as=ana`)).text();
    expect(shown).toContain('/campaign-stats help');
    expect(shown).toContain('is the bot’s admin');
    const kept = () => readdirSync(folder).filter((name) => name.startsWith('campaign-stats-demo-'));
    expect(kept()).toHaveLength(1);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(kept()).toEqual([]);
    expect(said()).toBe('');
  });
});

test.each([
  ['while it starts', (_: string, where: string) => readdirSync(where).length > 0],
  ['once it runs', (logged: string) => logged.includes('Stop with Ctrl+C.')],
])(
  'the demo is ended by Ctrl+C that npm doubles, %s, and leaves nothing behind',
  {
    timeout: 60_000,
  },
  async (_, isSo) => {
    const where = mkdtempSync(join(folder, 'doubled-'));
    const { child, logged, said, ended } = run({ PORT: '0', TMPDIR: where }, demo);
    await until(() => isSo(logged(), where));
    child.kill('SIGINT');
    await clock.sleep(30);
    child.kill('SIGINT');
    expect([await ended, said()]).toEqual([0, '']);
    expect(readdirSync(where)).toEqual([]);
  },
);

describe('the demo’s admin', { timeout: 60_000 }, () => {
  test('a newcomer connects the second campaign service that the demo names, as its admin', async () => {
    const { child, logged, ended } = run({ PORT: '0', TMPDIR: folder }, demo);
    await until(() => logged().includes('Stop with Ctrl+C.'));
    const [address = ''] = logged().match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
    const shown = await (await fetch(`${address}/sandbox/state?as=ana`)).text();
    const [, other = '', otherKey = ''] =
      shown.match(/address (http:\/\/127\.0\.0\.1:\d+), key ([\w-]+)/) ?? [];
    const known = await fetch(`${other}/v1/campaigns`, { headers: { 'x-api-key': otherKey } });
    expect(await known.text()).toContain('Acme: ');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});

describe('npm start', { timeout: 60_000 }, () => {
  test('passes SIGTERM on to the bot itself: no orphan is left that holds the port', async () => {
    const { port, free } = await takenPort();
    free();
    const env = { ...settings, PORT: String(port), STORE_PATH: join(folder, 'of-npm.sqlite') };
    const child = spawn('npm', ['start'], {
      cwd: project,
      env: { ...withPath, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onTestFinished(() => endGroup(child));
    let logged = '';
    child.stdout.on('data', (chunk: Buffer) => {
      logged += chunk.toString();
    });
    await until(() => logged.includes('campaign-stats is ready'));
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await once(child, 'exit');
    await until(() => logged.includes('campaign-stats stops'));
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });
});

/** Whatever of it still runs; it leads its own group. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group is empty.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe('a start that succeeds', { timeout: 60_000 }, () => {
  test('though Slack stumbles, is slow and holds the bot back at that very moment', async () => {
    slack.faults.set({ method: 'auth.test', times: 1, status: 503 });
    slack.faults.set({ method: 'auth.test', times: 1, hang: true });
    slack.faults.set({ method: 'auth.test', times: 1, ratelimited: 1 });
    slack.faults.set({ method: 'apps.connections.open', times: 1, error: 'internal_error' });
    const { child, logged, ended } = run({ ...settings, STORE_PATH: ':memory:' });
    await until(() => logged().includes('campaign-stats is ready'));
    expect(logged().split('slack does not answer yet; the bot asks again')).toHaveLength(5);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'is ended once by a %s that comes twice, from npm and from whatever ends all of its group',
    async (signal) => {
      const { child, logged, ended } = run({ ...settings, STORE_PATH: ':memory:' });
      await until(() => logged().includes('campaign-stats is ready'));
      service.faults.set({ kind: 'delay', ms: 1_500, only: 'daily' });
      const ana = slack.as('ana');
      await ana.types('/campaign-stats daily yesterday');
      await until(() => service.openWork > 0);
      child.kill(signal);
      await clock.sleep(5);
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(logged()).toContain('campaign-stats stops');
      expect(ana.sees()?.text).toMatch(/repl.*\.\nYesterday, .*\nInvitations sent: \d/);
    },
  );

  test('is ended at once by another Ctrl+C a second later', async () => {
    const { child, logged, ended } = run({ ...settings, STORE_PATH: ':memory:' });
    await until(() => logged().includes('campaign-stats is ready'));
    service.faults.set({ kind: 'delay', ms: 8_000, only: 'daily' });
    await slack.as('ben').types('/campaign-stats daily yesterday');
    await until(() => service.openWork > 0);
    child.kill('SIGINT');
    await until(() => logged().includes('campaign-stats stops'));
    await clock.sleep(1_000);
    child.kill('SIGINT');
    expect(await ended).toBe(1);
  });

  test('is ended well by a hail of SIGTERMs, whichever moment each falls into', async () => {
    const { child, logged, ended } = run({ ...settings, STORE_PATH: ':memory:' });
    await until(() => logged().includes('campaign-stats is ready'));
    for (let sent = 0; sent < 300; sent += 1) child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('says in the log that it stops by Ctrl+C too, with a watchdog that serves its health', async () => {
    const { port, free } = await takenPort();
    free();
    const { child, logged, ended } = run({
      ...{ ...settings, HEALTH_PORT: String(port), STORE_PATH: join(folder, 'interrupted.sqlite') },
    });
    await until(() => logged().includes('campaign-stats is ready'));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(logged()).toContain('campaign-stats stops');
  });

  test('is told in the log; SIGTERM lets the answer under way end, and the program ends well', async () => {
    const { child, logged, said, ended } = run(settings);
    await until(() => logged().includes('campaign-stats is ready'));
    service.faults.set({ kind: 'delay', ms: 1_500, only: 'daily' });
    const ana = slack.as('ana');
    await ana.types('/campaign-stats daily yesterday');
    await until(() => service.openWork > 0);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(ana.sees()?.text).toMatch(/repl.*\.\nYesterday, .*\nInvitations sent: \d/);
    expect(said()).toBe('');
    expect(logged()).toContain('campaign-stats stops');
    for (const secret of [key, ...Object.values(slack.tokens)]) expect(logged()).not.toContain(secret);
    expect(logged()).not.toContain('daily yesterday');
  });
});

test('who asks while a file cannot be read for a moment is acknowledged, and answered once it can', {
  timeout: 90_000,
}, async () => {
  const plant = new URL('../support/plant-unreadable.ts', import.meta.url).href;
  const env = { ...settings, STORE_PATH: join(folder, 'unreadable.sqlite') };
  const { child, logged } = run(env, start, ['--import', plant]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(logged, { timeout: 60_000 }).toContain('campaign-stats is ready');
  const ben = slack.as('ben');
  expect((await ben.types('/campaign-stats help')).ok).toBe(true);
  await expect.poll(() => ben.sees()?.text ?? '', { timeout: 60_000 }).toContain('What you can ask');
  expect(logged()).toContain('EMFILE');
});
