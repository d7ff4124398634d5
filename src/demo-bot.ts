// The demo's bot, a process of its own that can be killed: app.ts with the settings, and on the clock, that the demo hands to it.

import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { startApp } from '#bot/app.ts';
import { startFaultInWords } from '#bot/start-fault.ts';
import { followClock } from '#sandbox/clock/follow.ts';
import type { ChildOfDemo } from '#sandbox/demo/end-with-parent.ts';
import { faultsInWords, parseConfig } from '#settings/config.ts';

/** Ctrl+C reaches every process of the terminal. The demo stops the bot in order; without the demo it ends at once. */
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// A kill: an end in order waits for threads, and nobody would end it once more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

try {
  const parsed = parseConfig(process.env);
  if (parsed.kind === 'faults') throw new Error(faultsInWords(parsed.faults));
  const clock = followClock(createClock(), JSON.parse(process.env.DEMO_CLOCK ?? ''), {
    hear: (told) => process.on('message', told),
    say: (message) => process.send?.(message),
  });
  const app = await startApp(parsed.config, {
    clock,
    log: createLog(parsed.config.logLevel),
    newId: () => randomUUID().replaceAll('-', ''),
    random: Math.random,
    bootId: readBootId(),
    guard: {
      module: new URL('./sandbox/demo/end-with-parent.ts', import.meta.url).href,
      told: { parent: process.ppid } satisfies ChildOfDemo,
    },
  });
  // A form opens only within three seconds of the command: what draws it must be there before.
  await app.load();
  // Who is killed keeps nothing at its end, and the next one is to start sooner.
  flushCompileCache();
  process.on('message', async (told) => {
    if (told !== 'stop') return;
    await app.stop();
    process.exit();
  });
  process.send?.('ready');
} catch (error) {
  process.stderr.write(`${startFaultInWords(error)}\n`);
  process.exit(1);
}
