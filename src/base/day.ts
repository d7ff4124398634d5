// Calendar days and zones: a Day is a date on a calendar, never an instant; a zone is needed to pass between them.

import type { Brand, Instant } from './brand.ts';
import { createZoneFormatters, dateAndTime } from './zone-formatters.ts';

/** A calendar date, `YYYY-MM-DD`, that exists. */
export type Day = Brand<string, 'Day'>;

/** The same date counted in days from 1970-01-01: what loops over many days compute with. */
export type DayNumber = Brand<number, 'DayNumber'>;

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

/** As parseDay, for constants and for values that were checked before. Throws if there is no such day. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new RangeError(`not a calendar day: ${text}`);
  return parsed;
}

/** In characters. The longest name that IANA has is 32 long. */
const longestZone = 60;

/** Known without Intl, whose tables would cost each start 10 ms. */
const utc = 'UTC';

/** Zones that Intl has confirmed. Every person has a zone, and asking Intl takes as long as an answer to `help`. */
const knownZones = new Set<string>([utc]);

export function parseZone(text: string): Zone | undefined {
  if (knownZones.has(text)) return text as Zone;
  if (text.length > longestZone) return undefined;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone === undefined)
      return undefined;
  } catch {
    return undefined;
  }
  knownZones.add(text);
  return text as Zone;
}

export function zone(text: string): Zone {
  const parsed = parseZone(text);
  if (parsed === undefined) throw new RangeError(`not a time zone: ${text}`);
  return parsed;
}

export function addDays(from: Day, days: number): Day {
  return dayNumbered((numberOf(from) + days) as DayNumber);
}

/** Negative if `last` is before `first`; 0 for the same day. */
export function daysBetween(first: Day, last: Day): number {
  return numberOf(last) - numberOf(first);
}

export function weekday(day: Day): Weekday {
  // 1970-01-01 was a Thursday.
  const mondayFirst = (((numberOf(day) + 3) % 7) + 7) % 7;
  return (mondayFirst + 1) as Weekday;
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
  const first = numberOf(range.first);
  const days = Array.from({ length: lengthOf(range) }, (_, index) =>
    dayNumbered((first + index) as DayNumber),
  );
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

/** The calendar day in that zone at that instant. */
export function dayAt(instant: Instant, in_: Zone): Day {
  return dayNumbered(dayNumberAt(instant, in_));
}

/** As `dayAt`. Intl is asked once for each zone and UTC day, and each time only on days when a clock changes. */
export function dayNumberAt(instant: Instant, in_: Zone): DayNumber {
  const utcDay = Math.floor(instant / dayMs);
  const offset = offsetOn(utcDay, in_) ?? offsetAt(instant, in_);
  return Math.floor((instant + offset) / dayMs) as DayNumber;
}

/** What the zone adds to UTC throughout that UTC day; undefined if it changes during the day. */
function offsetOn(utcDay: number, in_: Zone): number | undefined {
  const known = offsets.get(in_) ?? new Map<number, number | undefined>();
  offsets.set(in_, known);
  if (!known.has(utcDay)) {
    if (known.size >= daysKept) known.clear();
    const [from, until] = [offsetAt(utcDay * dayMs, in_), offsetAt((utcDay + 1) * dayMs - 1, in_)];
    known.set(utcDay, from === until ? from : undefined);
  }
  return known.get(utcDay);
}

const offsets = new Map<Zone, Map<number, number | undefined>>();

/** Milliseconds. */
function offsetAt(instant: Instant, in_: Zone): number {
  if (in_ === utc) return 0;
  const parts = new Map(
    formatters
      .of(in_)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const date = daysFromCivil(part('year'), part('month'), part('day')) * dayMs;
  const shown = date + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000;
  return shown - Math.floor(instant / 1_000) * 1_000;
}

const formatters = createZoneFormatters('en-u-ca-iso8601-nu-latn', { hourCycle: 'h23', ...dateAndTime });

const dayMs = 86_400_000;

export function numberOf(day: Day): DayNumber {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size >= daysKept) numbers.clear();
  const number = daysFromCivil(
    Number(day.slice(0, 4)),
    Number(day.slice(5, 7)),
    Number(day.slice(8)),
  ) as DayNumber;
  numbers.set(day, number);
  return number;
}

/** The same few thousand days come again and again, and each takes long to write out or to read. */
export function dayNumbered(number: DayNumber): Day {
  const known = names.get(number);
  if (known !== undefined) return known;
  if (names.size >= daysKept) names.clear();
  const name = new Date(number * dayMs).toISOString().slice(0, 10) as Day;
  names.set(number, name);
  return name;
}

const numbers = new Map<Day, DayNumber>();
const names = new Map<DayNumber, Day>();
const daysKept = 20_000;

function daysFromCivil(year: number, month: number, date: number): number {
  // Date.UTC takes a year below 100 for one of the last century.
  return new Date(0).setUTCFullYear(year, month - 1, date) / dayMs;
}
