import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { day } from '#base/day.ts';
import { secret } from '#base/secret.ts';
import { createHttp } from '#campaigns/http.ts';
import { planProbe } from '#probe/plan.ts';
import { runProbe } from '#probe/run.ts';
import type { Sample } from '#probe/sample.ts';
import { judgeProbe } from '#probe/verdict.ts';
import { probeInWords } from '#probe/verdict-words.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSeeded } from '../bench/client/seeded.ts';
import {
  createFixedWindowModel,
  createLogModel,
  createTokenModel,
  createTwoBucketModel,
  type ServiceModel,
} from '../bench/client/service-models.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const quota = { limit: 30, windowMs: 60_000 };
const wallOffset = Date.UTC(2026, 2, 2, 9, 0, 13);

interface World {
  readonly model: ServiceModel;
  readonly startsAt?: number;
  readonly skewMs?: number;
  readonly headers?: boolean;
  readonly retryAfter?: boolean;
  readonly mayBeRefused?: boolean;
  /** Somebody else asks so often. */
  readonly othersEveryMs?: number;
  readonly othersFromMs?: number;
}

/** The plan against a model, on a clock that jumps; each way takes 5 to 25 ms. */
function probe(world: World, seed = 1) {
  const {
    model,
    startsAt = 0,
    skewMs = 0,
    mayBeRefused = true,
    othersEveryMs = Number.POSITIVE_INFINITY,
  } = world;
  const random = createSeeded(seed);
  const known = { windowMs: quota.windowMs, wallOffset };
  const plan = planProbe({ ...known, mayBeRefused, startsAt });
  let now = startsAt;
  let othersAt = startsAt + (world.othersFromMs ?? 0);
  for (let next = plan.next(); ; ) {
    if (next.done) return { samples: next.value, verdict: judgeProbe(next.value, known) };
    const { notBefore, purpose } = next.value;
    const sent = Math.max(now, notBefore);
    const at = sent + 5 + 20 * random();
    for (; othersAt < at; othersAt += othersEveryMs) {
      if (othersEveryMs < Number.POSITIVE_INFINITY) model.arrive(othersAt + wallOffset + skewMs);
    }
    const { accepted, remaining, resetAt, waitMs } = model.arrive(at + wallOffset + skewMs);
    now = at + 5 + 20 * random();
    const headers = {
      ...(world.headers !== false && { window: { limit: quota.limit, remaining, resetAt } }),
      ...(!accepted && world.retryAfter !== false && { retryAfterMs: Math.ceil(waitMs / 1000) * 1000 }),
      date: Math.floor((at + wallOffset + skewMs) / 1000) * 1000,
    };
    const sample: Sample = { purpose, sent, answered: now, refused: !accepted, headers };
    next = plan.next(sample);
  }
}

