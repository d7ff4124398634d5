// The first line of an answer about something that has a name. A long name is cut before the rest.

import { nameOf } from './text.ts';

/** One line on a desk, two on a phone. */
const aimed = 56;
/** So much of a name stays, however long the rest is. */
const leastName = 20;

/** A name that is too long by only this much stays whole: cutting it would save less than it costs the reader. */
const overhang = 6;

/** Plain text: `Nordics SaaS Founders: 14 replies since 14 Nov`. */
export function headlineOf(name: string, says: string): string {
  return `${headlineName(name, Math.max(leastName, aimed - says.length - 2))}: ${says}`;
}

/** The name within some `room` letters of a headline, in plain text. */
export function headlineName(name: string, room: number): string {
  return nameOf(name, name.length <= room + overhang ? room + overhang : room);
}
