// How much time the machine has for programs, measured by one that is not the bot.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a program that does nothing takes from its start to its end, in real time. */
export async function emptyStartMs(): Promise<number> {
  const began = performance.now();
  const empty = spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' });
  await once(empty, 'exit');
  return performance.now() - began;
}
