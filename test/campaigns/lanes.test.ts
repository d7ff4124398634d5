import { describe, expect, test } from 'vitest';
import { windowMs } from './models/random-world.ts';
import { exactLog, fixedWindow, type Quota, type ServiceModel, twoBuckets } from './models/service-models.ts';
import { type Job, type Run, seededRandom, simulate } from './models/simulation.ts';

const limit = 30;

function play(jobs: Job[], model: (quota: Quota) => ServiceModel = exactLog, peopleExpected = true): Run {
  const random = seededRandom(jobs.length);
  const delayMs = () => 10 + random() * 30;
  return simulate({
    limit,
    windowMs,
    service: model({ limit, windowMs }),
    jobs,
    random,
    delayMs,
    epoch: 1.77e12 + 17_123,
    peopleExpected,
  });
}

const background = (count: number, at = 0): Job[] =>
  Array.from({ length: count }, () => ({ at, lane: 'background' }));

/** About six questions a window, at instants drawn from a seed. */
function people(seed: number, windows: number): Job[] {
  const random = seededRandom(seed);
  const jobs: Job[] = [];
  for (let at = 0; at < windows * windowMs; at += (-Math.log(1 - random()) * windowMs) / 6)
    jobs.push({ at, lane: 'people' });
  return jobs;
}

function waits(jobs: Job[], run: Run, lane: Job['lane']): number[] {
  return jobs
    .map((job, index) => ({ lane: job.lane, waited: (run.finished[index] ?? Infinity) - job.at }))
    .filter((job) => job.lane === lane)
    .map((job) => job.waited)
    .sort((a, b) => a - b);
}

const quantile = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] as number;

describe('while 300 requests of the collector run, people who ask get their answer within seconds', () => {
  test.each([
    ['an exact log', exactLog],
    ['two buckets', twoBuckets],
    ['a fixed window', fixedWindow],
  ])('from a service that keeps %s', (_, model) => {
    for (const seed of [1, 2, 3]) {
      const jobs = [...background(300), ...people(seed, 10)];
      const run = play(jobs, model);
      const waited = waits(jobs, run, 'people');
      expect(run.refusals).toEqual([]);
      expect(quantile(waited, 0.5)).toBeLessThan(1_000);
      expect(quantile(waited, 0.95)).toBeLessThan(2_500);
    }
  });

  test('most of them at once, and the collector loses less than a hundredth of the quota', () => {
    const waited: number[] = [];
    for (const seed of [1, 2, 3, 4, 5]) {
      const asked = people(seed, 10);
      // One more than twelve full windows: the last one can be sent after twelve windows, however the others are spread.
      const jobs = [...background(12 * limit + 1 - asked.length), ...asked];
      const run = play(jobs);
      expect(run.refusals).toEqual([]);
      expect((12 * windowMs) / run.lastFinish).toBeGreaterThan(0.99);
      waited.push(...waits(jobs, run, 'people'));
    }
    waited.sort((a, b) => a - b);
    expect(quantile(waited, 0.5)).toBeLessThan(200);
    expect(quantile(waited, 0.95)).toBeLessThan(2_500);
  });
});

test('people who ask without end do not starve a digest or the collector: each gets a fifth of the quota', () => {
  const jobs: Job[] = [
    ...Array.from({ length: 400 }, (): Job => ({ at: 0, lane: 'people' })),
    ...Array.from({ length: 20 }, (): Job => ({ at: 0, lane: 'digests' })),
    ...background(20),
  ];
  const run = play(jobs);
  const lastAt = (lane: Job['lane']) => Math.max(...waits(jobs, run, lane));
  expect(lastAt('digests')).toBeLessThan(8 * windowMs);
  expect(lastAt('background')).toBeLessThan(8 * windowMs);
});

test('a due digest goes before the collector', () => {
  const jobs: Job[] = [
    ...background(90),
    ...Array.from({ length: 30 }, (): Job => ({ at: 10_000, lane: 'digests' })),
  ];
  const run = play(jobs, exactLog, false);
  expect(Math.max(...waits(jobs, run, 'digests'))).toBeLessThan(windowMs);
});

test('when nobody is about, the collector uses the whole quota', () => {
  const run = play(background(120), exactLog, false);
  expect((3 * windowMs) / run.lastFinish).toBeGreaterThan(0.995);
});

