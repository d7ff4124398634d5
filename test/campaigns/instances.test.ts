// Several instances of the bot on one key: together they keep the limit, each gets its part, and people come first wherever they ask.

import { expect, onTestFinished, test } from 'vitest';
import type { LaneHead } from '#campaigns/limiter/lanes.ts';
import {
  createState,
  type Demand,
  type LimiterState,
  type OwnRequest,
} from '#campaigns/limiter/limiter-state.ts';
import { demandLastsMs, mayTakeBeside, withDemand } from '#campaigns/limiter/shared-places.ts';
import { type Instances, type InstancesOptions, openInstances, type Sent } from './models/instances.ts';
import { fullestWindow } from './models/random-world.ts';
import { seededRandom } from './models/simulation.ts';

const windowMs = 60_000;

function open(options: Partial<InstancesOptions> = {}): Instances {
  const world = openInstances({ seed: 1, limit: 30, windowMs, ...options });
  onTestFinished(() => world.closes());
  return world;
}

const acceptedWithin = ({ sent }: Instances, from: number, until: number): readonly Sent[] =>
  sent.filter(({ accepted, at }) => accepted && at >= from && at < until);

/** How far each is from an equal part. */
function partsOf(sent: readonly Sent[], count: number): number[] {
  const background = sent.filter(({ lane }) => lane === 'background');
  return Array.from(
    { length: count },
    (_, number) =>
      (count * background.filter(({ instance }) => instance === number).length) / background.length,
  );
}

test.each([
  [2, 30],
  [4, 30],
  [2, 90],
  [4, 61],
])(
  '%i instances that always want more share %i places a window: none is refused, hardly one is lost, and each gets its part',
  async (count, limit) => {
    const world = open({ limit, seed: count * limit });
    for (const instance of Array.from({ length: count }, world.starts))
      instance.keepsAsking('background', limit);
    await world.passes(6 * windowMs);
    const taken = acceptedWithin(world, 2 * windowMs, 6 * windowMs);
    expect(world.sent.filter(({ accepted }) => !accepted)).toEqual([]);
    expect(taken.length / (4 * limit)).toBeGreaterThan(0.98);
    for (const part of partsOf(taken, count)) expect(Math.abs(part - 1)).toBeLessThan(0.2);
  },
);

test('however the clocks and networks of instances differ, no window at the service holds more than the limit, even if it says nothing of it', async () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const random = seededRandom(seed);
    const limit = 1 + Math.floor(random() * 40);
    const options = { seed, limit, headers: false, windowMs: 10_000, roundTripMs: random() * 2_000 };
    const world = openInstances(options);
    const count = 2 + Math.floor(random() * 3);
    for (const instance of Array.from({ length: count }, world.starts)) {
      instance.keepsAsking('background', limit);
      instance.keepsAsking('people', 1);
    }
    await world.passes(40_000);
    const arrivals = world.sent.map(({ at }) => at);
    expect(fullestWindow(arrivals, 10_000), `seed ${seed}`).toBeLessThanOrEqual(limit);
    expect(
      world.sent.filter(({ accepted }) => !accepted),
      `seed ${seed}`,
    ).toEqual([]);
    await world.closes();
  }
});

test('people who ask at an instance wait seconds, though the others have hundreds of requests waiting', async () => {
  const world = open({ seed: 3 });
  const instances = [world.starts(), world.starts(), world.starts()];
  for (const instance of instances) instance.keepsAsking('background', 200);
  await world.passes(2 * windowMs);
  const random = seededRandom(5);
  for (let asked = 0; asked < 30; asked += 1) {
    void instances[asked % 3]?.sends('people');
    await world.passes(windowMs / 6 + random() * 2_000);
  }
  const waits = world.sent.filter(({ lane }) => lane === 'people').map(({ waitedMs }) => waitedMs);
  waits.sort((one, other) => one - other);
  expect(waits).toHaveLength(30);
  expect(waits[28]).toBeLessThan(6_000);
  expect(world.sent.every(({ accepted }) => accepted)).toBe(true);
});

test('more people than there are places are served in the order in which they asked, at whichever instance that was', async () => {
  const world = open({ seed: 4, limit: 10 });
  const instances = [world.starts(), world.starts()];
  for (let asked = 0; asked < 40; asked += 1) {
    void instances[asked % 5 === 0 ? 0 : 1]?.sends('people');
    await world.passes(500);
  }
  await world.passes(5 * windowMs);
  const waits = (number: number) =>
    world.sent.filter(({ instance }) => instance === number).map(({ waitedMs }) => waitedMs);
  expect(world.sent).toHaveLength(40);
  // Who asked last waits longest, and nobody less for having asked at the busier one.
  const longest = instances.map((_, number) => Math.max(...waits(number)));
  expect(Math.abs((longest[0] ?? 0) - (longest[1] ?? 0))).toBeLessThan(windowMs / 4);
});

