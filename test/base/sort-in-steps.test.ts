// Sorting in steps gives what sorting at once gives.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInSteps } from '#base/sort-in-steps.ts';

interface Item {
  readonly weight: number;
  readonly nth: number;
}

const byWeight = (one: Item, other: Item) => one.weight - other.weight;

function sorted(items: readonly Item[]): { readonly sorted: Item[]; readonly steps: number } {
  const work = sortInSteps(items, byWeight);
  for (let steps = 0; ; steps += 1) {
    const step = work.next();
    if (step.done) return { sorted: step.value, steps };
  }
}

test('any items come out as the built-in sort has them, equal ones in their order, and what was given is left as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 1_000 }), (weights) => {
      const items = weights.map((weight, nth) => ({ weight, nth }));
      const given = [...items];
      expect(sorted(items).sorted).toEqual(items.toSorted(byWeight));
      expect(items).toEqual(given);
    }),
  );
});

test('thousands are sorted in hundreds of steps', () => {
  const items = Array.from({ length: 5_000 }, (_, nth) => ({ weight: (nth * 7_919) % 5_000, nth }));
  expect(sorted(items).steps).toBeGreaterThan(200);
});
