// Writes the table of public holidays that the bot reads, from date-holidays: `npm run holidays`. It takes a minute.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Day, day, daysBetween } from '#base/day.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import type { HolidayTable, PlaceRow } from '#digests/when/holidays.ts';
import { createLibraryHolidays, libraryNames, libraryPlaces } from './library-holidays.ts';

const firstYear = 2016;
const lastYear = 2055;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
const root = join(import.meta.dirname, '../..');
const library = join(root, 'node_modules/date-holidays');

const listed = new Map<string, number>();
const places: Record<string, PlaceRow> = {};
for (const place of libraryPlaces()) places[Object.values(place).join(' ')] = rowOf(place);
const table: HolidayTable = { firstYear, lastYear, holidays: [...listed.keys()], places };
writeFileSync(join(root, 'src/digests/when/holiday-table.json'), asText(table));
writeFileSync(join(root, 'src/digests/when/holiday-table.md'), source());

function rowOf(place: HolidayPlace): PlaceRow {
  const { languages, ...names } = libraryNames(place);
  const spoken = place.state === undefined && { languages };
  const has = holidaysOf(place).map((text) => {
    if (!listed.has(text)) listed.set(text, listed.size);
    return listed.get(text);
  });
  return { ...names, ...spoken, has: has.join(' ') };
}

/** What one rule of the library makes of each year is one holiday. */
function holidaysOf(place: HolidayPlace): string[] {
  const read = createLibraryHolidays(place);
  const rules = new Map<string, Map<number, Day[]>>();
  for (const year of years) {
    for (const { rule, kind, days } of read(year)) {
      const name = `${kind === 'moon-holiday' ? 'm' : ' '}${rule}`;
      const byYear = rules.get(name) ?? new Map<number, Day[]>();
      rules.set(name, byYear.set(year, [...(byYear.get(year) ?? []), ...days]));
    }
  }
  const texts = [...rules].map(
    ([name, byYear]) => `${name.startsWith('m') ? 'm' : ''}${holidayText(byYear)}`,
  );
  return [...new Set(texts)];
}

/** As `HolidayTable` says. */
function holidayText(byYear: ReadonlyMap<number, readonly Day[]>): string {
  const sorted = years.map((year) => [...new Set(byYear.get(year))].sort());
  const [always = '', ...others] = new Set(sorted.map((days) => days.map((of) => of.slice(5)).join('.')));
  const within = years.every((year, index) => sorted[index]?.every((of) => of.startsWith(`${year}-`)));
  if (others.length === 0 && within) return always;
  return years.map((year, index) => sorted[index]?.map((of) => daysAfter(year, of)).join('.')).join(' ');
}

function daysAfter(year: number, of: Day): string {
  const after = daysBetween(day(`${year}-01-01`), of);
  if (after < 0) throw new Error(`${of} is a holiday of ${year}`);
  return after.toString(36);
}

/** A line for each holiday and each place, so that a newer library shows what it changes. */
function asText({ holidays, places: rows, ...more }: HolidayTable): string {
  const lines = Object.entries(rows).map(([code, row]) => `${JSON.stringify(code)}: ${JSON.stringify(row)}`);
  return [
    `${JSON.stringify(more).slice(0, -1)},`,
    `"holidays": [\n${holidays.map((text) => JSON.stringify(text)).join(',\n')}\n],`,
    `"places": {\n${lines.join(',\n')}\n}}\n`,
  ].join('\n');
}

function source(): string {
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
  const countries = join(library, 'data/countries');
  const attributed = readdirSync(countries).flatMap((name) =>
    [...readFileSync(join(countries, name), 'utf8').matchAll(/@attrib\s+(\S+)/g)].map(([, url = '']) => url),
  );
  return `# The table of public holidays

\`holiday-table.json\` holds the public holidays of ${Object.keys(places).length} countries, states and regions from ${firstYear} to ${lastYear}. \`npm run holidays\` made it from [date-holidays](https://github.com/commenthol/date-holidays) ${version}.

The library's data is available under [CC BY-SA 3.0](https://creativecommons.org/licenses/by-sa/3.0/), as it relies on articles of Wikipedia; so is this table, and not under the licence of the project. What was changed: holidays are written out as days, and only public ones are kept. The articles and pages that the data names as its sources:

${[...new Set(attributed)]
  .sort()
  .map((url) => `- <${url}>`)
  .join('\n')}
`;
}
