// When a schedule runs: at its times on the wall clock of its zone, but not on days off.

import { Cron } from 'croner';
import type { Instant } from '#base/brand.ts';
import type { Day, Weekday } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { EveryWeeks, MonthDay, Rhythm, Schedule } from '#digests/digest.ts';
import { isDayOff, usualDaysOff } from './days-off.ts';
import { firstInstantAt, type WallTime, wallTimeAt } from './wall-clock.ts';

/** The least time between two runs. */
export const leastMinutes = 15;

/** The first `count` runs after that instant, in order. Fewer where the schedule ends, or finds no day in eight years. */
export function nextRuns(schedule: Schedule, after: Instant, count: number): Instant[] {
  const runs: Instant[] = [];
  if (count <= 0) return runs;
  for (const run of runsAfter(schedule, after)) {
    runs.push(run);
    if (runs.length === count) break;
  }
  return runs;
}

/** Every run after `from`, up to and including `until`. */
export function runsBetween(schedule: Schedule, from: Instant, until: Instant): Instant[] {
  const runs: Instant[] = [];
  for (const run of runsAfter(schedule, from)) {
    if (run > until) break;
    runs.push(run);
  }
  return runs;
}

/** Empty where the schedule cannot be read. The minute hand stops such a digest and tells its owner. */
export function runsIfReadable<Run>(runs: () => readonly Run[]): readonly Run[] {
  try {
    return runs();
  } catch {
    return [];
  }
}

/** The runs as times on the wall clock, after `after`. They come as if clocks were never set. */
export function* wallTimesAfter(schedule: Schedule, after: WallTime): Generator<WallTime> {
  const wanted = schedule.kind === 'cron' ? cronTimes(schedule.expression, after) : timesOf(schedule, after);
  let yielded: number = after;
  let judged: number | undefined;
  let off = false;
  for (const wall of wanted) {
    if (wall - yielded > searchedMs && schedule.daysOff !== undefined) return;
    const number = Math.floor(wall / dayMs);
    if (number !== judged) {
      if (schedule.endsOn !== undefined && dayOf(number) > schedule.endsOn) return;
      off = schedule.daysOff !== undefined && isDayOff(dayOf(number), schedule.daysOff, weekdayOf(number));
      judged = number;
    }
    if (off) continue;
    yield wall;
    yielded = wall;
  }
}

const dayMs = 86_400_000;
/** Any eight years have a 29 February. A schedule that finds no day in them never runs. */
const searchedMs = 8 * 366 * dayMs;

/**
 * Croner is asked in UTC, where no clock is ever set. Asked in the zone itself, it loses a run in an hour that the clock skips up to
 * midnight (23:30 in America/Nuuk on the last Saturday of March).
 */
function* cronTimes(expression: string, after: WallTime): Generator<WallTime> {
  for (const run of cronOf(expression).enumerate(new Date(after))) yield run.getTime() as WallTime;
}

function cronOf(expression: string): Cron {
  const known = crons.get(expression);
  if (known !== undefined) return known;
  const made = new Cron(expression, { timezone: 'UTC', mode: '5-part' });
  const [oldest] = crons.keys();
  if (crons.size >= mostCrons && oldest !== undefined) crons.delete(oldest);
  crons.set(expression, made);
  return made;
}

/** To parse an expression costs far more than to find its next run. */
const crons = new Map<string, Cron>();
const mostCrons = 200;

/** `number` is a day, counted from 1970-01-01, as everywhere below. The search ends eight years after the last run that it found. */
function* timesOf(
  schedule: Exclude<Schedule, { kind: 'cron' }>,
  after: WallTime,
): Generator<WallTime, undefined> {
  const times = timesOfDay(schedule);
  let yielded: number = after;
  for (let number = Math.floor(after / dayMs); number * dayMs - yielded <= searchedMs; number += 1) {
    if (!runsOn(schedule, number)) continue;
    for (const time of times) {
      const wall = number * dayMs + time;
      if (!(wall > yielded)) continue;
      yield wall as WallTime;
      yielded = wall;
    }
  }
}

/** In milliseconds after midnight. */
function timesOfDay(rhythm: Exclude<Rhythm, { kind: 'cron' }>): number[] {
  if (rhythm.kind !== 'watch') return rhythm.times.map(afterMidnight);
  const steps = Math.ceil(1_440 / rhythm.everyMinutes);
  return Array.from({ length: steps }, (_, step) => step * rhythm.everyMinutes * 60_000);
}

function afterMidnight(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
}

function runsOn(schedule: Exclude<Schedule, { kind: 'cron' }>, number: number): boolean {
  switch (schedule.kind) {
    case 'weekly':
      return (
        schedule.weekdays.includes(weekdayOf(number)) &&
        (schedule.every === undefined || isItsWeek(number, schedule.every))
      );
    case 'monthly':
      return isItsDay(number, schedule.on, schedule);
    case 'watch':
      return true;
    default:
      return unreachable(schedule);
  }
}

function isItsWeek(number: number, { weeks, from }: EveryWeeks): boolean {
  const apart = weekOf(number) - weekOf(Date.parse(from) / dayMs);
  return ((apart % weeks) + weeks) % weeks === 0;
}

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
function weekOf(number: number): number {
  return Math.floor((number + 3) / 7);
}

function weekdayOf(number: number): Weekday {
  return (((((number + 3) % 7) + 7) % 7) + 1) as Weekday;
}

function isItsDay(number: number, on: MonthDay, { daysOff = usualDaysOff }: Schedule): boolean {
  const date = dateOf(number);
  const isLast = dateOf(number + 1) === 1;
  switch (on.kind) {
    case 'date':
      return date === on.date || (isLast && date < on.date);
    case 'last-day':
      return isLast;
    case 'first-working-day':
      for (let before = number - date + 1; before < number; before += 1) {
        if (!isDayOff(dayOf(before), daysOff, weekdayOf(before))) return false;
      }
      return !isDayOff(dayOf(number), daysOff, weekdayOf(number));
    case 'last-working-day':
      for (let after = number + 1; dateOf(after) > date; after += 1) {
        if (!isDayOff(dayOf(after), daysOff, weekdayOf(after))) return false;
      }
      return !isDayOff(dayOf(number), daysOff, weekdayOf(number));
    default:
      return unreachable(on);
  }
}

/** 1 to 31. */
function dateOf(number: number): number {
  return new Date(number * dayMs).getUTCDate();
}

function dayOf(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10) as Day;
}

function* runsAfter(schedule: Schedule, after: Instant): Generator<Instant> {
  let last = after;
  for (const wall of wallTimesAfter(schedule, wallTimeAt(after, schedule.zone))) {
    const run = firstInstantAt(wall, schedule.zone);
    if (run <= last) continue;
    yield run;
    last = run;
  }
}
