// The phrases that people say schedules in, as a table of patterns, each with what it adds to what was said before it.

import type { Weekday } from '#base/day.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import {
  addDayPart,
  addDays,
  addMonthDay,
  addNth,
  addTime,
  everyDay,
  everyMinutes,
  everyWeeks,
  isContradictory,
  type Said,
} from './schedule-draft.ts';
import { minutesOf } from './typed-times.ts';

const dayName = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const number = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const ordinal = '(?:first|1st|second|2nd|third|3rd|fourth|4th|last)';
const ofMonth = '(?: (?:of|in) (?:the|each|every|a) month)';

/** The first that fits is taken: longer phrases stand before those that they begin with. Noted as `false`, it may be no schedule yet. */
const phrases: readonly [pattern: RegExp, note: (said: Said, match: RegExpExecArray) => unknown][] = [
  [
    phrase(
      `(?:(?:every|each) )?(${ordinal}(?:(?: and)? ${ordinal})*) (${dayName})${ofMonth}`,
      `(?:(?:every|each) )?(first|1st|third|3rd|fourth|4th|last) (${dayName})`,
      `(second|2nd) (${dayName})`,
    ),
    (said, [, ...found]) => {
      const [which = '', name = ''] = found.filter((each) => each !== undefined);
      const nth = which.match(new RegExp(ordinal, 'g')) ?? [];
      return addNth(
        said,
        nth.map((each) => `${weekdayOf(name) % 7}#${placeOf(each)}`),
      );
    },
  ],
  [
    phrase(
      `(?:every )?(?:other|alternate|alternating)(?= (?:${dayName}|week))(?: week)?`,
      `every (?:second|2nd)(?= (?:${dayName}|week))(?: week)?`,
      '(?:second|2nd) week',
      '(?:every )?fortnight(?:ly)?',
      'bi-?weekly',
    ),
    (said) => everyWeeks(said, 2),
  ],
  [
    phrase(`(?:every )?(${number})(?:nd|rd|th)? weeks?`),
    (said, [, every]) => everyWeeks(said, numberOf(every)),
  ],
  [
    phrase(
      `(?:the )?last(?: calendar)? day(?:${ofMonth})?`,
      `(?:the )?end of (?:the |each |every )?month`,
      'month[ -]?end',
      'eom',
    ),
    (said) => addMonthDay(said, 'last-day'),
  ],
  [
    phrase(`(?:the )?(?:first|1st) (?:working|business|week) ?day(?:${ofMonth})?`),
    (said) => addMonthDay(said, 'first-working-day'),
  ],
  [
    phrase(`(?:the )?last (?:working|business|week) ?day(?:${ofMonth})?`),
    (said) => addMonthDay(said, 'last-working-day'),
  ],
  [phrase(`(?:the )?(?:first|start|beginning)(?: day)?${ofMonth}`), (said) => addMonthDay(said, 1)],
  [
    phrase(`(?:the )?(\\d{1,2})(?:st|nd|rd|th)(${ofMonth})?`),
    (said, [, date, whole]) => {
      addMonthDay(said, Number(date));
      return whole !== undefined;
    },
  ],
  [
    phrase('monthly', '(?:every|each|a|per) month'),
    (said) => {
      said.monthly = true;
    },
  ],
  [phrase('hourly', '(?:every|each) hour'), (said) => everyMinutes(said, 60)],
  [phrase('(?:every|each) half(?:[ -](?:an )?)?hour'), (said) => everyMinutes(said, 30)],
  [phrase('(?:every|each) quarter(?: of an)? hour'), (said) => everyMinutes(said, 15)],
  [phrase(`every (${number}) hours?`), (said, [, every]) => everyMinutes(said, 60 * numberOf(every))],
  [phrase(`every (${number}) min(?:ute)?s?`), (said, [, every]) => everyMinutes(said, numberOf(every))],
  [
    phrase('quarterly', '(?:every|each|a|per) quarter'),
    (said) => {
      said.quarterly = true;
    },
  ],
  [
    phrase(
      `(twice|thrice|(?:${number}) times) (?:(?:a|an|each|every|per) (day|week|month)|(daily|weekly|monthly))`,
    ),
    (said, [, count = '', unit, ly]) => {
      const per =
        unit === 'day' || ly === 'daily' ? 'day' : unit === 'week' || ly === 'weekly' ? 'week' : 'month';
      const times = count === 'twice' ? 2 : count === 'thrice' ? 3 : numberOf(count.split(' ')[0]);
      said.often = { times, per };
      if (per === 'day') addDays(said, everyDay);
      if (per === 'week') said.weekly = true;
      if (per === 'month') said.monthly = true;
    },
  ],
  [phrase('(?:every )?(?:week|working|business|work) ?days?'), (said) => addDays(said, [1, 2, 3, 4, 5])],
  [phrase('every weekend', '(?:every )?weekends'), (said) => addDays(said, [6, 7])],
  [
    phrase('weekend'),
    (said) => {
      addDays(said, [6, 7]);
      return false;
    },
  ],
  [phrase('(?:every|each|a|per)(?: single)? day'), (said) => addDays(said, everyDay)],
  [
    phrase('daily'),
    (said) => {
      said.daily = true;
      return false;
    },
  ],
  [
    phrase('weekly', '(?:every|each|a|per) week'),
    (said) => {
      said.weekly = true;
    },
  ],
  [
    phrase(`(${dayName}) ?(?:-|–|to|through|until) ?(${dayName})`),
    (said, [, first = '', last = '']) => {
      const [from, to] = [weekdayOf(first), weekdayOf(last)];
      const isWithin = (each: number) =>
        from <= to ? from <= each && each <= to : each >= from || each <= to;
      return addDays(said, everyDay.filter(isWithin));
    },
  ],
  [
    phrase(`(${dayName})`),
    (said, [, name = '']) => {
      const more = said.weekdays.length > 0;
      addDays(said, [weekdayOf(name)]);
      return more || /days$/.test(name);
    },
  ],
  [
    phrase(
      '(?:but |and )?(?:except|excluding|without|skipping|not|no)(?: on)?(?: the)?(?: public| bank| national)? holidays?',
    ),
    (said) => {
      said.exceptHolidays = true;
    },
  ],
  [
    phrase(`(?:but )?(?:except|excluding|without|skipping|not|no)(?: on)?(?: the)? (weekends?|${dayName})`),
    (said, [, name = '']) => {
      said.except = [...said.except, ...(name.startsWith('weekend') ? ([6, 7] as const) : [weekdayOf(name)])];
    },
  ],
  [phrase('noon', 'midday', 'lunch(?:time)?'), (said) => addTime(said, 720)],
  [phrase('midnight'), (said) => addTime(said, 0)],
  [phrase('(?:the )?mornings?'), (said) => addDayPart(said, 'morning')],
  [phrase('(?:the )?evenings?'), (said) => addDayPart(said, 'evening')],
];

