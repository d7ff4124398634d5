// Reads a period as people say it, at any place among the words. It names a period that it does not know.

import { type Day, lengthOf, parseDay } from '#base/day.ts';
import {
  correction,
  longestOf,
  type ParseContext,
  phraseTable,
  type Read,
  readAs,
  refused,
} from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { editDistance, isTypoOf } from '#reports/finding/nearest.ts';
import { longestPeriod, type ParseProblem, type PeriodPhrase } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { readAgo, readWeekday } from './parse-ago.ts';
import { goingOn, readDates, separators } from './parse-date.ts';
import { readQuarterOrYear } from './parse-quarter.ts';

/** The period that the words begin with, a preposition before it included; undefined where they begin with none. */
export function readPeriod(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  const lead = longestOf(typed, prepositions);
  const rest = part(typed, lead);
  const read =
    readNamed(rest, context) ?? readSince(rest, context) ?? readDates(rest, context) ?? readForeign(rest);
  if (read === undefined) return undefined;
  const used = lead + read.used;
  if (read.kind === 'refused') return { ...read, used };
  const problem = outOfReach(read.value, context, asTyped(part(rest, 0, read.used)));
  return problem ? refused(problem, used, isBare(typed, context)) : { ...read, used };
}

/** Without a preposition it may be part of a name: `Launch Q1`, `Summer 2025`, `Black Friday`. */
export function isBare(typed: Typed, { today }: ParseContext): boolean {
  return longestOf(typed, prepositions) === 0 && readBare(typed, today) !== undefined;
}

/** Everything but dates. */
function readNamed(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  return readAgo(typed, context) ?? readRelative(typed) ?? readBare(typed, context.today);
}

function readBare(typed: Typed, today: Day): Read<PeriodPhrase> | undefined {
  return readQuarterOrYear(typed, today) ?? readWeekday(typed);
}

/** `since last week`, `from q1 to yesterday`: from the first of its days on. */
function readSince(typed: Typed, context: ParseContext): Read<PeriodPhrase> | undefined {
  const start = longestOf(typed, sinceOpeners);
  const rest = part(typed, start);
  // `since the start of february`
  const month = start > 2 ? readDates(rest, context) : undefined;
  const from = start > 0 ? (readNamed(rest, context) ?? month) : undefined;
  if (from === undefined || from.kind === 'refused') return from && sinceRefused(from, typed, start);
  const end = start + from.used;
  const { first } = phraseDates(from.value, context.today, context.weekStartsOn);
  const moving = sinceMoving(from.value);
  const apart = longestOf(part(typed, end), separators);
  const to = apart > 0 ? readNamed(part(typed, end + apart), context) : undefined;
  if (to?.kind !== 'read') {
    const goesOn = goingOn(part(typed, end));
    // `the invitations from the last 10 days`, and no `from the start of last month`
    const isWhole = typed.words[0]?.key === 'from' && start <= 2 && goesOn === 0 && isSpan(from.value);
    if (isWhole) return readAs(from.value, end, from.readAs);
    return readAs(moving ?? { kind: 'since', first }, end + goesOn, from.readAs);
  }
  const range = { first, last: phraseDates(to.value, context.today, context.weekStartsOn).last };
  const used = end + apart + to.used;
  return range.first <= range.last
    ? readAs({ kind: 'dates', range }, used, [...from.readAs, ...to.readAs])
    : refused({ kind: 'reversed-range', range }, used);
}

/** Something comes `from last month`; it has come `from monday` on. */
function isSpan({ kind }: PeriodPhrase): boolean {
  return !['today', 'days-ago', 'weekday', 'dates', 'since', 'since-period'].includes(kind);
}

/** undefined where it begins on the same day whenever somebody asks. */
function sinceMoving(phrase: PeriodPhrase): PeriodPhrase | undefined {
  switch (phrase.kind) {
    case 'today':
      return phrase;
    case 'yesterday':
      return { kind: 'days-ago', first: 1, last: 0 };
    case 'last-days':
      return { kind: 'days-ago', first: phrase.days, last: 0 };
    case 'days-ago':
      return { kind: 'days-ago', first: phrase.first, last: 0 };
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
    case 'last-months':
    case 'weekend':
    case 'weekday':
      return { kind: 'since-period', period: phrase };
    default:
      return undefined;
  }
}

