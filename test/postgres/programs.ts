// Instances of the bot as programs of their own, which start, tell, and end as they do for an operator.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClock } from '#base/clock.ts';

export interface Program {
  readonly pid: number | undefined;
  /** What it has logged so far. */
  logged(): string;
  /** Resolves when it has ended. */
  ends(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const clock = createClock();

/** Resolves when it is ready. */
export async function startProgram(settings: Readonly<Record<string, string>>): Promise<Program> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const bot: ChildProcess = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let logged = '';
  bot.stdout?.on('data', (chunk) => {
    logged += chunk;
  });
  while (!logged.includes('campaign-stats is ready')) {
    if (bot.exitCode !== null) throw new Error(`the bot ended at its start: ${logged}`);
    await clock.sleep(20);
  }
  return {
    pid: bot.pid,
    logged: () => logged,
    ends: async (signal) => {
      if (bot.exitCode !== null || bot.signalCode !== null) return;
      const closed = once(bot, 'close');
      bot.kill(signal);
      await closed;
    },
  };
}
