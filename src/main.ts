// Reads the environment, starts the bot, stops it when asked to; takes no decision of its own.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { type App, startApp } from '#bot/app.ts';
import { startFaultInWords } from '#bot/start-fault.ts';
import { faultsInWords, parseConfig } from '#settings/config.ts';
import { startHeartbeat } from '#watchdog/heartbeat.ts';
import about from '../package.json' with { type: 'json' };
import { stopInOrder } from './stop-in-order.ts';

const parsed = parseConfig(process.env);
if (parsed.kind === 'faults') {
  process.stderr.write(`campaign-stats cannot start: ${faultsInWords(parsed.faults)}\n`);
  process.exit(1);
}

/** Whoever asks right after a start goes before what nobody asked. */
const rest = { beforeLoadingMs: 200, beforeRehearsalMs: 800 };
const log = createLog(parsed.config.logLevel);
const clock = createClock();
const outside = {
  clock,
  log,
  newId: () => randomUUID().replaceAll('-', ''),
  random: Math.random,
  bootId: readBootId(),
  ...(parsed.config.databaseUrl !== undefined && {
    instance: { name: `${hostname()}:${process.pid}`, version: about.version },
  }),
  guard: startHeartbeat(clock, parsed.config.watchdog, parsed.config.logLevel),
};

try {
  const app = await startApp(parsed.config, outside);
  // V8 lets the heap grow to a multiple of what lives in it before it collects. Over a start, which only grows, less would cost a fifth.
  setFlagsFromString('--heap-growing-percent=60');
  void warmUp(app);
  stopInOrder({
    clock,
    patienceMs: 15_000 + parsed.config.drainMs,
    stop: async ({ err, signal }) => {
      if (err) log.error('campaign-stats stops after an unexpected error', { error: err });
      else log.info('campaign-stats stops', { signal });
      await app.stop();
    },
  });
  // Whoever reads this may send a signal at once.
  log.info('campaign-stats is ready', { port: app.port() });
} catch (error) {
  process.stderr.write(`${startFaultInWords(error)}\n`);
  process.exit(1);
}

/** Makes the bot as quick for the first who asks as for all others, and no larger than it need be. */
async function warmUp(app: App): Promise<void> {
  // Where a context was dropped, V8 looks eight seconds later for what it can give back: of a start 17 MiB, which would else stay for hours.
  runInNewContext('');
  await clock.sleep(rest.beforeLoadingMs);
  await app.load();
  await clock.sleep(rest.beforeRehearsalMs);
  await app.rehearse();
}
