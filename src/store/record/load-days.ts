// Loads days from the database as columns, a page of scopes at a time, because a start reads millions of days.

import { type Day, type DayNumber, dayNumberAt, numberOf, type Zone } from '#base/day.ts';
import type { DayMarks, DayReading } from '#readings/reading.ts';
import type { Work } from '#store/thread/work.ts';
import { type DayCell, type MonthName, readingOf, scanMonth } from './day-months.ts';
import type { OwnedBy } from './owned-by.ts';

export interface DaysAsked extends OwnedBy {
  /** Only scopes after `after`, in the order of their names, and up to `last`. */
  readonly after: string;
  readonly last: string;
  /** Only months from `from` on and before `until`. */
  readonly from: MonthName;
  readonly until: MonthName;
  /** Absent: all scopes between those. */
  readonly scopes?: readonly string[];
  /** The service's calendar, which tells whether a day had ended when it was read. */
  readonly zone: Zone;
}

/**
 * A run is a row of successive days of one scope; a scope may have several runs. All is in columns, because sending an object for each run
 * costs more than reading it.
 */
export interface DaysPage {
  /** The scope of each run. */
  readonly scopes: readonly string[];
  readonly firsts: Int32Array<ArrayBuffer>;
  readonly lengths: Int32Array<ArrayBuffer>;
  /** The first day of each run that was read before it ended; the run's length if there is none. */
  readonly growing: Int32Array<ArrayBuffer>;
  /** The days of all runs, one run after the other. */
  readonly marks: Uint8Array<ArrayBuffer>;
  readonly readAt: Float64Array<ArrayBuffer>;
  readonly counts: Int32Array<ArrayBuffer>;
  /** Days whose counts do not fit into the columns. */
  readonly odd: readonly RunReading[];
  readonly restated: readonly RunReading[];
  /** Where the next page starts; undefined if there is none. */
  readonly next: string | undefined;
  readonly unreadable: readonly { readonly scope: string; readonly month: MonthName }[];
}

export interface RunReading {
  /** The index of the run. */
  readonly run: number;
  readonly reading: DayReading;
}

interface MonthRow {
  readonly scope: string;
  readonly month: MonthName;
  readonly days: Uint8Array;
}

const rowsAtOnce = 750;
const mark: DayMarks = { read: 1, counted: 2, ended: 4, odd: 8 };

export const loadDays: Work<DaysAsked, DaysPage> = async ({ read, transfer }, asked) => {
  const { workspace, account, after, last, from, until, scopes: named } = asked;
  const among = named === undefined ? '' : `and scope in (${named.map(() => '?').join(', ')})`;
  const rows = (await read({
    sql: `select scope, month, days from day_months
      where workspace = ? and account = ? and scope > ? and scope <= ? and month >= ? and month < ? ${among}
      order by scope, month limit ?`,
    parameters: [workspace, account, after, last, from, until, ...(named ?? []), rowsAtOnce],
  })) as unknown as readonly MonthRow[];
  const scopes = wholeScopes(rows);
  const page = pageOf(scopes, asked.zone);
  const { firsts, lengths, growing, marks, readAt, counts } = page;
  for (const { buffer } of [firsts, lengths, growing, marks, readAt, counts]) transfer(buffer);
  return { ...page, next: rows.length < rowsAtOnce ? undefined : scopes.at(-1)?.[0] };
};

/** The last scope of a full page may lack months, so it moves to the next page. */
function wholeScopes(rows: readonly MonthRow[]): (readonly [string, readonly MonthRow[]])[] {
  const scopes = [...Map.groupBy(rows, ({ scope }) => scope)];
  return rows.length < rowsAtOnce || scopes.length === 1 ? scopes : scopes.slice(0, -1);
}