/**
 * The words that are read at the beginning of the text, lower case, noted; undefined where they are none of a schedule's. Where no
 * schedule says them besides what was said before, that is noted too.
 */
export function phraseAt(text: string, said: Said): string | undefined {
  const found = notedAt(text, said);
  if (found !== undefined && isContradictory(said)) said.impossible ??= [];
  return found;
}

function notedAt(text: string, said: Said): string | undefined {
  for (const [pattern, note] of phrases) {
    const match = pattern.exec(text);
    if (match === null) continue;
    if (note(said, match) !== false) said.firm = true;
    return match[0];
  }
  return timeAt(text, said) ?? noTimeAt(text, said);
}

/** What can be meant as a time only, and is none: `25:99`, `13pm`; a bare number at the end, after `at`. */
function noTimeAt(text: string, said: Said): string | undefined {
  const [words] = /^(?:\d{1,4}:\d{1,4}(?: ?[ap]\.?m\.?)?|\d{1,4} ?[ap]\.?m\.?)(?= |$)/.exec(text) ?? [];
  const found = words ?? (said.at ? /^\d{1,6}$/.exec(text)?.[0] : undefined);
  if (found === undefined) return undefined;
  said.noSuchTime ??= found;
  said.firm = true;
  return found;
}

/** A bare number is a time only after `at`, after another time, or after the days. */
function timeAt(text: string, said: Said): string | undefined {
  const [words, typed = '', half = ''] =
    /^(\d{1,2}(?:[:.h]\d{2})?h?|[a-z]+)(?: ?([ap])\.?m\.?| ?o[’']?clock)?(?= |$)/.exec(text) ?? [];
  if (words === undefined) return undefined;
  const spelled = /^[a-z]+$/.test(typed) ? numberIn(typed) : undefined;
  const minutes = minutesOf(`${spelled ?? typed}${half && `${half}m`}`);
  const bare = /^(\d{1,2}|[a-z]+)$/.test(words);
  const expected = said.at || said.minutes.length > 0 || (said.firm && spelled === undefined);
  if (minutes === undefined || (bare && !expected)) return undefined;
  addTime(said, minutes);
  if (said.at || !bare) said.firm = true;
  return words;
}

function phrase(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})(?= |$)`);
}

const ordinals = [
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
  ['fourth', '4th'],
];

function placeOf(which: string): string {
  return which === 'last' ? 'L' : String(ordinals.findIndex((each) => each.includes(which)) + 1);
}

function weekdayOf(name: string): Weekday {
  return (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(name.slice(0, 3)) + 1) as Weekday;
}

function numberOf(text: string | undefined): number {
  return numberIn(text ?? '') ?? 0;
}

/** A word that says nothing by itself, but leads to what does. */
export function isOpener(word: string): boolean {
  return openers.includes(word);
}

const openers = ['every', 'each', 'at', '@', 'on', 'and', '&', 'also', 'the', 'of', 'in', 'a', 'once', 'per'];
