// Reads dates as people type them, and ranges between two, as a period on the calendar.

import { type Day, lengthOf, parseDay } from '#base/day.ts';
import {
  correction,
  longestOf,
  type ParseContext,
  type Read,
  readAs,
  refused,
} from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { monthRange } from '#reports/figures/period.ts';
import { editDistance } from '#reports/finding/nearest.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { monthNames } from '#reports/words/vocabulary.ts';

/** `since 3 march`, `3 mar - 14 mar`, `3-14 march`, `2026-03-01..2026-03-14`, `march 2026`, `3 march`. */
export function readDates(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  const opener = openers.find((each) => typed.words[0]?.key === each);
  const start = longestOf(typed, openings);
  const first = endAt(typed, start);
  if (first === undefined) {
    if (opener !== 'since') return undefined;
    if (typed.words.length === 1) return refused({ kind: 'missing', what: 'period' }, 1, true);
    return typed.words.length === 2 ? unknownStart(typed) : undefined;
  }
  const apart = longestOf(part(typed, first.end), opener === 'between' ? andThe : separatorsThe);
  const last = apart > 0 ? endAt(typed, first.end + apart) : undefined;
  // `on 3 march and 5 march` names two days, and not those between them.
  const isJoined = opener !== 'between' && typed.words[first.end]?.key === 'and';
  if (last && isJoined && !isNextTo(first.calendar, last.calendar)) {
    const nearest = [`${first.typed} to ${last.typed}`];
    return refused({ kind: 'unknown-word', word: asTyped(part(typed, 0, last.end)), nearest }, last.end);
  }
  if (last) return rangeOf(first, last, context.today);
  if (opener === 'between') return undefined;
  const openEnded = typed.words[first.end]?.key === '..' ? 1 : 0;
  if (openEnded) return sinceOf(first, openEnded, context.today);
  const goesOn = opener ? goingOn(part(typed, first.end)) : 0;
  // `replies from january` are those of january.
  const isOf = opener === 'from' && goesOn === 0 && first.calendar.kind === 'month';
  return opener && !isOf ? sinceOf(first, goesOn, context.today) : singleOf(first, context.today);
}

/** How many words say that it goes on from there: `onwards`, and `on` behind all else. */
export function goingOn(typed: Typed): number {
  const [word, next] = typed.words;
  return word?.key === 'on' && next === undefined ? 1 : longestOf(typed, goesOnFromThere);
}

const goesOnFromThere = ['onward', 'onwards', 'forward', 'forwards', 'until now', 'till now', 'to now'];

/** `january and february`, `3 and 4 march`; at the end of a month only what a calendar would say is left out. */
function isNextTo(one: Calendar, other: Calendar): boolean {
  if (one.kind === 'month' && other.kind === 'month') return (one.month % 12) + 1 === other.month;
  if ('date' in one && 'date' in other) {
    const apart = other.date - one.date;
    if (one.kind === 'number' || other.kind === 'number') return apart === 1;
    if (one.month === other.month) return apart === 1;
    return one.date >= 28 && other.date === 1 && (one.month % 12) + 1 === other.month;
  }
  return false;
}

/** Beside other words it may be part of a name. */
function unknownStart(typed: Typed): Read<never> | undefined {
  if (typed.words[1]?.quoted) return undefined;
  const nearest = ['this week', 'since 3 march', 'since 2026-03-03'];
  return refused({ kind: 'unknown-word', word: asTyped(typed), nearest }, 2, true);
}

const openers = ['since', 'from', 'between'];
const openings = openers.flatMap((each) => [each, `${each} the`]);
export const separators = [
  '-',
  '–',
  '—',
  '→',
  '..',
  '...',
  '…',
  'to',
  'until',
  'till',
  'til',
  'through',
  'thru',
  'and',
];

/** `from the 2nd of march to the 6th of march` */
const separatorsThe = separators.flatMap((each) => [each, `${each} the`]);
const andThe = ['and', 'and the'];

