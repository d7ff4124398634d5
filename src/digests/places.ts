// The places whose public holidays are known, by whatever a person calls them. Knows no holiday itself.

import { ownValue } from '#base/own-value.ts';
import { countryNames } from './country-names.ts';
import { holidayLanguages, holidayPlaces } from './holidays.ts';
import { type Searched, search } from './name-search.ts';

export interface FoundPlace {
  /** `DE`, or `DE BY` for a state. */
  readonly code: string;
  /** In English: `Germany`, `Germany, Bavaria`. */
  readonly name: string;
}

/** Best first; a country comes before its states. Without letters all of them. */
export function findPlaces(typed: string): readonly FoundPlace[] {
  return search(places(), typed);
}

export function placeCalled(code: string): FoundPlace | undefined {
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

let known: readonly (FoundPlace & Searched)[] | undefined;

/** Countries by name, each followed by its states: read from the library once. */
function places(): readonly (FoundPlace & Searched)[] {
  known ??= holidayPlaces().flatMap((country) => {
    const languages = holidayLanguages(country.code);
    const names = [country.name, ...country.names, ...countryNames(country.code, languages)];
    const states = holidayPlaces({ country: country.code }).map((state) => {
      const code = `${country.code} ${state.code}`;
      const name = ownValue(englishNames, code) ?? state.name;
      const full = `${country.name}, ${name}`;
      return {
        code,
        name: full,
        names: [name, state.name, ...state.names, code, full],
        shared: [state.code, ...names],
      };
    });
    return [{ code: country.code, name: country.name, names }, ...states];
  });
  return known;
}
