// What is known of the days of one scope: looks it up, adds readings and drops old ones. Pure.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type DayNumber, dayNumberAt, numberOf, type Zone } from '#base/day.ts';
import { type ActivityCounterName, type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { DayBlock, DayReading, ScopeDays } from '#readings/reading.ts';
import {
  type BlockSpan,
  blockOf,
  copiedBlocks,
  countsFrom,
  gapDays,
  marksOn,
  readingIn,
  spansOf,
  withGrowing,
  writeReading,
} from './day-blocks.ts';
import { isFinal, isGrowing, mark } from './day-marks.ts';

export const noDays: ScopeDays = { blocks: [], odd: new Map(), restated: new Map() };

/** What the days of a range add up to. */
export interface DaysTotal {
  /** The sum of all days with counts, including days that were read before they ended. */
  readonly counts: ActivityCounts;
  /** How many days have final counts. */
  readonly whole: number;
}

export function totalIn(days: ScopeDays, range: DateRange): DaysTotal {
  const [first, last] = [numberOf(range.first), numberOf(range.last)];
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const block of days.blocks) {
    const { length } = block.marks;
    const [from, until] = [Math.max(0, first - block.first), Math.min(length, last - block.first + 1)];
    for (let counter = 0; counter < sums.length; counter += 1) {
      sums[counter] =
        (sums[counter] as number) + sumOf(block.counts, counter * length + from, counter * length + until);
    }
  }
  for (const [day, counts] of days.odd) {
    if (day < first || day > last) continue;
    for (const [index, name] of activityCounterNames.entries()) {
      sums[index] = (sums[index] as number) + counts[name];
    }
  }
  return { counts: countsFrom(sums), whole: finalDaysIn(days, range) };
}

function sumOf(column: Int32Array, from: number, until: number): number {
  let sum = 0;
  for (let cell = from; cell < until; cell += 1) sum += column[cell] as number;
  return sum;
}

/** How many days of the range have final counts. */
export function finalDaysIn(days: ScopeDays, range: DateRange): number {
  const [first, last] = [numberOf(range.first), numberOf(range.last)];
  let found = 0;
  for (const { first: start, marks } of days.blocks) {
    const until = Math.min(marks.length, last - start + 1);
    for (let cell = Math.max(0, first - start); cell < until; cell += 1) {
      if (isFinal(marks[cell] as number)) found += 1;
    }
  }
  return found;
}

/** The first and the last day between `first` and `last` for which the rule holds. `readAt` is undefined for a day that was never read. */
export function stretchOf(
  days: ScopeDays,
  first: DayNumber,
  last: DayNumber,
  rule: DayTest,
): { readonly first: DayNumber; readonly last: DayNumber } | undefined {
  const one = seek(days, first, last, 1, rule);
  const other = one === undefined ? undefined : seek(days, last, one, -1, rule);
  return one === undefined || other === undefined ? undefined : { first: one, last: other };
}

type DayTest = (day: DayNumber, readAt: Instant | undefined) => boolean;

function seek(
  days: ScopeDays,
  from: DayNumber,
  to: DayNumber,
  step: 1 | -1,
  rule: DayTest,
): DayNumber | undefined {
  let block: DayBlock | undefined;
  for (let day = from; (to - day) * step >= 0; day = (day + step) as DayNumber) {
    if (block === undefined || day < block.first || day >= block.first + block.marks.length) {
      block = blockOf(days, day);
    }
    const cell = block === undefined ? 0 : day - block.first;
    const readAt = block && (block.marks[cell] as number) !== 0 ? (block.readAt[cell] as Instant) : undefined;
    if (rule(day, readAt)) return day;
  }
  return undefined;
}

/** One counter, a number for each day of the range; 0 if nothing is known. */
export function countsIn(
  days: ScopeDays,
  name: ActivityCounterName,
  { first, last }: { readonly first: DayNumber; readonly last: DayNumber },
): Float64Array {
  const counts = new Float64Array(last - first + 1);
  const column = activityCounterNames.indexOf(name);
  for (const block of days.blocks) {
    const [from, until] = [
      Math.max(first, block.first),
      Math.min(last + 1, block.first + block.marks.length),
    ];
    if (from >= until) continue;
    const start = column * block.marks.length - block.first;
    counts.set(block.counts.subarray(start + from, start + until), from - first);
  }
  for (const [day, odd] of days.odd) if (day >= first && day <= last) counts[day - first] = odd[name];
  return counts;
}

/** When the day was read, whether or not it was reported. */
export function readAtOn(days: ScopeDays, day: DayNumber): Instant | undefined {
  const block = blockOf(days, day);
  const cell = day - (block?.first ?? 0);
  return block && (block.marks[cell] as number) !== 0 ? (block.readAt[cell] as Instant) : undefined;
}

export function readingOn(days: ScopeDays, day: DayNumber): DayReading | undefined {
  const block = blockOf(days, day);
  return block && readingIn(days, block, day - block.first);
}

/** Each day of the range, in order; undefined if it was never read. For views of single days. */
export function readingsIn(days: ScopeDays, range: DateRange): (DayReading | undefined)[] {
  const [first, last] = [numberOf(range.first), numberOf(range.last)];
  const readings: (DayReading | undefined)[] = [];
  for (let day = first as number; day <= last; day += 1) readings.push(readingOn(days, day as DayNumber));
  return readings;
}

