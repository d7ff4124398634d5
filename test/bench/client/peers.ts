// The libraries that people use for this, each with the best settings that were found for it, and the 429 rule of the contract.

import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';
import { interceptors } from 'undici';
import type { Contender, Opening } from './contender.ts';
import { openWire, untilServed, type Wire } from './polite-fetch.ts';

/**
 * They stamp a call when it starts and the service when it arrives, so a careful user waits a little more than a window: half a
 * second of a minute, and never less than a slow round trip.
 */
function marginOf(windowMs: number): number {
  return Math.max(windowMs / 120, 50);
}

/** One that is only a limiter: `limited` runs the task when its turn has come. */
function peer(
  name: string,
  limit: (
    opening: Opening,
    wire: Wire,
  ) => {
    readonly limited: <Result>(task: () => Promise<Result>, urgent: boolean) => Promise<Result>;
    readonly stop: () => void;
  },
): Contender {
  return {
    name,
    open: async (opening) => {
      const wire = openWire(opening);
      const { limited, stop } = limit(opening, wire);
      return {
        fetch: (campaign, urgent) =>
          untilServed(() => limited(() => wire.get(campaign), urgent), wire, opening.random),
        close: async () => {
          stop();
          await wire.close();
        },
      };
    },
  };
}

/** Each place comes back one window and a margin after its call started. */
const bottleneckLog = peer('bottleneck, log', ({ limit, windowMs }) => {
  const bottleneck = new Bottleneck({ reservoir: limit });
  const timers = new Set<NodeJS.Timeout>();
  return {
    limited: (task, urgent) =>
      bottleneck.schedule({ priority: urgent ? 0 : 5 }, () => {
        const comesBack = () => {
          timers.delete(timer);
          void bottleneck.incrementReservoir(1);
        };
        const timer = setTimeout(comesBack, windowMs + marginOf(windowMs));
        timers.add(timer);
        return task();
      }),
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
});

const bottleneckReservoir = peer('bottleneck, reservoir', ({ limit, windowMs }) => {
  const bottleneck = new Bottleneck({
    reservoir: limit,
    reservoirRefreshAmount: limit,
    reservoirRefreshInterval: windowMs,
  });
  return {
    limited: (task, urgent) => bottleneck.schedule({ priority: urgent ? 0 : 5 }, task),
    stop: () => void bottleneck.disconnect(false),
  };
});

const pQueueStrict = peer('p-queue, strict', ({ limit, windowMs }) => {
  const queue = new PQueue({ intervalCap: limit, interval: windowMs + marginOf(windowMs), strict: true });
  return {
    limited: (task, urgent) => queue.add(task, { priority: urgent ? 1 : 0 }),
    stop: () => queue.clear(),
  };
});

/** It knows no priority. */
const pThrottleStrict = peer('p-throttle, strict', ({ limit, windowMs }, { closing }) => {
  const throttle = pThrottle({
    limit,
    interval: windowMs + marginOf(windowMs),
    strict: true,
    signal: closing,
  });
  const run = throttle((task: () => unknown) => task());
  return {
    limited: async <Result>(task: () => Promise<Result>) => (await run(task)) as Result,
    stop: () => undefined,
  };
});

/** No limiter: everything leaves at once and is tried again after Retry-After; its own defaults give up after five tries and 30 s. */
const undiciRetry: Contender = {
  name: 'undici retry',
  open: async (opening) => {
    const maxTimeout = Math.max(30_000, 2 * opening.windowMs);
    const wire = openWire(opening, (pool) =>
      pool.compose(interceptors.retry({ maxRetries: 1000, maxTimeout })),
    );
    return {
      fetch: async (campaign) => {
        const { status } = await wire.get(campaign);
        if (status !== 200) throw new Error(`gave up with ${status}`);
      },
      close: wire.close,
    };
  },
};

export const peers: readonly Contender[] = [
  pQueueStrict,
  bottleneckLog,
  bottleneckReservoir,
  pThrottleStrict,
  undiciRetry,
];
