// Adds up the days of several scopes, in the same columns as one scope's. Pure; knows neither campaigns nor rooms.

import type { Instant } from '#base/brand.ts';
import { type DayNumber, dayNumbered, type Zone } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import { activityCounterNames } from '#campaigns/campaign.ts';
import type { DayBlock, DayReading, ScopeDays } from '#readings/reading.ts';
import { countsFrom } from '#readings/record/day-blocks.ts';
import { mark } from '#readings/record/day-marks.ts';
import { noDays, readingOn, withReadings, withRestated } from '#readings/record/scope-days.ts';

export interface Summand {
  readonly days: ScopeDays;
  /** From this day on it can have counts. Unknown days before it count as zero. */
  readonly from: DayNumber;
}

/** So many are added at a time. */
const addedAtOnce = 8;

/**
 * A day of the sum is counted if every summand that had begun counts it, and read if each of them was. Its age is that of the oldest of
 * those readings. A single summand is its own sum.
 */
export function* summedDays(summands: readonly Summand[], zone: Zone): Steps<ScopeDays> {
  const [only] = summands;
  if (only === undefined) return noDays;
  if (summands.length === 1) return only.days;
  const blocks = summands.flatMap(({ days }) => days.blocks);
  const first = blocks.reduce((least, block) => Math.min(least, block.first), Infinity) as DayNumber;
  const until = blocks.reduce((most, block) => Math.max(most, block.first + block.marks.length), -Infinity);
  if (until <= first) return noDays;
  const sums = createSums(first, until - first);
  for (const [index, summand] of summands.entries()) {
    sums.add(summand);
    if (index % addedAtOnce === 0) yield;
  }
  const summed = withReadings(noDays, [...sums.readings()], zone);
  const restated: DayReading[] = [];
  for (const day of new Set(summands.flatMap(({ days }) => [...days.restated.keys()]))) {
    const before = beforeOn(day, summands);
    const now = readingOn(summed, day);
    if (before !== undefined && now !== undefined && !isSame(before, now)) restated.push(before);
    yield;
  }
  return withRestated(summed, restated);
}

function createSums(first: DayNumber, length: number) {
  /** How many summands begin on each day. */
  const beginning = new Int32Array(length + 1);
  /** How many of those that had begun were read on each day, and how many are counted. */
  const [read, counted] = [new Int32Array(length), new Int32Array(length)];
  const readAt = new Float64Array(length).fill(Infinity);
  const counts = new Float64Array(activityCounterNames.length * length);

  function addBlock(block: DayBlock, from: DayNumber): void {
    const [at, size] = [block.first - first, block.marks.length];
    for (let cell = 0; cell < size; cell += 1) {
      const marked = block.marks[cell] as number;
      if (marked === 0) continue;
      const place = at + cell;
      readAt[place] = Math.min(readAt[place] as number, block.readAt[cell] as number);
      if (block.first + cell < from) continue;
      read[place] = (read[place] as number) + 1;
      if ((marked & mark.counted) !== 0) counted[place] = (counted[place] as number) + 1;
    }
    for (let counter = 0; counter < activityCounterNames.length; counter += 1) {
      const [to, start] = [counter * length + at, counter * size];
      for (let cell = 0; cell < size; cell += 1) {
        counts[to + cell] = (counts[to + cell] as number) + (block.counts[start + cell] as number);
      }
    }
  }

  function add({ days, from }: Summand): void {
    const begins = Math.min(Math.max(0, from - first), length);
    beginning[begins] = (beginning[begins] as number) + 1;
    for (const block of days.blocks) addBlock(block, from);
    for (const [day, odd] of days.odd) {
      for (const [counter, name] of activityCounterNames.entries()) {
        const place = counter * length + day - first;
        counts[place] = (counts[place] as number) + odd[name];
      }
    }
  }

  /** Each day that was read, in order. */
  function* readings(): Iterable<DayReading> {
    let begunCount = 0;
    for (let cell = 0; cell < length; cell += 1) {
      begunCount += beginning[cell] as number;
      if (readAt[cell] === Infinity || read[cell] !== begunCount) continue;
      const at = { day: dayNumbered((first + cell) as DayNumber), readAt: readAt[cell] as Instant };
      const on = activityCounterNames.map((_, counter) => counts[counter * length + cell] as number);
      yield counted[cell] === begunCount
        ? { ...at, kind: 'counted', counts: countsFrom(on) }
        : { ...at, kind: 'not-reported' };
    }
  }

  return { add, readings };
}

/** The sum before the last correction of that day; undefined if one of the summands was not read. */
function beforeOn(day: DayNumber, summands: readonly Summand[]): DayReading | undefined {
  let sum = activityCounterNames.map(() => 0);
  let [isCounted, readAt] = [true, Infinity];
  for (const { days, from } of summands) {
    const reading = days.restated.get(day) ?? readingOn(days, day);
    if (reading === undefined && day >= from) return undefined;
    if (reading === undefined) continue;
    readAt = Math.min(readAt, reading.readAt);
    if (reading.kind === 'counted') {
      const { counts } = reading;
      sum = activityCounterNames.map((name, counter) => (sum[counter] as number) + counts[name]);
    } else if (day >= from) isCounted = false;
  }
  const at = { day: dayNumbered(day), readAt };
  return isCounted ? { ...at, kind: 'counted', counts: countsFrom(sum) } : { ...at, kind: 'not-reported' };
}

function isSame(one: DayReading, other: DayReading): boolean {
  if (one.kind !== 'counted' || other.kind !== 'counted') return one.kind === other.kind;
  return activityCounterNames.every((name) => one.counts[name] === other.counts[name]);
}
