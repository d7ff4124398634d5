// The places whose public holidays are known, each with its code and what it is called in English. Searches none.

import { ownValue } from '#base/own-value.ts';
import { holidayPlaces, type NamedPlace } from './holidays.ts';

export interface Place {
  /** `DE`, or `DE BY` for a state. */
  readonly code: string;
  /** In English: `Germany`, `Germany, Bavaria`. */
  readonly name: string;
  readonly country: NamedPlace;
  /** Absent: the whole country. `english`: its name without the country's. */
  readonly state?: NamedPlace & { readonly english: string };
}

let known: readonly Place[] | undefined;

/** Countries by name, each followed by its states: read from the library once. */
export function places(): readonly Place[] {
  known ??= holidayPlaces().flatMap((country) => [
    { code: country.code, name: country.name, country },
    ...holidayPlaces({ country: country.code }).map((state) => {
      const code = `${country.code} ${state.code}`;
      const english = ownValue(englishNames, code) ?? state.name;
      return { code, name: `${country.name}, ${english}`, country, state: { ...state, english } };
    }),
  ]);
  return known;
}

export function placeCalled(code: string): Place | undefined {
  return places().find((place) => place.code === code);
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
