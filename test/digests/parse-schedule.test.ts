// What people type or pick as a schedule: taken as it is meant, or refused with the reason.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSchedule, type TypedSchedule } from '#digests/parse-schedule.ts';
import { nextRuns } from '#digests/schedule.ts';

const now = Date.parse('2026-03-03T12:00:00Z');
const weekly = (changes: Partial<Extract<TypedSchedule, { kind: 'weekly' }>> = {}) =>
  parseSchedule({ kind: 'weekly', weekdays: [1, 3], time: '09:00', zone: 'Europe/Lisbon', ...changes }, now);
const cron = (expression: string) => parseSchedule({ kind: 'cron', expression, zone: 'Europe/Lisbon' }, now);
const refusal = (parsed: ReturnType<typeof cron>) => (parsed.kind === 'problem' ? parsed.problem : parsed);

describe('weekdays and a time', () => {
  test('are taken in order, once each, with the time in full', () => {
    expect(weekly({ weekdays: [5, 1, 5, 9], time: ' 9:05 ' })).toEqual({
      kind: 'schedule',
      schedule: { kind: 'weekly', weekdays: [1, 5], time: '09:05', zone: 'Europe/Lisbon' },
    });
  });

  test.each(['24:00', '12:60', '9', '09:0', 'noon', '', '-1:00', '09:00:00'])('%j is no time', (time) => {
    expect(refusal(weekly({ time }))).toEqual({ kind: 'time-impossible', typed: time });
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
