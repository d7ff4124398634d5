// What a run asks where days were left out before it.

import { expect, test } from 'vitest';
import { day, zone } from '#base/day.ts';
import { questionOfRun } from '#digests/covered-days.ts';
import type { Schedule } from '#digests/digest.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';

const lisbon = zone('Europe/Lisbon');
const weekdays: Schedule = { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: ['09:00'], zone: lisbon };
const asks = (period: PeriodPhrase): Question => ({ kind: 'overview', period });
const yesterday: PeriodPhrase = { kind: 'yesterday' };

function period(schedule: Schedule, of: PeriodPhrase, at: string): PeriodPhrase | undefined {
  const question = questionOfRun(schedule, asks(of), Date.parse(at));
  return 'period' in question ? question.period : undefined;
}

test('Monday’s yesterday covers the weekend, and Tuesday’s is Monday', () => {
  expect(period(weekdays, yesterday, '2026-03-09T09:00Z')).toEqual({ kind: 'last-days', days: 3 });
  expect(period(weekdays, { kind: 'last-days', days: 1 }, '2026-03-09T09:00Z')).toEqual({
    kind: 'last-days',
    days: 3,
  });
  expect(period(weekdays, yesterday, '2026-03-10T09:00Z')).toEqual(yesterday);
});

test('Monday evening’s today covers the weekend and the running day', () => {
  expect(period({ ...weekdays, times: ['18:00'] }, { kind: 'today' }, '2026-03-09T18:00Z')).toEqual({
    kind: 'dates',
    range: { first: day('2026-03-07'), last: day('2026-03-09') },
  });
});

test('the second digest of a day covers nothing more', () => {
  const twice = { ...weekdays, times: ['09:00', '17:00'] };
  expect(period(twice, yesterday, '2026-03-10T17:00Z')).toEqual(yesterday);
});

test('after a holiday week every day off is covered', () => {
  const off = { weekdays: [6, 7] as const, dates: [{ first: day('2026-12-24'), last: day('2027-01-01') }] };
  expect(period({ ...weekdays, daysOff: off }, yesterday, '2027-01-04T09:00Z')).toEqual({
    kind: 'last-days',
    days: 12,
  });
});

test('a digest that comes three times a week leaves no day out', () => {
  const thrice: Schedule = { ...weekdays, weekdays: [1, 3, 5] };
  expect(period(thrice, yesterday, '2026-03-11T09:00Z')).toEqual({ kind: 'last-days', days: 2 });
});

test('a weekly or monthly digest asks what it says', () => {
  expect(period({ ...weekdays, weekdays: [1] }, yesterday, '2026-03-09T09:00Z')).toEqual(yesterday);
  const monthly: Schedule = { kind: 'monthly', on: { kind: 'last-day' }, times: ['09:00'], zone: lisbon };
  expect(period(monthly, yesterday, '2026-03-31T08:00Z')).toEqual(yesterday);
});

test('longer periods, and questions without one, stay as they are', () => {
  expect(period(weekdays, { kind: 'last-days', days: 7 }, '2026-03-09T09:00Z')).toEqual({
    kind: 'last-days',
    days: 7,
  });
  expect(questionOfRun(weekdays, { kind: 'status' }, Date.parse('2026-03-09T09:00Z'))).toEqual({
    kind: 'status',
  });
});