/** A date, a month, today, or a number whose month stands at the other end. */
type Calendar =
  | {
      readonly kind: 'date';
      readonly date: number;
      readonly month: number;
      readonly year?: number | undefined;
    }
  | { readonly kind: 'month'; readonly month: number; readonly year?: number | undefined }
  | { readonly kind: 'number'; readonly date: number }
  | { readonly kind: 'today' };

interface End {
  readonly calendar: Calendar;
  /** Past its last word. */
  readonly end: number;
  readonly typed: string;
  readonly readAs: readonly string[];
}

function endAt(typed: Typed, start: number): End | undefined {
  const read = readCalendar(part(typed, start));
  if (read === undefined) return undefined;
  const { calendar, used, month } = read;
  const end = start + used;
  return { calendar, end, typed: asTyped(part(typed, start, end)), readAs: month?.readAs ?? [] };
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ways to write a date, one line each, in the order in which they are tried
function readCalendar(
  typed: Typed,
): { calendar: Calendar; used: number; month?: Month | undefined } | undefined {
  const [first, second, third] = typed.words.slice(0, 3).map(({ key }) => key);
  if (first === undefined || typed.words[0]?.quoted) return undefined;
  if (first === 'today' || first === 'now') return { calendar: { kind: 'today' }, used: 1 };
  const iso = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?$/.exec(first);
  if (iso) return readIso(Number(iso[1]), Number(iso[3]), iso[4] === undefined ? undefined : Number(iso[4]));
  const glued = /^(\d{1,2})(?!st$|nd$|rd$|th$)(\p{L}+)$/u.exec(first);
  if (glued) return withYear(typed, 1, dateOf(glued[1]), monthNamed(glued[2]));
  const date = dateOf(first) ?? (monthNamed(second) ? numberOf(first) : undefined);
  const month = monthNamed(first);
  if (date !== undefined) {
    const gap = second === 'of' ? 1 : 0;
    const named = monthNamed(gap ? third : second);
    return named ? withYear(typed, 2 + gap, date, named) : { calendar: { kind: 'number', date }, used: 1 };
  }
  if (month === undefined) return undefined;
  const gap = second === 'the' ? 1 : 0;
  const after = dateOf(gap ? third : second);
  return after === undefined ? withYear(typed, 1, undefined, month) : withYear(typed, 2 + gap, after, month);
}

function readIso(year: number, month: number, date: number | undefined) {
  if (date !== undefined) return { calendar: { kind: 'date', date, month, year } as const, used: 1 };
  return month >= 1 && month <= 12
    ? { calendar: { kind: 'month', month, year } as const, used: 1 }
    : undefined;
}

function withYear(typed: Typed, used: number, date: number | undefined, month: Month | undefined) {
  if (month === undefined) return undefined;
  const stated = /^(19|20)\d\d$/.exec(typed.words[used]?.key ?? '')?.[0];
  const year = stated === undefined ? {} : { year: Number(stated) };
  const calendar: Calendar =
    date === undefined
      ? { kind: 'month', month: month.number, ...year }
      : { kind: 'date', date, month: month.number, ...year };
  return { calendar, used: used + (stated === undefined ? 0 : 1), month };
}

function dateOf(key: string | undefined): number | undefined {
  const stated = /^(\d{1,2})(st|nd|rd|th)?$/.exec(key ?? '')?.[1];
  const date = Number(stated ?? 0);
  return date >= 1 && date <= 31 ? date : undefined;
}

/** `40 march` is an impossible date, not a name. */
function numberOf(key: string): number | undefined {
  return /^\d{1,2}$/.test(key) ? Number(key) : undefined;
}

interface Month {
  readonly number: number;
  readonly readAs: readonly string[];
}

/** By the whole name and the short one. */
const monthNumbers: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((name, at) => [name, name.slice(0, 3)].map((each) => [each, at + 1] as const)),
  ['sept', 9],
]);

export function monthNamed(key: string | undefined): Month | undefined {
  if (key === undefined) return undefined;
  const number = monthNumbers.get(key);
  if (number !== undefined) return { number, readAs: [] };
  if (key.length < 6) return undefined;
  // Short month names are one letter from too many words (match, merch).
  const meant = monthNames.findIndex((name) => name.length >= 6 && editDistance(key, name, 1) <= 1);
  return meant < 0 ? undefined : { number: meant + 1, readAs: [correction(key, monthNames[meant] ?? key)] };
}

