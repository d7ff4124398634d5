// A month of one scope as bytes: each day that was read, and the earlier values of days that the service has corrected.

import type { Instant } from '#base/brand.ts';
import type { Day } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts';

/** `YYYY-MM`. */
export type MonthName = string;

/** Each list is in the order of days and has each day at most once. */
export interface DayMonth {
  readonly days: readonly DayReading[];
  readonly restated: readonly DayReading[];
}

export function monthOf(day: Day): MonthName {
  return day.slice(0, 7);
}

/**
 * Puts the new readings in place of the known ones, but for those that are newer: another instance may have kept them meanwhile. What
 * bears a time after `at` was kept while a clock was ahead, and gives way.
 */
export function mergeMonth(before: DayMonth, now: DayMonth, at: Instant): DayMonth {
  return {
    days: mergeReadings(before.days, now.days, at),
    restated: mergeReadings(before.restated, now.restated, at),
  };
}

export const emptyMonth: DayMonth = { days: [], restated: [] };

function mergeReadings(before: readonly DayReading[], now: readonly DayReading[], at: Instant): DayReading[] {
  const merged = new Map(before.map((reading) => [reading.day, reading]));
  for (const reading of now) {
    const kept = merged.get(reading.day);
    const isOlder = kept !== undefined && reading.readAt < kept.readAt && kept.readAt <= at;
    if (!isOlder) merged.set(reading.day, reading);
  }
  return [...merged.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Bits beside the date, which takes five. */
const counted = 0x20;
/** Not all of its counts are whole numbers below 2^31. */
const odd = 0x40;
/** It came in the same answer as the day before it. */
const sameAnswer = 0x80;
const version = 1;

/** All days must be of one month. Throws RangeError for what cannot be kept. */
export function encodeMonth({ days, restated }: DayMonth): Uint8Array {
  const writer = createByteWriter();
  writer.byte(version);
  writer.byte(days.length);
  for (const list of [days, restated]) writeDays(writer, list);
  return writer.bytes();
}

function writeDays(writer: ByteWriter, days: readonly DayReading[]): void {
  let readAt = 0;
  for (const reading of days) {
    const counts = reading.kind === 'counted' ? inOrder(reading.counts) : undefined;
    const small = counts?.every(isSmall) ?? true;
    const same = reading.readAt === readAt;
    const bits = (counts ? counted : 0) | (small ? 0 : odd) | (same ? sameAnswer : 0);
    writer.byte(Number(reading.day.slice(8)) | bits);
    if (!same) writer.whole(reading.readAt - readAt);
    for (const count of counts ?? []) small ? writer.whole(count) : writer.float(count);
    readAt = reading.readAt;
  }
}

function inOrder(counts: ActivityCounts): readonly number[] {
  return [counts.invitationsSent, counts.invitationsAccepted, counts.messagesSent, counts.messagesReplied];
}

function isSmall(count: number): boolean {
  return Object.is(count | 0, count);
}

/** One day as it is in the bytes. It is the same object each time, so use it at once. */
export interface DayCell {
  /** Whether the service has corrected this value since. */
  restated: boolean;
  /** 1 to 31. */
  date: number;
  readAt: number;
  counted: boolean;
  /** In the order of the record’s columns. */
  counts: [number, number, number, number];
}

/** Hands over each day without a new object, because a start reads millions. Throws RangeError if the bytes are no such month. */
export function scanMonth(bytes: Uint8Array, take: (cell: Readonly<DayCell>) => void): void {
  const reader = createByteReader(bytes);
  if (reader.byte() !== version) throw new RangeError('a month in an unknown form');
  const cell: DayCell = { restated: false, date: 0, readAt: 0, counted: false, counts: [0, 0, 0, 0] };
  for (let left = reader.byte(); left > 0; left -= 1) {
    readCell(reader, cell);
    take(cell);
  }
  cell.restated = true;
  cell.readAt = 0;
  while (reader.hasMore()) {
    readCell(reader, cell);
    take(cell);
  }
}

function readCell(reader: ByteReader, cell: DayCell): void {
  const bits = reader.byte();
  cell.date = bits & 0x1f;
  if ((bits & sameAnswer) === 0) cell.readAt += reader.whole();
  cell.counted = (bits & counted) !== 0;
  for (let index = 0; index < 4; index += 1) {
    cell.counts[index] = !cell.counted ? 0 : (bits & odd) === 0 ? reader.whole() : reader.float();
  }
}

/** Throws RangeError. */
export function decodeMonth(month: MonthName, bytes: Uint8Array): DayMonth {
  const decoded: { days: DayReading[]; restated: DayReading[] } = { days: [], restated: [] };
  scanMonth(bytes, (cell) => {
    (cell.restated ? decoded.restated : decoded.days).push(readingOf(month, cell));
  });
  return decoded;
}

export function readingOf(
  month: MonthName,
  { date, readAt, counted, counts }: Readonly<DayCell>,
): DayReading {
  const day = `${month}-${String(date).padStart(2, '0')}` as Day;
  if (!counted) return { day, readAt, kind: 'not-reported' };
  const [invitationsSent, invitationsAccepted, messagesSent, messagesReplied] = counts;
  return {
    day,
    readAt,
    kind: 'counted',
    counts: { invitationsSent, invitationsAccepted, messagesSent, messagesReplied },
  };
}
