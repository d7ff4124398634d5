// Time zones by whatever a person calls them: a city, a country, a short name such as CET. Knows no schedule.

import { type RawTimeZone, rawTimeZones } from '@vvo/tzdb';
import type { Instant } from '#base/brand.ts';
import { zone } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import { type FoundZone, offsetInWords } from '#digests/when/zones.ts';
import { cityNames } from './city-names.ts';
import { countryNames } from './country-names.ts';
import { type Searched, search } from './name-search.ts';

/**
 * Best first: of zones with the same time the one where most people live. Without letters all of them; for `UTC+2` those that are so far
 * ahead at that instant.
 */
export function findZones(typed: string, at: Instant): readonly FoundZone[] {
  const offset = offsetTyped(typed);
  return offset === undefined
    ? search(zones(), typed)
    : zones().filter(({ zone }) => offsetInWords(at, zone) === offset);
}

/** Characters; a longer text is a name, if anything. */
const longestOffset = 20;

/** `utc+2`, `GMT -05:00`, `+5:30`, as `offsetInWords` says it. */
function offsetTyped(typed: string): string | undefined {
  if (typed.length > longestOffset) return undefined;
  const read = /^\s*(?:utc|gmt)?\s*([+\-−–])\s*(\d{1,2})(?::?([0-5]\d))?\s*$/i.exec(typed);
  if (read === null) return undefined;
  const [, sign = '', hours, minutes = '00'] = read;
  const ahead = `${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return ahead === '0' ? 'UTC' : `UTC${sign === '+' ? '+' : '−'}${ahead}`;
}

/** Where many zones share a name such as EST or Pacific Time, most people mean one of these. */
const wellKnown: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'UTC',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Madrid',
  'America/Toronto',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Sydney',
  'America/Sao_Paulo',
  'America/Mexico_City',
  'Europe/Moscow',
  'Asia/Seoul',
];

type NamedZone = FoundZone & Searched;

let known: readonly NamedZone[] | undefined;

function zones(): readonly NamedZone[] {
  known ??= [universal, ...[...rawTimeZones].sort(bySize).map(namedZone)].sort(byFame);
  return known;
}

const universal: NamedZone = {
  zone: zone('UTC'),
  country: undefined,
  time: 'Coordinated Universal Time',
  names: ['UTC', 'Coordinated Universal Time'],
  shared: ['GMT', 'Greenwich Mean Time', 'Zulu'],
};

function namedZone(listed: RawTimeZone): NamedZone {
  const { name, alternativeName: time, group, mainCities, abbreviation, dstAbbreviation } = listed;
  const places = group.filter((each) => !isShort(each));
  const names = [name, ...places].flatMap((each) => [each, each.split('/').at(-1) ?? each]);
  const short = [abbreviation, dstAbbreviation ?? '', initials(time)].filter(isShort);
  return {
    zone: zone(name),
    country: listed.countryName,
    time,
    names: [...new Set([...names, ...mainCities, ...(ownValue(cityNames, name) ?? [])])],
    shared: [...new Set([time, time.replace(/ Time$/, ''), ...short, ...countryNames(listed.countryCode)])],
  };
}

/** EST is also the name of a zone that most people do not mean. */
function isShort(name: string): boolean {
  return /^[A-Z]+$/.test(name);
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
}

/** Where a country has several zones, that of its larger part first. */
function bySize(one: RawTimeZone, other: RawTimeZone): number {
  return other.mainCities.length - one.mainCities.length || (one.name < other.name ? -1 : 1);
}

/** Keeps the order of the rest. */
function byFame(one: NamedZone, other: NamedZone): number {
  const fame = ({ zone }: NamedZone) =>
    (wellKnown.indexOf(zone) + wellKnown.length + 1) % (wellKnown.length + 1);
  return fame(one) - fame(other);
}
