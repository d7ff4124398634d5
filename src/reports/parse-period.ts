// Reads a period as people say it, wherever it stands among the words; one that is not understood is refused by name.

import { lengthOf, parseDay } from '#base/day.ts';
import { editDistance, isTypoOf } from './nearest.ts';
import { readDates } from './parse-date.ts';
import { spanOf } from './period.ts';
import { longestPeriod, type ParseProblem, type PeriodPhrase } from './question.ts';
import { correction, longestOf, type ParseContext, type Read, readAs, refused } from './read.ts';
import { asTyped, part, type Typed } from './words.ts';

/** The period that the words begin with, a preposition before it included; undefined where they begin with none. */
export function readPeriod(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  const lead = longestOf(typed, prepositions);
  const rest = part(typed, lead);
  const read = readRelative(rest) ?? readDates(rest, context) ?? readQuarterOrYear(rest) ?? readForeign(rest);
  if (read === undefined) return undefined;
  const used = lead + read.used;
  if (read.kind === 'refused') return { ...read, used };
  const problem = outOfReach(read.value, context, asTyped(part(rest, 0, read.used)));
  return problem ? refused(problem, used, isBare(typed)) : { ...read, used };
}

/** A quarter or a year that no preposition marks as a period: `Launch Q1` and `Summer 2025` are names. */
export function isBare(typed: Typed): boolean {
  return longestOf(typed, prepositions) === 0 && readQuarterOrYear(typed) !== undefined;
}

/** `week` alone says nothing, and may be the end of a name. */
export function bareUnit(key: string): ParseProblem | undefined {
  const units = ['day', 'week', 'month', 'quarter', 'year'];
  if (!units.includes(key)) return undefined;
  const nearest = { day: ['today', 'yesterday'] }[key];
  return { kind: 'unknown-word', word: key, nearest: nearest ?? [`this ${key}`, `last ${key}`] };
}

const prepositions = ['in', 'for', 'during', 'over', 'of', 'on'].flatMap((each) => [each, `${each} the`]);
prepositions.push('the');

const phrases: readonly (readonly [PeriodPhrase, readonly string[]])[] = [
  [{ kind: 'today' }, ['today', 'today so far']],
  [{ kind: 'yesterday' }, ['yesterday']],
  [{ kind: 'week', back: 0 }, ['this week', 'current week', 'week to date', 'wtd']],
  [{ kind: 'week', back: 1 }, ['last week', 'previous week']],
  [{ kind: 'week', back: 2 }, ['week before last', '2 weeks ago', 'two weeks ago']],
  [{ kind: 'month', back: 0 }, ['this month', 'current month', 'month to date', 'mtd']],
  [{ kind: 'month', back: 1 }, ['last month', 'previous month']],
  [{ kind: 'month', back: 2 }, ['month before last', '2 months ago', 'two months ago']],
  [{ kind: 'quarter', back: 0 }, ['this quarter', 'current quarter', 'quarter to date', 'qtd']],
  [{ kind: 'quarter', back: 1 }, ['last quarter', 'previous quarter']],
  [{ kind: 'quarter', back: 2 }, ['quarter before last', '2 quarters ago', 'two quarters ago']],
  [{ kind: 'year', back: 0 }, ['this year', 'current year', 'year to date', 'ytd']],
  [{ kind: 'year', back: 1 }, ['last year', 'previous year']],
  [{ kind: 'last-days', days: 7 }, ['past week']],
  [{ kind: 'last-days', days: 30 }, ['past month']],
  [{ kind: 'last-months', months: 3 }, ['past quarter']],
  [{ kind: 'last-months', months: 12 }, ['past year']],
];

function readRelative(typed: Typed): Read<PeriodPhrase> | undefined {
  const found = phrases
    .map(([phrase, names]) => ({ phrase, used: longestOf(typed, names) }))
    .sort((a, b) => b.used - a.used)[0];
  if (found && found.used > 0) return readAs(found.phrase, found.used);
  const key = typed.words[0]?.key ?? '';
  if (key.length >= 6 && editDistance(key, 'yesterday', 1) === 1) {
    return readAs({ kind: 'yesterday' }, 1, [correction(key, 'yesterday')]);
  }
  return readCount(typed) ?? readMisspelled(typed);
}

