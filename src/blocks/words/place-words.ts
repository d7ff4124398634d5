// A place by its public holidays, in words and as a code.

import type { HolidayPlace } from '#digests/digest.ts';
import { placeCalled } from '#digests/when/holiday-places.ts';

/** In English. A place without a name in the library is shown by its code. */
export function holidayPlaceInWords(place: string): string {
  return placeCalled(place)?.name ?? place;
}

export function holidayPlaceText({ country, state, region }: HolidayPlace): string {
  return [country, state, region].filter((part) => part !== undefined).join(' ');
}
