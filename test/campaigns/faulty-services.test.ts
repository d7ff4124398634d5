import { afterAll, expect, test } from 'vitest';
import { bestFinish, windowMs } from './models/random-world.ts';
import { exactLog, fixedWindow, type Quota, type ServiceModel, twoBuckets } from './models/service-models.ts';
import { seededRandom, simulate, type World } from './models/simulation.ts';

/** Runs of each cell of the table; `CAMPAIGNS_RUNS=2000` for a long look. */
const runs = Number(process.env.CAMPAIGNS_RUNS ?? 300);

const models: Readonly<Record<string, (quota: Quota) => ServiceModel>> = {
  log: exactLog,
  'two buckets': twoBuckets,
  'fixed window': fixedWindow,
  'counts refused': (quota) => exactLog(quota, 'oldest-leaves', true),
};

type Spoilt = (random: () => number, quota: Quota) => Partial<World>;

/** What each model is allowed, in the order of `models`: refusals in a run on average, and at least that share of the limit. */
interface Fault {
  readonly spoilt: Spoilt;
  readonly refused: readonly [number, number, number, number];
  readonly share: readonly [number, number, number, number];
}

const never = [0, 0, 0, 0] as const;

/** The same as told, but for X-RateLimit-Reset. */
const reset =
  (change: (resetAt: number, date: number) => number): Spoilt =>
  () => ({
    garble: ({ window, date = 0, ...told }) => ({
      ...told,
      date,
      ...(window && { window: { ...window, resetAt: change(window.resetAt ?? 0, date) } }),
    }),
  });

const remaining =
  (stuckAt: (limit: number) => number): Spoilt =>
  (_, { limit }) => ({
    garble: ({ window, ...told }) => ({
      ...told,
      ...(window && { window: { ...window, remaining: stuckAt(limit) } }),
    }),
  });

const blip =
  (kind: '503-counted' | '503-uncounted'): Spoilt =>
  (random) => {
    const from = random() * 2 * windowMs;
    const until = from + random() * 2_000;
    return { weather: (at) => (at < from || at > until ? 'fair' : kind) };
  };

const dateOff: Spoilt = (random) => {
  const off = (random() < 0.5 ? -1 : 1) * Math.ceil(1 + random() * 4) * 1000;
  return { garble: (told) => ({ ...told, date: (told.date ?? 0) + off }) };
};

const early: Spoilt = (random, quota) => {
  const by = Math.round(1_000 + random() * 4_000);
  return reset((resetAt) => resetAt - by)(random, quota);
};

/**
 * A bucket whose Reset is not told cannot be known for one: then the log is all there is, and it is no bound for two buckets.
 * Where it is told, a clock or a header that lies costs one refusal in ten windows.
 */
const faults: Readonly<Record<string, Fault>> = {
  none: { spoilt: () => ({}), refused: never, share: [0.99, 0.99, 0.98, 0.99] },
  'half of the headers lost': {
    spoilt: () => ({ headerLoss: 0.5 }),
    refused: [0, 0.2, 0, 0],
    share: [0.99, 0.85, 0.85, 0.99],
  },
  'callers give up': {
    spoilt: () => ({ givenUp: 0.1 }),
    refused: never,
    share: [0.98, 0.94, 0.9, 0.98],
  },
  '5xx, not counted': { spoilt: blip('503-uncounted'), refused: never, share: [0.99, 0.98, 0.98, 0.99] },
  '5xx, counted': {
    spoilt: blip('503-counted'),
    refused: [0.1, 0.2, 0.1, 0.1],
    share: [0.97, 0.95, 0.96, 0.96],
  },
  'Date 1 to 5 s off': { spoilt: dateOff, refused: [0, 0.6, 0.6, 0], share: [0.99, 0.9, 0.95, 0.99] },
  'Reset cut to the second': {
    spoilt: reset((resetAt) => Math.floor(resetAt / 1000) * 1000),
    refused: [0.05, 0, 0, 0.05],
    share: [0.98, 0.99, 0.98, 0.98],
  },
  'Reset in seconds': {
    spoilt: reset((resetAt) => Math.floor(resetAt / 1000)),
    refused: [0.05, 0, 0, 0.05],
    share: [0.98, 0.99, 0.98, 0.98],
  },
  'Reset a delta': {
    spoilt: reset((resetAt, date) => Math.ceil((resetAt - date) / 1000)),
    refused: [0, 3, 0, 0],
    share: [0.99, 0.7, 0.7, 0.99],
  },
  'Reset 1 to 5 s early': { spoilt: early, refused: [0, 3, 0, 0], share: [0.99, 0.8, 0.7, 0.99] },
  'Reset past': {
    spoilt: reset((_, date) => date - 1_000),
    refused: [0.05, 3, 0.05, 0.05],
    share: [0.98, 0.8, 0.7, 0.98],
  },
  'Remaining stuck high': {
    spoilt: remaining((limit) => limit - 1),
    refused: [0, 0.6, 0.6, 0],
    share: [0.99, 0.8, 0.75, 0.99],
  },
  'Remaining stuck low': {
    spoilt: remaining((limit) => Math.floor(limit / 4)),
    refused: [0, 0.6, 0.6, 0],
    share: [0.85, 0.85, 0.7, 0.85],
  },
};

