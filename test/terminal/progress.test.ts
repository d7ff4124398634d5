// How far a long reading is, in words: what is told while the time that was foreseen runs, and once it has passed.

import { expect, test } from 'vitest';
import { createProgress, inOneLine, tooLongInWords } from '#terminal/progress.ts';

const awaited = (statistics: number) => ({ campaigns: false, days: 0, statistics });

test.each([
  [60_000, 'lifetime figures (0 of 9 read): about 60 s more'],
  [600_000, 'lifetime figures (0 of 9 read): about 10 min more'],
  [0, 'lifetime figures (0 of 9 read), longer than expected…'],
  [-60_000, 'lifetime figures (0 of 9 read), longer than expected…'],
])('what is expected in %i ms is told so', (ms, words) => {
  const now = 5_000_000;
  const known = { awaited: awaited(9), expectedWholeAt: (now + ms) as never };
  expect(createProgress().inWords(known, now)).toBe(`Reading ${words}`);
});

test('of what was awaited once it tells the share, and nothing once all is there', () => {
  const progress = createProgress();
  const at = (statistics: number) =>
    progress.inWords({ awaited: awaited(statistics), expectedWholeAt: undefined }, 0);
  expect([at(9), at(4), at(0)]).toEqual([
    'Reading lifetime figures (0 of 9 read)…',
    'Reading lifetime figures (5 of 9 read)…',
    undefined,
  ]);
});

test('it warns only where less time is given than all takes', () => {
  const given = { startedAt: 1_000, patienceMs: 600_000 };
  expect(tooLongInWords(undefined, given)).toBeUndefined();
  expect(tooLongInWords(601_000, given)).toBeUndefined();
  expect(tooLongInWords(1_441_000, given)).toMatch(/about 24 min\. This stops after 10 .*--wait 36 /);
});

test('what is wider than the terminal is cut', () => {
  expect(inOneLine('Reading days', 80)).toBe('Reading days');
  expect(inOneLine('Reading days', 10)).toBe('Reading …');
});