const sinceOpeners = phraseTable(
  ['since', 'from', 'since the', 'from the'].flatMap((opener) =>
    ['', ' start of', ' beginning of', ' start of the', ' beginning of the'].map(
      (each) => `${opener}${each}`,
    ),
  ),
);

function sinceRefused(
  { problem, used, names }: Extract<Read<unknown>, { kind: 'refused' }>,
  typed: Typed,
  start: number,
): Read<never> {
  if (problem.kind !== 'unknown-word') return refused(problem, start + used, names);
  const word = asTyped(part(typed, 0, start + used));
  return refused(
    { ...problem, word, nearest: problem.nearest.map((each) => `since ${each}`) },
    start + used,
    names,
  );
}

/** `week` alone says nothing, and may be the end of a name. */
export function bareUnit(key: string): ParseProblem | undefined {
  const units = ['day', 'week', 'month', 'quarter', 'year'];
  if (!units.includes(key)) return undefined;
  const nearest = key === 'day' ? ['today', 'yesterday'] : [`this ${key}`, `last ${key}`];
  return { kind: 'unknown-word', word: key, nearest };
}

const prepositions = phraseTable([
  ...['in', 'for', 'during', 'over', 'of', 'on'].flatMap((each) => [each, `${each} the`]),
  ...['the', 'the month', 'the month of', 'in the month of', 'month of'],
]);

const phrases: readonly (readonly [PeriodPhrase, readonly string[]])[] = [
  [{ kind: 'today' }, ['today', 'today so far']],
  [{ kind: 'yesterday' }, ['yesterday']],
  [{ kind: 'week', back: 0 }, ['this week', 'current week', 'week to date', 'wtd', 'tw']],
  [
    { kind: 'week', back: 1 },
    ['last week', 'previous week', 'prior week', 'week passed', 'passed week', 'lw'],
  ],
  [{ kind: 'week', back: 2 }, ['week before last']],
  [{ kind: 'month', back: 0 }, ['this month', 'current month', 'month to date', 'mtd']],
  [{ kind: 'month', back: 1 }, ['last month', 'previous month', 'prior month', 'lm']],
  [{ kind: 'month', back: 2 }, ['month before last']],
  [{ kind: 'quarter', back: 0 }, ['this quarter', 'current quarter', 'quarter to date', 'qtd', 'tq']],
  [{ kind: 'quarter', back: 1 }, ['last quarter', 'previous quarter', 'lq']],
  [{ kind: 'quarter', back: 2 }, ['quarter before last']],
  [{ kind: 'year', back: 0 }, ['this year', 'current year', 'year to date', 'ytd']],
  [{ kind: 'year', back: 1 }, ['last year', 'previous year', 'ly']],
  [{ kind: 'last-days', days: 7 }, ['past week']],
  [{ kind: 'last-days', days: 14 }, ['fortnight', 'last fortnight', 'past fortnight']],
  [{ kind: 'last-days', days: 30 }, ['past month']],
  [{ kind: 'last-months', months: 3 }, ['past quarter']],
  [{ kind: 'last-months', months: 12 }, ['past year']],
];

const phrasesByWord = Map.groupBy(
  phrases.flatMap(([phrase, names]) => names.map((name) => ({ phrase, name }))),
  ({ name }) => name.split(' ')[0] ?? '',
);