/** Those that were read later than what the other knows of the same day. */
export function readingsNewerThan(other: ScopeDays, days: ScopeDays): DayReading[] {
  return days.blocks.flatMap((block) => {
    const newer: DayReading[] = [];
    for (let cell = 0; cell < block.marks.length; cell += 1) {
      if (block.marks[cell] === 0) continue;
      const known = readAtOn(other, (block.first + cell) as DayNumber) ?? Number.NEGATIVE_INFINITY;
      const reading = known < (block.readAt[cell] as number) ? readingIn(days, block, cell) : undefined;
      if (reading !== undefined) newer.push(reading);
    }
    return newer;
  });
}

/** Whether the day was read after it had ended, so that its counts are final. */
export function isFinalDay(days: ScopeDays, day: DayNumber): boolean {
  return isFinal(marksOn(days, day));
}

/** Whether any day of the range was read. */
export function wasRead(days: ScopeDays, range: DateRange): boolean {
  return (
    stretchOf(days, numberOf(range.first), numberOf(range.last), (_, readAt) => readAt !== undefined) !==
    undefined
  );
}

export function isCounted(days: ScopeDays, day: DayNumber): boolean {
  return (marksOn(days, day) & mark.counted) !== 0;
}

/** Whether the day was read and has no known activity. */
export function isEmpty(days: ScopeDays, day: DayNumber): boolean {
  const block = blockOf(days, day);
  if (block === undefined) return false;
  const [cell, room] = [day - block.first, block.marks.length];
  const marked = block.marks[cell] as number;
  if (marked === 0 || (marked & mark.odd) !== 0) return false;
  return activityCounterNames.every((_, counter) => block.counts[counter * room + cell] === 0);
}

/**
 * When what is known of the range was read; undefined if nothing is known. A day that was read after it ended does not grow stale, so only
 * the latest of those counts, beside each day that was read before it ended.
 */
export function asOfIn(days: ScopeDays, range: DateRange): Instant | undefined {
  const [first, last] = [numberOf(range.first), numberOf(range.last)];
  let latest: number | undefined;
  let oldest = Number.POSITIVE_INFINITY;
  for (const { first: start, marks, readAt, growing } of days.blocks) {
    const [from, until] = [Math.max(0, first - start), Math.min(marks.length, last - start + 1)];
    for (let cell = Math.max(from, growing); cell < until; cell += 1) {
      if (isGrowing(marks[cell] as number)) oldest = Math.min(oldest, readAt[cell] as number);
    }
    let lastRead = until - 1;
    while (lastRead >= from && marks[lastRead] === 0) lastRead -= 1;
    if (lastRead >= from) latest = readAt[lastRead];
  }
  return latest === undefined ? undefined : Math.min(latest, oldest);
}

/** Readings of days in the range that the service has corrected since, by day. */
export function restatedIn({ restated }: ScopeDays, range: DateRange): DayReading[] {
  if (restated.size === 0) return [];
  return [...restated.values()].filter(({ day }) => day >= range.first && day <= range.last);
}

/** Puts each reading in place of the earlier one of its day. */
export function withReadings(days: ScopeDays, readings: readonly DayReading[], zone: Zone): ScopeDays {
  if (readings.length === 0) return days;
  const blocks = copiedBlocks(days.blocks, spansOf(days.blocks, readings));
  const odd = new Map(days.odd);
  for (const reading of readings) {
    const day = numberOf(reading.day);
    const block = blocks.find((each) => day >= each.first && day < each.first + each.marks.length);
    if (block === undefined) throw new Error('a day without a place');
    odd.delete(day);
    if (!writeReading(block, day - block.first, reading, dayNumberAt(reading.readAt, zone) > day)) {
      odd.set(day, (reading as DayReading & { kind: 'counted' }).counts);
    }
  }
  return { ...days, blocks: blocks.map(withGrowing), odd };
}

/** Drops days before that day once they fill a month, so that not everything is copied every day. */
export function withoutBefore(days: ScopeDays, keptFrom: DayNumber): ScopeDays {
  const [oldest] = days.blocks;
  if (oldest === undefined || oldest.first + gapDays >= keptFrom) return days;
  const spans = days.blocks.flatMap(({ first, marks }): BlockSpan[] => {
    const [from, until] = [Math.max(first, keptFrom) as DayNumber, first + marks.length];
    return from < until ? [{ first: from, until, changes: from > first }] : [];
  });
  const isKept = ([day]: readonly [DayNumber, unknown]) => day >= keptFrom;
  return {
    blocks: copiedBlocks(days.blocks, spans).map(withGrowing),
    odd: new Map([...days.odd].filter(isKept)),
    restated: new Map([...days.restated].filter(isKept)),
  };
}

/** Joins two that have no day in common. */
export function joinDays(one: ScopeDays, other: ScopeDays): ScopeDays {
  if (one.blocks.length === 0) return other;
  return {
    blocks: [...one.blocks, ...other.blocks].sort((a, b) => a.first - b.first),
    odd: joined(one.odd, other.odd),
    restated: joined(one.restated, other.restated),
  };
}

/** In order of days. Returns early for the thousands of scopes that have none. */
function joined<Value>(one: ReadonlyMap<DayNumber, Value>, other: ReadonlyMap<DayNumber, Value>) {
  if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one;
  return new Map([...one, ...other].sort(([a], [b]) => a - b));
}

/** `before`: the readings that were corrected now. */
export function withRestated(days: ScopeDays, before: readonly DayReading[]): ScopeDays {
  if (before.length === 0) return days;
  const all = [...days.restated.values(), ...before].map((each) => [numberOf(each.day), each] as const);
  return { ...days, restated: new Map(all.sort(([one], [other]) => one - other)) };
}
