// Finds in a text when campaigns begin or end: `started this month`, `ending next week`. Knows no names.

import { addDays, type DateRange, type Day, lengthOf, parseDay, weekday } from '#base/day.ts';
import { readDates } from '#language/periods/parse-date.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { longestText, part, type Typed, tidied } from '#language/typed-words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { afterAll, beforeAll, type CampaignDates, mostDaysAgo } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { keyAt } from './compared.ts';
import { unreadNames } from './lexicon.ts';
import type { Tag } from './tag.ts';
import { prepared } from './tag-words.ts';

const edges = {
  begins: [
    'started',
    'starts',
    'starting',
    'start',
    'begun',
    'began',
    'begins',
    'beginning',
    'launched',
    'launching',
    'created',
    'new campaigns',
    'new ones',
    'kicked off',
    'went live',
    'that started',
    'went out',
    ...[
      'kicking off',
      'kicks off',
      'kick off',
      'going live',
      'goes live',
      'opened',
      'start date in',
      'a start date in',
      'start date',
      'starting date',
      'set off',
      'began running',
      'rolled out',
    ],
  ],
  ends: [
    'ending',
    'ends',
    'end',
    'ended',
    'finishing',
    'finishes',
    'finished',
    'finish',
    'closing',
    'close',
    'closes',
    'wrap up',
    'wraps up',
    'wrapping up',
    'run until',
    'runs until',
    'running until',
    'run till',
    'runs till',
    'are over',
    'is over',
    'be over',
    'expiring',
    'expires',
    'end on',
    'run out on',
    'running out',
    'due',
    ...[
      'end date in',
      'an end date in',
      'end date',
      'end dates in',
      'end date is',
      'wrapping up',
      'wraps up',
      'wrap up',
      'run out',
      'runs out on',
      'concluding',
      'stopping',
      'due to end',
      'due to finish',
    ],
  ],
} as const;

/** `started this month`, `ending next week`, `started before 1 feb` */
export function datedTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  return (['begins', 'ends'] as const).flatMap((edge): Tag[] => {
    const used = longestOf(part(typed, at, at + 3), edges[edge]);
    if (used === 0) return [];
    // `did we start in january`
    const isOver =
      isPast.test(keyAt(typed, at)) ||
      typed.words.slice(Math.max(0, at - 3), at).some(({ key }) => key === 'did');
    const found = whenAt(typed, at + used, context, isOver);
    const read = found && !isOver ? { ...found, phrase: coming(found, typed, at, context) } : found;
    return read
      ? [{ from: at, to: read.to, cost: 0.9, meaning: { kind: 'dated', edge, phrase: read.phrase } }]
      : [];
  });
}

/** What has begun or ended lies behind; the rest may lie ahead. */
const isPast = /^(?:started|begun|began|launched|created|new|kicked|went|that|ended|finished)$/;

