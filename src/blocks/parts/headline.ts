// The first line of an answer about something that has a name. The name gives way to what is said of it.

import { nameOf } from './text.ts';

/** One line on a desk, two on a phone. */
const aimed = 56;
/** Of a name so much stays, however long the rest is. */
const leastName = 20;

/** A name that is longer by so little stays whole: to cut it would save less than it costs to read. */
const overhang = 6;

/** Plain text: `Nordics SaaS Founders: 14 replies since 14 Nov`. */
export function headlineOf(name: string, says: string): string {
  return `${headlineName(name, Math.max(leastName, aimed - says.length - 2))}: ${says}`;
}

/** Plain text: the name within some `room` letters of a headline. */
export function headlineName(name: string, room: number): string {
  return nameOf(name, name.length <= room + overhang ? room + overhang : room);
}
