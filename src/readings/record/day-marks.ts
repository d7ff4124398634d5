// What a day of the record is marked with, and when its counts are final: once it was read after its end on the service's calendar. Pure.

import type { DayMarks } from '#readings/reading.ts';

export const mark: DayMarks = { read: 1, counted: 2, ended: 4, odd: 8 };

export function isFinal(marked: number): boolean {
  const both = mark.counted | mark.ended;
  return (marked & both) === both;
}

/** Whether the day was read while it ran, so that its counts may still grow. */
export function isGrowing(marked: number): boolean {
  return (marked & (mark.read | mark.ended)) === mark.read;
}
