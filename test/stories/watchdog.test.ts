// What an operator gets where the event loop hangs: a line in the log that says where, a health route that fails, and a process that can be started again.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

const start = fileURLToPath(new URL('../../src/start.js', import.meta.url));
const plant = new URL('../support/plant-hang.ts', import.meta.url).href;
const clock = createClock();
const timeout = 120_000;

let slack: SandboxSlack;
let service: SandboxService;
let folder: string;
let served: { readonly url: string };

beforeAll(async () => {
  slack = createSandboxSlack({ clock });
  service = createSandboxService({ clock, apiKey: 'key' });
  folder = mkdtempSync(join(tmpdir(), 'campaign-stats-watchdog-'));
  [served] = await Promise.all([service.start(), slack.start()]);
});
afterAll(async () => {
  await Promise.all([service.stop(), slack.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly stack?: readonly string[];
}

interface Bot {
  readonly child: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>;
  /** Resolves with the first such line. */
  says(message: string): Promise<LogLine>;
}

function run(
  env: Readonly<Record<string, string>>,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
): Bot {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { url } = served;
  const child = spawn(process.execPath, ['--import', plant, start], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...{ PATH, NODE_COMPILE_CACHE },
      ...{
        SLACK_BOT_TOKEN: slack.tokens.bot,
        SLACK_APP_TOKEN: slack.tokens.app,
        SLACK_API_URL: slack.apiUrl,
      },
      ...{ CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: 'key', COLLECT: 'off' },
      ...{ STORE_PATH: join(folder, 'store.sqlite'), WATCHDOG_SECONDS: '4', ...env },
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: LogLine[] = [];
  const waiting = new Map<string, (line: LogLine) => void>();
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line: LogLine = JSON.parse(text);
      lines.push(line);
      waiting.get(line.msg)?.(line);
    });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  return {
    child,
    ended,
    says: (message) => {
      const said = lines.find(({ msg }) => msg === message);
      return said ? Promise.resolve(said) : new Promise((resolve) => waiting.set(message, resolve));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe.concurrent('an event loop that hangs', () => {
  test('is logged with the function in which it does, and WATCHDOG=exit ends the process, which answers again once it is started', {
    timeout,
  }, async ({ expect, onTestFinished }) => {
    const port = await freePort();
    const bot = run({ WATCHDOG: 'exit', PORT: String(port) }, { onTestFinished });
    await bot.says('campaign-stats is ready');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    bot.child.send('javascript');
    const hung = await bot.says('the event loop stands still');
    expect(hung.level).toBe(50);
    expect(hung.stack?.[0]).toMatch(/^plantedHang \(.*plant-hang\.ts:\d+\)$/);
    expect(await bot.ended).toEqual([null, 'SIGKILL']);
    await run({}, { onTestFinished }).says('campaign-stats is ready');
    const ana = slack.as('ana');
    await ana.types('/campaign-stats help');
    await expect.poll(() => ana.reads().length, { timeout: 60_000 }).toBe(1);
  });

  test('fails at /healthz, and by itself ends nothing; where it waits for the system it is logged without a place', {
    timeout,
  }, async ({ expect, onTestFinished }) => {
    const port = await freePort();
    const bot = run({ PORT: String(port), STORE_PATH: join(folder, 'other.sqlite') }, { onTestFinished });
    await bot.says('campaign-stats is ready');
    bot.child.send('system');
    const hung = await bot.says('the event loop stands still');
    expect(hung.stack).toBeUndefined();
    const health = fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) });
    expect(
      await health.then(
        ({ ok }) => ok,
        () => false,
      ),
    ).toBe(false);
    expect(bot.child.exitCode).toBeNull();
  });
});
