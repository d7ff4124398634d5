// Writes the days that were read of a scope into its months. Runs in the store's thread: each month is read, merged and written back.

import type { DayReading } from '#readings/reading.ts';
import type { Work, WorkPlace } from '#store/thread/work.ts';
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
  /** What some of them were said to be before. */
  readonly restated: readonly DayReading[];
}

export const keepDays: Work<DaysRead, void> = ({ file, unit }, read) =>
  unit(() => {
    for (const [month, now] of byMonth(read)) writeMonth(file, read, month, now);
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

function writeMonth(
  file: WorkPlace['file'],
  { workspace, account, scope }: DaysRead,
  month: MonthName,
  now: DayMonth,
): void {
  const [row] = file
    .prepare(`select days from day_months where workspace = ? and account = ? and scope = ? and month = ?`)
    .all([workspace, account, scope, month]);
  const before = row === undefined ? emptyMonth : readable(month, row.days as Uint8Array);
  file
    .prepare(
      `insert into day_months (workspace, account, scope, month, days) values (?, ?, ?, ?, ?)
       on conflict (workspace, account, scope, month) do update set days = excluded.days`,
    )
    .run([workspace, account, scope, month, encodeMonth(mergeMonth(before, now))]);
}

/** A month that nobody can read any more is written anew. */
function readable(month: MonthName, bytes: Uint8Array): DayMonth {
  try {
    return decodeMonth(month, bytes);
  } catch {
    return emptyMonth;
  }
}
