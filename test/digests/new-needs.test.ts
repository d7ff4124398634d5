// When a watch for new needs speaks: once for each that arises after it began, never for those that were there, and not within its cool-down.

import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { decideNewsAlert } from '#digests/delivery/watch-condition.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';

const minute = 60_000;
const nothing = { of: 'x', checkedFor: 0, seen: 'normal', told: false } as const;
const began = 100 * minute;

test('a need that was there when the watch began is no news, and one that arises later is told once', () => {
  expect(decideNewsAlert(nothing, began - minute, began, began + 15 * minute, 0).says).toBeUndefined();
  const first = decideNewsAlert(nothing, began + minute, began, began + 15 * minute, 0);
  expect(first.says).toBe('alert');
  const again = decideNewsAlert(first.state, began + minute, began, began + 30 * minute, 0);
  expect(again.says, 'it still stands, and was told').toBeUndefined();
  expect(decideNewsAlert(again.state, began + 31 * minute, began, began + 45 * minute, 0).says).toBe('alert');
});

test('what arises within the cool-down is told after it', () => {
  const first = decideNewsAlert(nothing, began + minute, began, began + 15 * minute, 60);
  const within = decideNewsAlert(first.state, began + 20 * minute, began, began + 30 * minute, 60);
  expect(within.says).toBeUndefined();
  expect(decideNewsAlert(within.state, began + 20 * minute, began, began + 75 * minute, 60).says).toBe(
    'alert',
  );
});

test('without needs, or where nothing is known of them, nothing is told', () => {
  expect(decideNewsAlert(nothing, undefined, began, began + 15 * minute, 0).says).toBeUndefined();
});

test.each(['needs if a new need arises', 'my needs when new needs arise'])(
  '%j is a wish for news',
  (typed) => {
    const context = { today: day('2026-03-11'), weekStartsOn: 'monday' } as const;
    const { typed: read, wish } = parseSubscription(`subscribe ${typed}`, context);
    expect(read).toMatchObject({ kind: 'subscribe', question: { kind: 'needs' } });
    expect(wish).toMatchObject({ condition: { kind: 'new-need' } });
  },
);
