// Long work in slices: after each of them everybody else has a turn. Knows nothing of the work, and makes none of it faster.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** Milliseconds after which the work stops for the others. */
const sliceMs = 8;

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
