// Measures each turn of this thread's event loop by the processor's time: what others do on the machine is not in it.

import { createHistogram } from 'node:perf_hooks';

export interface TurnsSeen {
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** A timer of one millisecond gets a turn as soon as there is one: what the thread worked in between is one turn's work. */
export function watchTurns(): { stop(): TurnsSeen } {
  const seen = createHistogram();
  let before = process.threadCpuUsage();
  const looking = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    seen.record(Math.max(1, Math.round(user + system)));
  }, 1);
  return {
    stop: () => {
      clearInterval(looking);
      return { p99Ms: seen.percentile(99) / 1_000, longestMs: seen.max / 1_000 };
    },
  };
}