test('a newcomer gets its part within a window, and what an instance that died had goes to the others', async () => {
  const world = open({ seed: 6 });
  const first = world.starts();
  first.keepsAsking('background', 100);
  await world.passes(3 * windowMs);
  const second = world.starts();
  second.keepsAsking('background', 100);
  await world.passes(2.2 * windowMs);
  for (const part of partsOf(acceptedWithin(world, 4.2 * windowMs, 5.2 * windowMs), 2))
    expect(Math.abs(part - 1)).toBeLessThan(0.2);
  second.dies();
  // What it had in flight counts for two windows more, because it may still arrive.
  await world.passes(3.5 * windowMs);
  const after = acceptedWithin(world, 7.5 * windowMs, 8.5 * windowMs);
  expect(after.filter(({ instance }) => instance === 0).length).toBeGreaterThanOrEqual(29);
  expect(world.sent.every(({ accepted }) => accepted)).toBe(true);
});

test('an instance that wants little leaves the rest to the others', async () => {
  const world = open({ seed: 7 });
  const [busy, idle] = [world.starts(), world.starts()];
  busy.keepsAsking('background', 100);
  for (let asked = 0; asked < 12; asked += 1) {
    void idle.sends('background');
    await world.passes(windowMs / 2);
  }
  const taken = acceptedWithin(world, 2 * windowMs, 6 * windowMs);
  expect(taken.length / 120).toBeGreaterThan(0.97);
  expect(taken.filter(({ instance }) => instance === 1).length).toBeGreaterThanOrEqual(7);
});

test('a refusal that one instance meets stops all of them until the service takes requests again', async () => {
  const world = open({ seed: 8 });
  const instances = [world.starts(), world.starts(), world.starts()];
  await world.passes(5_000);
  world.takesAsOthers(30);
  const freeAt = world.clock.monotonic() + windowMs;
  for (const instance of instances) instance.keepsAsking('background', 10);
  await world.passes(windowMs - 1_000);
  const refused = world.sent.filter(({ accepted }) => !accepted);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(2);
  const firstAt = refused[0]?.at ?? 0;
  expect(world.sent.filter(({ at }) => at > firstAt + 2_000 && at < freeAt)).toEqual([]);
  await world.passes(windowMs);
  expect(new Set(acceptedWithin(world, freeAt, freeAt + windowMs).map(({ instance }) => instance)).size).toBe(
    3,
  );
});

test('while the row is out of reach for all, each keeps to its part, so that none is refused, and says so once', async () => {
  for (const seed of [11, 12, 13]) {
    const world = openInstances({ seed, limit: 30, windowMs });
    const instances = [world.starts(), world.starts(), world.starts()];
    instances[0]?.keepsAsking('background', 60);
    await world.passes(2.3 * windowMs);
    for (const instance of instances) instance.reaches(false);
    for (const instance of instances.slice(1)) instance.keepsAsking('people', 20);
    await world.passes(5 * windowMs);
    expect(
      world.sent.filter(({ accepted }) => !accepted),
      `seed ${seed}`,
    ).toEqual([]);
    const during = acceptedWithin(world, 5.3 * windowMs, 7.3 * windowMs);
    expect(during.length).toBeGreaterThan(40);
    expect(instances.map(({ warned }) => warned.length)).toEqual([1, 1, 1]);
    for (const instance of instances) instance.reaches(true);
    await world.passes(3 * windowMs);
    expect(
      world.sent.filter(({ accepted }) => !accepted),
      `seed ${seed}`,
    ).toEqual([]);
    await world.closes();
  }
});

test('who asks while nothing may be asked without the row is told so, and until when; who has a place soon is not', async () => {
  const world = open({ seed: 16 });
  const [one] = [world.starts(), world.starts()];
  const told: (number | undefined)[] = [];
  const fates: string[] = [];
  const asks = async (within = 1_000) => {
    const leaving = new AbortController();
    const onOutOfReach = (until: number | undefined) => {
      told.push(until);
      leaving.abort();
    };
    const place = { lane: 'people', asker: 'ana', signal: leaving.signal, returned: false } as const;
    one?.limiter.wait({ ...place, onOutOfReach }).granted.then(
      (permit) => {
        fates.push('granted');
        permit.settle({ kind: 'never-sent' });
      },
      () => fates.push('told'),
    );
    await world.passes(within);
    return fates.at(-1);
  };
  await world.passes(2 * windowMs);
  expect(await asks()).toBe('granted');
  one?.reaches(false);
  expect(await asks()).toBe('told');
  expect(await asks(0)).toBe('told');
  expect(fates).toEqual(['granted', 'told', 'told']);
  expect(told[0]).toBeGreaterThan(0);
  expect(Math.abs((told[1] ?? 0) - (told[0] ?? 0))).toBeLessThan(20);
  await world.passes(windowMs + 2_000);
  expect(await asks()).toBe('granted');
  one?.reaches(true);
  await world.passes(5_000);
  expect(await asks()).toBe('granted');
  expect(told).toHaveLength(2);
});

