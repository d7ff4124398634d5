// Time zones as people see them: the country, the name of the time, and its difference to UTC. Does not search them.

import { rawTimeZones } from '@vvo/tzdb';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';

export interface FoundZone {
  /** By its IANA name of today: Asia/Kolkata, not Asia/Calcutta. Zones of one country that keep the same time are one. */
  readonly zone: Zone;
  /** In English; undefined for UTC. */
  readonly country: string | undefined;
  /** What its time is called all year: `Eastern Time`. */
  readonly time: string;
}

/** The zone's difference to UTC at that instant: `UTC−5`, `UTC+5:30`, `UTC`. */
export function offsetInWords(at: Instant, zone: string): string {
  const quarter = Math.floor(at / quarterMs);
  if (quarter !== asked.quarter) asked = { quarter, words: new Map() };
  const known = asked.words.get(zone);
  if (known !== undefined) return known;
  const words = wordsFor(at, zone);
  asked.words.set(zone, words);
  return words;
}

/** Each letter that somebody types asks for a hundred zones. Clocks are set on the quarter of an hour, so between two the answer stays. */
const quarterMs = 15 * 60_000;
let asked = { quarter: Number.NaN, words: new Map<string, string>() };

function wordsFor(at: Instant, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset
    .replace('GMT', 'UTC')
    .replace('-', '−')
    .replace(/[+−]0$/, '');
}

/** Code of the country that the zone is in; undefined for UTC. */
export function countryOf(zone: Zone): string | undefined {
  return rawTimeZones.find(({ group }) => group.includes(zone))?.countryCode;
}
