// The heart of the bot's own thread: it beats where another thread can feel it, for as long as the event loop goes round.

import type { Clock } from '#base/clock.ts';
import type { LogLevel } from '#base/log.ts';

export interface WatchdogRules {
  /** A loop that stands still for so long hangs. */
  readonly hangMs: number;
  /** Whether the process is ended then; else it is only logged. */
  readonly ends: boolean;
  /** Where /healthz fails then; undefined: nowhere. */
  readonly healthPort: number | undefined;
}

/** What the guard is told: it crosses to its thread. */
export interface Guarded extends WatchdogRules {
  readonly beats: SharedArrayBuffer;
  readonly logLevel: LogLevel;
}

/** A program for a thread that is there already: a thread of its own would cost 17 MiB. */
export interface Guard {
  readonly module: string;
  readonly told: Guarded;
}

/** Several beats within the shortest time of a hang. */
const betweenBeatsMs = 500;

/** Beats until the program ends. */
export function startHeart(clock: Pick<Clock, 'sleep'>, rules: WatchdogRules, logLevel: LogLevel): Guard {
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

/** Beside this one, in the form that this one has. */
const guardFile = import.meta.url.endsWith('.ts') ? './guard.ts' : './guard.js';
