// Finds time zones by a city, a country or a short name such as CET. Knows no schedule.

import { type RawTimeZone, rawTimeZones } from '@vvo/tzdb';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type Zone, zone } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import { type FoundZone, offsetInWords } from '#digests/when/zones.ts';
import { cityNames } from './city-names.ts';
import { countryNames } from './country-names.ts';
import { createNameSearch, type Searched } from './name-search.ts';

/**
 * Best first: of zones with the same time the one where most people live. Without letters all of them; for `UTC+2` those that are so far
 * ahead at that instant.
 */
export type ZoneFinder = (typed: string, at: Instant) => readonly FoundZone[];

let known: Promise<ZoneFinder> | undefined;

export function zoneFinder(clock: Pick<Clock, 'monotonic'>): Promise<ZoneFinder> {
  known ??= createZoneFinder(clock);
  return known;
}

async function createZoneFinder(clock: Pick<Clock, 'monotonic'>): Promise<ZoneFinder> {
  const search = await createNameSearch(namedZones(), clock);
  return (typed, at) => {
    const offset = offsetTyped(typed);
    return offset === undefined
      ? search(typed)
      : search('').filter((each) => isNear(each, offset) && offsetInWords(at, each.zone) === offset.words);
  };
}

/** Characters. Nothing longer is looked for. */
const longestOffset = 20;

interface Offset {
  /** As `offsetInWords` says it. */
  readonly words: string;
  readonly minutes: number;
}

/** `utc+2`, `GMT -05:00`, `+5:30`. */
function offsetTyped(typed: string): Offset | undefined {
  if (typed.length > longestOffset) return undefined;
  const read = /^\s*(?:utc|gmt)?\s*([+\-−–])\s*(\d{1,2})(?::?([0-5]\d))?\s*$/i.exec(typed);
  if (read === null) return undefined;
  const [, sign = '', hours, minutes = '00'] = read;
  const ahead = `${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  const amount = Number(hours) * 60 + Number(minutes);
  return {
    words: ahead === '0' ? 'UTC' : `UTC${sign === '+' ? '+' : '−'}${ahead}`,
    minutes: sign === '+' ? amount : -amount,
  };
}

/** It takes long to work out how far a zone is ahead of UTC, and no clock changes by more than two hours. */
function isNear({ standard }: NamedZone, { minutes }: Offset): boolean {
  return Math.abs(standard - minutes) <= 120;
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

interface NamedZone extends FoundZone, Searched {
  /** Minutes ahead of UTC where the clock is not set for summer or winter. */
  readonly standard: number;
}

function* namedZones(): Generator<NamedZone> {
  const bySize = [...rawTimeZones].sort(larger);
  const famous = wellKnown.map((name) => bySize.find((each) => each.name === name));
  const others = bySize.filter(({ name }) => !wellKnown.includes(name));
  for (const listed of [...famous, ...others]) yield listed === undefined ? universal : namedZone(listed);
}

const universal: NamedZone = {
  zone: zone('UTC'),
  country: undefined,
  time: 'Coordinated Universal Time',
  names: ['UTC', 'Coordinated Universal Time'],
  shared: ['GMT', 'Greenwich Mean Time', 'Zulu'],
  standard: 0,
};

function namedZone(listed: RawTimeZone): NamedZone {
  const { name, alternativeName: time, group, mainCities, abbreviation, dstAbbreviation } = listed;
  const places = group.filter((each) => !isShort(each));
  const names = [name, ...places].flatMap((each) => [each, each.split('/').at(-1) ?? each]);
  const short = [abbreviation, dstAbbreviation ?? '', initials(time)].filter(isShort);
  return {
    zone: name as Zone,
    country: listed.countryName,
    time,
    names: [...new Set([...names, ...mainCities, ...(ownValue(cityNames, name) ?? [])])],
    shared: [...new Set([time, time.replace(/ Time$/, ''), ...short, ...countryNames(listed.countryCode)])],
    standard: listed.rawOffsetInMinutes,
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
function larger(one: RawTimeZone, other: RawTimeZone): number {
  return other.mainCities.length - one.mainCities.length || (one.name < other.name ? -1 : 1);
}
