// The demo's clock: it goes with the machine's, stands still while it is held, and rings on the way wherever it is moved.

import { expect, test } from 'vitest';
import { createHandClock, goingFrom, heldAt } from '#sandbox/clock/hand-clock.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const nine = Date.parse('2026-03-10T09:00:00Z');
const minute = 60_000;

function made() {
  const machine = createVirtualClock(0);
  const clock = createHandClock(machine, goingFrom(nine, machine));
  const rung: string[] = [];
  const rings = (name: string) => () =>
    void rung.push(`${name} ${new Date(clock.now()).toISOString().slice(11, 19)}`);
  return { machine, clock, rung, rings };
}

test('it goes as fast as the machine’s, and wakes whoever sleeps in time', async () => {
  const { machine, clock, rung, rings } = made();
  void clock.sleep(90_000).then(rings('slept'));
  await machine.advance(2 * minute);
  expect(rung).toEqual(['slept 09:01:30']);
  expect(clock.now()).toBe(nine + 2 * minute);
  expect(clock.monotonic()).toBe(2 * minute);
});

test('while it is held nothing rings, however long; moved by hand it rings what is due by then, in order', async () => {
  const { machine, clock, rung, rings } = made();
  void clock.sleep(3_000).then(rings('second'));
  void clock.sleep(2_000).then(rings('first'));
  void clock.sleep(9_000).then(rings('third'));
  clock.show(heldAt(clock.now(), nine));
  await machine.advance(60 * minute);
  expect(rung).toEqual([]);
  expect(clock.nextTimer()).toBe(nine + 2_000);
  clock.show(heldAt(nine + 3_000, nine));
  await machine.advance(0);
  expect(rung).toEqual(['first 09:00:03', 'second 09:00:03']);
});

test('it goes on from where it was moved to, for all who are told', async () => {
  const { machine, clock, rung, rings } = made();
  const other = createHandClock(machine, clock.face());
  void clock.sleep(10 * minute).then(rings('slept'));
  clock.show(heldAt(nine + 9 * minute, nine));
  clock.show(goingFrom(clock.now(), machine, nine));
  other.show(clock.face());
  await machine.advance(minute);
  expect(rung).toEqual(['slept 09:10:00']);
  expect([other.now(), other.monotonic()]).toEqual([clock.now(), clock.monotonic()]);
});

test('each minute rings once, the next one never before the last has ended, and none after the end', async () => {
  const { machine, clock, rung, rings } = made();
  const ends: (() => void)[] = [];
  const stop = clock.everyMinute(() => {
    rings('minute')();
    return new Promise((resolve) => ends.push(resolve));
  });
  await machine.advance(2.5 * minute);
  expect(rung).toEqual(['minute 09:01:00']);
  ends[0]?.();
  await machine.advance(minute);
  await stop();
  await machine.advance(5 * minute);
  expect(rung).toEqual(['minute 09:01:00', 'minute 09:03:00']);
});

test('whoever gives up waiting wakes no more', async () => {
  const { machine, clock, rung, rings } = made();
  const leaving = new AbortController();
  const slept = clock.sleep(minute, leaving.signal).then(rings('slept'));
  leaving.abort(new Error('enough'));
  await expect(slept).rejects.toThrow('enough');
  await machine.advance(2 * minute);
  expect([rung, clock.nextTimer()]).toEqual([[], undefined]);
});
