// What arrives in hundreds is taken in order, a few in each turn of the event loop, and before what goes on for long.

import { expect, test } from 'vitest';
import { allArrived, isMoreArriving, takeArrival } from '#base/arrivals.ts';
import { laterTurn } from '#base/slices.ts';

/** Each that is taken takes a quarter of a millisecond. */
function arriving() {
  let now = 0;
  const taken: number[] = [];
  const clock = { monotonic: () => now };
  const arrive = (count: number) => {
    for (let each = 0; each < count; each += 1)
      takeArrival(() => {
        now += 0.25;
        taken.push(taken.length);
      }, clock);
  };
  return { clock, taken, arrive };
}

const turn = () => new Promise((next) => setImmediate(next));

test('of hundreds that arrive in one moment, each turn takes a few, and all are taken in their order', async () => {
  const taken: number[] = [];
  let now = 0;
  const clock = { monotonic: () => now };
  for (let each = 0; each < 500; each += 1)
    takeArrival(() => {
      now += 0.25;
      taken.push(each);
    }, clock);
  const before: number[] = [0];
  while (taken.length < 500) {
    before.push(taken.length);
    await turn();
  }
  const together = [...before, 500].slice(1).map((count, index) => count - (before[index] ?? 0));
  expect(Math.max(...together)).toBeLessThanOrEqual(32);
  expect(taken).toEqual(Array.from({ length: 500 }, (_, place) => place));
});

test('one that arrives alone is taken at once', () => {
  const { taken, arrive } = arriving();
  arrive(1);
  expect(taken).toEqual([0]);
});

test('what goes on for long begins when all that has arrived was taken', async () => {
  await turn();
  const { clock, taken, arrive } = arriving();
  arrive(500);
  const takenBefore: number[] = [];
  await Promise.all([
    laterTurn(clock).then(() => takenBefore.push(taken.length)),
    allArrived().then(() => takenBefore.push(taken.length)),
  ]);
  expect(takenBefore).toEqual([500, 500]);
});

test('where more arrives all the time, what goes on for long begins nonetheless', async () => {
  await turn();
  const { clock, arrive } = arriving();
  let isGoingOn = true;
  const goOn = () => {
    arrive(100);
    if (isGoingOn) setImmediate(goOn);
  };
  goOn();
  await Promise.all([laterTurn(clock), allArrived()]);
  expect(isMoreArriving()).toBe(true);
  isGoingOn = false;
  while (isMoreArriving()) await turn();
});