test('one who asks for 180 things at once does not make twenty others wait, and is served at nearly the limit', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = seededRandom(seed);
    const others = Array.from(
      { length: 20 },
      (): Job => ({ at: 1_000 + random() * 5 * windowMs, lane: 'people' }),
    );
    const jobs = [
      ...Array.from({ length: 180 }, (): Job => ({ at: 0, lane: 'people', asker: 'ana' })),
      ...others,
    ];
    const run = play(jobs, exactLog, false);
    const waited = waits(jobs.slice(180), { ...run, finished: run.finished.slice(180) }, 'people');
    expect(run.refusals).toEqual([]);
    expect(quantile(waited, 0.5)).toBeLessThan(1_000);
    expect(quantile(waited, 1)).toBeLessThan(6_000);
    expect(run.lastFinish).toBeLessThan(6.9 * windowMs);
  }
});

test('what one asks for at once that fits into a window is sent at once', () => {
  const jobs = Array.from({ length: 30 }, (): Job => ({ at: 0, lane: 'people', asker: 'ana' }));
  expect(play(jobs, exactLog, false).lastFinish).toBeLessThan(1_000);
});

describe('one who is alone and asks for more than a window holds', () => {
  const alone = (count: number) =>
    play(
      Array.from({ length: count }, (): Job => ({ at: 0, lane: 'people', asker: 'ana' })),
      exactLog,
      false,
    );
  const withinASecond = ({ finished }: Run) => finished.filter((at = Infinity) => at < 1_000).length;

  test('gets a window’s worth at once and the rest with the next where that is all', () => {
    const run = alone(60);
    expect(withinASecond(run)).toBe(30);
    expect(windowMs / run.lastFinish).toBeGreaterThan(0.99);
  });

  test.each([[70], [100], [370], [1_000]])(
    'gets most of a window’s worth of %i at once, and all at the physical limit',
    (count) => {
      const run = alone(count);
      expect(withinASecond(run)).toBeGreaterThanOrEqual(20);
      expect((Math.floor(count / limit) * windowMs) / run.lastFinish).toBeGreaterThan(0.99);
      expect(run.refusals).toEqual([]);
    },
  );

  test('waits less than a window longer for the last places, where they fill the last window too', () => {
    expect(alone(180).lastFinish).toBeLessThan(6 * windowMs);
  });

  test('leaves one of every three places to others where the quota is five', () => {
    const model = exactLog({ limit: 5, windowMs });
    const random = seededRandom(5);
    const mass = Array.from({ length: 20 }, (): Job => ({ at: 0, lane: 'people', asker: 'ana' }));
    const jobs: Job[] = [...mass, { at: 30_000, lane: 'people' }, { at: 90_000, lane: 'people' }];
    const run = simulate({
      limit: 5,
      windowMs,
      service: model,
      jobs,
      random,
      delayMs: () => 20,
      epoch: 1.77e12 + 17_123,
    });
    expect(run.finished).not.toContain(undefined);
    const [one = Infinity, other = Infinity] = run.finished.slice(20);
    expect(Math.max(one - 30_000, other - 90_000)).toBeLessThan((3 / 5) * windowMs + 1_000);
    expect(run.lastFinish).toBeLessThan(5.5 * windowMs);
  });
});

test('others who come before the first places are back find what was kept for them, also once some have come', () => {
  const mass = Array.from({ length: 180 }, (): Job => ({ at: 0, lane: 'people', asker: 'ana' }));
  const others = [10_000, 20_000, 30_000, 40_000, 50_000].map((at): Job => ({ at, lane: 'people' }));
  const run = play([...mass, ...others], exactLog, false);
  const waited = others.map(({ at }, index) => (run.finished[180 + index] ?? Infinity) - at);
  expect(Math.max(...waited)).toBeLessThan(1_000);
});

test('once somebody came while two windows’ worth was being fetched, nobody waits longer than a window, and then hardly at all', () => {
  const mass = Array.from({ length: 60 }, (): Job => ({ at: 0, lane: 'people', asker: 'ana' }));
  const others = [20_000, 62_000, 70_000, 78_000].map((at): Job => ({ at, lane: 'people' }));
  const run = play([...mass, ...others], exactLog, false);
  const [first = Infinity, ...later] = others.map(
    ({ at }, index) => (run.finished[60 + index] ?? Infinity) - at,
  );
  expect(first).toBeLessThan(41_000);
  expect(Math.max(...later)).toBeLessThan(1_000);
});
