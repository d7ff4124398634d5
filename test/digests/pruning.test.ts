// When the ledger is pruned: once a day, and never on a clock that has just jumped.

import { expect, test } from 'vitest';
import { decidePruning } from '#digests/pruning.ts';
import { hour, minute } from './rig.ts';

const start = Date.parse('2026-03-10T08:00:00Z');

/** The hours after the start at which it was due, with the clock as it is at each minute. */
function dueAt(minutes: readonly number[]): number[] {
  let prunesAt: number | undefined;
  return minutes.filter((after) => {
    const { isDue, next } = decidePruning(prunesAt, start + after * minute);
    prunesAt = next;
    return isDue;
  });
}

const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('the ledger is pruned an hour after the start, and then once a day', () => {
  expect(dueAt(minutes(0, 3 * 24 * 60)).map((after) => (after * minute) / hour)).toEqual([1, 25, 49]);
});

test('a clock that is far ahead for less than an hour prunes nothing', () => {
  const yearAhead = 365 * 24 * 60;
  const moved = [...minutes(0, 90), ...minutes(yearAhead, yearAhead + 50), ...minutes(140, 210)];
  expect(dueAt(moved)).toEqual([60, 200]);
});

test('after a sleep of days it waits for an hour', () => {
  const asleep = 5 * 24 * 60;
  expect(dueAt([...minutes(0, 90), ...minutes(asleep, asleep + 70)])).toEqual([60, asleep + 60]);
});
