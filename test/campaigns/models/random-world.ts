// Worlds drawn from a seed: quota, load, network and clocks of every kind that the client must be right in.

import { exactLog, type Quota, type ServiceModel } from './service-models.ts';
import { type Run, seededRandom, simulate, type World } from './simulation.ts';

export const windowMs = 60_000;

export interface Drawn {
  readonly world: World;
  readonly run: Run;
  /** The longest round trip that the network took. */
  readonly slowestMs: number;
  /** When a clairvoyant client would have been done. */
  readonly bestMs: number;
}

export type Change = (random: () => number, quota: Quota) => Partial<World>;

/**
 * 1 to 120 requests a window, 1 to 4 windows of work at once, round trips of 5 ms to 1 s with tails, a client clock off by up to
 * ± 100 ppm and ± 5 s.
 */
export function playWorld(
  seed: number,
  change: Change = () => ({}),
  model: (quota: Quota) => ServiceModel = exactLog,
): Drawn {
  const random = seededRandom(seed);
  const quota = { limit: 1 + Math.floor(random() ** 2 * 120), windowMs };
  const count = Math.ceil(quota.limit * (1 + random() * 3));
  const usual = 5 + random() ** 2 * 1000;
  let slowest = 0;
  const delayMs = () => {
    const delay = (usual / 2) * (0.5 + random()) * (random() < 0.02 ? 5 : 1);
    slowest = Math.max(slowest, delay);
    return delay;
  };
  const epoch = 1.77e12 + Math.floor(random() * 1e6);
  const world: World = {
    ...quota,
    service: model(quota),
    jobs: Array.from({ length: count }, () => ({ at: 0, lane: 'background' as const })),
    random,
    delayMs,
    epoch,
    clientShift: 10_000 + (random() - 0.5) * 10_000,
    clientPpm: (random() - 0.5) * 200,
    maxTime: 60 * windowMs,
    ...change(random, quota),
  };
  const run = simulate(world);
  const bestMs = bestFinish(model(quota), world.jobs.length, epoch, world.foreignAt ?? []) + usual / 2;
  return { world, run, slowestMs: 2 * slowest, bestMs };
}

/** Section 5.7: one round trip and a guard for each window, and a few round trips to start. */
export function allowedDelayMs({ world, slowestMs }: Drawn): number {
  const windows = Math.ceil(world.jobs.length / world.limit);
  return (1.2 * windows + 8) * slowestMs + 60 * windows;
}

/** The most requests that arrived within any one window. */
export function fullestWindow(arrivals: readonly number[], windowMs: number): number {
  const times = [...arrivals].sort((a, b) => a - b);
  let first = 0;
  return times.reduce((most, at, index) => {
    while ((times[first] as number) <= at - windowMs) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

/** Sends each request the moment it is accepted, on a fresh model, in steps of 10 ms. */
export function bestFinish(
  service: ServiceModel,
  count: number,
  epoch: number,
  foreignAt: readonly number[],
): number {
  const others = [...foreignAt].sort((a, b) => a - b);
  let time = 0;
  for (let done = 0; done < count; ) {
    for (let next = others[0]; next !== undefined && next <= time; next = others[0]) {
      service.arrive(epoch + next);
      others.shift();
    }
    if (service.accepts(time + epoch)) {
      service.arrive(time + epoch);
      done += 1;
    } else time += 10;
  }
  return time;
}