function pageOf(
  scopes: readonly (readonly [string, readonly MonthRow[]])[],
  zone: Zone,
): Omit<DaysPage, 'next'> {
  const runs = scopes.flatMap(([, months]) => runsOf(months));
  const cells = runs.reduce((sum, { length }) => sum + length, 0);
  const columns = {
    marks: new Uint8Array(cells),
    readAt: new Float64Array(cells),
    counts: new Int32Array(4 * cells),
  };
  const growing = new Int32Array(runs.length);
  const besides = { odd: [] as RunReading[], restated: [] as RunReading[] };
  const unreadable: { scope: string; month: MonthName }[] = [];
  let at = 0;
  for (const [run, { scope, first, length, months }] of runs.entries()) {
    const place: PageCells = { ...columns, ...besides, run, at, first, length, growing: length, zone };
    for (const { month, days } of months) {
      try {
        placeMonth(place, month, days);
      } catch {
        unreadable.push({ scope, month });
      }
    }
    at += length;
    growing[run] = place.growing;
  }
  return {
    scopes: runs.map(({ scope }) => scope),
    firsts: Int32Array.from(runs, ({ first }) => first),
    lengths: Int32Array.from(runs, ({ length }) => length),
    growing,
    ...columns,
    ...besides,
    unreadable,
  };
}

interface MonthRun {
  readonly scope: string;
  readonly first: DayNumber;
  readonly length: number;
  readonly months: readonly MonthRow[];
}

/** Splits at gaps between months, so that a scope with an old year has no empty cells in between. */
function runsOf(months: readonly MonthRow[]): MonthRun[] {
  const runs: MonthRun[] = [];
  for (const row of months) {
    const [first, until] = [firstOf(row.month), firstOf(monthAfter(row.month))];
    const before = runs.at(-1);
    if (before !== undefined && before.first + before.length === first) {
      runs[runs.length - 1] = { ...before, length: until - before.first, months: [...before.months, row] };
    } else runs.push({ scope: row.scope, first, length: until - first, months: [row] });
  }
  return runs;
}

function firstOf(month: MonthName): DayNumber {
  return numberOf(`${month}-01` as Day);
}

function monthAfter(month: MonthName): MonthName {
  const next = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}`;
}

interface PageCells extends Pick<DaysPage, 'marks' | 'readAt' | 'counts'> {
  readonly run: number;
  readonly at: number;
  readonly first: DayNumber;
  readonly length: number;
  growing: number;
  readonly zone: Zone;
  readonly odd: RunReading[];
  readonly restated: RunReading[];
}

function placeMonth(place: PageCells, month: MonthName, bytes: Uint8Array): void {
  const { run, marks, readAt, counts, first, length, zone, at } = place;
  const monthFirst = firstOf(month);
  // All days of one answer have the same instant.
  let seenAt = Number.NaN;
  let seenOn = 0;
  scanMonth(bytes, (cell) => {
    if (cell.restated) return void place.restated.push({ run, reading: readingOf(month, cell) });
    if (cell.readAt !== seenAt) [seenAt, seenOn] = [cell.readAt, dayNumberAt(cell.readAt, zone)];
    const day = monthFirst + cell.date - 1;
    const small = isSmall(cell);
    if (seenOn <= day) place.growing = Math.min(place.growing, day - first);
    if (!small) place.odd.push({ run, reading: readingOf(month, cell) });
    const index = day - first;
    marks[at + index] =
      mark.read |
      (cell.counted ? mark.counted : 0) |
      (seenOn > day ? mark.ended : 0) |
      (small ? 0 : mark.odd);
    readAt[at + index] = cell.readAt;
    for (let counter = 0; small && counter < 4; counter += 1) {
      counts[4 * at + counter * length + index] = cell.counts[counter] as number;
    }
  });
}

function isSmall({ counts: [sent, accepted, messages, replied] }: Readonly<DayCell>): boolean {
  return (
    (sent | 0) === sent &&
    (accepted | 0) === accepted &&
    (messages | 0) === messages &&
    (replied | 0) === replied
  );
}
