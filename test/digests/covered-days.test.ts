// What a run asks where days were left out before it.

import { expect, test } from 'vitest';
import { day, zone } from '#base/day.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import { questionOfRun } from '#digests/covered-days.ts';
import type { Schedule } from '#digests/digest.ts';
import { spanOf } from '#reports/figures/period.ts';
import { printQuestion } from '#reports/print-question.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import { decodeAsked, encodeAsked } from '#reports/question-codec.ts';

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
  const phrase = period({ ...weekdays, times: ['18:00'] }, { kind: 'today' }, '2026-03-09T18:00Z');
  expect(phrase && spanOf(phrase, day('2026-03-09'), 'monday')).toEqual({
    first: day('2026-03-07'),
    last: day('2026-03-09'),
  });
});

test('today is the service’s day: from Auckland no day is asked for that has not come, and none is left out', () => {
  const thrice: Schedule = { ...weekdays, weekdays: [1, 3, 5], zone: zone('Pacific/Auckland') };
  const asked = ['2026-03-03', '2026-03-05', '2026-03-08', '2026-03-10'].flatMap((serviceDay) => {
    const phrase = period(thrice, { kind: 'today' }, `${serviceDay}T20:00Z`);
    return phrase ? [spanOf(phrase, day(serviceDay), 'monday')] : [];
  });
  expect(asked).toEqual([
    { first: '2026-03-02', last: '2026-03-03' },
    { first: '2026-03-04', last: '2026-03-05' },
    { first: '2026-03-06', last: '2026-03-08' },
    { first: '2026-03-09', last: '2026-03-10' },
  ]);
});

test('a today that covers more is said as it is typed, and kept in a button', () => {
  const question = questionOfRun(
    { ...weekdays, times: ['18:00'] },
    asks({ kind: 'today' }),
    Date.parse('2026-03-09T18:00Z'),
  );
  expect(questionInWords(question)).toContain('since 2 days ago');
  expect(decodeAsked(encodeAsked({ question, page: 1 }))?.question).toEqual(question);
  expect(printQuestion(question)).toContain('since 2 days ago');
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
