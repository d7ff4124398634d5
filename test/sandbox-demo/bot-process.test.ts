// The demo's bot as a process: what its end does to whoever talks to it just then.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createHandClock, goingFrom } from '#sandbox/clock/hand-clock.ts';
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
