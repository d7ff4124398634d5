// What the limiter itself costs: CPU for a request through the real createRateLimiter, on a clock that costs nothing.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { createRateLimiter, type Permit, type RateLimiter } from '#campaigns/limiter/rate-limiter.ts';
import type { SharedQuotas } from '#campaigns/quota-store.ts';
import { openStore } from '#store/open-store.ts';
import { limit } from './scenarios.ts';
import { createSeeded } from './seeded.ts';
import { createLogModel } from './service-models.ts';

export interface Cost {
  readonly what: string;
  readonly cpuMicroseconds: number;
  readonly targetMicroseconds: number;
}

const windowMs = 60_000;
const answerMs = 12;
const log = createLog('silent');

export async function measureCost(): Promise<Cost[]> {
  await cpuMicroseconds(openLimiter(undefined), 50_000, 0);
  const costs: Cost[] = [];
  for (const [what, target, hasStore, requests] of [
    ['in memory', 20, false, 60_000],
    ['with the store', 1_000, true, 900],
  ] as const) {
    for (const waiting of [0, 10_000]) {
      const all = await leastOfThree(async () =>
        hasStore
          ? withFreshStore((shared) => cpuMicroseconds(openLimiter(shared), requests, waiting))
          : cpuMicroseconds(openLimiter(undefined), requests, waiting),
      );
      const own = await leastOfThree(() => cpuMicroseconds(grantAll, requests, waiting));
      costs.push({
        what: waiting === 0 ? what : `${what}, 10,000 waiting`,
        cpuMicroseconds: all - own,
        targetMicroseconds: target,
      });
    }
  }
  return costs;
}

/** Whatever else runs on this machine only makes it more. */
async function leastOfThree(measure: () => Promise<number>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await measure());
  return Math.min(...rounds);
}

/** No phase finds what another has left behind. */
async function withFreshStore<Result>(use: (shared: SharedQuotas) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-'));
  const store = await openStore({ path: join(folder, 'cost.sqlite'), clock: createClock(), log });
  try {
    return await use({ store: store.quotas, bootId: readBootId() });
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function openLimiter(shared: SharedQuotas | undefined) {
  return (clock: Clock) =>
    createRateLimiter({
      endpoint: 'statistics',
      limit,
      windowMs,
      share: 1,
      clock,
      log,
      shared,
      beforeBurst: () => undefined,
      random: createSeeded(1),
    });
}

/** So many requests, each answered 12 ms after it was granted, with about so many more waiting all the time. */
async function cpuMicroseconds(
  open: (clock: Clock) => Pick<RateLimiter, 'wait' | 'close'>,
  requests: number,
  waiting: number,
): Promise<number> {
  const clock = createStepClock();
  const service = createLogModel({ limit, windowMs });
  const limiter = open(clock);
  const waitingNow = new Set<AbortController>();
  let closing = false;
  let done = 0;
  const fetchInTurn = async () => {
    while (!closing) {
      const giveUp = new AbortController();
      waitingNow.add(giveUp);
      const wanted = { lane: 'background', asker: '', signal: giveUp.signal, returned: false } as const;
      const permit = await limiter.wait(wanted).granted;
      waitingNow.delete(giveUp);
      await clock.sleep(answerMs / 2);
      const { remaining, resetAt } = service.arrive(clock.now());
      await clock.sleep(answerMs / 2);
      permit.settle({
        kind: 'answered',
        headers: { window: { limit, remaining, resetAt }, date: clock.now() },
      });
      done += 1;
    }
  };
  for (let each = 0; each < limit + waiting; each += 1) fetchInTurn().catch(() => undefined);
  await new Promise(setImmediate);
  const before = process.cpuUsage();
  while (done < requests) {
    clock.step();
    await new Promise(setImmediate);
  }
  const { user, system } = process.cpuUsage(before);
  const served = done;
  closing = true;
  for (const giveUp of waitingNow) giveUp.abort();
  void limiter.close();
  return (user + system) / served;
}

/** The same without a limiter: what the measuring costs. Grants 30 at a time, in turn. */
function grantAll(): Pick<RateLimiter, 'wait' | 'close'> {
  const queue: ((permit: Permit) => void)[] = [];
  let next = 0;
  let flying = 0;
  const serve = () => {
    for (; flying < limit && next < queue.length; next += 1) {
      flying += 1;
      queue[next]?.({
        settle: () => {
          flying -= 1;
          serve();
        },
      });
    }
  };
  return {
    wait: ({ signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Permit>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      queue.push(resolve);
      serve();
      return { granted: promise, raise: () => undefined };
    },
    close: () => Promise.resolve(),
  };
}

/** Time jumps to the next timer when it is told to. */
function createStepClock(): Clock & { step(): void } {
  let now = 1_000_000_000_000;
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  const step = () => {
    let next: { readonly at: number; readonly fire: () => void } | undefined;
    for (const timer of timers) if (next === undefined || timer.at < next.at) next = timer;
    if (next === undefined) return;
    timers.delete(next);
    now = Math.max(now, next.at);
    next.fire();
  };
  return {
    now: () => now,
    monotonic: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = { at: now + Math.max(0, ms), fire: resolve };
        timers.add(timer);
        signal?.addEventListener('abort', () => timers.delete(timer) && reject(signal.reason), {
          once: true,
        });
      }),
    everyMinute: () => async () => undefined,
    step,
  };
}
