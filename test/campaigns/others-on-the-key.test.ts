import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, fullestWindow, playWorld, windowMs } from './models/random-world.ts';
import { exactLog } from './models/service-models.ts';
import { seededRandom, simulate } from './models/simulation.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });

const before: readonly (readonly [string, Change])[] = [
  [
    'at random instants',
    (random, { limit }) => ({
      foreignAt: Array.from({ length: Math.floor(random() * limit) }, () => -random() * windowMs),
    }),
  ],
  [
    'evenly, half of it',
    (_, { limit }) => {
      const half = Math.floor(limit / 2);
      return {
        foreignAt: Array.from(
          { length: half },
          (_, index) => -windowMs + ((index + 1) * windowMs) / (half + 1),
        ),
      };
    },
  ],
  [
    'in one burst, half of it',
    (_, { limit }) => ({ foreignAt: Array(Math.floor(limit / 2)).fill(-windowMs / 2) }),
  ],
];

describe('a window that was partly used by others before we started costs no refusal, once a scout has looked', () => {
  test.each(before)('used %s', (_, change) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const quick: Change = (random, quota) => ({
          ...change(random, quota),
          delayMs: () => 5 + random() * 40,
        });
        const { run } = playWorld(seed, quick);
        expect(run.refusals).toEqual([]);
        expect(run.finished).not.toContain(undefined);
      }),
      { numRuns: 15 },
    );
  });
});

function play(limit: number, seed: number, change: Partial<Parameters<typeof simulate>[0]>) {
  const random = seededRandom(seed);
  return simulate({
    limit,
    windowMs,
    service: exactLog({ limit, windowMs }),
    jobs: Array.from({ length: 4 * limit }, () => ({ at: 0, lane: 'background' as const })),
    random,
    delayMs: () => 10 + random() * 30,
    epoch: 1.77e12 + 17_123,
    maxTime: 60 * windowMs,
    ...change,
  });
}

test('a competitor that polls every second costs a handful of refusals, and both get their part', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const run = play(30, seed, {
        foreignAt: Array.from({ length: 600 }, (_, index) => index * 1_000 + 400),
      });
      expect(run.refusals.length).toBeLessThanOrEqual(5);
      expect(run.finished).not.toContain(undefined);
      expect(run.lastFinish).toBeLessThan(6 * windowMs);
    }),
    { numRuns: 10 },
  );
});

test('a thief that takes the last place right after each look costs one refusal and what was in flight, and stops nobody', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 5, max: 60 }), (seed, limit) => {
      let thefts = 0;
      const run = play(limit, seed, {
        onAccepted: (_, service) => {
          if (thefts >= 3 * limit) return 0;
          thefts += 1;
          return service.accepts(Number.MAX_SAFE_INTEGER) ? 1 : 0;
        },
      });
      expect(run.finished).not.toContain(undefined);
      expect(run.refusals.length).toBeLessThanOrEqual(thefts / 3 + 5);
    }),
    { numRuns: 10 },
  );
});

test('the same thief stops neither people nor the collector', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 5, max: 60 }), (seed, limit) => {
      let thefts = 0;
      const lane = (index: number) => (index % 4 === 0 ? 'people' : 'background');
      const run = play(limit, seed, {
        jobs: Array.from({ length: 4 * limit }, (_, index) => ({ at: 0, lane: lane(index) })),
        onAccepted: () => {
          if (thefts >= 3 * limit) return 0;
          thefts += 1;
          return 1;
        },
      });
      expect(run.finished).not.toContain(undefined);
      expect(run.refusals.length).toBeLessThanOrEqual(thefts);
    }),
    { numRuns: 10 },
  );
});

test('while others are about, no more than our share of a window is taken', () => {
  const foreignAt = Array.from({ length: 400 }, (_, index) => (index - 12) * 5_000 + 1_400);
  const run = play(30, 7, { foreignAt, share: 0.5 });
  const late = run.arrivals.filter((at) => at > 2 * windowMs);
  expect(run.refusals).toEqual([]);
  expect(fullestWindow(late, windowMs)).toBeLessThanOrEqual(15);
  expect(run.finished).not.toContain(undefined);
});

test('a competitor that retakes each of its places the moment it comes back is not challenged every time', () => {
  const foreignAt = Array.from({ length: 400 }, (_, index) => (index - 20) * 3_000 + 1_400);
  const run = play(30, 7, { foreignAt });
  expect(run.finished).not.toContain(undefined);
  expect(run.refusals.length).toBeLessThan((run.lastFinish / windowMs) * 10);
});
