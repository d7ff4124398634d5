// Reads a part of another period: `first half of february`, `last week of march`, `wednesday last week`. Knows no names.

import { addDays, type DateRange, lengthOf, weekday } from '#base/day.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { part, type Typed } from '#language/typed-words.ts';
import { monthRange, phraseDates } from '#reports/figures/period.ts';
import { calendarUnitOf } from '#reports/figures/period-before.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { weekdayNames } from '#reports/words/vocabulary.ts';
import { readPeriod } from './parse-period.ts';

interface PartRead {
  readonly phrase: PeriodPhrase;
  readonly used: number;
}

/** The part of a period that the words begin with; undefined where they begin with none. `open`: `since` stands before them. */
export function readPart(typed: Typed, context: ParseContext, open: boolean): PartRead | undefined {
  const running = open ? startOf(typed) : undefined;
  if (running) return running;
  const read = quarterOf(typed, context) ?? shareOf(typed, context) ?? weekdayOf(typed, context);
  if (read === undefined || !open) return read;
  const { first } = phraseDates(read.phrase, context.today, context.weekStartsOn);
  return { ...read, phrase: { kind: 'since', first } };
}

const ordinals = [
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['fourth', '4th'],
];

/** From 0; -1 is the last. */
function placeIn(typed: Typed): number | undefined {
  const key = typed.words[0]?.key ?? '';
  const found = ordinals.findIndex((each) => each.includes(key));
  return ['last', 'final'].includes(key) ? -1 : found < 0 ? undefined : found;
}

/** `fourth quarter of 2025`, `second quarter` */
function quarterOf(typed: Typed, { today }: ParseContext): PartRead | undefined {
  const place = placeIn(typed);
  if (place === undefined || longestOf(part(typed, 1), ['quarter']) === 0) return undefined;
  const gap = longestOf(part(typed, 2), ['of', 'in', 'of the year']);
  const running = longestOf(part(typed, 2 + gap), ['this year', 'last year']);
  const isLast = typed.words[2 + gap]?.key === 'last';
  const named = running === 0 ? undefined : String(Number(today.slice(0, 4)) - (isLast ? 1 : 0));
  const stated = named ?? /^20\d\d$/.exec(typed.words[2 + gap]?.key ?? '')?.[0];
  if (place < 0 && stated === undefined) return undefined;
  const quarter = place < 0 ? 4 : place + 1;
  const year = stated === undefined ? {} : { year: Number(stated) };
  const phrase: PeriodPhrase = { kind: 'named-quarter', quarter, ...year };
  const begun = phraseDates(phrase, today, 'monday').first <= today;
  const years = Math.max(running, 1);
  return begun ? { phrase, used: stated === undefined ? 2 : 2 + gap + years } : undefined;
}

/** After `since`: `the beginning of the month`, `new year`. */
function startOf(typed: Typed): PartRead | undefined {
  const year = longestOf(typed, ['new year', "new year's", 'new years', 'new years day']);
  if (year > 0) return { phrase: sinceStartOf('year'), used: year };
  const began = /^(?:began|begun|started|opened)$/.test(typed.words[2]?.key ?? '');
  const running = units.find((each) => each === typed.words[1]?.key);
  if (began && running !== undefined && typed.words[0]?.key === 'the')
    return { phrase: sinceStartOf(running), used: 3 };
  const starts = ['start of', 'beginning of', 'first of', '1st of'];
  const start = longestOf(
    typed,
    starts.flatMap((each) => [each, `${each} the`]),
  );
  const unit = units.find((each) => each === typed.words[start]?.key);
  return start > 0 && unit !== undefined ? { phrase: sinceStartOf(unit), used: start + 1 } : undefined;
}

const units = ['week', 'month', 'quarter', 'year'] as const;

function sinceStartOf(kind: (typeof units)[number]): PeriodPhrase {
  return { kind: 'since-period', period: { kind, back: 0 } };
}

/** `first half of february`, `second week of march`, `last week of february` */
function shareOf(typed: Typed, context: ParseContext): PartRead | undefined {
  const place = placeIn(typed);
  const unit = (['half', 'week'] as const).find((each) => longestOf(part(typed, 1), [`${each} of`]) > 0);
  if (place === undefined || unit === undefined) return undefined;
  const whole = readPeriod(part(typed, 3), context);
  if (whole?.kind !== 'read' || calendarUnitOf(whole.value) === undefined) return undefined;
  const span = phraseDates(whole.value, context.today, context.weekStartsOn);
  const range = unit === 'half' ? halfOf(span, place) : weekOf(span, place);
  if (range === undefined || range.first > context.today) return undefined;
  return { phrase: { kind: 'dates', range }, used: 3 + whole.used };
}

/** Of a year six months, of what is shorter half of the days. */
function halfOf({ first, last }: DateRange, place: number): DateRange | undefined {
  if (place > 1) return undefined;
  const year = Number(first.slice(0, 4));
  const days = lengthOf({ first, last });
  const middle = days > 360 ? monthRange(year, 6).last : addDays(first, Math.floor(days / 2) - 1);
  return place === 0 ? { first, last: middle } : { first: addDays(middle, 1), last };
}

/** Seven days from the first on, or up to the last. */
function weekOf({ first, last }: DateRange, place: number): DateRange | undefined {
  if (place < 0) return { first: addDays(last, -6), last };
  const begins = addDays(first, 7 * place);
  const ends = addDays(begins, 6);
  return ends <= last ? { first: begins, last: ends } : undefined;
}

/** `wednesday last week`, `monday of this week` */
function weekdayOf(typed: Typed, context: ParseContext): PartRead | undefined {
  const on = weekdayNames.indexOf(typed.words[0]?.key ?? '') + 1;
  if (on === 0) return undefined;
  const back = (['this', 'last'] as const).findIndex(
    (which) => longestOf(part(typed, 1), [`${which} week`, `of ${which} week`]) > 0,
  );
  if (back < 0) return undefined;
  const { first } = phraseDates({ kind: 'week', back }, context.today, context.weekStartsOn);
  const day = addDays(first, (on - weekday(first) + 7) % 7);
  if (day > context.today) return undefined;
  const used = typed.words[1]?.key === 'of' ? 4 : 3;
  return { phrase: { kind: 'dates', range: { first: day, last: day } }, used };
}
