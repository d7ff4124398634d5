// The places whose public holidays are known, by whatever a person calls them. Knows no holiday itself.

import { type Place, places } from '#digests/when/holiday-places.ts';
import { holidayLanguages } from '#digests/when/holidays.ts';
import { countryNames } from './country-names.ts';
import { type Searched, search } from './name-search.ts';

/** Best first; a country comes before its states. Without letters all of them. */
export function findPlaces(typed: string): readonly Place[] {
  return search(namedPlaces(), typed);
}

let known: readonly (Place & Searched)[] | undefined;

function namedPlaces(): readonly (Place & Searched)[] {
  known ??= places().map((place) => ({ ...place, ...namesOf(place) }));
  return known;
}

/** A state shares the names of its country. */
function namesOf({ code, name, country, state }: Place): Searched {
  const languages = holidayLanguages(country.code);
  const ofCountry = [country.name, ...country.names, ...countryNames(country.code, languages)];
  return state === undefined
    ? { names: ofCountry }
    : {
        names: [state.english, state.name, ...state.names, code, name],
        shared: [state.code, ...ofCountry],
      };
}
