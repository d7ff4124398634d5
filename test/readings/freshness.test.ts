import { describe, expect, test } from 'vitest';
import { addDays, day, numberOf } from '#base/day.ts';
import { createDayRule, defaultFreshness, isTooOld, statisticsLimit } from '#readings/freshness.ts';
import { start, utc } from './opened.ts';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const today = day('2026-03-04');

describe('a reading', () => {
  const now = { now: start, notBefore: undefined };

  test('is shown as it is up to its limit, and no longer', () => {
    expect(isTooOld(start - 2 * minute, 2 * minute, now)).toBe(false);
    expect(isTooOld(start - 2 * minute - 1, 2 * minute, now)).toBe(true);
    expect(isTooOld(undefined, Infinity, now)).toBe(true);
  });

  test('is too old for Refresh if it was taken before the click', () => {
    expect(isTooOld(start - 1, hour, { now: start, notBefore: start })).toBe(true);
    expect(isTooOld(start, hour, { now: start, notBefore: start })).toBe(false);
  });

  test('is not believed where the clock was wrong and it bears a time yet to come', () => {
    expect(isTooOld(start + 1, hour, now)).toBe(true);
  });

  test('of statistics lasts longer for campaigns that no longer move', () => {
    expect(statisticsLimit('ACTIVE', defaultFreshness)).toBe(15 * minute);
    for (const status of ['PAUSED', 'COMPLETED', 'ARCHIVED', 'CREATED', undefined] as const)
      expect(statisticsLimit(status, defaultFreshness)).toBe(6 * hour);
  });
});

describe('a day', () => {
  const isOld = (daysAgo: number, readAgoMs: number | undefined, notBefore?: number) => {
    const on = addDays(today, -daysAgo);
    const readAt = readAgoMs === undefined ? undefined : start - readAgoMs;
    return createDayRule({ now: start, notBefore }, utc, defaultFreshness)(numberOf(on), readAt);
  };

  test('that is running is read again after 5 minutes', () => {
    expect([isOld(0, undefined), isOld(0, 5 * minute), isOld(0, 5 * minute + 1)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('that ended within the last three is read again after an hour', () => {
    for (const daysAgo of [1, 2, 3])
      expect([isOld(daysAgo, undefined), isOld(daysAgo, hour), isOld(daysAgo, hour + 1)]).toEqual([
        true,
        false,
        true,
      ]);
  });

  test('that was read while it was running is read again once it has ended', () => {
    expect(isOld(1, 10 * hour)).toBe(true);
    expect(isOld(9, 9 * dayMs)).toBe(true);
  });

  test('that is older is read once more, and then stays as it is', () => {
    expect([isOld(4, undefined), isOld(4, dayMs), isOld(4, 1)]).toEqual([true, true, false]);
    expect([isOld(9, 6 * dayMs), isOld(9, 5 * dayMs), isOld(9, 1)]).toEqual([true, false, false]);
    expect(isOld(300, 290 * dayMs)).toBe(false);
  });

  test('is read again by Refresh, however old it is', () => {
    expect(isOld(300, 5, start)).toBe(true);
  });
});
