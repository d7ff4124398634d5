import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type DateRange, type Day, day, daysOf, lengthOf } from '#base/day.ts';
import { createRangeLimit, type RangeLimit } from '#readings/range-limit.ts';

const origin = day('2025-01-01');

function rangeOf(length: number): DateRange {
  return { first: origin, last: addDays(origin, length - 1) };
}

/** Asks as fetchDays does, of a service that takes no more than so many days at once and none before `oldest`. */
function askFor(range: DateRange, limit: RangeLimit, longest: number, oldest: Day = origin) {
  const got: Day[] = [];
  let refusals = 0;
  const waiting = [range];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [piece, ...rest] = limit.pieces(next);
    waiting.unshift(...rest);
    if (piece === undefined) continue;
    if (lengthOf(piece) <= longest && piece.first >= oldest) {
      limit.taken(piece);
      got.push(...daysOf(piece));
      continue;
    }
    refusals += 1;
    const shorter = limit.refused(piece);
    if (shorter.length === 0) break;
    waiting.unshift(...shorter);
  }
  return { got: got.sort(), refusals };
}

test('whatever the longest range is, every day is had once, and few refusals find it out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (length, longest) => {
      const limit = createRangeLimit();
      const first = askFor(rangeOf(length), limit, longest);
      expect(first.got).toEqual(daysOf(rangeOf(length)));
      expect(first.refusals).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(length + 1)));
      expect(askFor(rangeOf(length), limit, longest)).toEqual({ got: first.got, refusals: 0 });
    }),
  );
});

test('where older days are refused for their age, the newer ones are had and the search ends soon', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 400 }), fc.nat(400), (length, age) => {
      const range = rangeOf(length);
      const oldest = addDays(origin, Math.min(age, length - 1));
      const { got, refusals } = askFor(range, createRangeLimit(), Infinity, oldest);
      expect(got.every((on) => on >= oldest)).toBe(true);
      expect(refusals).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(length)));
    }),
  );
});

test('a service that refuses everything is asked a few times, not once for each day', () => {
  const { got, refusals } = askFor(rangeOf(400), createRangeLimit(), 0);
  expect(got).toEqual([]);
  expect(refusals).toBeLessThanOrEqual(10);
});
