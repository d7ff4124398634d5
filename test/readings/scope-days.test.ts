// The columns of a scope's days, held against a plain map: whatever is read, in whatever order.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day, dayAt, dayNumbered, daysOf, numberOf, zone } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import {
  asOfIn,
  isEmpty,
  isFinalDay,
  noDays,
  readAtOn,
  readingOn,
  readingsIn,
  restatedIn,
  stretchOf,
  totalIn,
  wasRead,
  withReadings,
  withRestated,
} from '#readings/record/scope-days.ts';
import { allReadings } from './all-readings.ts';

const auckland = zone('Pacific/Auckland');
const origin = day('2026-01-01');
const dayMs = 86_400_000;

const count = fc.oneof(
  { weight: 8, arbitrary: fc.nat(500) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, 2 ** 31, 2 ** 31 - 1, -1, 9e15, 1e300) },
);
const counts: fc.Arbitrary<ActivityCounts> = fc.record({
  invitationsSent: count,
  invitationsAccepted: count,
  messagesSent: count,
  messagesReplied: count,
});
/** Mostly of one year, some of years before. */
const place = fc.oneof(
  { weight: 6, arbitrary: fc.nat(300) },
  { weight: 1, arbitrary: fc.integer({ min: -20_000, max: 0 }) },
);
const readings = fc.array(
  fc
    .record({ at: place, lateMs: fc.integer({ min: -dayMs, max: 9 * dayMs }), counts: fc.option(counts) })
    .map(({ at, lateMs, counts }): DayReading => {
      const on = addDays(origin, at);
      const read = { day: on, readAt: Date.parse(on) + lateMs };
      return counts ? { ...read, kind: 'counted', counts } : { ...read, kind: 'not-reported' };
    }),
  { maxLength: 40 },
);

test('whatever days are read, in whatever order and however often, each is what was last read of it', () => {
  fc.assert(
    fc.property(fc.array(readings, { maxLength: 6 }), place, fc.nat(400), (answers, from, length) => {
      const known = new Map<Day, DayReading>();
      let days = noDays;
      for (const answer of answers) {
        const before = allReadings(days);
        const after = withReadings(days, answer, auckland);
        expect(allReadings(days)).toEqual(before);
        days = after;
        for (const reading of answer) known.set(reading.day, reading);
      }
      const sorted = [...known.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
      expect(allReadings(days)).toEqual(sorted);

      const range = { first: addDays(origin, from), last: addDays(origin, from + length) };
      const within = daysOf(range).map((each) => known.get(each));
      const read = within.filter((each) => each !== undefined);
      const ended = (each: DayReading) => dayAt(each.readAt, auckland) > each.day;
      expect(readingsIn(days, range)).toEqual(within);
      expect(wasRead(days, range)).toBe(read.length > 0);
      const aging = [...read.slice(-1), ...read.filter((each) => !ended(each))].map(({ readAt }) => readAt);
      expect(asOfIn(days, range)).toBe(aging.length === 0 ? undefined : Math.min(...aging));
      const unread = daysOf(range).filter((each) => !known.has(each));
      const stretch = unread.length === 0 ? undefined : [unread[0], unread.at(-1)];
      const found = stretchOf(
        days,
        numberOf(range.first),
        numberOf(range.last),
        (_, readAt) => readAt === undefined,
      );
      expect(found && [dayNumbered(found.first), dayNumbered(found.last)]).toEqual(stretch);
      const { counts, whole } = totalIn(days, range);
      expect(whole).toBe(read.filter((each) => each.kind === 'counted' && ended(each)).length);
      for (const name of activityCounterNames) {
        const sum = read.reduce(
          (total, each) => total + (each.kind === 'counted' ? each.counts[name] : 0),
          0,
        );
        expect(Math.abs(counts[name] - sum)).toBeLessThanOrEqual(1e-9 * Math.abs(sum));
      }
      for (const each of daysOf({ first: range.first, last: addDays(range.first, 3) })) {
        const [number, reading] = [numberOf(each), known.get(each)];
        expect(readingOn(days, number)).toEqual(reading);
        expect(readAtOn(days, number)).toBe(reading?.readAt);
        expect(isFinalDay(days, number)).toBe(reading?.kind === 'counted' && ended(reading));
        const nothing =
          reading?.kind === 'counted' && Object.values(reading.counts).every((one) => one === 0);
        expect(isEmpty(days, number)).toBe(
          reading !== undefined && (reading.kind === 'not-reported' || nothing),
        );
      }
    }),
  );
});

test('a day that the service took back is told with what it was said to be last', () => {
  const said = (sent: number): DayReading => ({
    day: origin,
    readAt: Date.parse('2026-02-01') + sent,
    kind: 'counted',
    counts: { invitationsSent: sent, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 },
  });
  const days = withRestated(withRestated(noDays, [said(1)]), [said(2)]);
  expect(restatedIn(days, { first: origin, last: origin })).toEqual([said(2)]);
  expect(restatedIn(days, { first: addDays(origin, 1), last: addDays(origin, 1) })).toEqual([]);
});

test('both ends of a range count, and nothing beside them', () => {
  const range = { first: addDays(origin, 3), last: addDays(origin, 6) };
  const one = { invitationsSent: 1, invitationsAccepted: 10, messagesSent: 100, messagesReplied: 1_000 };
  const read = daysOf({ first: origin, last: addDays(origin, 9) }).map(
    (each, index): DayReading => ({
      day: each,
      readAt: Date.parse(each) + 3 * dayMs + index,
      kind: 'counted',
      counts: one,
    }),
  );
  const days = withReadings(noDays, read, auckland);
  expect(totalIn(days, range)).toEqual({
    counts: { invitationsSent: 4, invitationsAccepted: 40, messagesSent: 400, messagesReplied: 4_000 },
    whole: 4,
  });
  expect(asOfIn(days, range)).toBe(read[6]?.readAt);
  expect(readingsIn(days, range)).toEqual(read.slice(3, 7));
});
