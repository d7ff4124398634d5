// Long work in slices: nothing is lost or changed by it, and everybody else gets a turn in between.

import { expect, test } from 'vitest';
import { freeTurn, inSlices, type Steps, serveInTurns, stepBySlice } from '#base/slices.ts';

/** Each look at the time finds it one millisecond later. */
function slowClock(stepMs = 1) {
  let now = 0;
  const monotonic = () => {
    now += stepMs;
    return now;
  };
  return { monotonic };
}

test('others have their turns while a long list is gone through, and every item comes once and in order', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => index);
  let turns = 0;
  let going = true;
  const look = () => {
    turns += 1;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  const taken: number[] = [];
  for await (const item of inSlices(items, slowClock())) taken.push(item);
  going = false;
  expect(taken).toEqual(items);
  expect(turns).toBeGreaterThan(50);
});

test('short work is done within one turn', async () => {
  let turned = false;
  setImmediate(() => {
    turned = true;
  });
  const taken: string[] = [];
  for await (const item of inSlices(['one', 'two'], slowClock(0.5))) taken.push(item);
  expect({ taken, turned }).toEqual({ taken: ['one', 'two'], turned: false });
});

test('what is not wanted is never made', async () => {
  let made = 0;
  function* numbers() {
    for (;;) {
      made += 1;
      yield made;
    }
  }
  for await (const number of inSlices(numbers(), slowClock())) if (number === 20) break;
  expect(made).toBe(20);
});

test('others have their turns between the steps of long work, and what it returns is what it would have returned at once', async () => {
  let turns = 0;
  let going = true;
  const look = () => {
    turns += 1;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  const sum = await stepBySlice(sumOf(1_000), slowClock());
  going = false;
  expect(sum).toBe(499_500);
  expect(turns).toBeGreaterThan(50);
});

function* sumOf(count: number): Steps<number> {
  let sum = 0;
  for (let each = 0; each < count; each += 1) {
    sum += each;
    yield;
  }
  return sum;
}

test('of many works at once only a few go on in one turn, and each of them comes to its end', async () => {
  let now = 0;
  const clock = { monotonic: () => now };
  let steps = 0;
  const stepsBefore: number[] = [];
  let going = true;
  const look = () => {
    stepsBefore.push(steps);
    if (going) setImmediate(look);
  };
  setImmediate(look);
  function* work(): Steps<string> {
    for (let step = 0; step < 10; step += 1) {
      now += 1;
      steps += 1;
      yield;
    }
    return 'done';
  }
  const done = await Promise.all(Array.from({ length: 50 }, () => stepBySlice(work(), clock)));
  going = false;
  expect(done).toEqual(Array(50).fill('done'));
  const together = stepsBefore.slice(1).map((count, index) => count - (stepsBefore[index] ?? 0));
  expect(Math.max(...together)).toBeLessThanOrEqual(9);
});

/** How many were begun in each turn of the event loop, until all are. */
async function begunByTurn(all: number, begun: () => number): Promise<number[]> {
  const before: number[] = [];
  while (begun() < all) {
    before.push(begun());
    await new Promise((turn) => setImmediate(turn));
  }
  return [...before, all].slice(1).map((count, index) => count - (before[index] ?? 0));
}

test('whatever line it waits in, all that waits shares the time of one turn, and each line has its turn', async () => {
  let now = 0;
  const clock = { monotonic: () => now };
  const begun: string[] = [];
  for (const name of ['one', 'other', 'third']) {
    const waiting = Array.from({ length: 20 }, () => () => {
      now += 1;
      begun.push(name);
    });
    serveInTurns(() => waiting.shift()).soon(clock);
  }
  const together = await begunByTurn(60, () => begun.length);
  expect(Math.max(...together)).toBeLessThanOrEqual(3);
  expect(begun.slice(0, 6)).toEqual(['one', 'other', 'third', 'one', 'other', 'third']);
});

test('of all who come at once, only so many work in one turn as it has time for', async () => {
  let now = 0;
  const clock = { monotonic: () => now };
  let begun = 0;
  const work = async () => {
    await freeTurn(clock);
    now += 1;
    begun += 1;
  };
  for (let each = 0; each < 30; each += 1) void work();
  const together = await begunByTurn(30, () => begun);
  expect(Math.max(...together)).toBeLessThanOrEqual(3);
});
