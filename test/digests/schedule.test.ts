// Schedules through daylight saving, in every zone that this runtime knows, against the slow reference.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Weekday, type Zone, zone } from '#base/day.ts';
import type { Schedule } from '#digests/digest.ts';
import { nextRuns, runsBetween } from '#digests/when/schedule.ts';
import { actedOn, changesOf, quartersBetween, watch } from './slow-reference.ts';

const dayMs = 86_400_000;
const zones = Intl.supportedValuesOf('timeZone');
const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const weekly = (time: string, in_: string, weekdays = everyDay): Schedule => ({
  kind: 'weekly',
  weekdays,
  times: [time],
  zone: zone(in_),
});
const next = (schedule: Schedule, after: string, count: number) =>
  nextRuns(schedule, Date.parse(after), count).map((run) => new Date(run).toISOString());

describe('a digest at a time of day', () => {
  test('keeps its wall-clock time when summer time begins and ends', () => {
    expect(next(weekly('09:00', 'Europe/Lisbon'), '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
    ]);
  });

  test('comes right after the gap when the clock skips its time', () => {
    expect(next(weekly('02:30', 'Europe/Berlin'), '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test('comes once, at the first of the two, when the clock shows its time twice', () => {
    expect(next(weekly('02:30', 'Europe/Berlin'), '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(next(weekly('02:30', 'Europe/Berlin'), '2026-10-25T00:30:00Z', 1)).toEqual([
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(next(weekly('02:30', 'Europe/Berlin'), '2026-10-25T01:10:00Z', 1)).toEqual([
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('is not lost where the gap ends at midnight', () => {
    expect(next(weekly('23:30', 'America/Nuuk', [6]), '2026-03-22T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-04-05T00:30:00.000Z',
    ]);
  });

  test('is right where summer time is half an hour, and where the zone is', () => {
    expect(next(weekly('02:15', 'Australia/Lord_Howe'), '2026-10-03T00:00:00Z', 2)).toEqual([
      '2026-10-03T15:30:00.000Z',
      '2026-10-04T15:15:00.000Z',
    ]);
    expect(next(weekly('09:00', 'Asia/Kolkata'), '2026-03-01T00:00:00Z', 1)).toEqual([
      '2026-03-01T03:30:00.000Z',
    ]);
  });

  test('takes its weekdays in its own zone', () => {
    expect(next(weekly('08:00', 'Pacific/Auckland', [1]), '2026-03-01T00:00:00Z', 1)).toEqual([
      '2026-03-01T19:00:00.000Z',
    ]);
  });

  test('agrees with somebody who watches the clock, in every zone, around each change of a year', () => {
    let changes = 0;
    for (const name of zones) {
      for (const change of changesOf(name, '2026-01-01', 365)) {
        changes += 1;
        const watched = watch(name, change - dayMs, change + 2 * dayMs);
        const times = timesAround(watched);
        for (const time of times) {
          const wanted = datesOf(watched).map((date) => `${date} ${time}`);
          const expected = within(actedOn(watched, wanted), change - dayMs / 2, change + 1.5 * dayMs);
          const runs = runsBetween(weekly(time, name), change - dayMs / 2, change + 1.5 * dayMs);
          expect(runs, `${name} ${time} around ${new Date(change).toISOString()}`).toEqual(expected);
        }
      }
    }
    expect(changes).toBeGreaterThan(150);
  });

  test('agrees with somebody who watches the clock, in any zone, week and set of weekdays', () => {
    fc.assert(
      fc.property(
        anyZone,
        anyDay,
        anyTime,
        fc.subarray([...everyDay], { minLength: 1 }),
        (name, day, time, weekdays) => {
          const watched = watch(name, day - dayMs, day + 9 * dayMs);
          const wanted = datesOf(watched)
            .filter((date) => weekdays.includes(weekdayOf(date)))
            .map((date) => `${date} ${time}`);
          const expected = within(actedOn(watched, wanted), day, day + 8 * dayMs);
          expect(runsBetween(weekly(time, name, weekdays), day, day + 8 * dayMs)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a digest by cron', () => {
  test('agrees with somebody who watches the clock', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 5 });
    const minutes = fc.uniqueArray(fc.constantFrom(0, 15, 30, 45), { minLength: 1, maxLength: 4 });
    const days = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 9 }));
    fc.assert(
      fc.property(anyZone, anyDay, hours, minutes, days, (name, day, hour, minute, date) => {
        const watched = watch(name, day - dayMs, day + 4 * dayMs);
        const wanted = quartersBetween(watched[0]?.wall ?? '', watched.at(-1)?.wall ?? '').filter(
          (wall) =>
            hour.includes(Number(wall.slice(11, 13))) &&
            minute.some((one) => one === Number(wall.slice(14))) &&
            (date === null || date.includes(Number(wall.slice(8, 10)))),
        );
        const expected = within(actedOn(watched, wanted), day, day + 3 * dayMs);
        const expression = `${minute.join(',')} ${hour.join(',')} ${date?.join(',') ?? '*'} * *`;
        const schedule: Schedule = { kind: 'cron', expression, zone: zone(name) };
        expect(runsBetween(schedule, day, day + 3 * dayMs)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test('reads names, steps, the last day and the first Monday', () => {
    const cron = (expression: string): Schedule => ({ kind: 'cron', expression, zone: 'UTC' as Zone });
    expect(next(cron('0 9 * * MON-FRI'), '2026-03-06T10:00:00Z', 1)).toEqual(['2026-03-09T09:00:00.000Z']);
    expect(next(cron('30 8-18/5 * * *'), '2026-03-06T09:00:00Z', 2)).toEqual([
      '2026-03-06T13:30:00.000Z',
      '2026-03-06T18:30:00.000Z',
    ]);
    expect(next(cron('0 9 L * *'), '2026-02-10T00:00:00Z', 1)).toEqual(['2026-02-28T09:00:00.000Z']);
    expect(next(cron('0 9 * * 1#1'), '2026-03-03T00:00:00Z', 1)).toEqual(['2026-04-06T09:00:00.000Z']);
  });

  test('has no runs where no year has its date', () => {
    expect(nextRuns({ kind: 'cron', expression: '0 9 31 2 *', zone: zone('UTC') }, 0, 3)).toEqual([]);
  });
});

test('the next runs are the runs of the time that follows', () => {
  fc.assert(
    fc.property(anyZone, anyDay, anyTime, fc.integer({ min: 0, max: 20 }), (name, day, time, count) => {
      const schedule = weekly(time, name);
      expect(nextRuns(schedule, day, count)).toEqual(
        runsBetween(schedule, day, day + 40 * dayMs).slice(0, count),
      );
    }),
    { numRuns: 50 },
  );
});

const anyZone = fc.oneof(
  fc.constantFrom(...zones),
  fc.constantFrom(
    'Australia/Lord_Howe',
    'America/Nuuk',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Kathmandu',
  ),
);
const firstDay = Date.parse('2024-01-01T00:00:00Z');
const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => firstDay + days * dayMs);
const anyTime = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`);

function pad(figure: number): string {
  return String(figure).padStart(2, '0');
}

function within(runs: readonly number[], from: number, until: number): number[] {
  return runs.filter((run) => run > from && run <= until);
}

function datesOf(watched: readonly { wall: string }[]): string[] {
  const [first, last] = [watched[0]?.wall ?? '', watched.at(-1)?.wall ?? ''];
  return [...new Set(quartersBetween(first, last).map((wall) => wall.slice(0, 10)))];
}

function weekdayOf(date: string): Weekday {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) as Weekday;
}

/** The times of day in the two hours on either side of where the watched clock jumps, and one that nothing happens to. */
function timesAround(watched: readonly { instant: number; wall: string }[]): string[] {
  const at = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}:00Z`);
  const jump = watched.findIndex(({ wall }, index) => {
    const before = watched[index - 1];
    return before !== undefined && at(wall) - at(before.wall) !== 15 * 60_000;
  });
  const near = watched.slice(Math.max(0, jump - 8), jump + 8).map(({ wall }) => wall);
  const [first, last] = [near.toSorted()[0] ?? '', near.toSorted().at(-1) ?? ''];
  return [...new Set([...quartersBetween(first, last).map((wall) => wall.slice(11)), '12:00'])];
}
