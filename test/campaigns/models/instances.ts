// Several instances of the limiter on one row in simulated time: each with a clock, a network and a way to the row of its own.

import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Lane } from '#campaigns/client.ts';
import type { RequestOutcome } from '#campaigns/limiter/learn-from-request.ts';
import { createRateLimiter, type RateLimiter } from '#campaigns/limiter/rate-limiter.ts';
import type { KeptQuota, QuotaStore } from '#campaigns/quota-store.ts';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts';
import { exactLog, type ServiceModel } from './service-models.ts';
import { seededRandom } from './simulation.ts';

export interface InstancesOptions {
  readonly seed: number;
  readonly limit: number;
  readonly windowMs: number;
  /** Without what they say, only the row itself keeps the limit. */
  readonly headers?: boolean;
  /** Of a request to the service and back, at most. */
  readonly roundTripMs?: number;
  /** Of this part of the writes, nobody waits for the answer any more when it comes. */
  readonly lateWrites?: number;
}

export interface Instance {
  readonly limiter: RateLimiter;
  /** Asks for one place, and sends a request in it. Resolves with how long it waited, once it was answered. */
  sends(lane: Lane, asker?: string): Promise<number>;
  /** Keeps so many requests waiting. */
  keepsAsking(lane: Lane, abreast: number): void;
  /** Asks nothing any more, and says nothing of it. What it has sent arrives. */
  dies(): void;
  /** The row is out of reach for it, or in reach again. */
  reaches(row: boolean): void;
  readonly warned: readonly string[];
}

export interface Sent {
  readonly instance: number;
  readonly lane: Lane;
  /** When it arrived at the service. */
  readonly at: number;
  readonly waitedMs: number;
  readonly accepted: boolean;
}

export interface Instances {
  readonly clock: VirtualClock;
  starts(): Instance;
  readonly sent: readonly Sent[];
  /** Another program on the key takes so many places. */
  takesAsOthers(count: number): void;
  /** Moves time; what was set going finishes on the way. */
  passes(ms: number): Promise<void>;
  closes(): Promise<void>;
}

const epoch = Date.UTC(2026, 2, 4, 9, 0, 0);

export function openInstances({
  seed,
  limit,
  windowMs,
  headers = true,
  roundTripMs = 300,
  lateWrites = 0,
}: InstancesOptions): Instances {
  const clock = createVirtualClock(epoch);
  const random = seededRandom(seed);
  const service: ServiceModel = exactLog({ limit, windowMs });
  const rows = new Map<string, KeptQuota>();
  const sent: Sent[] = [];
  const all: RateLimiter[] = [];
  let living = 0;

  function starts(): Instance {
    const number = all.length;
    living += 1;
    const startedAt = clock.monotonic();
    const shift = random() * 1e6;
    const machine: Clock = { ...clock, monotonic: () => clock.monotonic() + shift };
    const [early, late] = [random() * 5, random() * 5];
    // Each instance is so far away from the row, on each way.
    const awayMs = 1 + random() * 30;
    let isReached = true;
    let gap: { readonly from: number; readonly until?: number } | undefined;
    let isAlive = true;
    const warned: string[] = [];
    const silent = () => undefined;
    const log: Log = { debug: silent, info: silent, error: silent, warn: (line) => void warned.push(line) };
    const reach = async <Result>(deed: () => Result): Promise<Result> => {
      await clock.sleep(awayMs * (0.5 + random()));
      if (!isReached) throw new Error('the server is away');
      const result = deed();
      await clock.sleep(awayMs * (0.5 + random()));
      return result;
    };
    const store: QuotaStore = {
      load: (name) => reach(() => rows.get(name)),
      save: async (name, state, over) => {
        const isSaved = await reach(() => {
          if (rows.get(name)?.version !== over) return false;
          rows.set(name, { state, version: (over ?? 0) + 1 });
          return true;
        });
        if (lateWrites > 0 && random() < lateWrites) await clock.sleep(6_000);
        return isSaved;
      },
    };
    const there = (monotonic: number) => monotonic - shift + epoch;
    const limiter = createRateLimiter({
      ...{ endpoint: 'statistics', limit, windowMs, share: 1, clock: machine, log, random },
      beforeBurst: silent,
      shared: {
        store,
        bootId: `machine ${number}`,
        server: {
          time: { earliest: (at) => there(at) - early, latest: (at) => there(at) + late, settings: () => 0 },
          company: () => ({ bots: living, isKnown: clock.monotonic() - startedAt > 10_000, gap }),
        },
      },
    });
    all.push(limiter);

    async function sends(lane: Lane, asker = `${random()}`): Promise<number> {
      const askedAt = clock.monotonic();
      const { signal } = new AbortController();
      const { settle } = await limiter.wait({ lane, asker, signal, returned: false }).granted;
      if (!isAlive) return Number.NaN;
      const waitedMs = clock.monotonic() - askedAt;
      const [there, back] = [random(), random()].map((part) => (part * roundTripMs) / 2);
      await clock.sleep(there ?? 0);
      const at = clock.monotonic();
      const { accepted, remaining, resetAt, retryAfterMs } = service.arrive(clock.now());
      sent.push({ instance: number, lane, at, waitedMs, accepted });
      const date = Math.floor(clock.now() / 1_000) * 1_000;
      await clock.sleep(back ?? 0);
      const told = headers ? { window: { limit, remaining, resetAt }, date } : {};
      const outcome: RequestOutcome = accepted
        ? { kind: 'answered', headers: told }
        : { kind: 'refused', headers: { ...told, retryAfterMs }, chance: random() };
      if (isAlive) settle(outcome);
      return waitedMs;
    }

    return {
      limiter,
      sends,
      warned,
      keepsAsking: (lane, abreast) => {
        const goOn = async () => {
          while (isAlive) await sends(lane);
        };
        for (let each = 0; each < abreast; each += 1) void goOn();
      },
      dies: () => {
        isAlive = false;
        isReached = false;
        living -= 1;
      },
      reaches: (row) => {
        isReached = row;
        // It looks every five seconds.
        const at = machine.monotonic() + (row ? 5_000 : -5_000) * random();
        gap = row ? gap && { ...gap, until: at } : { from: at };
      },
    };
  }

  return {
    clock,
    starts,
    sent,
    takesAsOthers: (count) => {
      for (let each = 0; each < count; each += 1) service.arrive(clock.now());
    },
    passes: (ms) => clock.advance(ms, () => turn()),
    closes: async () => {
      const closed = Promise.all(all.map((limiter) => limiter.close()));
      await clock.advance(5_000, () => turn());
      await closed;
    },
  };
}
