// Public holidays of a place and year: the one file that knows date-holidays, which is read from disk only when a digest wants it.

import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { addDays, type Day, daysOf, parseDay } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import type { HolidayPlace } from '#digests/digest.ts';

export type HolidayKind = 'holiday' | 'moon-holiday';

/**
 * Every day of the year that the place has a public holiday on, substitute days included; none for a place that is not known.
 * A `moon-holiday` begins when the new moon is seen: it is reckoned, and may fall a day earlier or later.
 */
export function publicHolidays(place: HolidayPlace, year: number): ReadonlyMap<Day, HolidayKind> {
  const key = `${place.country} ${place.state ?? ''} ${place.region ?? ''} ${year}`;
  const known = years.get(key);
  if (known !== undefined) return known;
  const days = new Map<Day, HolidayKind>();
  for (const holiday of calendarOf(place).getHolidays(year)) {
    if (holiday.type !== 'public') continue;
    const kind = islamicMonth.test(holiday.rule) ? 'moon-holiday' : 'holiday';
    for (const day of daysOfHoliday(holiday)) if (days.get(day) !== 'holiday') days.set(day, kind);
  }
  years.set(key, days);
  return days;
}

/** Whether the place has a holiday that depends on the moon. */
export function goesByMoon(place: HolidayPlace): boolean {
  return [...publicHolidays(place, anyYear).values()].includes('moon-holiday');
}

/** What goes by the moon does so every year. */
const anyYear = 2026;

/** As the library writes them in its rules; its other calendars are reckoned everywhere. */
const islamicMonth = /Muharram|Safar|Rabi|Jumada|Rajab|Sha'?ban|Ramadan|Shawwal|Dhu al-(?:Qi|Hi)/i;

/** Whether the library has that country, and within it that state and region. */
export function isHolidayPlace({ country, state, region }: HolidayPlace): boolean {
  const all = library();
  return (
    ownValue(all.getCountries(), country) !== undefined &&
    (state === undefined || ownValue(all.getStates(country), state) !== undefined) &&
    (region === undefined ||
      (state !== undefined && ownValue(all.getRegions(country, state), region) !== undefined))
  );
}

export interface NamedPlace {
  readonly code: string;
  /** In English, where the library has it so. */
  readonly name: string;
  /** In the languages of the country. */
  readonly names: readonly string[];
}

/** Countries by name; or the states of one, or the regions of one of its states. Empty where there are none. */
export function holidayPlaces(within?: { readonly country: string; readonly state?: string }): NamedPlace[] {
  const all = library();
  const named = (language?: string): Readonly<Record<string, string>> => {
    if (within === undefined) return all.getCountries(language) ?? {};
    if (within.state === undefined) return all.getStates(within.country, language) ?? {};
    return all.getRegions(within.country, within.state, language) ?? {};
  };
  const own = (within === undefined ? [] : holidayLanguages(within.country)).map(named);
  return Object.entries(named('en'))
    .map(([code, name]) => ({
      code,
      name: String(name),
      names: [named(), ...own].flatMap((each) => ownValue(each, code) ?? []),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Spoken in the country, as ISO 639 codes or locales. */
export function holidayLanguages(country: string): readonly string[] {
  return calendarOf({ country }).getLanguages();
}

const years = new Map<string, ReadonlyMap<Day, HolidayKind>>();

/**
 * A holiday of some days names its first one; it may begin at a sunset before, so its length is counted, not its ends. What it has
 * beside whole days is the afternoon before; an hour or two more or less is a clock that is set.
 */
function daysOfHoliday({ date, start, end }: { date: string; start: Date; end: Date }): readonly Day[] {
  const first = parseDay(date.slice(0, 10));
  if (first === undefined) return [];
  const length = Math.max(1, Math.floor((end.getTime() - start.getTime()) / dayMs + 0.1));
  return daysOf({ first, last: addDays(first, length - 1) });
}

const dayMs = 86_400_000;

function calendarOf({ country, state, region }: HolidayPlace): Holidays {
  const Library = load();
  if (state === undefined) return new Library(country);
  return region === undefined ? new Library(country, state) : new Library(country, state, region);
}

function library(): Holidays {
  return new (load())();
}

function load(): typeof Holidays {
  const loaded: { default?: typeof Holidays } = createRequire(import.meta.url)('date-holidays');
  return loaded.default ?? (loaded as typeof Holidays);
}
