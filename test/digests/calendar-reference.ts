// Every kind of schedule, read the slow way: day by day on a calendar that counts in plain numbers, and moments from a table of offsets.

import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import type { Schedule } from '#digests/digest.ts';
import { shown } from './slow-reference.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** From `from` on until the next one's, local time is UTC plus `offset`. The first begins at minus infinity. */
export interface Stretch {
  readonly from: number;
  readonly offset: number;
}

/** The zone's offsets between two UTC midnights, each change found to the minute by looking at the clock. */
export function stretchesOf(zone: string, first: number, last: number): Stretch[] {
  const offset = (instant: number) =>
    Date.parse(`${shown(instant, zone).replace(' ', 'T')}:00Z`) - Math.floor(instant / minuteMs) * minuteMs;
  const stretches: Stretch[] = [{ from: Number.NEGATIVE_INFINITY, offset: offset(first) }];
  let before = offset(first);
  for (let day = first + dayMs; day <= last; day += dayMs) {
    const after = offset(day);
    if (after === before) continue;
    let [low, high] = [day - dayMs, day];
    while (high - low > minuteMs) {
      const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs;
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    stretches.push({ from: high, offset: after });
    before = after;
  }
  return stretches;
}

/** The first moment at which the clock shows that local time or a later one. */
export function firstMoment(stretches: readonly Stretch[], local: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const [index, { from, offset }] of stretches.entries()) {
    const moment = Math.max(from, local - offset);
    if (moment < (stretches[index + 1]?.from ?? Number.POSITIVE_INFINITY)) first = Math.min(first, moment);
    if (moment > local + 20 * 3_600_000) break;
  }
  return first;
}

/** The first run after that instant, looked for on the next 800 days; undefined where there is none. */
export function firstRun(
  schedule: Schedule,
  stretches: readonly Stretch[],
  after: number,
): number | undefined {
  const today = Math.floor(after / dayMs);
  for (let number = today - 1; number < today + 800; number += 1) {
    if (!runsOn(schedule, number)) continue;
    for (const minute of minutesOf(schedule)) {
      const moment = firstMoment(stretches, number * dayMs + minute * minuteMs);
      if (moment > after) return moment;
    }
  }
  return undefined;
}

/** Minutes after midnight; of cron only `minute hour * * days` is understood here. */
function minutesOf(schedule: Schedule): number[] {
  if (schedule.kind === 'watch') {
    const steps: number[] = [];
    for (let minute = 0; minute < 1_440; minute += schedule.everyMinutes) steps.push(minute);
    return steps;
  }
  if (schedule.kind === 'cron') {
    const [minute, hour] = schedule.expression.split(' ');
    return [Number(hour) * 60 + Number(minute)];
  }
  return schedule.times.map((time) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]));
}

/** A leaf of the calendar on the wall. weekday: 1 is Monday. */
interface Leaf {
  readonly text: string;
  readonly date: number;
  readonly year: number;
  readonly weekday: number;
}

const leaves = new Map<number, Leaf>();

function leafOf(number: number): Leaf {
  const known = leaves.get(number);
  if (known !== undefined) return known;
  const date = new Date(number * dayMs);
  const text = date.toISOString().slice(0, 10);
  const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
  const leaf = { text, date: date.getUTCDate(), year: date.getUTCFullYear(), weekday };
  leaves.set(number, leaf);
  return leaf;
}

function runsOn(schedule: Schedule, number: number): boolean {
  const { text, date, weekday } = leafOf(number);
  if (schedule.endsOn !== undefined && text > schedule.endsOn) return false;
  if (schedule.daysOff !== undefined && isOff(schedule, number)) return false;
  switch (schedule.kind) {
    case 'watch':
      return true;
    case 'weekly':
      return isInWeek(schedule, number);
    case 'cron': {
      const [, , dates = '*', , days = '*'] = schedule.expression.split(' ');
      const names = (list: string, value: number) =>
        list === '*' || list.split(',').map(Number).includes(value);
      return names(dates, date) && names(days, weekday % 7);
    }
    default:
      return isInMonth(schedule, number);
  }
}

function isInWeek({ weekdays, every }: Extract<Schedule, { kind: 'weekly' }>, number: number): boolean {
  if (!weekdays.includes(leafOf(number).weekday as never)) return false;
  if (every === undefined) return true;
  const anchor = Date.parse(every.from) / dayMs;
  const monday = (n: number) => n - (leafOf(n).weekday - 1);
  return ((monday(number) - monday(anchor)) / 7) % every.weeks === 0;
}

function isInMonth(schedule: Extract<Schedule, { kind: 'monthly' }>, number: number): boolean {
  const { date } = leafOf(number);
  const isLast = leafOf(number + 1).date === 1;
  if (schedule.on.kind === 'last-day') return isLast;
  if (schedule.on.kind === 'date') return date === schedule.on.date || (isLast && date < schedule.on.date);
  if (isOff(schedule, number)) return false;
  for (let before = number - 1; before > number - date; before -= 1) {
    if (!isOff(schedule, before)) return false;
  }
  return true;
}

function isOff({ daysOff }: Schedule, number: number): boolean {
  const { text, year, weekday } = leafOf(number);
  if (daysOff === undefined) return weekday > 5;
  return (
    daysOff.weekdays.includes(weekday as never) ||
    daysOff.dates.some(({ first, last }) => text >= first && text <= last) ||
    (daysOff.holidays !== undefined && holidaysOf(daysOff.holidays.country, year).has(text))
  );
}

const Library: typeof Holidays = createRequire(import.meta.url)('date-holidays');
const holidays = new Map<string, Set<string>>();

/** Only for countries whose holidays last one day each. */
function holidaysOf(country: string, year: number): Set<string> {
  const key = `${country}${year}`;
  const known = holidays.get(key);
  if (known !== undefined) return known;
  const all = new Library(country).getHolidays(year).filter(({ type }) => type === 'public');
  const days = new Set(all.map(({ date }) => date.slice(0, 10)));
  holidays.set(key, days);
  return days;
}