function singleOf({ calendar, end, typed, readAs: said }: End, today: Day): Read<PeriodPhrase> | undefined {
  if (calendar.kind === 'number' || calendar.kind === 'today') return undefined;
  if (calendar.kind === 'month') {
    const { month, year } = calendar;
    return readAs({ kind: 'named-month', month, ...(year === undefined ? {} : { year }) }, end, said);
  }
  const on = firstDay(calendar, calendar.year ?? latestYear(calendar, today));
  if (on === undefined) return refused({ kind: 'impossible-date', word: typed }, end);
  return readAs({ kind: 'dates', range: { first: on, last: on } }, end, said);
}

function sinceOf(first: End, more: number, today: Day): Read<PeriodPhrase> | undefined {
  const { calendar, end, typed, readAs: said } = first;
  if (calendar.kind === 'number') return undefined;
  const on =
    calendar.kind === 'today' ? today : firstDay(calendar, calendar.year ?? latestYear(calendar, today));
  if (on === undefined) return refused({ kind: 'impossible-date', word: typed }, end + more);
  return readAs({ kind: 'since', first: on }, end + more, said);
}

function rangeOf(first: End, last: End, today: Day): Read<PeriodPhrase> | undefined {
  const [from, to] = borrowed(first.calendar, last.calendar);
  if (from.kind === 'number' || to.kind === 'number' || from.kind === 'today') return undefined;
  const said = [...first.readAs, ...last.readAs];
  const toYear = to.kind === 'today' ? undefined : to.year;
  const year = from.year ?? toYear ?? latestYear(from, today);
  const begins = firstDay(from, year);
  if (begins === undefined) return refused({ kind: 'impossible-date', word: first.typed }, last.end);
  if (to.kind === 'today') return readAs({ kind: 'since', first: begins }, last.end, said);
  const ends = lastDay(to, toYear ?? year);
  if (ends === undefined) return refused({ kind: 'impossible-date', word: last.typed }, last.end);
  const range = { first: begins, last: ends };
  if (begins <= ends) return readAs({ kind: 'dates', range }, last.end, said);
  const overNewYear = acrossNewYear(from, to, year);
  return overNewYear
    ? readAs({ kind: 'dates', range: overNewYear }, last.end, said)
    : refused({ kind: 'reversed-range', range }, last.end);
}

/** `3-14 march`, `march 3-14`: the number takes what it lacks from the other end. */
function borrowed(first: Calendar, last: Calendar): [Calendar, Calendar] {
  if (first.kind === 'number' && last.kind === 'date') return [{ ...last, date: first.date }, last];
  if (last.kind === 'number' && first.kind === 'date') return [first, { ...first, date: last.date }];
  return [first, last];
}

type Dated = Extract<Calendar, { month: number }>;

/** `20 dec - 10 jan`: one end states no year, and across the new year the range is shorter than half a year. */
function acrossNewYear(from: Dated, to: Dated, year: number) {
  if (from.year !== undefined && to.year !== undefined) return undefined;
  const firstYear = to.year === undefined ? year : to.year - 1;
  const first = firstDay(from, firstYear);
  const last = lastDay(to, firstYear + 1);
  return first && last && lengthOf({ first, last }) <= 183 ? { first, last } : undefined;
}

/** The latest year in which it exists and has begun; the running one where there is none. */
function latestYear(calendar: Dated, today: Day): number {
  const running = Number(today.slice(0, 4));
  const begun = Array.from({ length: 9 }, (_, back) => running - back).find((year) => {
    const first = firstDay(calendar, year);
    return first !== undefined && first <= today;
  });
  return begun ?? running;
}

function firstDay(calendar: Dated, year: number): Day | undefined {
  const date = calendar.kind === 'date' ? calendar.date : 1;
  return parseDay([year, calendar.month, date].map((each) => String(each).padStart(2, '0')).join('-'));
}

function lastDay(calendar: Dated, year: number): Day | undefined {
  return calendar.kind === 'date' ? firstDay(calendar, year) : monthRange(year, calendar.month).last;
}