test('a write whose answer comes too late costs no place: what it granted was never sent', async () => {
  const world = open({ seed: 15, lateWrites: 0.02 });
  const instances = Array.from({ length: 4 }, world.starts);
  for (const instance of instances) instance.keepsAsking('background', 30);
  await world.passes(12 * windowMs);
  expect(instances.every(({ warned }) => warned.length > 0)).toBe(true);
  expect(world.sent.filter(({ accepted }) => !accepted)).toEqual([]);
  const taken = acceptedWithin(world, 2 * windowMs, 12 * windowMs);
  expect(taken.length / 300).toBeGreaterThan(0.97);
});

test('an instance alone on its row goes on with the whole limit while the row is out of reach', async () => {
  const world = open({ seed: 14 });
  const alone = world.starts();
  alone.keepsAsking('background', 60);
  await world.passes(2.3 * windowMs);
  alone.reaches(false);
  await world.passes(2 * windowMs);
  expect(acceptedWithin(world, 2.3 * windowMs, 4.3 * windowMs).length).toBeGreaterThan(57);
  expect(world.sent.every(({ accepted }) => accepted)).toBe(true);
});

test('of any places and wants, at least one of those who want may take a place that is free', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = seededRandom(seed);
    const state = anyState(random);
    const now = 100_000;
    const wanting = state.demands.filter(({ at }) => now - at < demandLastsMs(state));
    const heads = wanting.map(({ instance, people, digests, background }): LaneHead => {
      const eldest = people[0];
      if (eldest !== undefined) return { lane: 'people', since: eldest, eldest, instance };
      if (digests > 0) return { lane: 'digests', since: now, waiting: digests, instance };
      return { lane: 'background', since: now, waiting: background, instance };
    });
    const places = state.limit - state.own.length;
    if (places < 1 || heads.length === 0) continue;
    expect(
      heads.some((head) => mayTakeBeside(state, now, head, places)),
      `seed ${seed}`,
    ).toBe(true);
  }
});

test('what is wanted is said again before it counts for nothing, and is taken back at once', () => {
  const wanted = { instance: 'a', people: [], digests: 0, background: 3 };
  const empty = createState(30, windowMs, 1, 0);
  const said = withDemand(empty, 1_000, wanted);
  expect(said.demands).toEqual([{ ...wanted, at: 1_000 }]);
  expect(withDemand(said, 1_500, wanted)).toBe(said);
  const again = withDemand(said, 1_000 + demandLastsMs(said) / 2, wanted);
  expect(again.demands).toMatchObject([{ at: 1_000 + demandLastsMs(said) / 2 }]);
  expect(withDemand(again, 5_000, { ...wanted, background: 0 }).demands).toEqual([]);
});

/** Some instances, with requests in the window and requests that wait. */
function anyState(random: () => number): LimiterState {
  const now = 100_000;
  const limit = 1 + Math.floor(random() * 60);
  const instances = ['a', 'b', 'c', 'd'].slice(0, 1 + Math.floor(random() * 4));
  const own = Array.from({ length: Math.floor(random() * (limit + 1)) }, (_, index): OwnRequest => {
    const lane = (['people', 'digests', 'background'] as const)[Math.floor(random() * 3)] ?? 'people';
    const id = `${instances[Math.floor(random() * instances.length)]}/${index}`;
    return { id, lane, rule: 'log', fate: 'counted', sent: now - 1_000, answered: now - 900 };
  });
  const some = (most: number) => (random() < 0.5 ? 0 : 1 + Math.floor(random() * most));
  const demands = instances.map((instance): Demand => {
    const people = Array.from({ length: some(3) }, () => now - random() * 9_000).sort((a, b) => a - b);
    return {
      instance,
      at: now - random() * 5_000,
      people,
      digests: some(limit),
      background: 1 + some(limit),
    };
  });
  return { ...createState(limit, windowMs, 1, 0), own, demands };
}
