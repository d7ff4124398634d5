// How the days of a scope lie in columns: blocks of days side by side, each with a row of marks, of times and of each counter. Pure.

import type { Instant } from '#base/brand.ts';
import { type DayNumber, dayNumbered, numberOf } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { DayBlock, DayReading, ScopeDays } from '#readings/reading.ts';
import { isGrowing, mark } from './day-marks.ts';

export interface BlockSpan {
  readonly first: DayNumber;
  /** The day after the last one. */
  readonly until: number;
  /** Whether something is written into it. */
  readonly changes: boolean;
}

/** Stretches with no more days than this between them share a block. */
export const gapDays = 31;

export function spansOf(blocks: readonly DayBlock[], readings: readonly DayReading[]): BlockSpan[] {
  const known = blocks.map(
    ({ first, marks }): BlockSpan => ({ first, until: first + marks.length, changes: false }),
  );
  const news = readings.map(({ day }): BlockSpan => {
    const first = numberOf(day);
    return { first, until: first + 1, changes: true };
  });
  const spans: BlockSpan[] = [];
  for (const next of [...known, ...news].sort((one, other) => one.first - other.first)) {
    const before = spans.at(-1);
    if (before === undefined || next.first > before.until + gapDays) spans.push(next);
    else {
      const until = Math.max(before.until, next.until);
      spans[spans.length - 1] = { first: before.first, until, changes: before.changes || next.changes };
    }
  }
  return spans;
}

/** Blocks for the spans, with what is known so far. A block that is not written to is reused. */
export function copiedBlocks(blocks: readonly DayBlock[], spans: readonly BlockSpan[]): DayBlock[] {
  return spans.map(({ first, until, changes }) => {
    const within = blocks.filter((block) => block.first < until && block.first + block.marks.length > first);
    const [only] = within;
    if (!changes && within.length === 1 && only !== undefined) return only;
    const block = emptyBlock(first, until - first);
    for (const each of within) copyBlock(each, block);
    return block;
  });
}

function emptyBlock(first: DayNumber, length: number): DayBlock {
  const counters = activityCounterNames.length;
  return {
    first,
    growing: length,
    marks: new Uint8Array(length),
    readAt: new Float64Array(length),
    counts: new Int32Array(counters * length),
  };
}

export function withGrowing(block: DayBlock): DayBlock {
  const found = block.marks.findIndex(isGrowing);
  const growing = found < 0 ? block.marks.length : found;
  return growing === block.growing ? block : { ...block, growing };
}

function copyBlock(from: DayBlock, to: DayBlock): void {
  const [length, room] = [from.marks.length, to.marks.length];
  const skipped = Math.max(0, to.first - from.first);
  const at = from.first + skipped - to.first;
  to.marks.set(from.marks.subarray(skipped), at);
  to.readAt.set(from.readAt.subarray(skipped), at);
  for (let counter = 0; counter < activityCounterNames.length; counter += 1) {
    const column = from.counts.subarray(counter * length + skipped, (counter + 1) * length);
    to.counts.set(column, counter * room + at);
  }
}

/** Returns false if the counts do not fit into the columns and must be kept beside them. */
export function writeReading(block: DayBlock, cell: number, reading: DayReading, ended: boolean): boolean {
  const counts = reading.kind === 'counted' ? reading.counts : undefined;
  const room = block.marks.length;
  const fits = counts === undefined || activityCounterNames.every((name) => isSmall(counts[name]));
  block.readAt[cell] = reading.readAt;
  block.marks[cell] =
    mark.read | (counts ? mark.counted : 0) | (ended ? mark.ended : 0) | (fits ? 0 : mark.odd);
  for (const [counter, name] of activityCounterNames.entries()) {
    block.counts[counter * room + cell] = counts !== undefined && fits ? counts[name] : 0;
  }
  return fits;
}

function isSmall(count: number): boolean {
  return (count | 0) === count;
}

export function readingIn(days: ScopeDays, block: DayBlock, cell: number): DayReading | undefined {
  const { marks, readAt, counts, first } = block;
  const marked = marks[cell] as number;
  if (marked === 0) return undefined;
  const number = (first + cell) as DayNumber;
  const at = { day: dayNumbered(number), readAt: readAt[cell] as Instant };
  if ((marked & mark.counted) === 0) return { ...at, kind: 'not-reported' };
  const small = activityCounterNames.map((_, counter) => counts[counter * marks.length + cell] as number);
  return { ...at, kind: 'counted', counts: days.odd.get(number) ?? countsFrom(small) };
}

export function marksOn(days: ScopeDays, day: DayNumber): number {
  const block = blockOf(days, day);
  return block ? (block.marks[day - block.first] as number) : 0;
}

export function blockOf({ blocks }: ScopeDays, day: DayNumber): DayBlock | undefined {
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const block = blocks[index] as DayBlock;
    if (day >= block.first) return day < block.first + block.marks.length ? block : undefined;
  }
  return undefined;
}

export function countsFrom([
  sent = 0,
  accepted = 0,
  messages = 0,
  replied = 0,
]: readonly number[]): ActivityCounts {
  return {
    invitationsSent: sent,
    invitationsAccepted: accepted,
    messagesSent: messages,
    messagesReplied: replied,
  };
}
