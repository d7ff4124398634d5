// Which days are public holidays, as far as a digest leaves them out, and which of them are only reckoned.

import { expect, test } from 'vitest';
import type { Day } from '#base/day.ts';
import { goesByMoon, publicHolidays } from '#digests/when/holidays.ts';

const days = (country: string, from: string, until: string) =>
  [...publicHolidays({ country }, Number(from.slice(0, 4)))]
    .filter(([day]) => from <= day && day <= until)
    .map(([day, kind]) => `${day} ${kind}`)
    .sort();

test('Turkey’s long holidays are three and four days, without the afternoon before', () => {
  expect(days('TR', '2026-03-15', '2026-03-31')).toEqual([
    '2026-03-20 moon-holiday',
    '2026-03-21 moon-holiday',
    '2026-03-22 moon-holiday',
  ]);
  expect(days('TR', '2026-05-20', '2026-06-10')).toEqual([
    '2026-05-27 moon-holiday',
    '2026-05-28 moon-holiday',
    '2026-05-29 moon-holiday',
    '2026-05-30 moon-holiday',
  ]);
});

test.each([
  ['SA', '2026-03-19', '2026-03-22', 4],
  ['RU', '2026-01-02', '2026-01-06', 5],
  ['KR', '2026-09-24', '2026-09-26', 3],
])('the long holidays of %s from %s keep all their days', (country, from, until, count) => {
  expect(days(country, from, until)).toHaveLength(count);
});

test('a holiday within which the clocks are set has as many days as without', () => {
  expect(publicHolidays({ country: 'HT' }, 2026).get('2026-11-02' as Day)).toBe('holiday');
  expect(days('HT', '2026-11-01', '2026-11-01')).toHaveLength(1);
});

test('what goes by the moon is told from what is reckoned everywhere', () => {
  expect(['TR', 'SA', 'EG', 'ID', 'PK'].map((country) => goesByMoon({ country }))).toEqual(
    Array(5).fill(true),
  );
  expect(['DE', 'PT', 'US', 'CN', 'KR'].map((country) => goesByMoon({ country }))).toEqual(
    Array(5).fill(false),
  );
});
