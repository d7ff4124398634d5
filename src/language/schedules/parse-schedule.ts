// Makes a schedule of what a person picked and typed, or says why that is not possible.

import { Cron } from 'croner';
import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, dayAt, parseDay, parseZone, type Weekday, type Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { DaysOff, HolidayPlace, MonthDay, Rhythm, Schedule } from '#digests/digest.ts';
import { isHolidayPlace } from '#digests/when/holidays.ts';
import { leastMinutes, nextRuns, wallTimesAfter } from '#digests/when/schedule.ts';
import { timeOf, wallTimeAt } from '#digests/when/wall-clock.ts';
import type { ScheduleProblem } from '#digests/when/wish-problems.ts';
import { minutesOf, typedDates } from './typed-times.ts';

/**
 * As it left the form: weekdays are 1 (Monday) to 7, times such as `09:00` or `9:00, 17:30`, days such as `2026-12-24`, a zone's IANA
 * name. What is absent or blank is not wanted.
 */
export type TypedSchedule = TypedRhythm & {
  readonly zone: string;
  readonly endsOn?: string | undefined;
  readonly daysOff?: TypedDaysOff | undefined;
};

/** What is typed for each rhythm. */
interface TypedRhythms extends Record<Rhythm['kind'], object> {
  weekly: {
    readonly weekdays: readonly number[];
    /** One or several. */
    readonly time: string;
    /** 2 is every other week. The first week is that of `from`; where `from` is blank, it is the week of the next run day. */
    readonly everyWeeks?: number | undefined;
    readonly from?: string | undefined;
  };
  monthly: {
    /** A date of the month from 1 to 31, or which day it is. */
    readonly on: number | Exclude<MonthDay['kind'], 'date'>;
    readonly time: string;
  };
  cron: { readonly expression: string };
  watch: { readonly everyMinutes: number; readonly coolDownMinutes: number };
}

export type TypedRhythm = {
  [Kind in Rhythm['kind']]: { readonly kind: Kind } & TypedRhythms[Kind];
}[Rhythm['kind']];

export interface TypedDaysOff {
  readonly weekdays: readonly number[];
  /** Days and ranges between commas, blanks or line breaks: `2026-12-24..2027-01-01, 2026-05-02`. */
  readonly dates: string;
  readonly holidays?: HolidayPlace | undefined;
}

const mostWeeks = 52;
const mostTimes = 24;
const mostDaysOff = 200;
const mostWatchMinutes = 1_440;
const mostCoolDownMinutes = 7 * 1_440;
/** Characters: the form takes no more, and nothing longer is read. */
const longestTimes = 250;
const longestDates = 3_000;
const longestCron = 200;

export type ParsedSchedule =
  | { readonly kind: 'schedule'; readonly schedule: Schedule }
  | { readonly kind: 'problem'; readonly problem: ScheduleProblem };

export function parseSchedule(typed: TypedSchedule, now: Instant): ParsedSchedule {
  const zone = parseZone(typed.zone.trim());
  if (zone === undefined) return problem({ kind: 'zone-unknown', typed: clip(typed.zone) });
  const rhythm = parseRhythm(typed, zone, now);
  if (rhythm.kind === 'problem') return rhythm;
  const bounds = parseBounds(typed);
  if (bounds.kind === 'problem') return bounds;
  const schedule: Schedule = { ...rhythm.rhythm, zone, ...bounds.bounds };
  const { endsOn } = schedule;
  if (endsOn !== undefined && endsOn < dayAt(now, zone)) return problem({ kind: 'ended', endsOn });
  return nextRuns(schedule, now, 1).length === 0
    ? problem({ kind: 'never-runs' })
    : { kind: 'schedule', schedule };
}

type Parsed<Name extends string, Value> =
  | ({ readonly kind: 'parsed' } & Readonly<Record<Name, Value>>)
  | { readonly kind: 'problem'; readonly problem: ScheduleProblem };

