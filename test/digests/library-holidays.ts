// Public holidays as date-holidays reckons them: what the table of holidays is made from, and held against.

import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { addDays, type Day, daysOf, parseDay } from '#base/day.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import type { HolidayKind } from '#digests/when/holidays.ts';

const Library: typeof Holidays = createRequire(import.meta.url)('date-holidays');
const all = new Library();

/** One holiday of a place in a year, all its days. */
export interface LibraryHoliday {
  /** How the library finds its days: the same in each year. */
  readonly rule: string;
  readonly kind: HolidayKind;
  readonly days: readonly Day[];
}

/** Every public holiday of the place in one year after the other: to set up a calendar costs much more than to read a year of it. */
export function createLibraryHolidays(place: HolidayPlace): (year: number) => readonly LibraryHoliday[] {
  const calendar = calendarOf(place);
  return (year) =>
    calendar.getHolidays(year).flatMap((holiday): LibraryHoliday[] => {
      const { rule, type } = holiday;
      if (type !== 'public') return [];
      return [{ rule, kind: islamicMonth.test(rule) ? 'moon-holiday' : 'holiday', days: daysIn(holiday) }];
    });
}

/** As the library writes them in its rules; its other calendars are reckoned everywhere. */
const islamicMonth = /Muharram|Safar|Rabi|Jumada|Rajab|Sha'?ban|Ramadan|Shawwal|Dhu al-(?:Qi|Hi)/i;

/** Its countries by name, each followed by its states, and these by their regions. */
export function libraryPlaces(): HolidayPlace[] {
  const byName = (names: Readonly<Record<string, string>> | undefined) =>
    Object.entries(names ?? {})
      .sort(([, one], [, other]) => String(one).localeCompare(String(other), 'en'))
      .map(([code]) => code);
  return byName(all.getCountries('en')).flatMap((country) => [
    { country },
    ...byName(all.getStates(country, 'en')).flatMap((state) => [
      { country, state },
      ...byName(all.getRegions(country, state, 'en')).map((region) => ({ country, state, region })),
    ]),
  ]);
}

export interface PlaceNames {
  readonly name: string;
  readonly names: readonly string[];
  readonly languages: readonly string[];
}

/** In English, as the library has it by itself, and in each language of the country. */
export function libraryNames({ country, state, region }: HolidayPlace): PlaceNames {
  const named = (language?: string) => {
    if (state === undefined) return all.getCountries(language)?.[country];
    if (region === undefined) return all.getStates(country, language)?.[state];
    return all.getRegions(country, state, language)?.[region];
  };
  const languages = calendarOf({ country }).getLanguages();
  const own = [named(), ...languages.map(named)].filter((name) => name !== undefined);
  return { name: String(named('en')), names: [...new Set(own.map(String))], languages };
}

/**
 * A holiday of some days names its first one; it may begin at a sunset before, so its length is counted, not its ends. What it has
 * beside whole days is the afternoon before; an hour or two more or less is a clock that is set.
 */
function daysIn({ date, start, end }: { date: string; start: Date; end: Date }): readonly Day[] {
  const first = parseDay(date.slice(0, 10));
  if (first === undefined) return [];
  const length = Math.max(1, Math.floor((end.getTime() - start.getTime()) / dayMs + 0.1));
  return daysOf({ first, last: addDays(first, length - 1) });
}

const dayMs = 86_400_000;

function calendarOf({ country, state, region }: HolidayPlace): Holidays {
  if (state === undefined) return new Library(country);
  return region === undefined ? new Library(country, state) : new Library(country, state, region);
}
