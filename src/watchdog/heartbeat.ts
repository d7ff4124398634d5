// The heart of the bot's own thread. It beats as long as the event loop turns, and another thread watches it.

import type { Clock } from '#base/clock.ts';
import type { LogLevel } from '#base/log.ts';

export interface WatchdogRules {
  /** An event loop that stands still for so long hangs. */
  readonly hangMs: number;
  /** Whether a hang ends the process. Otherwise it is only logged. */
  readonly ends: boolean;
  /** The port on which /healthz fails during a hang; undefined: it is not served. */
  readonly healthPort: number | undefined;
}

/** What the guard is told when its thread takes it up. */
export interface Guarded extends WatchdogRules {
  readonly beats: SharedArrayBuffer;
  readonly logLevel: LogLevel;
}

/** A program for a thread that exists already: a thread of its own would cost 17 MiB. */
export interface Guard {
  readonly module: string;
  readonly told: Guarded;
}

/** There are several beats within the shortest hang. */
const betweenBeatsMs = 500;

/** Beats until the program ends. */
export function startHeartbeat(clock: Pick<Clock, 'sleep'>, rules: WatchdogRules, logLevel: LogLevel): Guard {
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  void beat(clock, new Int32Array(beats));
  return { module: new URL(guardFile, import.meta.url).href, told: { ...rules, beats, logLevel } };
}

async function beat(clock: Pick<Clock, 'sleep'>, beats: Int32Array): Promise<never> {
  for (;;) {
    Atomics.add(beats, 0, 1);
    await clock.sleep(betweenBeatsMs);
  }
}

/** The guard's file beside this one: a source beside a source, a packed file beside a packed one. */
const guardFile = import.meta.url.endsWith('.ts') ? './watch-heartbeat.ts' : './watch-heartbeat.js';
