// The phrases that people say schedules in, as a table of patterns, each with what it adds to what was said before it.

import type { Weekday } from '#base/day.ts';
import { numberIn } from '#reports/vocabulary.ts';
import { minutesOf } from './typed-times.ts';

/** What was said so far; whoever reads on adds to it. */
export interface Said {
  weekdays: readonly Weekday[];
  except: readonly Weekday[];
  minutes: readonly number[];
  everyWeeks: number | undefined;
  weekly: boolean;
  daily: boolean;
  monthly: boolean;
  on: readonly (number | 'last-day' | 'first-working-day')[];
  /** Croner's day of the month, month and weekday. */
  days: string | undefined;
  /** Croner's minute and hour. */
  steps: string | undefined;
  exceptHolidays: boolean;
  firm: boolean;
  opened: boolean;
  at: boolean;
}

export const nothing: Said = {
  weekdays: [],
  except: [],
  minutes: [],
  everyWeeks: undefined,
  weekly: false,
  daily: false,
  monthly: false,
  on: [],
  days: undefined,
  steps: undefined,
  exceptHolidays: false,
  firm: false,
  opened: false,
  at: false,
};

const dayName = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const number = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const ordinal = '(?:first|1st|second|2nd|third|3rd|fourth|4th|last)';
const ofMonth = '(?: (?:of|in) (?:the|each|every|a) month)';

/** The first that fits is taken: longer phrases stand before those that they begin with. */
const phrases: readonly [
  pattern: RegExp,
  note: (said: Said, match: RegExpExecArray) => boolean | undefined,
][] = [
  [
    phrase(`(${ordinal}) (${dayName})${ofMonth}`, `(first|third|fourth|last) (${dayName})`),
    (said, [, one, oneDay, other, otherDay]) => {
      const which = one ?? other ?? '';
      const nth = which === 'last' ? 'L' : String(ordinals.findIndex((each) => each.includes(which)) + 1);
      said.days = `* * ${weekdayOf(oneDay ?? otherDay ?? '') % 7}#${nth}`;
      return true;
    },
  ],
  [
    phrase(`(?:every )?(?:other|second|2nd|alternate|alternating)(?= (?:${dayName}|week))(?: week)?`),
    (said) => weeks(said, 2),
  ],
  [phrase('(?:every )?fortnight(?:ly)?', 'bi-?weekly', 'every two weeks'), (said) => weeks(said, 2)],
  [phrase(`(?:every )?(${number})(?:nd|rd|th)? weeks?`), (said, [, every]) => weeks(said, numberOf(every))],
  [
    phrase(
      `(?:the )?last(?: calendar)? day(?:${ofMonth})?`,
      `(?:the )?end of (?:the |each |every )?month`,
      'month[ -]?end',
      'eom',
    ),
    (said) => monthly(said, 'last-day'),
  ],
  [
    phrase(`(?:the )?(?:first|1st) (?:working|business|week) ?day(?:${ofMonth})?`),
    (said) => monthly(said, 'first-working-day'),
  ],
  [phrase(`(?:the )?(?:first|start|beginning)(?: day)?${ofMonth}`), (said) => monthly(said, 1)],
  [
    phrase(`(?:the )?(\\d{1,2})(?:st|nd|rd|th)(${ofMonth})?`),
    (said, [, date, whole]) => {
      said.on = [...said.on, Number(date)];
      return whole !== undefined;
    },
  ],
  [
    phrase('monthly', '(?:every|each|a|per) month'),
    (said) => {
      said.monthly = true;
      return true;
    },
  ],
  [
    phrase('quarterly', '(?:every|each|a|per) quarter'),
    (said) => {
      said.days = '1 1,4,7,10 *';
      return true;
    },
  ],
  [phrase('hourly', '(?:every|each) hour'), (said) => steps(said, '0 *')],
  [phrase('(?:every|each) half(?: an)? hour'), (said) => steps(said, '*/30 *')],
  [phrase(`every (${number}) hours?`), (said, [, every]) => steps(said, `0 */${numberOf(every)}`)],
  [phrase(`every (${number}) min(?:ute)?s?`), (said, [, every]) => steps(said, `*/${numberOf(every)} *`)],
  [phrase('(?:every )?(?:week|working|business|work) ?days?'), (said) => days(said, [1, 2, 3, 4, 5])],
  [phrase('(?:every )?weekends?'), (said) => days(said, [6, 7])],
  [phrase('(?:every|each|a|per)(?: single)? day'), (said) => days(said, everyDay)],
  [
    phrase('daily'),
    (said) => {
      said.daily = true;
      return undefined;
    },
  ],
  [
    phrase('weekly', '(?:every|each|a|per) week'),
    (said) => {
      said.weekly = true;
      return true;
    },
  ],
  [
    phrase(`(${dayName}) ?(?:-|–|to|through|until) ?(${dayName})`),
    (said, [, first = '', last = '']) => {
      const [from, to] = [weekdayOf(first), weekdayOf(last)];
      return days(
        said,
        everyDay.filter((each) => (from <= to ? from <= each && each <= to : each >= from || each <= to)),
      );
    },
  ],
  [
    phrase(`(${dayName})`),
    (said, [, name = '']) => {
      const more = said.weekdays.length > 0;
      days(said, [weekdayOf(name)]);
      return more || /days$/.test(name) ? true : undefined;
    },
  ],
  [
    phrase(
      '(?:but |and )?(?:except|excluding|without|skipping|not|no)(?: on)?(?: the)?(?: public| bank| national)? holidays?',
    ),
    (said) => {
      said.exceptHolidays = true;
      return true;
    },
  ],
  [
    phrase(`(?:but )?(?:except|excluding|without|skipping|not|no)(?: on)?(?: the)? (weekends?|${dayName})`),
    (said, [, name = '']) => {
      said.except = [...said.except, ...(name.startsWith('weekend') ? ([6, 7] as const) : [weekdayOf(name)])];
      return true;
    },
  ],
  [phrase('noon', 'midday', 'lunch(?:time)?'), (said) => time(said, 720)],
  [phrase('midnight'), (said) => time(said, 0)],
  [phrase('(?:the )?mornings?'), (said) => (said.minutes.length > 0 ? true : time(said, 540))],
  [phrase('(?:the )?evenings?'), (said) => (said.minutes.length > 0 ? true : time(said, 1_080))],
];

