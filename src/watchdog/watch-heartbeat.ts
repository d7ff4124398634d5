// Watches the bot's own thread from another one. Says where its event loop hangs, fails /healthz and, if it may, ends the process.

import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogLevel } from '#base/log.ts';
import type { Guarded } from './heartbeat.ts';

const standsStill = 'the event loop stands still';

/** How many looks make a hang. Looks count, and not the time: a process that was stopped, or a machine asleep, does not hang. */
const looks = 30;

/** Never returns by itself. */
export async function run({ beats, hangMs, ends, healthPort, logLevel }: Guarded): Promise<never> {
  const heart = new Int32Array(beats);
  const lookMs = hangMs / looks;
  let still = 0;
  if (healthPort !== undefined)
    void openHealth(healthPort, logLevel, () => (still < looks ? undefined : standsStill));
  for (let lastBeat = Atomics.load(heart, 0); ; ) {
    await sleep(lookMs, undefined, { ref: false });
    const now = Atomics.load(heart, 0);
    if (now !== lastBeat && still >= looks)
      await say(logLevel, 'the event loop goes on', { stoodStillMs: still * lookMs });
    still = now === lastBeat ? still + 1 : 0;
    lastBeat = now;
    if (still === looks) await tellOfHang({ hangMs, ends, logLevel });
  }
}

async function openHealth(
  port: number,
  logLevel: LogLevel,
  trouble: () => string | undefined,
): Promise<void> {
  const { serveHealth } = await import('./health-route.ts');
  await serveHealth({
    port,
    trouble,
    onRefused: (error) =>
      void say(logLevel, '/healthz cannot be served yet: free HEALTH_PORT, or set another one', {
        error,
        port,
      }),
  });
}

async function tellOfHang({ hangMs, ends, logLevel }: Omit<Guarded, 'beats' | 'healthPort'>): Promise<void> {
  const { stackOfMain } = await import('./main-stack.ts');
  await say(logLevel, standsStill, { forMs: hangMs, ends, stack: await stackOfMain() });
  // A kill, because an orderly end would need the event loop.
  if (ends) process.kill(process.pid, 'SIGKILL');
}

/** Writes to standard output at once. The usual way would wait for the event loop that hangs. */
async function say(level: LogLevel, message: string, fields: object): Promise<void> {
  const { createLog } = await import('#base/log.ts');
  createLog(level, { write: (line: string) => void writeSync(1, line) }).error(message, {
    ...fields,
  });
}
