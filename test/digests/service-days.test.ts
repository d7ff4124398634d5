// The service's days beside a digest's clock: when they end on it, and which runs come before that.

import { expect, test } from 'vitest';
import { type Day, zone } from '#base/day.ts';
import type { Schedule } from '#digests/digest.ts';
import { daysOnClock, postponeEarlyTimes } from '#digests/when/service-days.ts';
import type { PeriodPhrase } from '#reports/question.ts';

const now = Date.parse('2026-11-22T09:00Z');
const service = { zone: zone('UTC'), weekStartsOn: 'monday' } as const;

function beside(place: string, period: PeriodPhrase, rhythm: object = {}, of: typeof service = service) {
  const schedule = {
    ...{ kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: ['09:00'], zone: zone(place) },
    ...rhythm,
  } as Schedule;
  return daysOnClock({ schedule, question: { kind: 'overview', period } }, now, of);
}

const month: PeriodPhrase = { kind: 'month', back: 1 };
const firsts = { kind: 'monthly', on: { kind: 'date', date: 1 } };

test.each([
  ['Australia/Sydney', ['10:00', '11:00']],
  ['Asia/Kolkata', ['05:30']],
  ['Europe/Lisbon', ['00:00', '01:00']],
  ['America/New_York', ['19:00', '20:00']],
  ['UTC', ['00:00']],
])('on the clocks of %s the service’s days end at %j', (place, endAt) => {
  expect(beside(place, month)).toMatchObject({ serviceZone: 'UTC', endAt });
});

test('last month at nine in Sydney on the first is the month before last: from eleven on it is not', () => {
  const { early } = beside('Australia/Sydney', month, firsts);
  expect(early).toEqual({
    at: Date.parse('2026-11-30T22:00Z'),
    reportedDays: { first: '2026-10-01' as Day, last: '2026-10-31' as Day },
    clockDays: { first: '2026-11-01' as Day, last: '2026-11-30' as Day },
    laterTime: '11:00',
  });
  expect(beside('Australia/Sydney', month, { ...firsts, times: ['11:00'] }).early).toBeUndefined();
});

test.each<[PeriodPhrase, readonly number[]]>([
  [{ kind: 'week', back: 1 }, [1]],
  [{ kind: 'weekend' }, [1]],
  [{ kind: 'yesterday' }, [3]],
  [{ kind: 'last-days', days: 7 }, [3]],
])('%j comes too early too where its own days begin that day', (period, weekdays) => {
  expect(beside('Australia/Sydney', period, { weekdays }).early).toBeDefined();
  expect(beside('Australia/Sydney', period, { weekdays, times: ['11:00'] }).early).toBeUndefined();
});

test('a week in its middle, and days that are named, are the same on both calendars', () => {
  expect(beside('Australia/Sydney', { kind: 'week', back: 1 }, { weekdays: [3] }).early).toBeUndefined();
  const range = { first: '2026-11-01', last: '2026-11-14' } as { first: Day; last: Day };
  expect(beside('Australia/Sydney', { kind: 'dates', range }).early).toBeUndefined();
});

test('west of the service, or after its day, nothing comes too early', () => {
  for (const place of ['America/New_York', 'Europe/Lisbon', 'UTC', 'Pacific/Honolulu']) {
    expect(beside(place, month, firsts).early).toBeUndefined();
  }
  const inSydney = { zone: zone('Australia/Sydney'), weekStartsOn: 'monday' } as const;
  expect(beside('Australia/Sydney', month, firsts, inSydney as never).early).toBeUndefined();
  expect(beside('Pacific/Auckland', month, firsts, inSydney as never).early).toBeUndefined();
});

test('an early time is moved to the end of the service’s day, and a later one stays', () => {
  const schedule = {
    kind: 'weekly',
    weekdays: [1],
    times: ['08:00', '09:00', '17:30'],
    zone: zone('UTC'),
  } as const;
  expect(postponeEarlyTimes<Schedule>(schedule, '11:00')).toMatchObject({ times: ['11:00', '17:30'] });
});
