import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnFrom } from '#campaigns/limiter/learn-from-request.ts';
import type { LimiterState } from '#campaigns/limiter/limiter-state.ts';
import { placesByCredit, placesByLog, placesByReset } from '#campaigns/limiter/quota-rules.ts';
import type { RateHeaders } from '#campaigns/limiter/rate-headers.ts';
import { decodeState, encodeState } from '#campaigns/limiter/stored-state.ts';
import { playWorld, windowMs } from './models/random-world.ts';
import { exactLog } from './models/service-models.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });

/** The state in the middle of some work, and its last moment. */
function someState(seed: number): { state: LimiterState; now: number } {
  const { run } = playWorld(seed, (random) => ({
    maxTime: random() * 3 * windowMs,
    foreignAt: [-random() * windowMs],
  }));
  const times = run.state.own.flatMap(({ sent, answered = 0 }) => [sent, answered]);
  return { state: run.state, now: Math.max(...times, 0) + 1 };
}

const proven = (state: LimiterState, now: number) =>
  Math.max(placesByLog(state, now), placesByCredit(state), placesByReset(state, now));

test('when all times of the client are moved, the same requests go out at the same times', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 1e9 }), (seed, shift) => {
      const [here, there] = [0, shift].map((clientShift) =>
        playWorld(seed, () => ({ clientShift: 10_000 + clientShift, clientPpm: 0 })),
      );
      const apart =
        here?.run.arrivals.map((at, index) => Math.abs(at - (there?.run.arrivals[index] ?? 0))) ?? [];
      expect(Math.max(...apart)).toBeLessThan(10);
    }),
    { numRuns: 10 },
  );
});

test('when the service counts from another epoch, the same requests go out at the same times', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 1e6 }), (seed, windows) => {
      const epoch = 1.7e12 + 17_123;
      const [here, there] = [0, windows * windowMs].map((later) =>
        playWorld(seed, () => ({ epoch: epoch + later })),
      );
      expect(there?.run.arrivals.length).toBe(here?.run.arrivals.length);
      expect(Math.abs((there?.run.lastFinish ?? 0) - (here?.run.lastFinish ?? 0))).toBeLessThan(10);
    }),
    { numRuns: 10 },
  );
});

test('one more request of others is never a reason to send earlier', () => {
  fc.assert(
    fc.property(seeds, fc.double({ min: 0, max: 1, noNaN: true }), (seed, age) => {
      const { state, now } = someState(seed);
      const more = { ...state, foreign: [...state.foreign, now - age * windowMs] };
      expect(placesByLog(more, now)).toBeLessThanOrEqual(placesByLog(state, now));
    }),
    { numRuns: 10 },
  );
});

test('an answer that lost its headers never proves more places than one that has them', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { world, run } = playWorld(seed, () => ({ maxTime: 0.4 * windowMs }));
      const now =
        Math.max(...run.state.own.map(({ sent, answered = 0 }) => Math.max(sent, answered)), 0) + 50;
      const id = 'asked';
      const asked = { id, lane: 'people', rule: 'log', fate: 'flying', sent: now - 40 } as const;
      const state = { ...run.state, own: [...run.state.own, asked] };
      const log = exactLog(world);
      for (const at of run.arrivals) log.arrive(at);
      const { limit, remaining, resetAt } = log.arrive(Math.max(...run.arrivals) + 20);
      const told: RateHeaders = { window: { limit, remaining, resetAt } };
      const knowing = learnFrom(state, now, id, { kind: 'answered', headers: told });
      const ignorant = learnFrom(state, now, id, { kind: 'answered', headers: {} });
      expect(proven(ignorant, now)).toBeLessThanOrEqual(
        Math.max(proven(knowing, now), placesByLog(state, now)),
      );
    }),
    { numRuns: 10 },
  );
});

test('the state is plain JSON: written and read again it is the same', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { state, now } = someState(seed);
      expect(decodeState(encodeState(state, 'boot'), 'boot', now)).toEqual(JSON.parse(JSON.stringify(state)));
    }),
    { numRuns: 10 },
  );
});

test('after the machine was started anew, nothing is sent until what was in the window has surely left', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { state } = someState(seed);
      const after = decodeState(encodeState(state, 'one boot'), 'the next', 5);
      expect(after?.own.every(({ sent, answered }) => sent === 5 && answered === 5)).toBe(true);
      expect(after && placesByLog(after, 6)).toBe(state.limit - state.own.length - state.foreign.length);
    }),
    { numRuns: 10 },
  );
});

test.each(['', '{}', '{"version":2}', 'null', '{"version":1,"bootId":"b","state":{"limit":"30"}}'])(
  'a stored row that is not ours (%s) is no state',
  (row) => {
    expect(decodeState(row, 'b', 0)).toBeUndefined();
  },
);
