// What people type or pick as a schedule: taken as it is meant, or refused with the reason.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRuns } from '#digests/when/schedule.ts';
import { parseSchedule, type TypedSchedule } from '#language/schedules/parse-schedule.ts';

const now = Date.parse('2026-03-03T12:00:00Z');
const weekly = (changes: Partial<Extract<TypedSchedule, { kind: 'weekly' }>> = {}) =>
  parseSchedule({ kind: 'weekly', weekdays: [1, 3], time: '09:00', zone: 'Europe/Lisbon', ...changes }, now);
const cron = (expression: string) => parseSchedule({ kind: 'cron', expression, zone: 'Europe/Lisbon' }, now);
const refusal = (parsed: ReturnType<typeof cron>) => (parsed.kind === 'problem' ? parsed.problem : parsed);

describe('weekdays and a time', () => {
  test('are taken in order, once each, with the time in full', () => {
    expect(weekly({ weekdays: [5, 1, 5, 9], time: ' 9:05 ' })).toEqual({
      kind: 'schedule',
      schedule: { kind: 'weekly', weekdays: [1, 5], times: ['09:05'], zone: 'Europe/Lisbon' },
    });
  });

  test.each(['24:00', '12:60', '24', '09:0', 'soon', '', '-1:00', '09:00:00', '9m'])(
    '%j is no time',
    (time) => {
      expect(refusal(weekly({ time }))).toEqual({ kind: 'time-impossible', typed: time });
    },
  );

  test.each([
    ['17.30', '17:30'],
    ['5pm', '17:00'],
    ['5:30 PM', '17:30'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['noon', '12:00'],
    ['5', '05:00'],
    ['17h30', '17:30'],
    ['5 p.m.', '17:00'],
  ])('%j is read as people write it', (time, read) => {
    expect(weekly({ time })).toMatchObject({ schedule: { times: [read] } });
    expect(weekly({ time: `09:00 ${time}, 20:30` })).toMatchObject({
      schedule: { times: [...new Set(['09:00', read, '20:30'])].sort() },
    });
  });

  test.each(['13pm', '0am', '17.3'])('%j is no time either', (time) => {
    expect(refusal(weekly({ time }))).toMatchObject({ kind: 'time-impossible' });
  });

  test('need a weekday, and a zone that exists', () => {
    expect(refusal(weekly({ weekdays: [] }))).toEqual({ kind: 'no-weekday' });
    expect(refusal(weekly({ weekdays: [0, 8] }))).toEqual({ kind: 'no-weekday' });
    expect(refusal(weekly({ zone: 'Europe/Lisboa' }))).toEqual({
      kind: 'zone-unknown',
      typed: 'Europe/Lisboa',
    });
    expect(refusal(weekly({ zone: 'x'.repeat(500) }))).toEqual({
      kind: 'zone-unknown',
      typed: `${'x'.repeat(79)}…`,
    });
  });
});

describe('cron', () => {
  test.each([
    '0 9 * * 1-5',
    '0 9 * * MON,WED',
    '*/15 * * * *',
    '0 9 L * *',
    '30 8 1,15 * *',
    '0 9 * * 5#L',
    '0 9 29 2 *',
  ])('%j is taken', (expression) => {
    expect(cron(expression)).toEqual({
      kind: 'schedule',
      schedule: { kind: 'cron', expression, zone: 'Europe/Lisbon' },
    });
  });

  test('is taken without the spaces around and between', () => {
    expect(cron('  0  9 *\t* 1 ')).toMatchObject({ schedule: { expression: '0 9 * * 1' } });
  });

  test.each(['0 0 9 * * 1', '0 0 9 * * 1 2027'])('%j has seconds', (expression) => {
    expect(refusal(cron(expression))).toEqual({ kind: 'cron-has-seconds', typed: expression });
  });

  test.each([
    '',
    'every monday',
    '70 9 * * *',
    '0 25 * * *',
    '0 9 * * MOO',
    '0 9 * *',
    '? 9 * * *',
    '@daily',
  ])('%j cannot be read', (expression) => {
    expect(refusal(cron(expression))).toEqual({ kind: 'cron-unreadable', typed: expression });
  });

  test.each([
    ['* * * * *', 1],
    ['*/10 * * * *', 10],
    ['0,5 9 * * 1', 5],
    ['0,59 0,23 * * *', 1],
    ['0,50 * * * *', 10],
  ])('%j comes too often: every %i minutes', (expression, everyMinutes) => {
    expect(refusal(cron(expression))).toEqual({ kind: 'cron-too-often', everyMinutes, leastMinutes: 15 });
  });

  test.each(['0 9 31 2 *', '0 9 30 2 *', '0 9 31 4,6,9,11 *'])('%j never comes', (expression) => {
    expect(refusal(cron(expression))).toEqual({ kind: 'cron-never', typed: expression });
  });

  test('whatever is typed, there is an answer, and what is taken has a next run', () => {
    const field = fc.oneof(
      fc.constantFrom('*', '0', '9', '*/15', '1-5', 'MON', 'L', '1#2', '?', '31', '15W'),
      fc.string({ maxLength: 6 }),
    );
    const typed = fc.oneof(
      fc.array(field, { minLength: 5, maxLength: 5 }).map((fields) => fields.join(' ')),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, (expression) => {
        const parsed = cron(expression);
        if (parsed.kind === 'schedule') expect(nextRuns(parsed.schedule, now, 1)).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });
});

describe('other rhythms', () => {
  const parsed = (typed: Parameters<typeof parseSchedule>[0]) => {
    const result = parseSchedule(typed, now);
    return result.kind === 'schedule' ? result.schedule : result.problem;
  };
  const zoned = { zone: 'Europe/Lisbon' };
  const everyMonday = { kind: 'weekly', weekdays: [1], time: '9:00', ...zoned } as const;

  test('several times a day are put in order, and must lie apart, over midnight too', () => {
    expect(parsed({ ...everyMonday, time: '17:30, 9:00 9:00' })).toMatchObject({ times: ['09:00', '17:30'] });
    expect(parsed({ ...everyMonday, time: '9:00 9:10' })).toMatchObject({ kind: 'times-too-close' });
    expect(parsed({ ...everyMonday, time: '0:05 23:55' })).toMatchObject({ kind: 'times-too-close' });
    expect(parsed({ ...everyMonday, time: '9:00 25:00' })).toEqual({
      kind: 'time-impossible',
      typed: '25:00',
    });
    expect(parsed({ ...everyMonday, time: ' ' })).toMatchObject({ kind: 'time-impossible' });
  });

  test('every n weeks counts from the day that was typed, else from this week', () => {
    expect(parsed({ ...everyMonday, everyWeeks: 1, from: 'never' })).not.toHaveProperty('every');
    expect(parsed({ ...everyMonday, everyWeeks: 2, from: ' 2026-03-05 ' })).toMatchObject({
      every: { weeks: 2, from: '2026-03-05' },
    });
    expect(parsed({ ...everyMonday, everyWeeks: 2 })).toHaveProperty('every.weeks', 2);
    expect(parsed({ ...everyMonday, everyWeeks: 2, from: '2026-02-30' })).toEqual({
      kind: 'day-impossible',
      typed: '2026-02-30',
      where: 'from',
    });
    expect(parsed({ ...everyMonday, everyWeeks: 0 })).toMatchObject({ kind: 'weeks-impossible' });
  });

  test('a day of the month', () => {
    expect(parsed({ kind: 'monthly', on: 31, time: '09:00', ...zoned })).toMatchObject({
      on: { kind: 'date', date: 31 },
    });
    expect(parsed({ kind: 'monthly', on: 'last-day', time: '09:00', ...zoned })).toMatchObject({
      on: { kind: 'last-day' },
    });
    expect(parsed({ kind: 'monthly', on: 32, time: '09:00', ...zoned })).toEqual({
      kind: 'date-of-month-impossible',
    });
  });

  test('a watch looks no more often than every quarter of an hour', () => {
    expect(parsed({ kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, ...zoned })).toMatchObject({
      everyMinutes: 15,
    });
    expect(parsed({ kind: 'watch', everyMinutes: 14, coolDownMinutes: 0, ...zoned })).toMatchObject({
      kind: 'watch-impossible',
    });
  });

  test('days off are dates, ranges and public holidays of a place that exists', () => {
    const off = (dates: string, country?: string) => ({
      daysOff: { weekdays: [7, 6], dates, ...(country === undefined ? {} : { holidays: { country } }) },
    });
    expect(parsed({ ...everyMonday, ...off('2027-01-01, 2026-12-24..2026-12-31', 'DE') })).toMatchObject({
      daysOff: {
        weekdays: [6, 7],
        dates: [
          { first: '2026-12-24', last: '2026-12-31' },
          { first: '2027-01-01', last: '2027-01-01' },
        ],
        holidays: { country: 'DE' },
      },
    });
    expect(parsed({ ...everyMonday, ...off('2026-12-31..2026-12-24') })).toMatchObject({
      kind: 'range-reversed',
    });
    expect(parsed({ ...everyMonday, ...off('24.12.') })).toMatchObject({
      kind: 'day-impossible',
      where: 'days-off',
    });
    expect(parsed({ ...everyMonday, ...off('', 'Atlantis') })).toEqual({
      kind: 'place-unknown',
      typed: 'Atlantis',
    });
  });

  test.each([
    '2026-12-24 .. 2027-01-01',
    '2026-12-24–2027-01-01',
    '2026-12-24 — 2027-01-01',
    '2026-12-24 - 2027-01-01',
    '2026-12-24 to 2027-01-01',
    '2026-12-24…2027-01-01',
    '2026-12-24...2027-01-01',
  ])('%j is a range, and days beside it stay days', (range) => {
    expect(parsed({ ...everyMonday, daysOff: { weekdays: [], dates: `${range} 2027-05-02` } })).toMatchObject(
      {
        daysOff: {
          dates: [
            { first: '2026-12-24', last: '2027-01-01' },
            { first: '2027-05-02', last: '2027-05-02' },
          ],
        },
      },
    );
  });

  test('a day that cannot be read is told as it was typed', () => {
    const daysOff = { weekdays: [], dates: '2026-05-02, 24 Dec' };
    expect(parsed({ ...everyMonday, daysOff })).toMatchObject({ kind: 'day-impossible', typed: '24 Dec' });
  });

  test('one that never comes is refused', () => {
    expect(parsed({ ...everyMonday, daysOff: { weekdays: [1], dates: '' } })).toEqual({ kind: 'never-runs' });
    expect(parsed({ ...everyMonday, endsOn: '2020-01-01' })).toEqual({
      kind: 'ended',
      endsOn: '2020-01-01',
    });
    expect(parsed({ ...everyMonday, endsOn: 'soon' })).toMatchObject({ where: 'ends-on' });
  });
});

describe('every other week, where nobody says from which', () => {
  const fortnightly = (weekdays: readonly number[], at: string) => {
    const typed = { kind: 'weekly', weekdays, time: '09:00', everyWeeks: 2, zone: 'Europe/Lisbon' } as const;
    const parsed = parseSchedule(typed, Date.parse(at));
    if (parsed.kind !== 'schedule') throw new Error(parsed.problem.kind);
    return nextRuns(parsed.schedule, Date.parse(at), 2).map((run) =>
      new Date(run).toISOString().slice(0, 16),
    );
  };

  test('begins with the next of its days: on a Sunday tomorrow, on the day itself where its time is still to come', () => {
    expect(fortnightly([1], '2026-03-08T12:00Z')).toEqual(['2026-03-09T09:00', '2026-03-23T09:00']);
    expect(fortnightly([1], '2026-03-09T08:00Z')).toEqual(['2026-03-09T09:00', '2026-03-23T09:00']);
    expect(fortnightly([1], '2026-03-09T10:00Z')).toEqual(['2026-03-16T09:00', '2026-03-30T08:00']);
    expect(fortnightly([1, 4], '2026-03-10T10:00Z')).toEqual(['2026-03-12T09:00', '2026-03-23T09:00']);
  });
});
