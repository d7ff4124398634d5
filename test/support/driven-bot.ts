// The real bot as a process of its own, on a driven clock; it lives until it is killed.

import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { startApp } from '#app.ts';
import { createLog } from '#base/log.ts';
import { parseConfig } from '#config.ts';
import { type ClockFace, createDrivenClock } from './driven-clock.ts';

// Who is killed writes no cache at its end.
flushCompileCache();
const { face, ahead }: { face: ClockFace; ahead: number } = JSON.parse(process.argv[2] ?? '');
const clock = createDrivenClock(face, ahead);
process.on('message', (message: { ahead: number }) => clock.set(message.ahead));
process.on('disconnect', () => process.exit());

const parsed = parseConfig(process.env);
if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed.faults));
await startApp(parsed.config, {
  clock,
  log: createLog('warn'),
  newId: () => randomUUID().replaceAll('-', ''),
  random: Math.random,
  bootId: 'chaos',
});
process.send?.('ready');
