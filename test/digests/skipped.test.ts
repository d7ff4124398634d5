// Which days a person is told of, because a digest does not run on them.

import { expect, test } from 'vitest';
import { day, type Weekday, zone } from '#base/day.ts';
import { nextRunsBlocks } from '#blocks/digests/next-runs.ts';
import type { DaysOff, Schedule } from '#digests/digest.ts';
import { nextRuns } from '#digests/when/schedule.ts';
import { skippedDays } from '#digests/when/skipped-days.ts';

const from = Date.UTC(2026, 2, 10, 8);
const lisbon = zone('Europe/Lisbon');
const weekend: readonly Weekday[] = [6, 7];

function skipped(schedule: Schedule, count = 5) {
  return skippedDays(schedule, from, nextRuns(schedule, from, count)).map(({ day, why }) => `${day} ${why}`);
}

function monthly(daysOff: DaysOff, on: Extract<Schedule, { kind: 'monthly' }>['on']): Schedule {
  return { kind: 'monthly', on, times: ['09:00', '17:00'], zone: lisbon, daysOff };
}

test('a day of the month that is off is named once, with why, as far as the runs are shown', () => {
  const off = { weekdays: weekend, dates: [{ first: day('2026-03-30'), last: day('2026-04-02') }] };
  // Both runs of 30 April, of 29 May … are runs; 31 March is typed, 31 May a Sunday.
  expect(skipped(monthly(off, { kind: 'last-day' }), 6)).toEqual(['2026-03-31 date', '2026-05-31 weekday']);
});

test('a public holiday is named, and the weekends of a digest of every day are not', () => {
  const daysOff = { weekdays: weekend, dates: [], holidays: { country: 'PT' } };
  const schedule: Schedule = { kind: 'cron', expression: '0 9 * * *', zone: lisbon, daysOff };
  expect(skipped(schedule, 20)).toEqual(['2026-04-03 holiday']);
});

test('a first working day moves, and nothing is left out', () => {
  const off = { weekdays: weekend, dates: [{ first: day('2026-04-01'), last: day('2026-04-02') }] };
  expect(skipped(monthly(off, { kind: 'first-working-day' }))).toEqual([]);
});

test('a schedule without days off leaves nothing out', () => {
  expect(skipped({ kind: 'weekly', weekdays: [1], times: ['09:00'], zone: lisbon })).toEqual([]);
});

test('a holiday by the moon is named as one that may come a day earlier or later', () => {
  const daysOff = { weekdays: weekend, dates: [], holidays: { country: 'TR' } };
  const schedule = {
    kind: 'weekly',
    weekdays: [1, 2, 3, 4, 5],
    times: ['09:00'],
    zone: zone('UTC'),
    daysOff,
  } as const;
  const runs = nextRuns(schedule, Date.parse('2026-03-19T12:00Z'), 2);
  const left = skippedDays(schedule, Date.parse('2026-03-19T12:00Z'), runs);
  expect(left).toEqual([{ day: '2026-03-20', why: 'moon-holiday' }]);
  const blocks = nextRunsBlocks({
    question: { kind: 'list', statuses: [] },
    schedule,
    nextRuns: runs,
    skipped: left,
  });
  expect(JSON.stringify(blocks)).toContain('which may come a day earlier or later');
});
