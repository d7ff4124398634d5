// The server's clock as this process knows it: read every few seconds, and carried on by the process's own monotonic clock.

import type { Clock } from '#base/clock.ts';
import {
  type ClockOffset,
  earliestThere,
  intersection,
  latestThere,
  offsetByReading,
  type RequestTimes,
  widened,
} from '#base/clock-offset.ts';
import type { ServerTime } from '#store/thread/database.ts';

export interface ServerClock {
  readonly time: ServerTime;
  /** Shows the server's time, and is otherwise the machine's. */
  readonly clock: Clock;
  /** The server's clock showed `there` between the two times. */
  learn(exchange: RequestTimes, there: number): void;
}

/** Of the machine's clock it trusts only `monotonic` and `sleep`. `onFault` hears of a minute's work that failed. */
export function createServerClock(
  machine: Clock,
  exchange: RequestTimes,
  there: number,
  onFault: (error: unknown) => void,
): ServerClock {
  let offset: ClockOffset = offsetByReading(exchange, there);
  let settings = 0;
  const now = () => {
    const at = machine.monotonic();
    return Math.round((earliestThere(offset, at) + latestThere(offset, at)) / 2);
  };

  return {
    time: {
      earliest: (monotonic) => earliestThere(offset, monotonic),
      latest: (monotonic) => latestThere(offset, monotonic),
      settings: () => settings,
    },
    clock: {
      now,
      monotonic: machine.monotonic,
      sleep: machine.sleep,
      everyMinute: createMinuteHand({ now, sleep: machine.sleep }, onFault),
    },
    learn: (again, said) => {
      const read = offsetByReading(again, said);
      const agreed = intersection([widened(offset, again.answered), read]);
      if (agreed === undefined) settings += 1;
      offset = agreed ?? read;
    },
  };
}

const minuteMs = 60_000;
/** If somebody sets the server's clock, it is seen within this time. */
const betweenLooksMs = 1_000;

/** As Clock says of it. One look a second serves all who wait for the minute: hundreds of workspaces have several each. */
function createMinuteHand(
  { now, sleep }: Pick<Clock, 'now' | 'sleep'>,
  onFault: (error: unknown) => void,
): Clock['everyMinute'] {
  const begins = new Set<(at: number) => void>();
  const minuteOf = (at: number) => Math.floor(at / minuteMs);
  let looking: AbortController | undefined;

  async function look(ended: AbortSignal): Promise<void> {
    for (let minute = minuteOf(now()); ; ) {
      await sleep(Math.min(betweenLooksMs, minuteMs - (now() % minuteMs)), ended);
      if (minuteOf(now()) === minute) continue;
      minute = minuteOf(now());
      for (const begin of begins) begin(now());
    }
  }

  return (run) => {
    let isRunning = false;
    const begin = (at: number) => {
      if (isRunning) return;
      isRunning = true;
      run(at)
        .catch(onFault)
        .finally(() => {
          isRunning = false;
        });
    };
    begins.add(begin);
    if (looking === undefined) {
      looking = new AbortController();
      look(looking.signal).catch(() => undefined);
    }
    return async () => {
      begins.delete(begin);
      if (begins.size > 0) return;
      looking?.abort();
      looking = undefined;
    };
  };
}
