// Loaded before the bot's own entry: measures each turn of its event loop, and can hold the loop itself, to prove that this is seen.

import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { serve } from './program.ts';

export interface Turns {
  /** Processor time of turns, ms: what others do on the machine is not in it. */
  readonly cpu: { readonly p99: number; readonly longest: number };
  /** By the clock on the wall, ms, as perf_hooks sees it. */
  readonly wall: { readonly p99: number; readonly longest: number };
  /** The longest, with when each ended, ms since the epoch. */
  readonly long: readonly { readonly at: number; readonly cpuMs: number }[];
  /** Processor time of the whole process and of this thread, ms. */
  readonly processMs: number;
  readonly threadMs: number;
  readonly rssMib: number;
}

export type TurnDeeds = typeof deeds;

/** Every turn longer than this is told of by itself. */
const longMs = 8;
const plantedEveryMs = 1_000;

let watched = watch();
const deeds = {
  begin: () => {
    watched.end();
    watched = watch();
  },
  end: () => watched.end(),
  collectGarbage: () => globalThis.gc?.(),
};

/** The store's thread is loaded with this too, and is not what is measured. */
if (isMainThread) {
  serve(deeds);
  const plantedMs = Number(process.env.PLANTED_BLOCK_MS ?? 0);
  if (plantedMs > 0) setInterval(() => block(plantedMs), plantedEveryMs);
}

/**
 * A timer of one millisecond gets a turn as soon as there is one: what the thread worked in between is the work of a turn, and of
 * no more than a millisecond of others before it.
 */
function watch() {
  const cpu = createHistogram();
  const wall = monitorEventLoopDelay({ resolution: 1 });
  wall.enable();
  const long: { at: number; cpuMs: number }[] = [];
  const processBefore = process.cpuUsage();
  const threadBefore = threadMicros();
  let before = threadBefore;
  const looking = setInterval(() => {
    const now = threadMicros();
    const worked = now - before;
    before = now;
    cpu.record(Math.max(1, worked));
    if (worked > longMs * 1_000) long.push({ at: Date.now(), cpuMs: worked / 1_000 });
  }, 1);
  const end = (): Turns => {
    clearInterval(looking);
    wall.disable();
    const { user, system } = process.cpuUsage(processBefore);
    return {
      cpu: { p99: cpu.percentile(99) / 1_000, longest: cpu.max / 1_000 },
      wall: { p99: wall.percentile(99) / 1e6, longest: wall.max / 1e6 },
      long: long.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, 8),
      processMs: (user + system) / 1_000,
      threadMs: (threadMicros() - threadBefore) / 1_000,
      rssMib: process.memoryUsage.rss() / 2 ** 20,
    };
  };
  return { end };
}

function threadMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** So much of the processor's time, whatever else the machine does. */
function block(ms: number): void {
  for (const until = threadMicros() + ms * 1_000; threadMicros() < until; );
}
