import { describe, expect, test } from 'vitest';
import { formatDate } from '#sandbox/slack/page/dates.ts';

const now = Date.UTC(2026, 2, 2, 9, 5);
const seconds = now / 1000;

describe("a date token is written on the reader's own clock", () => {
  test.each([
    ['{date_num}', 'Europe/Lisbon', '2026-03-02'],
    ['{date}', 'Europe/Lisbon', 'March 2, 2026'],
    ['{date_short}', 'Europe/Lisbon', 'Mar 2, 2026'],
    ['{date_long}', 'Europe/Lisbon', 'Monday, March 2, 2026'],
    ['{date_pretty}', 'Europe/Lisbon', 'today'],
    ['{time}', 'America/New_York', '4:05 AM'],
    ['{time_secs}', 'Asia/Kolkata', '2:35:00 PM'],
    ['as of {date_short_pretty} at {time}', 'Pacific/Auckland', 'as of today at 10:05 PM'],
    ['{unknown}', 'Europe/Lisbon', '{unknown}'],
  ])('%s in %s', (format, tz, expected) => {
    expect(formatDate(seconds, format, tz, now)?.replaceAll('\u202f', ' ')).toBe(expected);
  });

  test('yesterday is a matter of the zone', () => {
    expect(formatDate(seconds - 8 * 3600, '{date_short_pretty}', 'America/New_York', now)).toBe('yesterday');
    expect(formatDate(seconds - 8 * 3600, '{date_short_pretty}', 'Asia/Kolkata', now)).toBe('today');
  });

  test('how long ago', () => {
    expect(formatDate(seconds - 7200, '{ago}', 'UTC', now)).toBe('2 hours ago');
    expect(formatDate(seconds - 5, '{ago}', 'UTC', now)).toBe('just now');
  });

  test('what is no instant or no zone leaves the fallback to be shown', () => {
    expect(formatDate(Number.NaN, '{date}', 'UTC', now)).toBeUndefined();
    expect(formatDate(1e15, '{date}', 'UTC', now)).toBeUndefined();
    expect(formatDate(seconds, '{date}', 'Nowhere/Land', now)).toBeUndefined();
  });
});