/** 1 to 20 requests a window, up to four windows of work; a network and clocks that differ from run to run. */
function drawWorld(seed: number) {
  const random = seededRandom(seed);
  const quota = { limit: 1 + Math.floor(random() * 20), windowMs };
  const usual = 5 + random() ** 2 * 500;
  return {
    random,
    quota,
    count: Math.ceil(quota.limit * (1 + random() * 3)),
    delayMs: () => (usual / 2) * (0.5 + random()) * (random() < 0.02 ? 5 : 1),
    epoch: 1.77e12 + Math.floor(random() * 1e6),
    clientShift: 10_000 + (random() - 0.5) * 10_000,
    clientPpm: (random() - 0.5) * 200,
  };
}

const worlds = Array.from({ length: runs }, (_, index) => index + 1);

const bestOf = Object.fromEntries(
  Object.entries(models).map(([name, model]) => [
    name,
    worlds.map((seed) => {
      const { quota, count, epoch } = drawWorld(seed);
      return bestFinish(model(quota), count, epoch, []);
    }),
  ]),
);

function playCell(name: string, { spoilt }: Fault) {
  const model = models[name] ?? exactLog;
  const played = worlds.map((seed) => {
    const { quota, count, random, ...world } = drawWorld(seed);
    return simulate({
      ...quota,
      ...world,
      random,
      service: model(quota),
      jobs: Array.from({ length: count }, () => ({ at: 0, lane: 'background' as const })),
      maxTime: 60 * windowMs,
      ...spoilt(random, quota),
    });
  });
  return {
    refused: sum(played.map(({ refusals }) => refusals.length)) / runs,
    share: sum(bestOf[name] ?? []) / sum(played.map(({ lastFinish }) => lastFinish)),
    unanswered: sum(played.map(({ finished }) => finished.filter((at) => at === undefined).length)),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const rows: string[] = [];
afterAll(() => {
  const head = ['refusals in a run · share of the limit '.padEnd(40), ...Object.keys(models).map(wide)];
  process.stdout.write(`${[head.join(''), ...rows].join('\n')}\n`);
});
const wide = (text: string) => text.padEnd(18);

test.each(Object.entries(faults))(
  'with a key of our own, what is asked is answered, hardly ever refused, and near the limit, whatever the service counts: %s',
  (name, fault) => {
    const cells = Object.keys(models).map((model) => playCell(model, fault));
    rows.push(
      [
        name.padEnd(40),
        ...cells.map(({ refused, share }) => wide(`${refused.toFixed(2)} · ${share.toFixed(3)}`)),
      ].join(''),
    );
    for (const [index, { refused, share, unanswered }] of cells.entries()) {
      expect(unanswered).toBe(0);
      expect(refused).toBeLessThanOrEqual(fault.refused[index] ?? 0);
      expect(share).toBeGreaterThanOrEqual(fault.share[index] ?? 1);
    }
  },
);
