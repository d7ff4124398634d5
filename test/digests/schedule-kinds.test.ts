// Every kind of schedule: what people mean by it, and agreement with the slow references in every zone (sampled; all of it by npm run test:schedules).

import { describe, expect, test } from 'vitest';
import { day, zone } from '#base/day.ts';
import type { DaysOff, Rhythm, Schedule } from '#digests/digest.ts';
import { nextRuns } from '#digests/when/schedule.ts';
import { proveSchedules } from './every-zone.ts';

const utc = zone('UTC');
const weekend: DaysOff = { weekdays: [6, 7], dates: [] };

function next(rhythm: Rhythm, after: string, count: number, bounds: Partial<Schedule> = {}): string[] {
  const schedule = { ...rhythm, zone: utc, ...bounds } as Schedule;
  return nextRuns(schedule, Date.parse(after), count).map((run) => new Date(run).toISOString().slice(0, 16));
}

const weekdays = { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: ['09:00'] } as const;

describe('a schedule', () => {
  test('comes several times a day', () => {
    const often = { ...weekdays, times: ['09:00', '13:30', '18:00'] };
    expect(next(often, '2026-03-06T10:00Z', 4)).toEqual([
      '2026-03-06T13:30',
      '2026-03-06T18:00',
      '2026-03-09T09:00',
      '2026-03-09T13:30',
    ]);
  });

  test('that watches looks every so many minutes from midnight on, to the end of the day', () => {
    const watch = { kind: 'watch', everyMinutes: 50, coolDownMinutes: 240 } as const;
    expect(next(watch, '2026-03-06T23:00Z', 3)).toEqual([
      '2026-03-06T23:20',
      '2026-03-07T00:00',
      '2026-03-07T00:50',
    ]);
    expect(next({ ...watch, everyMinutes: 1_000 }, '2026-03-06T00:00Z', 2)).toEqual([
      '2026-03-06T16:40',
      '2026-03-07T00:00',
    ]);
  });

  test('comes once for all its times that the clock skips', () => {
    const early = { ...weekdays, weekdays: [7], times: ['01:15', '01:45'] } as const;
    const runs = nextRuns({ ...early, zone: zone('Europe/Lisbon') }, Date.parse('2026-03-28T12:00Z'), 2);
    expect(runs.map((run) => new Date(run).toISOString().slice(0, 16))).toEqual([
      '2026-03-29T01:00',
      '2026-04-05T00:15',
    ]);
  });

  test('comes every other week, counted from its own', () => {
    const fortnightly = {
      ...weekdays,
      weekdays: [1, 4],
      every: { weeks: 2, from: day('2026-03-05') },
    } as const;
    expect(next(fortnightly, '2026-03-03T00:00Z', 4)).toEqual([
      '2026-03-05T09:00',
      '2026-03-16T09:00',
      '2026-03-19T09:00',
      '2026-03-30T09:00',
    ]);
    expect(next(fortnightly, '2026-02-01T00:00Z', 1)).toEqual(['2026-02-02T09:00']);
  });

  test('on the 31st comes on the last day of a shorter month', () => {
    const monthly = { kind: 'monthly', on: { kind: 'date', date: 31 }, times: ['09:00'] } as const;
    expect(next(monthly, '2026-01-15T00:00Z', 4)).toEqual([
      '2026-01-31T09:00',
      '2026-02-28T09:00',
      '2026-03-31T09:00',
      '2026-04-30T09:00',
    ]);
  });

  test('on the last day knows leap years', () => {
    const monthly = { kind: 'monthly', on: { kind: 'last-day' }, times: ['09:00'] } as const;
    expect(next(monthly, '2028-02-01T00:00Z', 1)).toEqual(['2028-02-29T09:00']);
    expect(next(monthly, '2100-02-01T00:00Z', 1)).toEqual(['2100-02-28T09:00']);
  });

  test('on the last working day steps back over weekends and holidays', () => {
    const monthly = { kind: 'monthly', on: { kind: 'last-working-day' }, times: ['09:00'] } as const;
    expect(next(monthly, '2026-01-15T00:00Z', 3)).toEqual([
      '2026-01-30T09:00',
      '2026-02-27T09:00',
      '2026-03-31T09:00',
    ]);
    const dates = [{ first: day('2026-12-24'), last: day('2027-01-01') }];
    const closed = { daysOff: { weekdays: [6, 7] as const, dates } };
    expect(next({ ...monthly, ...closed }, '2026-12-01T00:00Z', 1)).toEqual(['2026-12-23T09:00']);
  });

  test('on the first working day steps over weekends and holidays', () => {
    const monthly = { kind: 'monthly', on: { kind: 'first-working-day' }, times: ['09:00'] } as const;
    expect(next(monthly, '2026-01-30T00:00Z', 2)).toEqual(['2026-02-02T09:00', '2026-03-02T09:00']);
    const german = { daysOff: { ...weekend, holidays: { country: 'DE' } } };
    expect(next(monthly, '2026-04-15T00:00Z', 1)).toEqual(['2026-05-01T09:00']);
    expect(next(monthly, '2026-04-15T00:00Z', 1, german)).toEqual(['2026-05-04T09:00']);
    const bavarian = { daysOff: { ...weekend, holidays: { country: 'DE', state: 'BY' } } };
    expect(next(weekdays, '2026-01-05T12:00Z', 1, bavarian)).toEqual(['2026-01-07T09:00']);
    expect(next(weekdays, '2026-01-05T12:00Z', 1, german)).toEqual(['2026-01-06T09:00']);
  });

  test('leaves out days that were typed as off, also by cron', () => {
    const off = { daysOff: { weekdays: [], dates: [{ first: day('2026-12-24'), last: day('2027-01-01') }] } };
    expect(next(weekdays, '2026-12-22T12:00Z', 2, off)).toEqual(['2026-12-23T09:00', '2027-01-04T09:00']);
    const cron = { kind: 'cron', expression: '0 8 * * *' } as const;
    expect(next(cron, '2026-12-23T00:00Z', 2, off)).toEqual(['2026-12-23T08:00', '2027-01-02T08:00']);
  });

  test('ends on its last day', () => {
    expect(next(weekdays, '2026-03-05T00:00Z', 9, { endsOn: day('2026-03-09') })).toEqual([
      '2026-03-05T09:00',
      '2026-03-06T09:00',
      '2026-03-09T09:00',
    ]);
  });

  test('that only meets days off has no runs, and says so quickly', () => {
    const never = { daysOff: { weekdays: [1, 2, 3, 4, 5], dates: [] } } as const;
    expect(next(weekdays, '2026-03-05T00:00Z', 1, never)).toEqual([]);
    expect(next({ kind: 'cron', expression: '0 9 * * 1' }, '2026-03-05T00:00Z', 1, never)).toEqual([]);
  });

  test('of a watch looks at its steps from midnight', () => {
    const watch = { kind: 'watch', everyMinutes: 45, coolDownMinutes: 60 } as const;
    expect(next(watch, '2026-03-05T23:00Z', 3)).toEqual([
      '2026-03-05T23:15',
      '2026-03-06T00:00',
      '2026-03-06T00:45',
    ]);
  });
});

test('agrees with the slow references in every zone, on a sample of days and changes of the clocks', () => {
  const { zones, compared, wrong } = proveSchedules(61);
  expect(wrong).toEqual([]);
  expect(zones).toBeGreaterThan(400);
  expect(compared).toBeGreaterThan(15_000);
}, 120_000);
