// Whatever is typed or sent in place of a time, a day, a zone, a figure or a place: reading it ends, and what comes of it can be kept.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '#base/brand.ts';
import { createClock } from '#base/clock.ts';
import { parseZone, zone } from '#base/day.ts';
import type { Schedule } from '#digests/digest.ts';
import { isHolidayPlace, publicHolidays } from '#digests/when/holidays.ts';
import { nextRuns } from '#digests/when/schedule.ts';
import { conditionSchema, scheduleSchema } from '#digests/when/schedule-schema.ts';
import { placeFinder } from '#language/places/find-places.ts';
import { zoneFinder } from '#language/places/find-zones.ts';
import { parseCondition } from '#language/schedules/parse-condition.ts';
import { parseSchedule, type TypedSchedule } from '#language/schedules/parse-schedule.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { minutesOf, typedDates } from '#language/schedules/typed-times.ts';
import { inTime } from '../support/in-time.ts';

const findPlaces = await placeFinder(createClock());
const findZones = await zoneFinder(createClock());

const now = Date.parse('2026-03-10T09:00:00Z') as Instant;
const context = { today: '2026-03-10', weekStartsOn: 'monday' } as never;

/** What every object inherits, words of schedules, numbers at the edge, and anything at all. */
const inherited = Object.getOwnPropertyNames(Object.prototype);
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...inherited) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '09:00',
        '9',
        '25:99',
        '-1',
        '1e9',
        'NaN',
        'noon',
        '17h30',
        '0',
        '24:00',
        '5pm',
        '*',
        '*/7',
        '?',
        'L',
      ],
      ...[
        'monday',
        'every',
        'other',
        'daily',
        'last',
        'day',
        'of',
        'the',
        'month',
        'at',
        'if',
        'below',
        '5 %',
      ],
      ...['2026-02-30', '2026-12-24..2027-01-01', '..', 'DE', 'DE BY', 'UTC', 'Europe/Lisbon', '+5:30'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const text = fc
  .tuple(fc.array(word, { maxLength: 8 }), fc.constantFrom(' ', ',', ':', ''))
  .map(([words, between]) => words.join(between));
const wide = fc.oneof(
  text,
  fc
    .tuple(word, fc.integer({ min: 1, max: 100_000 }))
    .map(([one, times]) => one.repeat(Math.ceil(times / (one.length || 1)))),
);
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 2, 15, 31, 60, Number.NaN));

