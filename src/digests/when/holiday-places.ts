// The places whose public holidays are known, each with its code and its English name. Does not search them.

import { ownValue } from '#base/own-value.ts';
import { holidayPlaces, type PlaceRow } from './holidays.ts';

export interface Place {
  /** `DE`, or `DE BY` for a state. */
  readonly code: string;
  /** In English: `Germany`, `Germany, Bavaria`. */
  readonly name: string;
  readonly country: NamedPlace;
  /** Absent: the whole country. `english`: its name without the country's. */
  readonly state?: NamedPlace & { readonly english: string };
}

export interface NamedPlace extends Pick<PlaceRow, 'name' | 'names' | 'languages'> {
  readonly code: string;
}

let known: ReadonlyMap<string, Place> | undefined;

/** Countries by name, each followed by its states. */
export function knownPlaces(): readonly Place[] {
  return [...placesByCode().values()];
}

export function placeCalled(code: string): Place | undefined {
  return placesByCode().get(code);
}

function placesByCode(): ReadonlyMap<string, Place> {
  known ??= new Map(placesListed().map((place) => [place.code, place]));
  return known;
}

function placesListed(): Place[] {
  const rows = new Map(holidayPlaces());
  return [...rows].flatMap(([code, row]): Place[] => {
    const [countryCode = '', stateCode, region] = code.split(' ');
    const country = rows.get(countryCode);
    if (country === undefined || region !== undefined) return [];
    const whole = { ...country, code: countryCode };
    if (stateCode === undefined) return [{ code, name: row.name, country: whole }];
    const english = ownValue(englishNames, code) ?? row.name;
    const state = { ...row, code: stateCode, english };
    return [{ code, name: `${country.name}, ${english}`, country: whole, state }];
  });
}

/** English names of states that the library has in their own language only. */
const englishNames: Readonly<Record<string, string>> = {
  'BE BRU': 'Brussels',
  'BE VLG': 'Flanders',
  'BE WAL': 'Wallonia',
  'DE BY': 'Bavaria',
  'DE HB': 'Bremen',
  'DE HE': 'Hesse',
  'DE HH': 'Hamburg',
  'DE NI': 'Lower Saxony',
  'DE NW': 'North Rhine-Westphalia',
  'DE RP': 'Rhineland-Palatinate',
  'DE SN': 'Saxony',
  'DE ST': 'Saxony-Anhalt',
  'DE TH': 'Thuringia',
  'ES AN': 'Andalusia',
  'ES NC': 'Navarre',
  'IT 32': 'South Tyrol',
};
