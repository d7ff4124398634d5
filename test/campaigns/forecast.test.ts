import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastFinish } from '#campaigns/limiter/forecast.ts';
import { guardMs } from '#campaigns/limiter/limiter-state.ts';
import { windowMs } from './models/random-world.ts';
import { exactLog } from './models/service-models.ts';
import { type Job, seededRandom, simulate } from './models/simulation.ts';

const job = (at: number): Job => ({ at, lane: 'background' });

/** `slackMs`: what it may be wrong by besides a round trip and a guard. */
function expectForecast(limits: { min: number; max: number }, most: number, slackMs: number): void {
  fc.assert(
    fc.property(
      fc.integer(limits),
      fc.integer({ min: 1, max: most }),
      fc.integer({ min: 10, max: 150 }),
      fc.double({ min: 0.05, max: 1.9, noNaN: true }),
      (limit, count, oneWayMs, askedAfter) => {
        const world = (jobs: Job[], maxTime: number) => ({
          limit,
          windowMs,
          service: exactLog({ limit, windowMs }),
          jobs,
          random: seededRandom(1),
          delayMs: () => oneWayMs,
          epoch: 1.77e12 + 17_123,
          clientShift: 0,
          maxTime,
        });
        const before = Array.from({ length: limit }, () => job(0));
        const at = askedAfter * windowMs;
        const { state } = simulate(world(before, at));
        const expected = forecastFinish(state, at, count, 'background');
        const { lastFinish } = simulate(
          world([...before, ...Array.from({ length: count }, () => job(at))], 1e9),
        );
        const windows = Math.ceil(count / limit) + 1;
        // Timers of the simulation fire up to 5 ms late, once a window.
        expect(Math.abs(expected - lastFinish)).toBeLessThanOrEqual(
          2 * oneWayMs + guardMs({ windowMs }) + 20 * windows + slackMs,
        );
      },
    ),
    { numRuns: 25 },
  );
}

test('the expected finish, told in the middle of some work, is right within a round trip and a guard', () => {
  expectForecast({ min: 5, max: 60 }, 200, 0);
});

test('the expected finish under a large limit, which is played in part, is right within a window', () => {
  expectForecast({ min: 61, max: 240 }, 700, windowMs);
});
