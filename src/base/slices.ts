// Long work in slices: after each of them everybody else has a turn. Knows nothing of the work, and makes none of it faster.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** Milliseconds after which the work stops for the others. */
const sliceMs = 3;

/** Work that others may come between at each `yield`: what it is made from must be the same after it as before. */
export type Steps<Result> = Generator<void, Result, void>;

/** Takes the steps in slices, and returns what the work returns. */
export async function stepBySlice<Result>(
  steps: Steps<Result>,
  clock: Pick<Clock, 'monotonic'>,
): Promise<Result> {
  let endsAt = clock.monotonic() + sliceMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (clock.monotonic() < endsAt) continue;
    await everybodyElse();
    endsAt = clock.monotonic() + sliceMs;
  }
}

/**
 * The items in order, in slices: for work on each of thousands, or where the items are made one by one as they are taken. One item
 * takes a small part of a slice at most: none is cut.
 */
export async function* inSlices<Item>(
  items: Iterable<Item>,
  clock: Pick<Clock, 'monotonic'>,
): AsyncGenerator<Item, void, undefined> {
  let endsAt = clock.monotonic() + sliceMs;
  for (const item of items) {
    if (clock.monotonic() >= endsAt) {
      await everybodyElse();
      endsAt = clock.monotonic() + sliceMs;
    }
    yield item;
  }
}
