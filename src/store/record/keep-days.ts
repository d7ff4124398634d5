// Writes the read days of a scope into its months: reads each month, merges the days and writes it back.

import type { Instant } from '#base/brand.ts';
import type { DayReading } from '#readings/reading.ts';
import { changesOf, type Dialogue, rowsOf } from '#store/thread/dialogue.ts';
import type { Work } from '#store/thread/work.ts';
import {
  type DayMonth,
  decodeMonth,
  emptyMonth,
  encodeMonth,
  type MonthName,
  mergeMonth,
  monthOf,
} from './day-months.ts';
import type { OwnedBy } from './owned-by.ts';

export interface DaysRead extends OwnedBy {
  readonly scope: string;
  readonly days: readonly DayReading[];
  /** The earlier values of corrected days. */
  readonly restated: readonly DayReading[];
  /** A kept reading that is later than this bears the time of a clock that was ahead, and gives way. */
  readonly now: Instant;
}

export const keepDays: Work<DaysRead, void> = ({ unit }, read) =>
  unit(function* () {
    // In the same order by every bot: two that keep the same months wait for each other once, and never both.
    const months = [...byMonth(read)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [month, within] of months) yield* writeMonth(read, month, within);
  });

function byMonth({ days, restated }: DaysRead): Map<MonthName, DayMonth> {
  const months = new Map<MonthName, { days: DayReading[]; restated: DayReading[] }>();
  const within = (month: MonthName) => {
    const known = months.get(month) ?? { days: [], restated: [] };
    months.set(month, known);
    return known;
  };
  for (const reading of days) within(monthOf(reading.day)).days.push(reading);
  for (const reading of restated) within(monthOf(reading.day)).restated.push(reading);
  return months;
}

function* writeMonth(
  { workspace, account, scope, now }: DaysRead,
  month: MonthName,
  within: DayMonth,
): Dialogue<void> {
  const key = [workspace, account, scope, month] as const;
  const [row] = yield* rowsOf(
    `select days from day_months where workspace = ? and account = ? and scope = ? and month = ?`,
    ...key,
  );
  const before = row === undefined ? emptyMonth : readable(month, row.days as Uint8Array);
  yield* changesOf(
    `insert into day_months (workspace, account, scope, month, days) values (?, ?, ?, ?, ?)
     on conflict (workspace, account, scope, month) do update set days = excluded.days`,
    ...key,
    encodeMonth(mergeMonth(before, within, now)),
  );
}

/** Starts an unreadable month anew. */
function readable(month: MonthName, bytes: Uint8Array): DayMonth {
  try {
    return decodeMonth(month, bytes);
  } catch {
    return emptyMonth;
  }
}
