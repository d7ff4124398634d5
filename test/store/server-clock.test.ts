import { expect, test } from 'vitest';
import { createServerClock } from '#store/postgres/server-clock.ts';
import { seededRandom } from '../campaigns/models/simulation.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const start = Date.UTC(2026, 2, 4, 9, 0, 0);
const untold = (error: unknown) => expect.unreachable(String(error));

test('whatever the machine shows, and however slow the server answers, its true time lies between the bounds', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const machine = createVirtualClock(start + (random() - 0.5) * 1e9);
    const drift = 1 + (random() - 0.5) * 1e-4;
    const ahead = (random() - 0.5) * 1e9;
    const there = (at: number) => start + ahead + at * drift;
    let at = random() * 100;
    const { time, learn } = createServerClock(
      machine,
      { sent: 0, answered: at },
      there(random() * at),
      untold,
    );
    for (let look = 0; look < 50; look += 1) {
      const sent = at + random() * 20_000;
      expect(time.earliest(sent)).toBeLessThanOrEqual(there(sent));
      expect(time.latest(sent)).toBeGreaterThanOrEqual(there(sent));
      at = sent + random() * 500;
      learn({ sent, answered: at }, there(sent + random() * (at - sent)));
    }
    expect(time.settings()).toBe(0);
  }
});

test('when somebody sets the server’s clock, the new time counts and is known to be new', () => {
  const machine = createVirtualClock(0);
  const { clock, time, learn } = createServerClock(machine, { sent: 0, answered: 0 }, start, untold);
  expect(clock.now()).toBe(start);
  learn({ sent: 0, answered: 10 }, start + 30_005);
  expect(time.settings()).toBe(1);
  expect(Math.abs(clock.now() - start - 30_000)).toBeLessThanOrEqual(10);
});

test('minutes begin when they do at the server, though the machine’s begin 40 seconds later', async () => {
  const machine = createVirtualClock(start - 40_000);
  const { clock } = createServerClock(machine, { sent: 0, answered: 0 }, start, untold);
  const minutes: number[] = [];
  const stop = clock.everyMinute(async (at) => void minutes.push(at - start));
  await machine.advance(3 * 60_000 + 1);
  await stop();
  await machine.advance(60_000);
  expect(minutes.map((at) => Math.floor(at / 60_000))).toEqual([1, 2, 3]);
  for (const at of minutes) expect(at % 60_000).toBeLessThan(2_000);
});

test('a minute’s work that fails is told of, and the next minute comes', async () => {
  const machine = createVirtualClock(start);
  const faults: unknown[] = [];
  const { clock } = createServerClock(machine, { sent: 0, answered: 0 }, start, (error) =>
    faults.push(error),
  );
  let ran = 0;
  const stop = clock.everyMinute(async () => {
    ran += 1;
    throw new Error('this minute');
  });
  await machine.advance(2 * 60_000 + 2_000);
  await stop();
  expect(ran).toBe(2);
  expect(faults).toHaveLength(2);
});

test('of many who wait for the minute one that takes long is not joined by itself and holds no other up', async () => {
  const machine = createVirtualClock(start);
  const { clock } = createServerClock(machine, { sent: 0, answered: 0 }, start, untold);
  const ran = { long: 0, short: 0 };
  const stops = [
    clock.everyMinute(async () => {
      ran.long += 1;
      await machine.sleep(150_000);
    }),
    clock.everyMinute(async () => {
      ran.short += 1;
    }),
  ];
  await machine.advance(3 * 60_000 + 2_000);
  expect(ran).toEqual({ long: 1, short: 3 });
  await stops[1]?.();
  await machine.advance(60_000);
  expect(ran).toEqual({ long: 2, short: 3 });
  await stops[0]?.();
  await machine.advance(60_000);
  expect(ran).toEqual({ long: 2, short: 3 });
});