/** The words that are read at the beginning of the text, lower case, noted; undefined where they are none of a schedule's. */
export function phraseAt(text: string, said: Said): string | undefined {
  for (const [pattern, note] of phrases) {
    const match = pattern.exec(text);
    if (match === null) continue;
    if (note(said, match) === true) said.firm = true;
    return match[0];
  }
  return timeAt(text, said);
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
  time(said, minutes);
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
export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function weekdayOf(name: string): Weekday {
  return (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(name.slice(0, 3)) + 1) as Weekday;
}

function numberOf(text: string | undefined): number {
  return numberIn(text ?? '') ?? 0;
}

function days(said: Said, more: readonly Weekday[]): true {
  said.weekdays = everyDay.filter((each) => said.weekdays.includes(each) || more.includes(each));
  return true;
}

function weeks(said: Said, every: number): true {
  said.everyWeeks = every;
  return true;
}

function monthly(said: Said, on: number | 'last-day' | 'first-working-day'): true {
  said.on = [...said.on, on];
  return true;
}

function steps(said: Said, minuteAndHour: string): true {
  said.steps = minuteAndHour;
  return true;
}

function time(said: Said, minutes: number): true {
  said.minutes = [...new Set([...said.minutes, minutes])].sort((one, other) => one - other);
  return true;
}

/** A word that says nothing by itself, but leads to what does. */
export function isOpener(word: string): boolean {
  return openers.includes(word);
}

const openers = [
  'every',
  'each',
  'at',
  '@',
  'on',
  'and',
  '&',
  'also',
  'the',
  'of',
  'in',
  'a',
  'once',
  'twice',
  'per',
];
