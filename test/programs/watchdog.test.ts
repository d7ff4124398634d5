// What an operator gets where the event loop hangs: a line in the log that says where, a health route that fails, and a process that can be started again.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openStore } from '#store/open-store.ts';
import { historyScopes } from '../stories/digest-steps.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import type { Driven } from '../support/driven-entry.ts';
import { freePort } from './program-steps.ts';

const start = fileURLToPath(new URL('../../src/start.js', import.meta.url));
const plant = new URL('../support/plant-hang.ts', import.meta.url).href;
const entry = new URL('../support/driven-entry.ts', import.meta.url).href;
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
  outside = { slack, url: served.url, imports: [plant] },
): Bot {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { url, imports } = outside;
  const words = [...imports.flatMap((each) => ['--import', each]), start];
  const child = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...{ PATH, NODE_COMPILE_CACHE },
      ...{
        SLACK_BOT_TOKEN: outside.slack.tokens.bot,
        SLACK_APP_TOKEN: outside.slack.tokens.app,
        SLACK_API_URL: outside.slack.apiUrl,
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

/** What /healthz says there; undefined where nobody answers. */
async function health(port: number): Promise<readonly [status: number, body: unknown] | undefined> {
  const asked = fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) });
  return asked.then(
    async (response) => [response.status, await response.json()] as const,
    () => undefined,
  );
}

describe.concurrent('an event loop that hangs', () => {
  test('fails at /healthz until it goes on, and ends nothing; one that waits for the system is logged without a place', {
    timeout,
  }, async ({ expect, onTestFinished }) => {
    const [port, healthPort] = [await freePort(), await freePort()];
    const HANG_UNTIL = join(folder, 'goes on');
    const bot = run(
      {
        ...{ PORT: String(port), HEALTH_PORT: String(healthPort), HANG_UNTIL },
        STORE_PATH: join(folder, 'other.sqlite'),
      },
      { onTestFinished },
    );
    await bot.says('campaign-stats is ready');
    await expect
      .poll(() => health(healthPort), { timeout: 10_000 })
      .toEqual([200, { ok: true, troubles: [] }]);
    bot.child.send('system');
    const hung = await bot.says('the event loop stands still');
    expect(hung.stack).toBeUndefined();
    expect(await health(healthPort)).toEqual([503, { ok: false, troubles: ['the event loop stands still'] }]);
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(404);
    // Its own thread answers nothing.
    expect(await health(port)).toBeUndefined();
    expect(bot.child.exitCode).toBeNull();
    writeFileSync(HANG_UNTIL, '');
    await bot.says('the event loop goes on');
    expect(await health(healthPort)).toEqual([200, { ok: true, troubles: [] }]);
  });

  test('serves /healthz only once its port is free', { timeout }, async ({ expect, onTestFinished }) => {
    const other = createServer((socket) => void socket.destroy()).listen(0);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = { HEALTH_PORT: String(port), STORE_PATH: join(folder, 'third.sqlite') };
    const bot = run(env, { onTestFinished });
    await bot.says('campaign-stats is ready');
    expect(
      (await bot.says('/healthz cannot be served yet: free HEALTH_PORT, or set another one')).level,
    ).toBe(50);
    await new Promise((closed) => other.close(closed));
    await expect.poll(() => health(port), { timeout: 30_000 }).toEqual([200, { ok: true, troubles: [] }]);
  });

  /** So many times faster than the machine's: an unclear post is looked for after two minutes. */
  const fast = createDrivenClock(newFace(Date.now(), 20));
  const channel = 'C0TEAM001' as ChannelId;
  const ids = ['one', 'two', 'three'] as DigestId[];
  const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
  const none = () => undefined;
  const log: Log = { debug: none, info: none, warn: none, error: none };

  test('is logged with its function, WATCHDOG=exit ends the process, and a half-sent post comes once after the next start', {
    timeout,
  }, async ({ expect, onTestFinished }) => {
    const crowd = createSandboxSlack({ clock: fast, teamChannels: 1, teamMembers: 1, scopes: historyScopes });
    const campaigns = createSandboxService({ clock: fast, apiKey: 'key' });
    const [{ url }] = await Promise.all([campaigns.start(), crowd.start()]);
    onTestFinished(async () => void (await Promise.all([campaigns.stop(), crowd.close()])));
    const path = join(folder, 'half-way.sqlite');
    await keepDigests(path);
    const driven: Driven = { ahead: 0, isFull: false };
    const healthPort = await freePort();
    const env = {
      ...{ STORE_PATH: path, WATCHDOG: 'exit', HEALTH_PORT: String(healthPort) },
      DRIVEN: JSON.stringify({ face: fast.face, ...driven }),
    };
    const outside = { slack: crowd, url, imports: [plant, entry] };
    const posts = () => crowd.workspace.messagesOf(channel).filter(({ threadTs }) => threadTs === undefined);

    // The first is in the channel, and the bot has not heard so; the others wait behind it.
    crowd.faults.set({ method: 'chat.postMessage', channel, times: 1, lateMs: 60_000 });
    const bot = run(env, { onTestFinished }, outside);
    const stop = crowd.workspace.onChange(() => {
      if (posts().length > 0) bot.child.send('javascript', () => undefined);
    });
    const hung = await bot.says('the event loop stands still');
    stop();
    expect(hung.level).toBe(50);
    expect(hung.stack?.[0]).toMatch(/^plantedHang \(.*plant-hang\.ts:\d+\)$/);
    expect((await health(healthPort))?.[0]).not.toBe(200);
    expect(await bot.ended).toEqual([null, 'SIGKILL']);
    expect(posts()).toHaveLength(1);

    run(env, { onTestFinished }, outside);
    await expect
      .poll(() => statesIn(path), { timeout: 90_000, interval: 500 })
      .toEqual(ids.map(() => ['posted']));
    expect(posts()).toHaveLength(ids.length);
  });

  async function keepDigests(path: string): Promise<void> {
    const store = await openStore({ path, clock: fast, log });
    const owedFrom = fast.now() - 120_000;
    const time = new Date(fast.now()).toISOString().slice(11, 16);
    for (const id of ids)
      await store.digests(tenant).saveDigest({
        ...{ id, tenant, owner: 'U0ANA' as UserId, destinations: [channel], refusing: [], version: 0 },
        question: { kind: 'list', statuses: [] },
        schedule: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], times: [time], zone: zone('UTC') },
        ...{ state: { kind: 'active' }, createdAt: owedFrom, owedFrom },
      });
    await store.digests(tenant).savePlannedTo(owedFrom);
    await store.close();
  }

  async function statesIn(path: string): Promise<readonly (readonly string[])[]> {
    const store = await openStore({ path, clock: fast, log });
    const histories = await Promise.all(ids.map((id) => store.digests(tenant).loadHistory(id, 100)));
    await store.close();
    return histories.map((history) => history.map(({ state }) => state.kind));
  }
});