function parseRhythm(typed: TypedRhythm, zone: Zone, now: Instant): Parsed<'rhythm', Rhythm> {
  switch (typed.kind) {
    case 'weekly':
      return parseWeekly(typed, zone, now);
    case 'monthly':
      return parseMonthly(typed);
    case 'cron':
      return parseCron(typed.expression, zone, now);
    case 'watch': {
      const { everyMinutes, coolDownMinutes } = typed;
      const fits =
        isWithin(everyMinutes, leastMinutes, mostWatchMinutes) &&
        isWithin(coolDownMinutes, 0, mostCoolDownMinutes);
      if (!fits) return problem({ kind: 'watch-impossible', leastMinutes, mostMinutes: mostWatchMinutes });
      return { kind: 'parsed', rhythm: { kind: 'watch', everyMinutes, coolDownMinutes } };
    }
    default:
      return unreachable(typed);
  }
}

function parseWeekly(
  typed: Extract<TypedRhythm, { kind: 'weekly' }>,
  zone: Zone,
  now: Instant,
): Parsed<'rhythm', Rhythm> {
  const weekdays = weekdaysOf(typed.weekdays);
  if (weekdays.length === 0) return problem({ kind: 'no-weekday' });
  const times = parseTimes(typed.time);
  if (times.kind === 'problem') return times;
  const weekly = { kind: 'weekly', weekdays, times: times.times } as const;
  const weeks = typed.everyWeeks ?? 1;
  if (!isWithin(weeks, 1, mostWeeks)) return problem({ kind: 'weeks-impossible', most: mostWeeks });
  if (weeks === 1) return { kind: 'parsed', rhythm: weekly };
  const from = isBlank(typed.from) ? nextDay({ ...weekly, zone }, now) : parseDay(typed.from.trim());
  if (from === undefined) {
    return problem({ kind: 'day-impossible', typed: clip(typed.from ?? ''), where: 'from' });
  }
  return { kind: 'parsed', rhythm: { ...weekly, every: { weeks, from } } };
}

/** The first week is the one with the next run day. On a Sunday, `every other monday` begins tomorrow. */
function nextDay(schedule: Schedule, now: Instant): Day {
  const [next = now] = nextRuns(schedule, now, 1);
  return dayAt(next, schedule.zone);
}

function parseMonthly(typed: Extract<TypedRhythm, { kind: 'monthly' }>): Parsed<'rhythm', Rhythm> {
  const times = parseTimes(typed.time);
  if (times.kind === 'problem') return times;
  if (typeof typed.on !== 'number') {
    return { kind: 'parsed', rhythm: { kind: 'monthly', on: { kind: typed.on }, times: times.times } };
  }
  if (!isWithin(typed.on, 1, 31)) return problem({ kind: 'date-of-month-impossible' });
  const on = { kind: 'date', date: typed.on } as const;
  return { kind: 'parsed', rhythm: { kind: 'monthly', on, times: times.times } };
}

function parseTimes(typed: string): Parsed<'times', readonly string[]> {
  if (typed.length > longestTimes) return problem({ kind: 'time-impossible', typed: clip(typed) });
  const minutes: number[] = [];
  for (const text of typed.split(/[\s,;]+(?![ap]\.?m\b)/i).filter((part) => part !== '')) {
    const read = minutesOf(text);
    if (read === undefined) return problem({ kind: 'time-impossible', typed: clip(text) });
    minutes.push(read);
  }
  if (minutes.length === 0) return problem({ kind: 'time-impossible', typed: clip(typed) });
  const sorted = [...new Set(minutes)].sort((one, other) => one - other);
  if (sorted.length > mostTimes)
    return problem({ kind: 'too-many-times', count: sorted.length, most: mostTimes });
  const close = sorted.some(
    (minute, index) => minute - (sorted[index - 1] ?? (sorted.at(-1) ?? 0) - 1_440) < leastMinutes,
  );
  if (close) return problem({ kind: 'times-too-close', typed: clip(typed), leastMinutes });
  return { kind: 'parsed', times: sorted.map(timeOf) };
}

