// What a run asks where days were left out before it.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, day, dayAt, type Weekday, type Zone, zone } from '#base/day.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { Schedule } from '#digests/digest.ts';
import { questionOfRun } from '#digests/when/covered-days.ts';
import { runsBetween } from '#digests/when/schedule.ts';
import { phraseDates } from '#reports/figures/period.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import { decodeAsked, encodeAsked } from '#reports/question-codec.ts';
import { printQuestion } from '#reports/words/print-question.ts';

const lisbon = zone('Europe/Lisbon');
const utc = zone('UTC');
const weekdays: Schedule = { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: ['09:00'], zone: lisbon };
const asks = (period: PeriodPhrase): Question => ({ kind: 'overview', period });
const yesterday: PeriodPhrase = { kind: 'yesterday' };

function period(schedule: Schedule, of: PeriodPhrase, at: string): PeriodPhrase | undefined {
  const question = questionOfRun({ schedule, question: asks(of) }, Date.parse(at), utc);
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
  expect(phrase && phraseDates(phrase, day('2026-03-09'), 'monday')).toEqual({
    first: day('2026-03-07'),
    last: day('2026-03-09'),
  });
});

test('today is the service’s day: from Auckland no day is asked for that has not come, and none is left out', () => {
  const thrice: Schedule = { ...weekdays, weekdays: [1, 3, 5], zone: zone('Pacific/Auckland') };
  const asked = ['2026-03-03', '2026-03-05', '2026-03-08', '2026-03-10'].flatMap((serviceDay) => {
    const phrase = period(thrice, { kind: 'today' }, `${serviceDay}T20:00Z`);
    return phrase ? [phraseDates(phrase, day(serviceDay), 'monday')] : [];
  });
  expect(asked).toEqual([
    { first: '2026-03-02', last: '2026-03-03' },
    { first: '2026-03-04', last: '2026-03-05' },
    { first: '2026-03-06', last: '2026-03-08' },
    { first: '2026-03-09', last: '2026-03-10' },
  ]);
});

test('a today that covers more is said as it is typed, and kept in a button', () => {
  const schedule: Schedule = { ...weekdays, times: ['18:00'] };
  const question = questionOfRun(
    { schedule, question: asks({ kind: 'today' }) },
    Date.parse('2026-03-09T18:00Z'),
    utc,
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
  expect(
    questionOfRun({ schedule: weekdays, question: { kind: 'status' } }, Date.parse('2026-03-09T09:00Z'), utc),
  ).toEqual({
    kind: 'status',
  });
});

test('a run that the clocks move across the service’s midnight leaves no day of the service out', () => {
  const evenings: Schedule = { ...weekdays, times: ['19:30'], zone: zone('America/New_York') };
  const covered = [
    '2026-10-28T23:30Z',
    '2026-10-29T23:30Z',
    '2026-10-30T23:30Z',
    '2026-11-03T00:30Z',
  ].flatMap((at) => {
    const phrase = period(evenings, yesterday, at);
    return phrase ? [phraseDates(phrase, dayAt(Date.parse(at), utc), 'monday')] : [];
  });
  expect(covered).toEqual([
    { first: '2026-10-27', last: '2026-10-27' },
    { first: '2026-10-28', last: '2026-10-28' },
    { first: '2026-10-29', last: '2026-10-29' },
    { first: '2026-10-30', last: '2026-11-02' },
  ]);
});

describe('over years, in every zone, at every hour', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC').map((name) => zone(name));
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  /** At least twice a week: no two of them further apart than four days. */
  const days = fc.constantFrom<readonly Weekday[]>(
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6, 7],
    [1, 4],
    [1, 3, 5],
    [2, 5],
    [2, 3, 4, 5, 6],
    [3, 6],
    [7, 1, 2, 3, 4],
  );
  const phrases = fc.constantFrom<PeriodPhrase>(yesterday, { kind: 'last-days', days: 1 }, { kind: 'today' });
  const year = fc.integer({ min: 2015, max: 2034 });

  test('every day of the service is covered once', () => {
    const isCoveredOnce = (
      weekdays: readonly Weekday[],
      at: string,
      own: Zone,
      service: Zone,
      phrase: PeriodPhrase,
      from: number,
    ) => {
      const schedule: Schedule = { kind: 'weekly', weekdays, times: [at], zone: own };
      let before: { day: string; span: DateRange } | undefined;
      for (const run of runsBetween(schedule, Date.UTC(from, 0, 20), Date.UTC(from + 1, 1, 10))) {
        const today = dayAt(run, service);
        const question = questionOfRun({ schedule, question: asks(phrase) }, run, service);
        const span = phraseDates(
          'period' in question ? (question.period ?? phrase) : phrase,
          today,
          'monday',
        );
        // Where the clocks bring two runs into one day of the service, the second has nothing new to tell.
        if (before?.day === today) expect(span).toEqual(before.span);
        else if (before !== undefined) expect(span.first).toBe(addDays(before.span.last, 1));
        before = { day: today, span };
      }
    };
    const serviceZones = fc.constantFrom(
      utc,
      zone('America/Los_Angeles'),
      zone('Europe/Berlin'),
      zone('Asia/Tokyo'),
    );
    fc.assert(fc.property(days, time, zones, serviceZones, phrases, year, isCoveredOnce), { numRuns: 120 });
  });
});
