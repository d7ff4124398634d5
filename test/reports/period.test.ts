import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day, daysBetween, lengthOf, weekday } from '#base/day.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { anyPeriod } from './any-question.ts';

// A Wednesday.
const today = day('2026-03-18');
const range = (first: string, last: string) => ({ first: day(first), last: day(last) });

const periods: readonly (readonly [
  name: string,
  phrase: PeriodPhrase,
  range: readonly [string, string],
  baseline: readonly [string, string] | undefined,
])[] = [
  ['last 7 days', { kind: 'last-days', days: 7 }, ['2026-03-11', '2026-03-17'], ['2026-03-04', '2026-03-10']],
  [
    'last 10 days',
    { kind: 'last-days', days: 10 },
    ['2026-03-08', '2026-03-17'],
    ['2026-02-22', '2026-03-03'],
  ],
  [
    '14 to 8 days ago',
    { kind: 'days-ago', first: 14, last: 8 },
    ['2026-03-04', '2026-03-10'],
    ['2026-02-25', '2026-03-03'],
  ],
  ['yesterday', { kind: 'yesterday' }, ['2026-03-17', '2026-03-17'], ['2026-03-10', '2026-03-10']],
  ['today', { kind: 'today' }, ['2026-03-18', '2026-03-18'], undefined],
  ['this week', { kind: 'week', back: 0 }, ['2026-03-16', '2026-03-18'], ['2026-03-09', '2026-03-10']],
  ['last week', { kind: 'week', back: 1 }, ['2026-03-09', '2026-03-15'], ['2026-03-02', '2026-03-08']],
  ['this month', { kind: 'month', back: 0 }, ['2026-03-01', '2026-03-18'], ['2026-02-08', '2026-02-24']],
  ['last month', { kind: 'month', back: 1 }, ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
  ['january', { kind: 'named-month', month: 1 }, ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
  [
    'december',
    { kind: 'named-month', month: 12 },
    ['2025-12-01', '2025-12-31'],
    ['2025-11-01', '2025-11-30'],
  ],
  ['march', { kind: 'named-month', month: 3 }, ['2026-03-01', '2026-03-18'], ['2026-02-08', '2026-02-24']],
  [
    'march 2025',
    { kind: 'named-month', month: 3, year: 2025 },
    ['2025-03-01', '2025-03-31'],
    ['2025-02-01', '2025-02-28'],
  ],
  ['this quarter', { kind: 'quarter', back: 0 }, ['2026-01-01', '2026-03-18'], ['2025-10-16', '2025-12-30']],
  ['last quarter', { kind: 'quarter', back: 1 }, ['2025-10-01', '2025-12-31'], ['2025-06-25', '2025-09-24']],
  ['5 weeks ago', { kind: 'week', back: 5 }, ['2026-02-09', '2026-02-15'], ['2026-02-02', '2026-02-08']],
  ['last weekend', { kind: 'weekend' }, ['2026-03-14', '2026-03-15'], ['2026-03-07', '2026-03-08']],
  ['wednesday', { kind: 'weekday', on: 3 }, ['2026-03-18', '2026-03-18'], undefined],
  ['thursday', { kind: 'weekday', on: 4 }, ['2026-03-12', '2026-03-12'], ['2026-03-05', '2026-03-05']],
  [
    'since last week',
    { kind: 'since-period', period: { kind: 'week', back: 1 } },
    ['2026-03-09', '2026-03-18'],
    ['2026-02-23', '2026-03-03'],
  ],
  [
    'since 3 march',
    { kind: 'since', first: day('2026-03-03') },
    ['2026-03-03', '2026-03-18'],
    ['2026-02-10', '2026-02-24'],
  ],
  [
    '3 to 14 march',
    { kind: 'dates', range: range('2026-03-03', '2026-03-14') },
    ['2026-03-03', '2026-03-14'],
    ['2026-02-17', '2026-02-28'],
  ],
  [
    '3 to 25 march',
    { kind: 'dates', range: range('2026-03-03', '2026-03-25') },
    ['2026-03-03', '2026-03-18'],
    ['2026-02-10', '2026-02-24'],
  ],
];

describe('a period', () => {
  it.each(periods)(
    '%s is dates, and has the days that it is compared with',
    (_name, phrase, dates, baseline) => {
      const period = resolvePeriod(phrase, today, 'monday');
      expect(period.range).toEqual(range(...dates));
      expect(period.baseline).toEqual(baseline && range(...baseline));
      expect(period.includesToday).toBe(dates[1] === today);
    },
  );

  it('begins its weeks on the day that the settings say', () => {
    const phrase: PeriodPhrase = { kind: 'week', back: 0 };
    expect(resolvePeriod(phrase, day('2026-03-15'), 'monday').range).toEqual(
      range('2026-03-09', '2026-03-15'),
    );
    expect(resolvePeriod(phrase, day('2026-03-15'), 'sunday').range).toEqual(
      range('2026-03-15', '2026-03-15'),
    );
    expect(resolvePeriod(phrase, day('2026-03-14'), 'sunday').range).toEqual(
      range('2026-03-08', '2026-03-14'),
    );
  });

  it('compares whole months per working day, and says how many each has', () => {
    const february = resolvePeriod({ kind: 'month', back: 1 }, today, 'monday');
    expect(february.workingDays).toEqual({ period: 20, baseline: 22 });
    expect(resolvePeriod({ kind: 'named-month', month: 3 }, today, 'monday').workingDays).toBeUndefined();
  });

  it('that has only today in it compares with nothing', () => {
    const monday = resolvePeriod({ kind: 'week', back: 0 }, day('2026-03-16'), 'monday');
    expect(monday).toMatchObject({ includesToday: true, complete: undefined, baseline: undefined });
  });

  it('moves on with the days, as a digest wants it', () => {
    const phrase: PeriodPhrase = { kind: 'last-days', days: 7 };
    const later = resolvePeriod(phrase, addDays(today, 7), 'monday');
    expect(later.baseline).toEqual(resolvePeriod(phrase, today, 'monday').range);
  });

  it('that began longer ago than is kept is the last 400 days', () => {
    const { range: dates } = resolvePeriod({ kind: 'since', first: day('2020-01-01') }, today, 'monday');
    expect(lengthOf(dates)).toBe(400);
    expect(dates.last).toBe(today);
  });
});

const anyToday = fc.integer({ min: 0, max: 8000 }).map((days) => addDays(day('2015-01-01'), days));
const anyResolved = anyToday.chain((on) =>
  fc
    .record({ phrase: anyPeriod(on), weekStartsOn: fc.constantFrom('monday' as const, 'sunday' as const) })
    .map(({ phrase, weekStartsOn }) => ({ on, phrase, period: resolvePeriod(phrase, on, weekStartsOn) })),
);

describe('whatever the period', () => {
  it('it never reaches into the future, and counts complete days alone', () => {
    fc.assert(
      fc.property(anyResolved, ({ on, period }) => {
        expect(period.range.first <= period.range.last && period.range.last <= on).toBe(true);
        expect(period.includesToday).toBe(period.range.last === on);
        expect(period.complete === undefined || period.complete.last < on).toBe(true);
        expect(period.complete?.first ?? period.range.first).toBe(period.range.first);
        const running = period.includesToday ? 1 : 0;
        expect((period.complete ? lengthOf(period.complete) : 0) + running).toBe(lengthOf(period.range));
      }),
    );
  });

  it('it is compared with as many days, on the same weekdays, just before it', () => {
    fc.assert(
      fc.property(anyResolved, ({ period }) => {
        const { complete, baseline, workingDays } = period;
        if (complete === undefined || baseline === undefined) {
          expect(baseline).toBe(undefined);
          return;
        }
        const apart = daysBetween(baseline.last, complete.first);
        expect(apart).toBeGreaterThanOrEqual(1);
        if (workingDays) {
          expect(apart).toBe(1);
          expect(baseline.first.slice(-2)).toBe('01');
          return;
        }
        expect(lengthOf(baseline)).toBe(lengthOf(complete));
        expect(weekday(baseline.first)).toBe(weekday(complete.first));
        expect(apart).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('one range holds all that its figures need', () => {
    fc.assert(
      fc.property(anyResolved, ({ period }) => {
        const window = windowOf(period);
        expect(window.last).toBe(period.range.last);
        expect(window.first).toBe((period.baseline ?? period.range).first);
      }),
    );
  });
});
