import { expect, test } from 'vitest';
import { createVirtualClock } from '../support/virtual-clock.ts';

test('timers fire in order, also those that are set on the way', async () => {
  const clock = createVirtualClock(1_000);
  const fired: [string, number][] = [];
  const note = (name: string) => fired.push([name, clock.monotonic()]);
  void clock.sleep(30).then(() => note('third'));
  void clock.sleep(10).then(async () => {
    note('first');
    await clock.sleep(5);
    note('second');
  });
  await clock.advance(40);
  expect(fired).toEqual([
    ['first', 10],
    ['second', 15],
    ['third', 30],
  ]);
  expect(clock.now()).toBe(1_040);
});

test('a sleep that is given up ends with the reason', async () => {
  const clock = createVirtualClock(0);
  const patience = new AbortController();
  const sleep = clock.sleep(10, patience.signal);
  patience.abort('enough');
  await expect(sleep).rejects.toBe('enough');
});

test('every minute is told at its start, never twice at once, until it is stopped', async () => {
  const clock = createVirtualClock(90_000);
  const minutes: number[] = [];
  const stop = clock.everyMinute(async (at) => {
    minutes.push(at);
    if (at === 120_000) await clock.sleep(70_000);
  });
  await clock.advance(200_000);
  await stop();
  await clock.advance(200_000);
  expect(minutes).toEqual([120_000, 240_000]);
});
