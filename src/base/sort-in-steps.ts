// Sorts thousands of items with a turn for all other work in between. Equal items stay in their order.

import type { Steps } from './slices.ts';

/** So many are sorted, or merged, between two steps: a fraction of a millisecond, also where names are compared. */
const itemsInStep = 128;

export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += itemsInStep) {
    runs.push(items.slice(from, from + itemsInStep).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      merged.push(yield* mergeInSteps(runs[place] ?? [], runs[place + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  for (const one of ones) {
    for (; taken < others.length && compare(others[taken] as Item, one) < 0; taken += 1) {
      merged.push(others[taken] as Item);
      if (merged.length % itemsInStep === 0) yield;
    }
    merged.push(one);
    if (merged.length % itemsInStep === 0) yield;
  }
  merged.push(...others.slice(taken));
  return merged;
}