function readRelative(typed: Typed): Read<PeriodPhrase> | undefined {
  const key = typed.words[0]?.key ?? '';
  let longest: { phrase: PeriodPhrase; used: number } | undefined;
  for (const { phrase, name } of phrasesByWord.get(key) ?? []) {
    const used = longestOf(typed, [name]);
    if (used > (longest?.used ?? 0)) longest = { phrase, used };
  }
  if (longest) return readAs(longest.phrase, longest.used);
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

/** A letter left out, or two swapped. With one letter changed it would be another word: lost, list, thin. */
function isSlip(key: string, word: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  const slipped = key.length === word.length - 1 || letters(key) === letters(word);
  return key.length >= 3 && slipped && editDistance(key, word, 1) === 1;
}

/** `last 7 days`, `last seven days`, `last 7`, `7 days`, `7d`, `last 2 weeks`. */
function readCount(typed: Typed): Read<PeriodPhrase> | undefined {
  const lead = longestOf(typed, ['last', 'past', 'previous']);
  const key = typed.words[lead]?.key ?? '';
  const isCounted = lead > 0 || unitWords.includes(typed.words[lead + 1]?.key ?? '');
  const spelled = isCounted ? String(numberIn(key) ?? key) : key;
  const stated = /^(\d{1,15})(\p{L}*)$/u.exec(spelled);
  if (stated === null) return undefined;
  const glued = stated[2] ?? '';
  const unit = glued || (typed.words[lead + 1]?.key ?? '');
  const used = lead + 1 + (glued ? 0 : 1);
  const count = Number(stated[1]);
  if (dayWords.includes(unit)) return daysRead(count, used);
  if (weekWords.includes(unit)) return daysRead(7 * count, used);
  const months = monthsIn(unit);
  if (months !== undefined) return monthsRead(months * count, used);
  if (hourWords.includes(unit)) return hoursRead(typed, count, used);
  if (lead === 0) return undefined;
  const misspelled = ['months', 'weeks'].find((word) => isTypoOf(unit, word));
  if (misspelled === 'months') return monthsRead(count, used, [correction(unit, misspelled)]);
  if (misspelled === 'weeks') return daysRead(7 * count, used, [correction(unit, misspelled)]);
  if (unit.length >= 3 && editDistance(unit, 'days', 1) === 1) {
    return daysRead(count, used, [correction(unit, 'days')]);
  }
  return glued ? undefined : daysRead(count, lead + 1);
}

const dayWords = ['d', 'day', 'days'];
const weekWords = ['w', 'week', 'weeks'];
const unitWords = ['days', 'week', 'weeks', 'month', 'months'];
const hourWords = ['h', 'hr', 'hrs', 'hour', 'hours'];

/** `last 48 hours` are two days; of `last 24 hours` nobody can tell which day. */
function hoursRead(typed: Typed, hours: number, used: number): Read<PeriodPhrase> {
  return hours > 24 && hours % 24 === 0
    ? daysRead(hours / 24, used)
    : unknown(typed, used, ['yesterday', 'today']);
}

function daysRead(days: number, used: number, corrections: readonly string[] = []): Read<PeriodPhrase> {
  if (days < 1 || days > longestPeriod)
    return refused({ kind: 'out-of-days', days, most: longestPeriod }, used);
  return readAs({ kind: 'last-days', days }, used, corrections);
}

const monthsOf: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

function monthsIn(unit: string): number | undefined {
  const stem = /^(month|quarter|year)s?$/.exec(unit)?.[1];
  return stem === undefined ? undefined : monthsOf.get(stem);
}

function monthsRead(months: number, used: number, corrections: readonly string[] = []): Read<PeriodPhrase> {
  // Of more, nobody counts the days one by one.
  if (months < 1 || months > 1_200) return daysRead(30 * months, used);
  return readAs({ kind: 'last-months', months }, used, corrections);
}

/** Periods that people say and the grammar does not have, each with those that it has. */
function readForeign(typed: Typed): Read<PeriodPhrase> | undefined {
  const future = longestOf(typed, ['tomorrow', 'next week', 'next month', 'next quarter', 'next year']);
  if (future > 0) {
    return refused({ kind: 'future-period', word: asTyped(part(typed, 0, future)) }, future, true);
  }
  if (longestOf(typed, ['this weekend']) > 0) return unknown(typed, 2, ['last weekend', 'this week']);
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
  const span = phraseDates(phrase, context.today, context.weekStartsOn);
  if (span.first > context.today) return { kind: 'future-period', word };
  if (span.first < earliestDay) return { kind: 'impossible-date', word };
  const last = span.last > context.today ? context.today : span.last;
  const days = lengthOf({ first: span.first, last });
  return days > longestPeriod ? { kind: 'out-of-days', days, most: longestPeriod } : undefined;
}

/** No campaign is older. */
const earliestDay = '1970-01-01';