const rhythm = fc.oneof(
  fc.record({
    kind: fc.constant('weekly' as const),
    weekdays: fc.array(number),
    time: wide,
    everyWeeks: fc.option(number, { nil: undefined }),
    from: fc.option(text, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('monthly' as const),
    on: fc.oneof(
      number,
      fc.constantFrom('last-day' as const, 'first-working-day' as const, 'last-working-day' as const),
    ),
    time: wide,
  }),
  fc.record({ kind: fc.constant('cron' as const), expression: wide }),
  fc.record({ kind: fc.constant('watch' as const), everyMinutes: number, coolDownMinutes: number }),
);
const place = fc.record(
  { country: word, state: word, region: word },
  { requiredKeys: ['country'], noNullPrototype: true },
);
const typedSchedule: fc.Arbitrary<TypedSchedule> = fc
  .record({
    rhythm,
    zone: fc.oneof({ weight: 3, arbitrary: fc.constant('Europe/Lisbon') }, { weight: 1, arbitrary: wide }),
    endsOn: fc.option(text, { nil: undefined }),
    daysOff: fc.option(
      fc.record(
        { weekdays: fc.array(number), dates: wide, holidays: place },
        { requiredKeys: ['weekdays', 'dates'], noNullPrototype: true },
      ),
      { nil: undefined },
    ),
  })
  .map(({ rhythm, ...bounds }) => ({ ...rhythm, ...bounds }));

/** A quarter of an hour apart at least, in order, and at real instants. */
function expectRuns(schedule: Schedule): void {
  const runs = inTime(() => nextRuns(schedule, now, 20));
  expect(runs.length).toBeGreaterThan(0);
  for (const [index, run] of runs.entries()) {
    expect(Number.isInteger(run)).toBe(true);
    expect(run).toBeGreaterThan(runs[index - 1] ?? now);
  }
}

describe('whatever is typed', () => {
  test('a schedule is read or refused in bounded time, has runs, and can be kept and read again', () => {
    const read = (typed: TypedSchedule) => {
      const parsed = inTime(() => parseSchedule(typed, now));
      if (parsed.kind === 'problem') return;
      expect(scheduleSchema.safeParse(JSON.parse(JSON.stringify(parsed.schedule))).data).toEqual(
        parsed.schedule,
      );
      expectRuns(parsed.schedule);
    };
    fc.assert(fc.property(typedSchedule, read), {
      numRuns: 1_500,
      examples: inherited.map((time): [TypedSchedule] => [
        { kind: 'weekly', weekdays: [1], time: `09:00 ${time}`, zone: 'UTC' },
      ]),
    });
  });

  test('what is subscribed to is read in bounded time, and its times are times', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { wish } = inTime(() => parseSubscription(`subscribe daily ${typed}`.slice(0, 400), context));
        for (const time of wish?.schedule?.times ?? []) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }),
      { numRuns: 1_000, examples: inherited.map((name) => [`at ${name}`]) },
    );
  });

  test('a condition names one of the six figures or none, and can be kept', () => {
    const figure = fc.oneof(word, fc.constantFrom('replyRate', 'messagesSent'));
    const typed = fc.record({
      kind: fc.constant('figure' as const),
      figure: figure as fc.Arbitrary<never>,
      is: fc.constantFrom('above' as const, 'below' as const),
      value: wide,
    });
    const question = { kind: 'overview', period: { kind: 'yesterday' } } as const;
    fc.assert(
      fc.property(typed, (condition) => {
        const parsed = inTime(() => parseCondition(condition, question, 'weekly'));
        if (parsed.kind === 'problem' || parsed.condition === undefined) return;
        expect(conditionSchema.safeParse(parsed.condition).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('times, days, zones and places are numbers, texts and lists, never what objects inherit', () => {
    fc.assert(
      fc.property(wide, (typed) => {
        expect(inTime(() => minutesOf(typed)) ?? 0).toSatisfy((minutes) => Number.isInteger(minutes));
        expect(inTime(() => typedDates(typed.slice(0, 3_000)))).toBeInstanceOf(Array);
        expect(['string', 'undefined']).toContain(typeof inTime(() => parseZone(typed)));
        expect(inTime(() => findZones(typed, now))).toBeInstanceOf(Array);
        expect(inTime(() => findPlaces(typed))).toBeInstanceOf(Array);
      }),
      { numRuns: 100, examples: inherited.map((name) => [name]) },
    );
  });

  test('no inherited name is a place with holidays', () => {
    for (const name of inherited) {
      expect(isHolidayPlace({ country: name })).toBe(false);
      expect(isHolidayPlace({ country: 'DE', state: name })).toBe(false);
      expect(isHolidayPlace({ country: 'DE', state: 'BY', region: name })).toBe(false);
      expect(publicHolidays({ country: name }, 2026).size).toBe(0);
    }
  });
});

test('a schedule whose times are none has no runs, and the search for them ends', () => {
  const broken = { kind: 'weekly', weekdays: [1], times: ['NaN:NaN'], zone: zone('UTC') } as const;
  expect(inTime(() => nextRuns(broken, now, 1))).toEqual([]);
});

describe('a type-ahead', () => {
  test('looks at 80 characters of what is typed: a hundred thousand more change nothing', () => {
    const name = 'x'.repeat(80);
    const places = findPlaces(name);
    expect(inTime(() => findPlaces(name + ' germany'.repeat(12_500)), 2_000)).toEqual(places);
    expect(inTime(() => findZones(name + ' berlin'.repeat(14_000), now), 2_000)).toEqual(
      findZones(name, now),
    );
    expect(inTime(() => findZones(`${' '.repeat(100_000)}+2`, now), 2_000)).toEqual(findZones('', now));
  });
});
