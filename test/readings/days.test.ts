import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, type Day, day, daysOf, zone } from '#base/day.ts';
import type { ActivityCounts, DailyActivity } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import { isRestated, overlapOf, readDays, spanOf } from '#readings/record/read-daily-answer.ts';
import { openRecord } from '#readings/record/record.ts';
import { openStore } from '#store/open-store.ts';
import { keptReadings } from '../store/kept-days.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { allReadings } from './all-readings.ts';
import { start, tenant, utc } from './opened.ts';
import { all } from './plans.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const monday = day('2026-03-02');
const range = { first: monday, last: day('2026-03-05') };

function counts(sent: number): ActivityCounts {
  return { invitationsSent: sent, invitationsAccepted: 0, messagesSent: 2 * sent, messagesReplied: 0 };
}

/** An answer of the service that leaves out the days named. */
function answer(
  asked: DateRange,
  truth: (day: Day) => ActivityCounts,
  absent: (day: Day) => boolean,
): DailyActivity {
  const sum = (name: keyof ActivityCounts) =>
    daysOf(asked).reduce((before, day) => before + truth(day)[name], 0);
  return {
    range: asked,
    days: daysOf(asked)
      .filter((day) => !absent(day))
      .map((day) => ({ day, counts: truth(day) })),
    totals: {
      invitationsSent: sum('invitationsSent'),
      invitationsAccepted: sum('invitationsAccepted'),
      messagesSent: sum('messagesSent'),
      messagesReplied: sum('messagesReplied'),
    },
    statedAcceptanceRate: 0,
    statedReplyRate: 0,
  };
}

describe('a day that the service leaves out', () => {
  const truth = (on: Day) => counts(on === monday ? 0 : 5);

  test('is zero where the days that it names add up to its totals', () => {
    const readings = readDays(
      answer(range, truth, (on) => on === monday),
      range,
      start,
    );
    expect(readings[0]).toEqual({ kind: 'counted', day: monday, readAt: start, counts: counts(0) });
    expect(readings.every(({ kind }) => kind === 'counted')).toBe(true);
  });

  test('was not reported where they do not add up', () => {
    const readings = readDays(
      answer(range, truth, (on) => on === range.last),
      range,
      start,
    );
    expect(readings.map(({ kind }) => kind)).toEqual(['counted', 'counted', 'counted', 'not-reported']);
  });

  test('was not reported where a single one of the four counters does not add up', () => {
    const whole = answer(range, truth, (on) => on === monday);
    const activity = { ...whole, totals: { ...whole.totals, messagesReplied: 1 } };
    expect(readDays(activity, range, start)[0]?.kind).toBe('not-reported');
  });

  test('is zero in an empty answer with empty totals', () => {
    const readings = readDays(
      answer(
        range,
        () => counts(0),
        () => true,
      ),
      range,
      start,
    );
    expect(readings.map((one) => one.kind === 'counted' && one.counts)).toEqual(
      daysOf(range).map(() => counts(0)),
    );
  });
});

describe('a past day is restated', () => {
  const ended = start + 2 * 86_400_000;
  const reading = (readAt: number, sent: number): DayReading => ({
    kind: 'counted',
    day: day('2026-03-04'),
    readAt,
    counts: counts(sent),
  });

  test('when its figures change after it has ended', () => {
    expect(isRestated(reading(ended, 5), reading(ended + 1, 6), utc)).toBe(true);
    const withdrawn: DayReading = { kind: 'not-reported', day: day('2026-03-04'), readAt: ended + 1 };
    expect(isRestated(reading(ended, 5), withdrawn, utc)).toBe(true);
  });

  test('not when it was still running, on the calendar of the service', () => {
    expect(isRestated(reading(start, 5), reading(ended, 6), utc)).toBe(false);
    const justEnded = Date.UTC(2026, 2, 5, 0, 30);
    expect(isRestated(reading(justEnded, 5), reading(ended, 6), utc)).toBe(true);
    expect(isRestated(reading(justEnded, 5), reading(ended, 6), zone('America/New_York'))).toBe(false);
  });

  test('when it is reported only after the service had been asked for it in vain', () => {
    const unknown: DayReading = { kind: 'not-reported', day: day('2026-03-04'), readAt: ended };
    expect(isRestated(unknown, reading(ended + 1, 5), utc)).toBe(true);
    expect(isRestated({ ...unknown, readAt: start }, reading(ended, 5), utc)).toBe(false);
    expect(isRestated(unknown, { ...unknown, readAt: ended + 1 }, utc)).toBe(false);
  });

  test('not when it stays as it was', () => {
    expect(isRestated(reading(ended, 5), reading(ended + 1, 5), utc)).toBe(false);
  });
});

test('ranges cover, and overlap, with both ends included', () => {
  const [march, one] = [
    { first: day('2026-03-01'), last: day('2026-03-31') },
    { first: monday, last: monday },
  ];
  expect(spanOf(one, march)).toEqual(march);
  expect(spanOf({ first: day('2026-03-09'), last: day('2026-03-09') }, one)).toEqual({
    first: monday,
    last: day('2026-03-09'),
  });
  expect(overlapOf(range, { first: range.last, last: day('2026-04-01') })).toEqual({
    first: range.last,
    last: range.last,
  });
  expect(overlapOf(range, { first: day('2026-04-01'), last: day('2026-04-02') })).toBeUndefined();
});

const origin = day('2026-01-01');
const span = 40;
const fetches = fc.array(
  fc.record({
    from: fc.nat(span - 1),
    length: fc.integer({ min: 1, max: span }),
    omitsZeros: fc.boolean(),
    /** What the service has come to say of one day before this fetch. */
    changed: fc.record({ day: fc.nat(span - 1), sent: fc.nat(3) }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever overlapping ranges were fetched, in whatever order, each day is what was last said of it, also after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3), { minLength: span, maxLength: span }),
      fetches,
      async (sent, fetched) => {
        const clock = createVirtualClock(start);
        const closing = new AbortController().signal;
        const store = await openStore({ path: ':memory:', clock, log: quiet });
        try {
          const readings = store.readings(tenant);
          const record = await openRecord({ store: readings, zone: utc, log: quiet, clock, closing });
          const truth = new Map(sent.map((count, index) => [addDays(origin, index), counts(count)]));
          const said = new Map<Day, ActivityCounts>();
          for (const [index, { from, length, omitsZeros, changed }] of fetched.entries()) {
            truth.set(addDays(origin, changed.day), counts(changed.sent));
            const asked = {
              first: addDays(origin, from),
              last: addDays(origin, Math.min(span, from + length) - 1),
            };
            const of = (on: Day) => truth.get(on) ?? counts(0);
            const activity = answer(asked, of, (on) => omitsZeros && of(on).invitationsSent === 0);
            await record.keepDays(all, readDays(activity, asked, start + index));
            for (const on of daysOf(asked)) said.set(on, of(on));
          }
          const inMemory = record.days(all);
          const kept = await keptReadings(readings, all);
          const expected = [...said].sort(([one], [other]) => (one < other ? -1 : 1));
          const shown = (one: DayReading) => [one.day, one.kind === 'counted' ? one.counts : undefined];
          expect(kept.map(shown)).toEqual(expected);
          expect(allReadings(inMemory)).toEqual(kept);
        } finally {
          await store.close();
        }
      },
    ),
    { numRuns: 40 },
  );
});
