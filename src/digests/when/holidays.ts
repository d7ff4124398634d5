// Public holidays of a place and a year, read from the table beside this file. `npm run holidays` makes that table; nothing is computed here.

import { addDays, type Day } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import made from './holiday-table.json' with { type: 'json' };

export type HolidayKind = 'holiday' | 'moon-holiday';

/** What `npm run holidays` writes. */
export interface HolidayTable {
  readonly firstYear: number;
  readonly lastYear: number;
  /**
   * One text for the days of one holiday. `12-25`: that day of every year. Else, for each year from `firstYear` on, the number of days
   * after 1 January, in base 36. A dot stands between days, a space between years, and `m` first where the moon decides.
   */
  readonly holidays: readonly string[];
  /** By code: `DE`, `DE BY`, `DE BY A`. Countries by name, each followed by its states, and these by their regions. */
  readonly places: Readonly<Record<string, PlaceRow>>;
}

export interface PlaceRow {
  /** In English, where it is known so. */
  readonly name: string;
  /** In the languages of the country. */
  readonly names: readonly string[];
  /** Of a country: what is spoken there, as ISO 639 codes or locales. */
  readonly languages?: readonly string[];
  /** Indexes into `holidays`, with spaces between. */
  readonly has: string;
}

const table: HolidayTable = made;

/**
 * Every public holiday of the place in that year, with substitute days. Empty where the table lacks the place or the year. A
 * `moon-holiday` begins when the new moon is seen, so it may come a day earlier or later.
 */
export function publicHolidays(place: HolidayPlace, year: number): ReadonlyMap<Day, HolidayKind> {
  const key = `${codeOf(place)} ${year}`;
  const known = years.get(key);
  if (known !== undefined) return known;
  const days = new Map<Day, HolidayKind>();
  for (const holiday of holidaysOf(place)) {
    const kind = isMoon(holiday) ? 'moon-holiday' : 'holiday';
    for (const day of daysOf(holiday, year)) if (days.get(day) !== 'holiday') days.set(day, kind);
  }
  if (years.size >= mostYears) years.clear();
  years.set(key, days);
  return days;
}

/** A schedule asks for one day after the other, of one place and few years. */
const years = new Map<string, ReadonlyMap<Day, HolidayKind>>();
const mostYears = 2_000;

/** Whether the place has a holiday that depends on the moon. */
export function goesByMoon(place: HolidayPlace): boolean {
  return holidaysOf(place).some(isMoon);
}

/** Whether the table has that country, and within it that state and region. */
export function isHolidayPlace(place: HolidayPlace): boolean {
  return rowOf(place) !== undefined;
}

/** Countries, states and regions with their codes, in the table's order. */
export function holidayPlaces(): readonly (readonly [code: string, row: PlaceRow])[] {
  return Object.entries(table.places);
}

function rowOf(place: HolidayPlace): PlaceRow | undefined {
  return ownValue(table.places, codeOf(place));
}

/** Empty if a part holds the separator. No row has an empty code. */
function codeOf({ country, state, region }: HolidayPlace): string {
  const parts = [country, ...(state === undefined ? [] : [state])];
  const codes = region === undefined ? parts : [country, state ?? '', region];
  return codes.some((code) => code.includes(' ')) ? '' : codes.join(' ');
}

function holidaysOf(place: HolidayPlace): readonly string[] {
  const has = rowOf(place)?.has.split(' ') ?? [];
  return has.flatMap((index) => table.holidays[Number(index)] ?? []);
}

function isMoon(holiday: string): boolean {
  return holiday.startsWith('m');
}

function daysOf(holiday: string, year: number): Day[] {
  if (!(year >= table.firstYear && year <= table.lastYear)) return [];
  const days = isMoon(holiday) ? holiday.slice(1) : holiday;
  if (days.includes('-')) return days.split('.').map((day) => `${year}-${day}` as Day);
  const ofYear = days.split(' ')[year - table.firstYear] || undefined;
  const first = `${year}-01-01` as Day;
  return ofYear?.split('.').map((after) => addDays(first, Number.parseInt(after, 36))) ?? [];
}