function parseBounds(typed: TypedSchedule): Parsed<'bounds', Pick<Schedule, 'endsOn' | 'daysOff'>> {
  const endsOn = isBlank(typed.endsOn) ? undefined : parseDay(typed.endsOn.trim());
  if (!isBlank(typed.endsOn) && endsOn === undefined) {
    return problem({ kind: 'day-impossible', typed: clip(typed.endsOn), where: 'ends-on' });
  }
  const ends = endsOn === undefined ? {} : { endsOn };
  if (typed.daysOff === undefined) return { kind: 'parsed', bounds: ends };
  const dates = parseDates(typed.daysOff.dates);
  if (dates.kind === 'problem') return dates;
  const { holidays } = typed.daysOff;
  if (holidays !== undefined && !isHolidayPlace(holidays)) {
    const { country, state, region } = holidays;
    return problem({
      kind: 'place-unknown',
      typed: clip([country, state, region].filter(Boolean).join(' ')),
    });
  }
  const daysOff: DaysOff = {
    weekdays: weekdaysOf(typed.daysOff.weekdays),
    dates: dates.dates,
    ...(holidays === undefined ? {} : { holidays }),
  };
  return { kind: 'parsed', bounds: { ...ends, daysOff } };
}

function parseDates(typed: string): Parsed<'dates', readonly DateRange[]> {
  const dates: DateRange[] = [];
  if (typed.length > longestDates) {
    return problem({ kind: 'day-impossible', typed: clip(typed), where: 'days-off' });
  }
  for (const text of typedDates(typed)) {
    const [first, last = first] = text.split('..').map(parseDay);
    const isRange = first !== undefined && last !== undefined && text.split('..').length <= 2;
    if (!isRange) return problem({ kind: 'day-impossible', typed: clip(text), where: 'days-off' });
    if (last < first) return problem({ kind: 'range-reversed', typed: clip(text) });
    dates.push({ first, last });
  }
  if (dates.length > mostDaysOff) {
    return problem({ kind: 'too-many-days-off', count: dates.length, most: mostDaysOff });
  }
  return { kind: 'parsed', dates: dates.sort((one, other) => (one.first < other.first ? -1 : 1)) };
}

function weekdaysOf(typed: readonly number[]): readonly Weekday[] {
  return everyWeekday.filter((weekday) => typed.includes(weekday));
}

const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}

function parseCron(typed: string, zone: Zone, now: Instant): Parsed<'rhythm', Rhythm> {
  const clipped = clip(typed.trim());
  if (typed.length > longestCron) return problem({ kind: 'cron-unreadable', typed: clipped });
  const expression = typed.trim().replace(/\s+/g, ' ');
  const fields = expression.split(' ').length;
  if (fields === 6 || fields === 7) return problem({ kind: 'cron-has-seconds', typed: clipped });
  if (fields !== 5 || !reads(expression)) return problem({ kind: 'cron-unreadable', typed: clipped });
  const rhythm = { kind: 'cron', expression } as const;
  const shortest = shortestMinutes({ ...rhythm, zone }, now);
  if (shortest === 'never') return problem({ kind: 'cron-never', typed: clipped });
  if (shortest < leastMinutes) {
    return problem({ kind: 'cron-too-often', everyMinutes: shortest, leastMinutes });
  }
  return { kind: 'parsed', rhythm };
}

/** Croner reads `?` as the time of parsing, so the schedule would be another one after each restart. */
function reads(expression: string): boolean {
  if (expression.includes('?')) return false;
  try {
    new Cron(expression, { timezone: 'UTC', mode: '5-part' });
    return true;
  } catch {
    return false;
  }
}

/** Five days of a schedule that runs as often as is allowed; more than a year of any daily one. */
const runsLookedAt = 500;

/** The shortest time on the wall clock between two runs; Infinity where there is only one. */
function shortestMinutes(schedule: Schedule, now: Instant): number | 'never' {
  let shortest: number | 'never' = 'never';
  let previous: number | undefined;
  let seen = 0;
  for (const wall of wallTimesAfter(schedule, wallTimeAt(now, schedule.zone))) {
    const gap = previous === undefined ? Number.POSITIVE_INFINITY : (wall - previous) / 60_000;
    shortest = shortest === 'never' ? gap : Math.min(shortest, gap);
    previous = wall;
    seen += 1;
    if (seen === runsLookedAt || shortest < leastMinutes) break;
  }
  return shortest;
}

function problem(what: ScheduleProblem) {
  return { kind: 'problem', problem: what } as const;
}

function clip(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