describe('the verdict names how a service counts', () => {
  test.each([
    ['an exact log', () => createLogModel(quota), 'log', false, ['oldest-leaves']],
    [
      'a log that counts 429s',
      () => createLogModel(quota, { countsRefused: true }),
      'log',
      true,
      ['oldest-leaves'],
    ],
    [
      'a log whose Reset is a window away',
      () => createLogModel(quota, { reset: 'window-from-now' }),
      'log',
      false,
      ['window-from-now'],
    ],
    [
      'a log whose Reset is when all is free',
      () => createLogModel(quota, { reset: 'all-free' }),
      'log',
      false,
      ['all-free'],
    ],
    ['two weighed buckets', () => createTwoBucketModel(quota), 'two-buckets', false, ['bucket-end']],
    ['one bucket', () => createFixedWindowModel(quota), 'one-bucket', false, ['bucket-end']],
    ['tokens', () => createTokenModel(quota), 'tokens', false, ['refilled']],
  ] as const)(
    '%s, whenever it starts and however the clocks differ',
    (_, create, shape, countsRefused, meanings) => {
      const somewhere = {
        startsAt: fc.nat(60_000),
        skewMs: fc.integer({ min: -5_000, max: 5_000 }),
        seed: fc.nat(999),
      };
      fc.assert(
        fc.property(fc.record(somewhere), ({ startsAt, skewMs, seed }) => {
          const { verdict, samples } = probe({ model: create(), startsAt, skewMs }, seed);
          expect(verdict.countings).toContainEqual({ shape, countsRefused });
          if (shape === 'log') expect(verdict.countings).toHaveLength(1);
          expect(new Set(verdict.countings.map((counting) => counting.shape))).toEqual(new Set([shape]));
          expect(verdict.resetMeanings).toEqual(meanings);
          expect(verdict.ahead.from).toBeLessThanOrEqual(skewMs);
          expect(verdict.ahead.to).toBeGreaterThanOrEqual(skewMs);
          expect(samples.length).toBeLessThanOrEqual(quota.limit + 15);
          expect(samples.filter(({ refused }) => refused).length).toBeLessThanOrEqual(1);
        }),
        { numRuns: 60 },
      );
    },
  );

  test.each([
    ['a log', (countsRefused: boolean) => createLogModel(quota, { countsRefused }), 'log'],
    [
      'two buckets',
      (countsRefused: boolean) => createTwoBucketModel(quota, { countsRefused }),
      'two-buckets',
    ],
  ] as const)('whether a 429 takes a place is certain for %s', (_, create, shape) => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.boolean(), (startsAt, countsRefused) => {
        const { verdict } = probe({ model: create(countsRefused), startsAt });
        expect(verdict.countings).toEqual([{ shape, countsRefused }]);
        const line = countsRefused ? '3. A 429 takes a place too' : '3. A 429 takes no place.';
        expect(probeInWords(verdict, 30).join('\n')).toContain(line);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a probe is polite', () => {
  test('without leave to be refused it sends about ten requests and is never refused', () => {
    const { samples, verdict } = probe({ model: createLogModel(quota), mayBeRefused: false });
    expect(samples.length).toBeLessThanOrEqual(12);
    expect(samples.some(({ refused }) => refused)).toBe(false);
    expect(probeInWords(verdict, 30).join('\n')).toContain('not tried');
  });

  test.each([
    ['all the time', 0],
    ['from some moment on', 20_000],
  ])('where somebody else uses the key %s it leaves the quota alone and says so', (_, othersFromMs) => {
    const { samples, verdict } = probe({
      model: createLogModel(quota),
      othersEveryMs: 7_000,
      othersFromMs,
    });
    expect(samples.some(({ refused }) => refused)).toBe(false);
    expect(verdict.othersSeen).toBe(true);
    expect(probeInWords(verdict, 30).join('\n')).toContain('somebody else uses this key');
  });

  test('what was sent before it started is waited out', () => {
    const model = createTwoBucketModel(quota);
    for (let before = 9; before > 0; before -= 1) model.arrive(wallOffset - before * 1_000);
    const { samples, verdict } = probe({ model });
    expect((samples[0]?.sent ?? 0) / quota.windowMs).toBeGreaterThan(2);
    expect(verdict.countings).toContainEqual({ shape: 'two-buckets', countsRefused: false });
  });

  test('after the refusal nothing is sent before Retry-After or Reset', () => {
    const { samples } = probe({ model: createLogModel(quota, { countsRefused: true }) });
    const refused = samples.findIndex((sample) => sample.refused);
    const [last, next] = [samples[refused], samples[refused + 1]];
    const { retryAfterMs = 0, window } = last?.headers ?? {};
    const reset = (window?.resetAt ?? 0) - wallOffset;
    expect(next?.sent).toBeGreaterThanOrEqual(Math.min((last?.answered ?? 0) + retryAfterMs, reset));
  });

  test('a service without headers is asked once, and the verdict says what is assumed instead', () => {
    const { samples, verdict } = probe({ model: createLogModel(quota), headers: false });
    expect(samples).toHaveLength(1);
    expect(probeInWords(verdict, 30)).toEqual([
      expect.stringContaining('no X-RateLimit headers'),
      expect.stringContaining('30 requests a minute'),
    ]);
  });
});

test('over HTTP against the sandbox the five experiments come out as the sandbox is made', async () => {
  const clock = createVirtualClock(Date.UTC(2026, 2, 2, 9, 0, 13));
  const service = createSandboxService({ clock, apiKey: 'k', skewMs: 4_000 });
  const { url } = await service.start();
  const http = createHttp({
    baseUrl: new URL(url),
    apiKey: secret('k'),
    timeoutMs: 5_000,
    maxResponseBytes: 1e6,
    connections: 1,
  });
  onTestFinished(async () => {
    await http.close();
    await service.stop();
  });
  const known = { windowMs: 60_000, wallOffset: clock.now() - clock.monotonic() };
  let done: readonly Sample[] | undefined;
  const running = runProbe(planProbe({ ...known, mayBeRefused: true, startsAt: 0 }), {
    http,
    clock,
    day: day('2026-03-01'),
    signal: new AbortController().signal,
    onWait: () => undefined,
    onSample: () => undefined,
  }).then((samples) => {
    done = samples;
  });
  while (done === undefined) await clock.advance(20_000);
  await running;
  expect(service.requests.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(probeInWords(judgeProbe(done, known), 30)).toMatchInlineSnapshot(`
    [
      "Limit: 30 a window, as the contract has it.",
      "1. Reset is always a whole minute: no.",
      "2. Reset is when the oldest request leaves.",
      "3. A 429 takes no place.",
      "4. Retry-After agrees with Reset, within a second.",
      "5. Remaining one window after the first of six: 23 (exact log 23, two buckets 25, one bucket 28, tokens 29).",
      "Way of counting: an exact log of the last minute.",
      "The service's clock is ahead of this machine's by 4.0 s to 4.5 s; an answer takes 0 ms.",
      "The bot will assume: 30 a window; a place comes back one window after its answer, what Remaining says is used at once, and one more at Reset. This holds for every way of counting above.",
    ]
  `);
});
