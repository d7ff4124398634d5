// Loaded before the bot's own entry: who asks for the machine's clock gets a driven one, and the store can be told that it is full.
// All else is as `npm start` runs it.

import { flushCompileCache, registerHooks } from 'node:module';
import { DatabaseSync as OfNode } from 'node:sqlite';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import type { Clock } from '#base/clock.ts';
import { type ClockFace, createDrivenClock } from './driven-clock.ts';

/** What is not made anew below is as it was. */
export * from 'node:sqlite';
export * from '#base/clock.ts';

/** What the bot is told at its start, and whenever it changes. */
export interface Driven {
  readonly ahead: number;
  /** No database takes a page more than it has; SQLite's own answer to that is the one to a full disk. */
  readonly isFull: boolean;
}

const told: Driven & { readonly face: ClockFace } = JSON.parse(process.env.DRIVEN ?? '');
const clock = createDrivenClock(told.face, told.ahead);
const databases = new Set<OfNode>();
let isFull = told.isFull;

function hear(driven: Driven): void {
  clock.set(driven.ahead);
  isFull = driven.isFull;
  for (const database of databases) limit(database);
}

/** Only the first thread is told from outside; the store's is told by it. */
const threads = new BroadcastChannel('driven');
threads.unref();
if (isMainThread) {
  process.on('message', (driven: Driven) => {
    hear(driven);
    threads.postMessage(driven);
  });
  process.on('disconnect', () => process.exit());
} else {
  threads.onmessage = ({ data }) => hear(data as Driven);
}

const standsInFor = new Set(['#base/clock.ts', 'node:sqlite']);
registerHooks({
  resolve: (specifier, context, next) =>
    standsInFor.has(specifier) && context.parentURL !== import.meta.url
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});

/** SQLite takes the smallest number that holds what is there for 1. https://sqlite.org/pragma.html#pragma_max_page_count */
function limit(database: OfNode): void {
  if (database.isOpen) database.exec(`pragma max_page_count = ${isFull ? 1 : 4_294_967_294}`);
}

/** Stands in for the one of base/clock.ts; whoever calls it has loaded all of the bot. */
export function createClock(): Clock {
  // Who is killed writes no cache at its end.
  flushCompileCache();
  return clock;
}

/** Stands in for node:sqlite's. */
export class DatabaseSync extends OfNode {
  constructor(...given: ConstructorParameters<typeof OfNode>) {
    super(...given);
    databases.add(this);
    if (isFull) limit(this);
  }
}
