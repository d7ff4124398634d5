// Reads periods that are told by how long ago they were: `3 days ago`, `monday`, `last weekend`, `last march`.

import { addDays, type Weekday, weekday } from '#base/day.ts';
import { longestOf, type ParseContext, type Read, readAs, refused } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { monthsBefore, phraseDates } from '#reports/figures/period.ts';
import { mostBack, type PeriodPhrase } from '#reports/question.ts';
import { numberIn, weekdayNames } from '#reports/words/vocabulary.ts';
import { monthNamed } from './parse-date.ts';

/** `3 days ago`, `14 to 8 days ago`, `two weeks ago`, `last weekend`, `last march`, `last friday`; on a Wednesday `last monday` is refused with the two it may be. */
export function readAgo(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  if (longestOf(typed, ['day before yesterday'])) return readAs(daysAgo(2, 2), 3);
  if (longestOf(typed, ['last weekend', 'past weekend'])) return readAs({ kind: 'weekend' }, 2);
  return readUnitsAgo(typed, context) ?? readLastNamed(typed, context);
}

/** `monday` is today or the latest one before; `weekend` is the latest that is over. Beside other words it may be part of a name (Black Friday). */
export function readWeekday(typed: Typed): Read<PeriodPhrase> | undefined {
  if (longestOf(typed, ['weekend'])) return readAs({ kind: 'weekend' }, 1);
  const on = weekdayIn(typed, 0);
  return on === undefined ? undefined : readAs({ kind: 'weekday', on }, 1);
}

const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof units)[number];

function readUnitsAgo(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  const first = countAt(typed, 0);
  if (first === undefined) return undefined;
  const apart = longestOf(part(typed, 1), ['to', '-']);
  const last = apart > 0 ? countAt(typed, 1 + apart) : undefined;
  const at = last === undefined ? 1 : 2 + apart;
  const unit = units.find((each) => longestOf(part(typed, at), [`${each} ago`, `${each}s ago`]) > 0);
  if (unit === undefined) return undefined;
  if (last === undefined) return readAs(unitsAgo(first, unit, context), at + 2);
  const fits = unit === 'day' && first >= last && last >= 1;
  return fits ? readAs(daysAgo(first, last), at + 2) : undefined;
}

function countAt(typed: Typed, at: number): number | undefined {
  const key = typed.words[at]?.key ?? '';
  return key === 'a' ? 1 : numberIn(key);
}

/** A phrase that moves on with the days, where there is one; else the whole day, week, month or year at that time. */
function unitsAgo(count: number, unit: Unit, { today, weekStartsOn }: ParseContext): PeriodPhrase {
  if (unit === 'day') return daysAgo(count, count);
  if (count <= (unit === 'year' ? 1 : mostBack)) return { kind: unit, back: count } as PeriodPhrase;
  const months = { week: 0, month: 1, quarter: 3, year: 12 }[unit] * count;
  const then = unit === 'week' ? addDays(today, -7 * count) : monthsBefore(today, months);
  return { kind: 'dates', range: phraseDates({ kind: unit, back: 0 }, then, weekStartsOn) };
}

function daysAgo(first: number, last: number): PeriodPhrase {
  if (last === 0) return { kind: 'today' };
  if (last > 1) return { kind: 'days-ago', first, last };
  return first === 1 ? { kind: 'yesterday' } : { kind: 'last-days', days: first };
}

/** `last march` is the latest that has ended. */
function readLastNamed(typed: Typed, { today, weekStartsOn }: ParseContext): Read<PeriodPhrase> | undefined {
  if (longestOf(typed, ['last', 'past']) === 0) return undefined;
  const on = weekdayIn(typed, 1);
  if (on !== undefined) {
    const nearest = addDays(today, -((weekday(today) - on + 6) % 7) - 1);
    const isThisWeek = nearest >= phraseDates({ kind: 'week', back: 0 }, today, weekStartsOn).first;
    if (!isThisWeek) return readAs(on === weekday(today) ? daysAgo(7, 7) : { kind: 'weekday', on }, 2);
    const word = asTyped(part(typed, 0, 2));
    return refused({ kind: 'unknown-word', word, nearest: [nearest, addDays(nearest, -7)] }, 2, true);
  }
  const month = typed.words[1]?.quoted ? undefined : monthNamed(typed.words[1]?.key);
  if (month === undefined) return undefined;
  const running = Number(today.slice(5, 7)) === month.number;
  const year = running ? { year: Number(today.slice(0, 4)) - 1 } : {};
  return readAs({ kind: 'named-month', month: month.number, ...year }, 2, month.readAs);
}

/** 1 is Monday. */
function weekdayIn(typed: Typed, at: number): Weekday | undefined {
  const found = weekdayNames.indexOf(typed.words[at]?.key ?? '');
  return found < 0 ? undefined : ((found + 1) as Weekday);
}
