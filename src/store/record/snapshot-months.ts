// A month of one campaign’s statistics as bytes: the changes from day to day. A day without a change is only its date.

import type { Day } from '#base/day.ts';
import type { CampaignId, CampaignStatistics, CounterName, StatedStatus } from '#campaigns/campaign.ts';
import type { Snapshot } from '#readings/reading.ts';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts';
import { counters, firstCounters } from './counter-columns.ts';
import type { MonthName } from './day-months.ts';

const stated = ['statedProgress', 'statedAcceptanceRate', 'statedReplyRate'] as const;

/** A bit beside the date, which takes five: the figures are those of the day before. */
const unchanged = 0x20;
/** The first byte: how many counters each day holds, but 1 for those of the first form. So a month that an older version wrote is read. */
const firstForm = 1;

/** Days of one month, in order. */
export function encodeSnapshots(snapshots: readonly Snapshot[]): Uint8Array {
  const writer = createByteWriter();
  writer.byte(counters.length === firstCounters.length ? firstForm : counters.length);
  let before: Snapshot | undefined;
  for (const snapshot of snapshots) {
    const same = before !== undefined && isSameStatistics(before.value, snapshot.value);
    writer.byte(Number(snapshot.day.slice(8)) | (same ? unchanged : 0));
    writer.whole(snapshot.readAt - (before?.readAt ?? 0));
    if (!same) writeChanges(writer, figuresOf(before?.value), figuresOf(snapshot.value));
    before = snapshot;
  }
  return writer.bytes();
}

/** Throws RangeError if the bytes are no such month. */
export function decodeSnapshots(campaignId: CampaignId, month: MonthName, bytes: Uint8Array): Snapshot[] {
  const reader = createByteReader(bytes);
  const kept = countersOf(reader.byte());
  const snapshots: Snapshot[] = [];
  let figures = figuresOf(undefined, kept);
  while (reader.hasMore()) {
    const bits = reader.byte();
    const before = snapshots.at(-1);
    const readAt = (before?.readAt ?? 0) + reader.whole();
    if ((bits & unchanged) === 0) figures = readChanges(reader, figures);
    const day = `${month}-${String(bits & 0x1f).padStart(2, '0')}` as Day;
    const same = (bits & unchanged) !== 0 && before !== undefined;
    snapshots.push({ day, readAt, value: same ? before.value : statisticsOf(campaignId, figures, kept) });
  }
  return snapshots;
}

function countersOf(form: number): readonly CounterName[] {
  if (form === firstForm) return firstCounters;
  if (form <= firstCounters.length || form > counters.length)
    throw new RangeError('a month in an unknown form');
  return counters.slice(0, form);
}

export function isSameStatistics(one: CampaignStatistics, other: CampaignStatistics): boolean {
  const [before, now] = [figuresOf(one), figuresOf(other)];
  return (
    before.numbers.every((value, index) => value === now.numbers[index]) &&
    before.texts.every((value, index) => value === now.texts[index])
  );
}

interface Figures {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

function figuresOf(statistics: CampaignStatistics | undefined, kept = counters): Figures {
  if (statistics === undefined) {
    return { numbers: [...kept, ...stated].map(() => 0), texts: ['', '', ''] };
  }
  return {
    numbers: [
      ...counters.map((name) => statistics.counters[name]),
      ...stated.map((name) => statistics[name]),
    ],
    texts: [statistics.campaignName, statistics.status, statistics.owner],
  };
}

/** A counter that was not kept then is 0. */
function statisticsOf(
  campaignId: CampaignId,
  { numbers, texts }: Figures,
  kept: readonly CounterName[],
): CampaignStatistics {
  const counted = Object.fromEntries(
    counters.map((name, index) => [name, index < kept.length ? numbers[index] : 0]),
  );
  const [statedProgress = 0, statedAcceptanceRate = 0, statedReplyRate = 0] = numbers.slice(kept.length);
  const [campaignName = '', status = '', owner = ''] = texts;
  return {
    campaignId,
    campaignName,
    status: status as StatedStatus,
    owner,
    counters: counted as CampaignStatistics['counters'],
    statedProgress,
    statedAcceptanceRate,
    statedReplyRate,
  };
}

/** First a bit for each changed figure, then the new values. */
function writeChanges(writer: ByteWriter, before: Figures, now: Figures): void {
  const changed = [
    ...now.numbers.map((value, index) => value !== before.numbers[index]),
    ...now.texts.map((value, index) => value !== before.texts[index]),
  ];
  writer.whole(changed.reduce((bits, each, index) => bits + (each ? 2 ** index : 0), 0));
  for (const [index, value] of now.numbers.entries()) {
    if (changed[index]) writeNumber(writer, before.numbers[index] as number, value);
  }
  for (const [index, value] of now.texts.entries()) {
    if (changed[now.numbers.length + index]) writer.text(value);
  }
}

function readChanges(reader: ByteReader, before: Figures): Figures {
  const bits = reader.whole();
  const isChanged = (index: number) => Math.floor(bits / 2 ** index) % 2 === 1;
  const numbers = before.numbers.map((value, index) =>
    isChanged(index) ? readNumber(reader, value) : value,
  );
  const texts = before.texts.map((value, index) =>
    isChanged(numbers.length + index) ? reader.text() : value,
  );
  return { numbers, texts };
}

/** Writes how much a whole number has changed, which is never 0; or 0, and then the number itself. */
function writeNumber(writer: ByteWriter, before: number, now: number): void {
  if (isWhole(before) && isWhole(now)) writer.whole(now - before);
  else {
    writer.whole(0);
    writer.float(now);
  }
}

function readNumber(reader: ByteReader, before: number): number {
  const by = reader.whole();
  return by === 0 ? reader.float() : before + by;
}

/** The difference of two such numbers is exact. */
function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 50;
}
