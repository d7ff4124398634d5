// The table of public holidays says what the library says that it was made from, for every place, and for every year by some of them.

import { expect, test } from 'vitest';
import type { Day } from '#base/day.ts';
import table from '#digests/when/holiday-table.json' with { type: 'json' };
import { holidayPlaces, publicHolidays } from '#digests/when/holidays.ts';
import { createLibraryHolidays, libraryNames, libraryPlaces } from './library-holidays.ts';

const code = (place: object) => Object.values(place).join(' ');
const places = libraryPlaces();
const years = Array.from(
  { length: table.lastYear - table.firstYear + 1 },
  (_, index) => table.firstYear + index,
);

test('it holds every place of the library, in its order and with its names', () => {
  expect(holidayPlaces().map(([place]) => place)).toEqual(places.map(code));
  const wrong = places.filter((place, index) => {
    const { name, names } = libraryNames(place);
    const row = holidayPlaces()[index]?.[1];
    return row?.name !== name || row.names.join() !== names.join();
  });
  expect(wrong).toEqual([]);
});

test('every place has the library’s days and kinds, in two of the years for each, so that each year is looked at a dozen times', () => {
  const wrong = places.flatMap((place, index) => {
    const read = createLibraryHolidays(place);
    return [index, index * 7 + 3].flatMap((pick) => {
      const year = years[pick % years.length] ?? table.firstYear;
      const days = new Map<Day, string>();
      for (const holiday of read(year)) {
        for (const day of holiday.days) if (days.get(day) !== 'holiday') days.set(day, holiday.kind);
      }
      const inOrder = (all: ReadonlyMap<Day, string>) =>
        [...all]
          .map((each) => each.join(' '))
          .sort()
          .join();
      return inOrder(days) === inOrder(publicHolidays(place, year)) ? [] : [`${code(place)} ${year}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('beyond its years, and of a place that it lacks, no day is known', () => {
  expect(publicHolidays({ country: 'DE' }, table.firstYear - 1).size).toBe(0);
  expect(publicHolidays({ country: 'DE' }, table.lastYear + 1).size).toBe(0);
  expect(publicHolidays({ country: 'XX' }, 2026).size).toBe(0);
  expect(publicHolidays({ country: 'DE BY' }, 2026).size).toBe(0);
});
