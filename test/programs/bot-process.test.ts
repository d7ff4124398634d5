// The demo's bot as a process: what its end does to whoever talks to it just then.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createHandClock, goingFrom, heldAt } from '#sandbox/clock/hand-clock.ts';
import { createBotProcess } from '#sandbox/demo/bot-process.ts';

function botThat(does: string) {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'bot.cjs');
  writeFileSync(program, does);
  const machine = createClock();
  const clock = createHandClock(machine, goingFrom(machine.now(), machine));
  return createBotProcess({ program, env: {}, machine, clock, changed: () => undefined });
}

test('one that has died unnoticed is stopped, and shown the time, without a fault', async () => {
  const bot = botThat("process.send('ready', () => process.kill(process.pid, 'SIGKILL'));");
  await bot.start();
  // Nothing is heard meanwhile, its end neither.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  const shown = bot.show(goingFrom(0, createClock()));
  await bot.stop();
  expect([await shown, bot.readySince()]).toEqual([undefined, undefined]);
});

test('one that ends before it takes work is told so', async () => {
  await expect(botThat('process.exit();').start()).rejects.toThrow('ended before it was ready');
});

/** A demo that has started its bot, and does nothing else. Slack hears who asks, and answers nobody. `does`: what the bot does once it has asked. */
async function demoWhoseBot(does: string) {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const slack = createServer().listen(0);
  onTestFinished(() => void slack.close());
  await once(slack, 'listening');
  const address = `http://127.0.0.1:${(slack.address() as AddressInfo).port}`;
  const env = {
    DEMO_CLOCK: JSON.stringify(heldAt(Date.UTC(2026, 10, 23), 0)),
    SLACK_BOT_TOKEN: 'xoxb-of-nobody',
    SLACK_APP_TOKEN: 'xapp-of-nobody',
    SLACK_API_URL: `${address}/api/`,
    CAMPAIGN_API_URL: address,
    CAMPAIGN_API_KEY: 'key-of-nobody',
    STORE_PATH: join(folder, 'store.sqlite'),
    LOG_LEVEL: 'error',
  };
  const plant = `
    import { isMainThread } from 'node:worker_threads';
    import { subscribe } from 'node:diagnostics_channel';
    if (isMainThread) subscribe('undici:client:sendHeaders', () => setImmediate(() => { ${does} }));`;
  const planted = ['--import', `data:text/javascript,${encodeURIComponent(plant)}`];
  const program = fileURLToPath(new URL('../../src/demo-bot.ts', import.meta.url));
  const starts = `require('node:child_process').spawn(
    process.execPath, ${JSON.stringify([...planted, program])},
    { env: ${JSON.stringify(env)}, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`;
  const demo = spawn(process.execPath, ['--eval', starts], { stdio: ['ignore', 'inherit', 'inherit'] });
  onTestFinished(() => void demo.kill('SIGKILL'));
  const [line] = (await once(slack, 'connection')) as [Socket];
  await once(line, 'data');
  return { demo, line };
}

const waitsAtItsEnd =
  "process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))";

test.each([
  ['hears of it', ''],
  ['stands still', 'for (;;);'],
  ['would wait for a thread at its end', waitsAtItsEnd],
])(
  'one whose demo was killed is ended too, though its clock is held and it %s',
  { timeout: 60_000 },
  async (_, does) => {
    const { demo, line } = await demoWhoseBot(does);
    demo.kill('SIGKILL');
    // Its connection ends with it.
    await once(line, 'close');
  },
);
