// The sum of several scopes' days, held against a plain sum over plain days.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, dayNumbered, numberOf, zone } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { DayReading, ScopeDays } from '#readings/reading.ts';
import { noDays, restatedIn, withReadings, withRestated } from '#readings/record/scope-days.ts';
import { type Summand, summedDays } from '#readings/rooms/summed-days.ts';
import { allReadings } from './all-readings.ts';

const utc = zone('UTC');
const origin = day('2026-01-01');
const dayMs = 86_400_000;

const count = fc.oneof(
  { weight: 8, arbitrary: fc.nat(500) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, 2 ** 31, 2 ** 31 - 1) },
);
const counts: fc.Arbitrary<ActivityCounts> = fc.record({
  invitationsSent: count,
  invitationsAccepted: count,
  messagesSent: count,
  messagesReplied: count,
});
const reading = fc
  .record({
    at: fc.nat(12),
    lateMs: fc.integer({ min: 0, max: 3 * dayMs }),
    counts: fc.option(counts, { freq: 6 }),
  })
  .map(({ at, lateMs, counts }): DayReading => {
    const on = addDays(origin, at);
    const read = { day: on, readAt: Date.parse(on) + lateMs };
    return counts ? { ...read, kind: 'counted', counts } : { ...read, kind: 'not-reported' };
  });
const summands = fc.array(
  fc
    .record({ readings: fc.array(reading, { maxLength: 16 }), from: fc.integer({ min: -2, max: 14 }) })
    .map(({ readings, from }) => ({
      days: withReadings(noDays, readings, utc),
      from: numberOf(addDays(origin, from)),
    })),
  { maxLength: 9 },
);

test('a day of the sum counts where each that had begun counts it, and is as old as the oldest reading of it', () => {
  fc.assert(
    fc.property(summands, (all) => {
      fc.pre(all.length !== 1);
      expect(allReadings(sumOf(all))).toEqual(plainSum(all));
    }),
    { numRuns: 300 },
  );
});

test('of one alone, the sum is what is known of it', () => {
  fc.assert(
    fc.property(summands, ([one]) => {
      fc.pre(one !== undefined);
      if (one) expect(sumOf([one])).toBe(one.days);
    }),
  );
  expect(sumOf([])).toBe(noDays);
});

test('a day that one of them takes back is told as it was for all of them', () => {
  const on = (at: number, sent: number): DayReading => ({
    day: addDays(origin, at),
    readAt: Date.parse(origin) + 20 * dayMs,
    kind: 'counted',
    counts: { invitationsSent: sent, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 },
  });
  const one = withRestated(withReadings(noDays, [on(0, 7), on(1, 1)], utc), [on(0, 5)]);
  const other = withReadings(noDays, [on(0, 10), on(1, 2)], utc);
  const from = numberOf(origin);
  const range = { first: origin, last: addDays(origin, 1) };
  expect(
    restatedIn(
      sumOf([
        { days: one, from },
        { days: other, from },
      ]),
      range,
    ),
  ).toEqual([on(0, 15)]);
  const back = withRestated(withReadings(noDays, [on(0, 3)], utc), [on(0, 5)]);
  expect(
    restatedIn(
      sumOf([
        { days: one, from },
        { days: back, from },
      ]),
      range,
    ),
  ).toEqual([]);
});

function sumOf(all: readonly Summand[]): ScopeDays {
  const steps = summedDays(all, utc);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

function plainSum(all: readonly Summand[]): DayReading[] {
  const numbers = Array.from({ length: 13 }, (_, at) => numberOf(addDays(origin, at)));
  return numbers.flatMap((number): DayReading[] => {
    const on = dayNumbered(number);
    const known = all.map(({ days, from }) => ({
      due: from <= number,
      reading: allReadings(days).find((each) => each.day === on),
    }));
    const read = known.flatMap(({ reading }) => reading ?? []);
    if (read.length === 0 || known.some(({ due, reading }) => due && reading === undefined)) return [];
    const readAt = Math.min(...read.map((each) => each.readAt));
    if (known.some(({ due, reading }) => due && reading?.kind !== 'counted'))
      return [{ day: on, readAt, kind: 'not-reported' }];
    const total = (name: (typeof activityCounterNames)[number]) =>
      read.reduce((sum, each) => sum + (each.kind === 'counted' ? each.counts[name] : 0), 0);
    const sums = Object.fromEntries(activityCounterNames.map((name) => [name, total(name)]));
    return [{ day: on, readAt, kind: 'counted', counts: sums as ActivityCounts }];
  });
}
