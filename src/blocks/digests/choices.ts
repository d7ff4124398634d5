// What a type-ahead of the digest form offers: time zones, and places by their public holidays.

import type { PlainTextOption } from '@slack/types';
import type { Instant } from '#base/brand.ts';
import { limits } from '#blocks/limits.ts';
import { nameOf, plain } from '#blocks/parts/text.ts';
import { holidayPlaceInWords } from '#blocks/words/place-words.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import type { Place } from '#digests/when/holiday-places.ts';
import { type FoundZone, offsetInWords } from '#digests/when/zones.ts';

export function zoneOption(zone: string): PlainTextOption {
  return { text: plain(nameOf(zone.replaceAll('_', ' '), limits.option.text)), value: zone };
}

/** Each zone with its difference to UTC at that instant. */
export function zoneOptions(found: readonly FoundZone[], now: Instant): PlainTextOption[] {
  return found.slice(0, limits.select.options).map(({ zone, country, time }) => ({
    text: plain(nameOf(`${zone.replaceAll('_', ' ')} (${offsetInWords(now, zone)})`, limits.option.text)),
    value: zone,
    description: plain(nameOf([country, time].filter(Boolean).join(', '), limits.option.description)),
  }));
}

/** `place`: `DE` or `DE BY`, as `holidayPlaceOf` reads it. */
export function placeOption(place: string): PlainTextOption {
  return { text: plain(nameOf(holidayPlaceInWords(place), limits.option.text)), value: place };
}

export function placeOptions(found: readonly Place[]): PlainTextOption[] {
  return found.slice(0, limits.select.options).map(({ code }) => placeOption(code));
}

export function holidayPlaceOf(text: string): HolidayPlace | undefined {
  const [country = '', state, region] = text.split(' ');
  if (country === '') return undefined;
  return { country, ...(state !== undefined && { state }), ...(region !== undefined && { region }) };
}
