// Loaded before the bot's own entry: who asks for the machine's clock gets a driven one. All else is as `npm start` runs it.

import { flushCompileCache, registerHooks } from 'node:module';
import type { Clock } from '#base/clock.ts';
import { type ClockFace, createDrivenClock } from './driven-clock.ts';

const { face, ahead }: { face: ClockFace; ahead: number } = JSON.parse(process.env.DRIVEN_CLOCK ?? '');
const clock = createDrivenClock(face, ahead);
process.on('message', (message: { ahead: number }) => clock.set(message.ahead));
process.on('disconnect', () => process.exit());

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '#base/clock.ts' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

/** Stands in for the one of base/clock.ts; whoever calls it has loaded all of the bot. */
export function createClock(): Clock {
  // Who is killed writes no cache at its end.
  flushCompileCache();
  return clock;
}
