// A clock that runs many times faster than the machine's, the same in every process that is told its beginning, and that can be set.

import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';

export interface ClockFace {
  /** `process.hrtime` in ms when the clock began: one scale for all processes of the machine. */
  readonly origin: number;
  /** What it showed then, ms since the epoch. */
  readonly start: number;
  /** Its milliseconds for each real one. */
  readonly speed: number;
}

export interface DrivenClock extends Clock {
  readonly face: ClockFace;
  /** Sets it ahead (or back) of where it would be, as somebody does who sets the machine's clock. Sleepers sleep on. */
  set(aheadMs: number): void;
  ahead(): number;
}

export function newFace(start: number, speed: number): ClockFace {
  return { origin: hrtime(), start, speed };
}

export function createDrivenClock(face: ClockFace, aheadMs = 0): DrivenClock {
  const { origin, start, speed } = face;
  let ahead = aheadMs;
  const monotonic = () => (hrtime() - origin) * speed;
  const now = () => Math.floor(start + monotonic() + ahead);
  const sleep = async (ms: number, signal?: AbortSignal) => {
    const until = monotonic() + Math.max(0, ms);
    do {
      await wait(Math.min(longestTimerMs, Math.ceil((until - monotonic()) / speed)), undefined, {
        ...(signal && { signal }),
      });
    } while (monotonic() < until);
  };
  return {
    face,
    now,
    monotonic,
    sleep,
    set: (ms) => {
      ahead = ms;
    },
    ahead: () => ahead,
    everyMinute: (run) => {
      const stopped = new AbortController();
      const beat = async () => {
        for (let minute = Math.floor(now() / minuteMs); !stopped.signal.aborted; ) {
          await wait(beatMs, undefined, { signal: stopped.signal });
          const current = Math.floor(now() / minuteMs);
          if (current === minute) continue;
          minute = current;
          await run(now());
        }
      };
      const beating = beat().catch(() => undefined);
      return async () => {
        stopped.abort();
        await beating;
      };
    },
  };
}

const minuteMs = 60_000;
const longestTimerMs = 2_000_000_000;
/** How often it is looked at, in real time. */
const beatMs = 5;

function hrtime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
