// What a type-ahead of the digest form offers: time zones by their cities, and places by their public holidays.

import type { PlainTextOption } from '@slack/types';
import { parseZone } from '#base/day.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import { holidayPlaces } from '#digests/holidays.ts';
import { folded } from '#reports/nearest.ts';
import { limits } from './limits.ts';
import { nameOf, plain } from './parts/text.ts';

export function zoneOption(zone: string): PlainTextOption {
  return { text: plain(nameOf(zone.replaceAll('_', ' '), limits.option.text)), value: zone };
}

/** Zones with these letters in their names, those that begin with them first; what is a zone's name itself is always offered. */
export function zoneOptions(typed: string): PlainTextOption[] {
  const own = parseZone(typed.trim()) === undefined ? [] : [typed.trim()];
  return [...new Set([...own, ...matching(zones(), typed, (zone) => zone)])]
    .slice(0, limits.select.options)
    .map(zoneOption);
}

/** `place`: `DE` or `DE BY`, as `placeOf` reads it. */
export function placeOption(place: string): PlainTextOption {
  return { text: plain(nameOf(placeInWords(place), limits.option.text)), value: place };
}

/** In English; the code itself where the library has no name for it. */
export function placeInWords(place: string): string {
  return places().find(({ code }) => code === place)?.name ?? place;
}

export function placeOptions(typed: string): PlainTextOption[] {
  return matching(places(), typed, ({ name }) => name)
    .slice(0, limits.select.options)
    .map(({ code }) => placeOption(code));
}

export function placeOf(text: string): HolidayPlace | undefined {
  const [country = '', state, region] = text.split(' ');
  if (country === '') return undefined;
  return { country, ...(state !== undefined && { state }), ...(region !== undefined && { region }) };
}

export function placeText({ country, state, region }: HolidayPlace): string {
  return [country, state, region].filter((part) => part !== undefined).join(' ');
}

/** Names as people write them now, where the runtime's list has the older ones only. */
const newerNames = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Ho_Chi_Minh',
  'Asia/Yangon',
  'Europe/Kyiv',
];

function zones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...newerNames])].sort();
}

let known: readonly { code: string; name: string }[] | undefined;

/** Every country, followed by its states, each with its country's name: read from the library once. */
function places(): readonly { code: string; name: string }[] {
  known ??= holidayPlaces().flatMap((country) => [
    country,
    ...holidayPlaces({ country: country.code }).map((state) => ({
      code: `${country.code} ${state.code}`,
      name: `${country.name}, ${state.name}`,
    })),
  ]);
  return known;
}

function matching<Each>(all: readonly Each[], typed: string, name: (each: Each) => string): Each[] {
  const wanted = folded(typed);
  const found = all.filter((each) => ` ${folded(name(each))}`.includes(wanted));
  const begins = (each: Each) => ` ${folded(name(each))}`.includes(` ${wanted}`);
  return [...found.filter(begins), ...found.filter((each) => !begins(each))];
}
