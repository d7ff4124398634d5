// Calendar days and zones: a Day is a date on a calendar, never an instant; a zone is needed to pass between them.

import type { Brand, Instant } from './brand.ts';

/** A calendar date, `YYYY-MM-DD`, that exists. */
export type Day = Brand<string, 'Day'>;

/** An IANA time zone that this runtime knows, such as `Europe/Lisbon`. */
export type Zone = Brand<string, 'Zone'>;

/** Both ends included; `first` is never after `last`. */
export interface DateRange {
  readonly first: Day;
  readonly last: Day;
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day that the text names, or undefined where it is no date or one that does not exist (2026-02-30). */
export function parseDay(text: string): Day | undefined {
  const parts = dayPattern.exec(text);
  if (parts === null) return undefined;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const real = new Date(Date.UTC(year, month - 1, date));
  const exists =
    real.getUTCFullYear() === year && real.getUTCMonth() === month - 1 && real.getUTCDate() === date;
  return exists ? (text as Day) : undefined;
}

/** The day that is certain to exist; throws where it does not. For constants and for values already checked. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new RangeError(`not a calendar day: ${text}`);
  return parsed;
}

/** Characters; the longest of IANA’s has 32. */
const longestZone = 60;

export function parseZone(text: string): Zone | undefined {
  if (text.length > longestZone) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone === undefined
      ? undefined
      : (text as Zone);
  } catch {
    return undefined;
  }
}

export function zone(text: string): Zone {
  const parsed = parseZone(text);
  if (parsed === undefined) throw new RangeError(`not a time zone: ${text}`);
  return parsed;
}

export function addDays(from: Day, days: number): Day {
  return dayNumbered(midnight(from).getTime() / dayMs + days);
}

/** Days from `first` to `last`, negative where `last` is the earlier one; 0 for the same day. */
export function daysBetween(first: Day, last: Day): number {
  return (midnight(last).getTime() - midnight(first).getTime()) / dayMs;
}

export function weekday(day: Day): Weekday {
  const sundayFirst = midnight(day).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
}

/** Mondays to Fridays. */
export function isWorkingDay(day: Day): boolean {
  return weekday(day) <= 5;
}

/** How many Mondays to Fridays the range holds. */
export function workingDaysIn(range: DateRange): number {
  return daysOf(range).filter(isWorkingDay).length;
}

/** Every day of the range, in order. */
export function daysOf(range: DateRange): readonly Day[] {
  const name = `${range.first} ${range.last}`;
  const before = ranges.get(name);
  if (before !== undefined) return before;
  const first = midnight(range.first).getTime() / dayMs;
  const days = Array.from({ length: lengthOf(range) }, (_, index) => dayNumbered(first + index));
  if (ranges.size >= rangesKept) ranges.clear();
  ranges.set(name, days);
  return days;
}

/** A board asks for the same few ranges thousands of times. */
const ranges = new Map<string, readonly Day[]>();
const rangesKept = 200;

/** How many days the range holds, both ends included. */
export function lengthOf(range: DateRange): number {
  return daysBetween(range.first, range.last) + 1;
}

/** The calendar day that it is in the zone at that instant. */
export function dayAt(instant: Instant, in_: Zone): Day {
  const parts = Object.fromEntries(
    formatterOf(in_)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}` as Day;
}

const formatters = new Map<Zone, Intl.DateTimeFormat>();

function formatterOf(in_: Zone): Intl.DateTimeFormat {
  const known = formatters.get(in_);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: in_,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(in_, formatter);
  return formatter;
}

function midnight(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

const dayMs = 86_400_000;

/** Counted from 1970-01-01. The same few thousand days come again and again, and writing one out is what costs. */
function dayNumbered(number: number): Day {
  const known = names.get(number);
  if (known !== undefined) return known;
  if (names.size >= mostNames) names.clear();
  const name = new Date(number * dayMs).toISOString().slice(0, 10) as Day;
  names.set(number, name);
  return name;
}

const names = new Map<number, Day>();
const mostNames = 20_000;
