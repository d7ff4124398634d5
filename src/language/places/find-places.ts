// Finds places whose public holidays are known, by any of their names. Knows no holiday.

import type { Clock } from '#base/clock.ts';
import { knownPlaces, type Place } from '#digests/when/holiday-places.ts';
import { countryNames } from './country-names.ts';
import { createNameSearch, type NameSearch, type Searched } from './name-search.ts';

let known: Promise<NameSearch<Place>> | undefined;

/** Best first; a country comes before its states. Without letters all of them. */
export function placeFinder(clock: Pick<Clock, 'monotonic'>): Promise<NameSearch<Place>> {
  known ??= createNameSearch(namedPlaces(), clock);
  return known;
}

function* namedPlaces(): Generator<Place & Searched> {
  for (const place of knownPlaces()) yield { ...place, ...namesOf(place) };
}

/** A state shares the names of its country. */
function namesOf({ code, name, country, state }: Place): Searched {
  const ofCountry = [country.name, ...country.names, ...countryNames(country.code, country.languages)];
  return state === undefined
    ? { names: ofCountry }
    : {
        names: [state.english, state.name, ...state.names, code, name],
        shared: [state.code, ...ofCountry],
      };
}
