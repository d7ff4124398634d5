// Loaded before a program that is measured (`--import`): tells over IPC what the program has used, and how long its turns were.

import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Used {
  /** Microseconds of processor time of all threads since the start. */
  readonly cpu: number;
  /** Since it was asked last, ms: the longest turn by the processor's time of its thread, and by the wall. */
  readonly longestTurnCpu: number;
  readonly longestTurn: number;
  readonly turnP99: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
let longest = 0;
let before = process.threadCpuUsage();

/** A timer of a millisecond gets a turn as soon as there is one: what the thread worked in between is about one turn's work. */
function look(): void {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, now.user + now.system - before.user - before.system);
  before = now;
}

/** `watch` is said once: watching costs something itself. */
process.on('message', (wanted: 'used' | 'watch') => {
  if (wanted === 'watch') {
    delay.enable();
    setInterval(look, 1).unref();
    return;
  }
  const { user, system } = process.cpuUsage();
  const used: Used = {
    cpu: user + system,
    longestTurnCpu: longest / 1_000,
    longestTurn: delay.max / 1e6,
    turnP99: delay.percentile(99) / 1e6,
  };
  longest = 0;
  delay.reset();
  process.send?.(used);
});
process.channel?.unref();
process.on('disconnect', () => process.exit());