/** `ending in april` is the next april, though `april` alone is the last one. */
function coming(
  { phrase, to }: { phrase: CampaignDates; to: number },
  typed: Typed,
  at: number,
  { today, weekStartsOn }: ParseContext,
): CampaignDates {
  const keys = typed.words.slice(at, to).map(({ key }) => key);
  if (keys.some((key) => /20\d\d/.test(key)) || keys.includes('last')) return phrase;
  if (phrase.kind !== 'dates' && phrase.kind !== 'named-month' && phrase.kind !== 'named-quarter')
    return phrase;
  const { first, last } = phraseDates(phrase, today, weekStartsOn);
  const edge = first === beforeAll ? last : first;
  if ((last === afterAll ? first : last) >= today) return phrase;
  // `with an end date in february` is the nearest one.
  const isOver = typed.words.some(({ key }) => /^(?:completed|archived)$/.test(key));
  if ((isOver || keys.includes('date')) && lengthOf({ first: edge, last: today }) < 183) return phrase;
  const year = Number(edge.slice(0, 4)) + 1;
  if (phrase.kind !== 'dates') return { ...phrase, year };
  const ahead = (day: Day) => parseDay(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}`) ?? day;
  const range = {
    first: first === beforeAll ? first : ahead(first),
    last: last === afterAll ? last : ahead(last),
  };
  return { kind: 'dates', range };
}

function whenAt(
  typed: Typed,
  at: number,
  context: ParseContext,
  isOver = true,
): { phrase: CampaignDates; to: number } | undefined {
  const bound = longestOf(part(typed, at), [...bounds.keys()]);
  // `by the end of march`
  const edge = bound === 0 ? 0 : longestOf(part(typed, at + bound), ['end of', 'the end of']);
  const rest = part(typed, at + bound + edge);
  const found = nextAt(rest) ?? daysAt(rest, context) ?? unitAt(rest);
  if (found === undefined) return undefined;
  const read = isOver ? found : { ...found, phrase: nextWeekday(found.phrase, context) };
  const to = at + bound + edge + read.used;
  if (bound === 0) return { phrase: read.phrase, to };
  const { first, last } = phraseDates(read.phrase, context.today, context.weekStartsOn);
  const said = typed.words.slice(at, at + bound).map(({ key }) => key);
  const rule = bounds.get(said.join(' '));
  // `before the end of march` takes the whole of it.
  const cut = edge > 0 && rule === until ? through : rule;
  return { phrase: { kind: 'dates', range: cut?.(first, last) ?? { first, last } }, to };
}

/** What is to end `by friday` ends by the coming one. */
function nextWeekday(phrase: CampaignDates, { today }: ParseContext): CampaignDates {
  if (phrase.kind !== 'weekday') return phrase;
  const day = addDays(today, (phrase.on - weekday(today) + 7) % 7);
  return { kind: 'dates', range: { first: day, last: day } };
}

type Bound = (first: Day, last: Day) => DateRange;
const from: Bound = (first) => ({ first, last: afterAll });
const until: Bound = (first) => ({ first: beforeAll, last: addDays(first, -1) });
const beyond: Bound = (_, last) => ({ first: addDays(last, 1), last: afterAll });
const through: Bound = (_, last) => ({ first: beforeAll, last });

/** What is left of the calendar by what is said before a date. */
const bounds: ReadonlyMap<string, Bound> = new Map([
  ['before', until],
  ['earlier than', until],
  ['after', beyond],
  ['later than', beyond],
  ['by', through],
  ['until', through],
  ['till', through],
  ['on or before', through],
  ['no later than', through],
  ['not later than', through],
  ['not after', through],
  ['on or after', from],
  ['no earlier than', from],
  ['not earlier than', from],
  ['not before', from],
]);

/** Days that have begun, or dates to come. */
function daysAt(typed: Typed, context: ParseContext): DatesRead | undefined {
  const begun = readPeriod(typed, context);
  const read = begun?.kind === 'read' ? begun : readDates(typed, context);
  return read?.kind === 'read' ? { phrase: read.value, used: read.used } : undefined;
}

/** `by the end of the month`: the running one. */
function unitAt(typed: Typed): DatesRead | undefined {
  const lead = longestOf(typed, ['the']);
  const kind = (['week', 'month', 'quarter', 'year'] as const).find((each) => each === keyAt(typed, lead));
  return kind && { phrase: { kind, back: 0 }, used: lead + 1 };
}

interface DatesRead {
  readonly phrase: CampaignDates;
  readonly used: number;
}

/** Days to come, which no report has. */
function nextAt(typed: Typed): DatesRead | undefined {
  const lead = longestOf(typed, ['in the', 'within the', 'in', 'within', 'on', 'the']);
  const rest = part(typed, lead);
  if (longestOf(rest, ['tomorrow']))
    return { phrase: { kind: 'days-ahead', first: 1, last: 1 }, used: lead + 1 };
  const next = longestOf(rest, ['next', 'coming', 'the next', 'the coming']);
  const unit = keyAt(rest, next);
  if (next === 0) return undefined;
  const named = (['week', 'month', 'quarter'] as const).find((each) => each === unit);
  if (named !== undefined) return { phrase: { kind: 'next', unit: named }, used: lead + next + 1 };
  const count = numberIn(unit);
  const days = daysOf.get(keyAt(rest, next + 1).replace(/s$/, ''));
  if (count === undefined || days === undefined || count * days > mostDaysAgo) return undefined;
  return { phrase: { kind: 'days-ahead', first: 0, last: count * days }, used: lead + next + 2 };
}

const daysOf: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 30],
]);

/** A text that says nothing but such days; as the composer has them. */
export function parseCampaignDates(text: string, context: ParseContext): CampaignDates | undefined {
  const { meant } = prepared(tidied(text).slice(0, longestText), unreadNames);
  const read = whenAt(meant, 0, context);
  return read?.to === meant.words.length ? read.phrase : undefined;
}
