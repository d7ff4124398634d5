// Time zones by whatever a person calls them: a city, a country, a short name such as CET. Knows no schedule.

import { rawTimeZones } from '@vvo/tzdb';
import type { Instant } from '#base/brand.ts';
import { type Zone, zone } from '#base/day.ts';
import { countryCodes, countryName, countryNames } from './country-names.ts';
import { type Searched, search } from './name-search.ts';

export interface FoundZone {
  /** As IANA calls it now: Asia/Kolkata, never Asia/Calcutta. */
  readonly zone: Zone;
  /** In English; undefined for UTC. */
  readonly country: string | undefined;
  /** What its time is called all year: `Eastern Time`. */
  readonly time: string;
}

/** Best first: of zones with the same time the one where most people live. Without letters all of them. */
export function findZones(typed: string): readonly FoundZone[] {
  return search(zones(), typed);
}

/** `UTC−5`, `UTC+5:30`, plain `UTC`: what the zone is ahead of UTC at that instant. */
export function offsetInWords(at: Instant, of: string): string {
  return nameOfTime('en', of, 'shortOffset', at)
    .replace('GMT', 'UTC')
    .replace('-', '−')
    .replace(/[+−]0$/, '');
}

/** Code of the country that the zone is in; undefined for UTC. */
export function countryOf(of: Zone): string | undefined {
  return [...countriesByZone()].find(([listed]) => listed === of || renamed[listed] === of)?.[1];
}

/** Names that the runtime's list (CLDR's) keeps in their older form. https://cldr.unicode.org, `iana` in common/bcp47/timezone.xml. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

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
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Sydney',
  'America/Sao_Paulo',
  'America/Mexico_City',
  'Europe/Moscow',
];

type NamedZone = FoundZone & Searched;

let known: readonly NamedZone[] | undefined;

/** Read from the runtime once, which takes half a second. */
function zones(): readonly NamedZone[] {
  known ??= [
    ...Intl.supportedValuesOf('timeZone').map((listed) => namedZone(listed, countriesByZone())),
    universal,
  ].sort(byFame);
  return known;
}

const universal: NamedZone = {
  zone: zone('UTC'),
  country: undefined,
  time: 'Coordinated Universal Time',
  names: ['UTC', 'Coordinated Universal Time'],
  shared: ['GMT', 'Greenwich Mean Time', 'Zulu'],
};

function namedZone(listed: string, countries: ReadonlyMap<string, string>): NamedZone {
  const name = renamed[listed] ?? listed;
  const country = countries.get(listed);
  const time = nameOfTime('en', listed, 'longGeneric');
  const names = [name, listed].flatMap((each) => [each, each.split('/').at(-1) ?? each]);
  const place = placeOfTime(listed);
  return {
    zone: zone(name),
    country: country && countryName(country),
    time,
    names: [...new Set([...names, ...(place === undefined ? [] : [place]), ...(cities.get(name) ?? [])])],
    shared: [
      ...new Set([time, time.replace(/( Standard)? Time$/, ''), ...shortNames(listed, country, time)]),
      ...(country === undefined ? [] : countryNames(country)),
    ],
  };
}

/** Zone -> the largest cities that go by it, as far as they are no zones of their own. */
const cities = new Map(rawTimeZones.map(({ name, mainCities }) => [name, mainCities]));

/** `Portugal` for `Portugal Time`: it is Lisbon's, not that of the Azores. */
function placeOfTime(listed: string): string | undefined {
  return / Time$/.test(nameOfTime('en', listed, 'shortGeneric'))
    ? nameOfTime('en', listed, 'shortGeneric').replace(/ Time$/, '')
    : undefined;
}

/** As its own country abbreviates them, in winter and in summer; where it does not, by the letters of the whole name. */
function shortNames(listed: string, country: string | undefined, time: string): string[] {
  const language = country === undefined ? 'en' : `en-${country}`;
  const generic = nameOfTime('en', listed, 'shortGeneric');
  const short = [winter, summer].map((at) => nameOfTime(language, listed, 'short', at));
  const letters = short.some((name) => /\d/.test(name)) ? [initials(time)] : [];
  return [...short, ...letters, ...(generic.includes(' ') ? [] : [generic])].filter(
    (name) => !/\d/.test(name),
  );
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
}

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

type NameStyle = 'short' | 'shortOffset' | 'shortGeneric' | 'longGeneric';

function nameOfTime(language: string, timeZone: string, timeZoneName: NameStyle, at = winter): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Zone as the runtime lists it -> code of the country that it is in. */
function countriesByZone(): ReadonlyMap<string, string> {
  countries ??= new Map(
    countryCodes().flatMap((code) => zonesOf(code).map((listed) => [listed, code] as const)),
  );
  return countries;
}

let countries: ReadonlyMap<string, string> | undefined;

/** https://tc39.es/ecma402/#sec-Intl.Locale.prototype.getTimeZones, which TypeScript does not list yet. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}

function byFame(one: NamedZone, other: NamedZone): number {
  const fame = ({ zone }: NamedZone) =>
    (wellKnown.indexOf(zone) + wellKnown.length + 1) % (wellKnown.length + 1);
  return fame(one) - fame(other) || (one.zone < other.zone ? -1 : 1);
}