/** `last wek`, `lst month`: only at the end of what is typed, for elsewhere it may be part of a name. */
function readMisspelled(typed: Typed): Read<PeriodPhrase> | undefined {
  const [lead, unit, ...more] = typed.words;
  if (!lead || !unit || more.length > 0 || lead.quoted || unit.quoted) return undefined;
  const meantLead = ['last', 'this'].find((word) => word === lead.key || isSlip(lead.key, word));
  const meantUnit = ['week', 'month', 'quarter', 'year'].find(
    (word) => word === unit.key || (unit.key.length >= 3 && editDistance(unit.key, word, 1) === 1),
  );
  if (meantLead === undefined || meantUnit === undefined) return undefined;
  const meant = `${meantLead} ${meantUnit}`;
  const phrase = phrases.find(([, names]) => names.includes(meant))?.[0];
  return phrase && readAs(phrase, 2, [correction(asTyped(typed), meant)]);
}

/** A letter left out, or two swapped: with one changed it would be another word (lost, list, thin). */
function isSlip(key: string, word: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  const slipped = key.length === word.length - 1 || letters(key) === letters(word);
  return key.length >= 3 && slipped && editDistance(key, word, 1) === 1;
}

/** `last 7 days`, `last seven days`, `last 7`, `7 days`, `7d`, `last 2 weeks`. */
function readCount(typed: Typed): Read<PeriodPhrase> | undefined {
  const lead = longestOf(typed, ['last', 'past', 'previous']);
  const key = typed.words[lead]?.key ?? '';
  const spelled = lead > 0 && numberWords.includes(key) ? String(numberWords.indexOf(key)) : key;
  const stated = /^(\d{1,4})(\p{L}*)$/u.exec(spelled);
  if (stated === null) return undefined;
  const glued = stated[2] ?? '';
  const unit = glued || (typed.words[lead + 1]?.key ?? '');
  const used = lead + 1 + (glued ? 0 : 1);
  const count = Number(stated[1]);
  if (dayWords.includes(unit)) return daysRead(count, typed, used);
  if (weekWords.includes(unit)) return daysRead(7 * count, typed, used);
  const months = monthsIn(unit);
  if (months !== undefined) return monthsRead(months * count, typed, used);
  if (lead === 0) return undefined;
  const misspelled = ['months', 'weeks'].find((word) => isTypoOf(unit, word));
  if (misspelled === 'months') return monthsRead(count, typed, used, [correction(unit, misspelled)]);
  if (misspelled === 'weeks') return daysRead(7 * count, typed, used, [correction(unit, misspelled)]);
  if (unit.length >= 3 && editDistance(unit, 'days', 1) === 1) {
    return daysRead(count, typed, used, [correction(unit, 'days')]);
  }
  return glued ? undefined : daysRead(count, typed, lead + 1);
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const dayWords = ['d', 'day', 'days'];
const weekWords = ['w', 'week', 'weeks'];

function daysRead(
  days: number,
  typed: Typed,
  used: number,
  corrections: readonly string[] = [],
): Read<PeriodPhrase> {
  if (days === 0) return unknown(typed, used, ['yesterday', 'last 7 days']);
  if (days > longestPeriod) return refused({ kind: 'period-too-long', days, limit: longestPeriod }, used);
  return readAs({ kind: 'last-days', days }, used, corrections);
}

function monthsIn(unit: string): number | undefined {
  const stem = /^(month|quarter|year)s?$/.exec(unit)?.[1];
  return stem === undefined ? undefined : { month: 1, quarter: 3, year: 12 }[stem];
}

function monthsRead(
  months: number,
  typed: Typed,
  used: number,
  corrections: readonly string[] = [],
): Read<PeriodPhrase> {
  if (months === 0) return unknown(typed, used, ['last month', 'last 3 months']);
  // Far more months than any record has would leave the calendar.
  return readAs({ kind: 'last-months', months: Math.min(months, 1200) }, used, corrections);
}

/** `q1`, `q1 2026`, `2026 q1`, `q4/2025`, `first quarter of 2025`, `2025`. */
function readQuarterOrYear(typed: Typed): Read<PeriodPhrase> | undefined {
  const keys = typed.words.map(({ key, quoted }) => (quoted ? '' : key));
  const year = yearOf(keys[0]);
  if (year !== undefined) {
    const quarter = quarterAt(part(typed, 1));
    return quarter
      ? readAs({ kind: 'named-quarter', quarter: quarter.quarter, year }, 1 + quarter.used)
      : readAs({ kind: 'named-year', year }, 1);
  }
  const glued = /^(?:q([1-4])[/-](20\d\d)|(20\d\d)[/-]q([1-4]))$/.exec(keys[0] ?? '');
  if (glued) {
    const [quarter, inYear] = [glued[1] ?? glued[4], glued[2] ?? glued[3]].map(Number);
    return readAs({ kind: 'named-quarter', quarter: quarter ?? 1, year: inYear ?? 2000 }, 1);
  }
  const quarter = quarterAt(typed);
  if (quarter === undefined) return undefined;
  const gap = longestOf(part(typed, quarter.used), ['of', 'in']);
  const stated = yearOf(keys[quarter.used + gap]);
  return stated === undefined
    ? readAs({ kind: 'named-quarter', quarter: quarter.quarter }, quarter.used)
    : readAs({ kind: 'named-quarter', quarter: quarter.quarter, year: stated }, quarter.used + gap + 1);
}

const quarterNames = ['first', 'second', 'third', 'fourth'];

function quarterAt(typed: Typed): { quarter: number; used: number } | undefined {
  const short = /^q([1-4])$/.exec(typed.words[0]?.key ?? '')?.[1];
  if (short !== undefined) return { quarter: Number(short), used: 1 };
  const spelled = quarterNames.findIndex((name) => longestOf(typed, [`${name} quarter`]) > 0);
  return spelled < 0 ? undefined : { quarter: spelled + 1, used: 2 };
}

function yearOf(key: string | undefined): number | undefined {
  return /^20\d\d$/.test(key ?? '') ? Number(key) : undefined;
}

/** Periods that people say and that are not known here, each with what is. */
function readForeign(typed: Typed): Read<PeriodPhrase> | undefined {
  const future = longestOf(typed, ['tomorrow', 'next week', 'next month', 'next quarter', 'next year']);
  if (future > 0) {
    return refused({ kind: 'future-period', word: asTyped(part(typed, 0, future)) }, future, true);
  }
  const key = typed.words[0]?.key ?? '';
  const numeric = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(key);
  if (numeric === null) return undefined;
  const [one = '', other = '', inYear] = numeric.slice(1).map((each) => each.padStart(2, '0'));
  const meant = new Set([`${inYear}-${one}-${other}`, `${inYear}-${other}-${one}`]);
  const nearest = [...meant].filter((each) => parseDay(each) !== undefined);
  return nearest.length > 0
    ? refused({ kind: 'unknown-word', word: key, nearest }, 1)
    : refused({ kind: 'impossible-date', word: key }, 1);
}

function unknown(typed: Typed, used: number, nearest: readonly string[]): Read<never> {
  return refused({ kind: 'unknown-word', word: asTyped(part(typed, 0, used)), nearest }, used, true);
}

function outOfReach(phrase: PeriodPhrase, context: ParseContext, word: string): ParseProblem | undefined {
  const span = spanOf(phrase, context.today, context.weekStartsOn);
  if (span.first > context.today) return { kind: 'future-period', word };
  const last = span.last > context.today ? context.today : span.last;
  const days = lengthOf({ first: span.first, last });
  return days > longestPeriod ? { kind: 'period-too-long', days, limit: longestPeriod } : undefined;
}
