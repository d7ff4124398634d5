// The phrases in which people say schedules: a table of patterns, each with what it adds to the schedule so far.

import type { Weekday } from '#base/day.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import {
  addDayPart,
  addMonthDay,
  addNth,
  addTime,
  addWeekdays,
  everyDay,
  everyMinutes,
  everyWeeks,
  isContradictory,
  type ScheduleDraft,
} from './schedule-draft.ts';
import { minutesOf, minutesSaid } from './typed-times.ts';

const dayName = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const number = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const hour = '(?:1?\\d|2[0-3]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const minuteWord = '(?:five|ten|twenty|twenty[ -]five|\\d{1,2}(?= (?:past|min)))';
/** Behind a time: the second half of the day, or the first. `In the morning` and `in the evening` are phrases of their own. */
const halfOfDay = '(?: ?([ap])\\.?m\\.?| in the (?:after(n)oon)| at (n)ight)';
const ordinal = '(?:first|1st|second|2nd|third|3rd|fourth|4th|last)';
const ofMonth = '(?: (?:of|in) (?:the|each|every|a) month)';

/** The first that fits is taken, so a longer phrase stands before a shorter one with which it begins. `false`: not a schedule yet. */
const phrases: readonly [pattern: RegExp, note: (draft: ScheduleDraft, match: RegExpExecArray) => unknown][] =
  [
    [
      phrase(
        `(?:(?:every|each) )?(${ordinal}(?:(?: and)? ${ordinal})*) (${dayName})${ofMonth}`,
        `(?:(?:every|each) )?(first|1st|third|3rd|fourth|4th|last) (${dayName})`,
        `(second|2nd) (${dayName})`,
      ),
      (draft, [, ...found]) => {
        const [which = '', name = ''] = found.filter((each) => each !== undefined);
        const nth = which.match(new RegExp(ordinal, 'g')) ?? [];
        return addNth(
          draft,
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
      (draft) => everyWeeks(draft, 2),
    ],
    [
      phrase(`(?:every )?(${number})(?:nd|rd|th)? weeks?`),
      (draft, [, every]) => everyWeeks(draft, numberOf(every)),
    ],
    [
      phrase(
        `(?:the )?last(?: calendar)? day(?:${ofMonth})?`,
        `(?:the )?end of (?:the |each |every )?month`,
        'month[ -]?end',
        'eom',
      ),
      (draft) => addMonthDay(draft, 'last-day'),
    ],
    [
      phrase(`(?:the )?(?:first|1st) (?:working|business|week) ?day(?:${ofMonth})?`),
      (draft) => addMonthDay(draft, 'first-working-day'),
    ],
    [
      phrase(`(?:the )?last (?:working|business|week) ?day(?:${ofMonth})?`),
      (draft) => addMonthDay(draft, 'last-working-day'),
    ],
    [phrase(`(?:the )?(?:first|1st|start|beginning)(?: day)?${ofMonth}`), (draft) => addMonthDay(draft, 1)],
    [
      phrase(`(?:the )?(\\d{1,2})(?:st|nd|rd|th)(${ofMonth})?`),
      (draft, [, date, whole]) => {
        addMonthDay(draft, Number(date));
        return whole !== undefined;
      },
    ],
    [
      phrase('monthly', '(?:every|each|a|per) month'),
      (draft) => {
        draft.monthly = true;
      },
    ],
    [phrase('hourly', '(?:every|each) hour'), (draft) => everyMinutes(draft, 60)],
    [phrase('(?:every|each) half(?:[ -](?:an )?)?hour'), (draft) => everyMinutes(draft, 30)],
    [phrase('(?:every|each) quarter(?: of an)? hour'), (draft) => everyMinutes(draft, 15)],
    [phrase(`every (${number}) hours?`), (draft, [, every]) => everyMinutes(draft, 60 * numberOf(every))],
    [phrase(`every (${number}) min(?:ute)?s?`), (draft, [, every]) => everyMinutes(draft, numberOf(every))],
    [
      phrase('quarterly', '(?:every|each|a|per) quarter(?! (?:past|to) )'),
      (draft) => {
        draft.quarterly = true;
      },
    ],
    [
      phrase(
        `(twice|thrice|(?:${number}) times) (?:(?:a|an|each|every|per) (day|week|month)|(daily|weekly|monthly))`,
      ),
      (draft, [, count = '', unit, ly]) => {
        const per =
          unit === 'day' || ly === 'daily' ? 'day' : unit === 'week' || ly === 'weekly' ? 'week' : 'month';
        const times = count === 'twice' ? 2 : count === 'thrice' ? 3 : numberOf(count.split(' ')[0]);
        draft.often = { times, per };
        if (per === 'day') addWeekdays(draft, everyDay);
        if (per === 'week') draft.weekly = true;
        if (per === 'month') draft.monthly = true;
      },
    ],
    [
      phrase('(?:every )?(?:week|working|business|work) ?days?'),
      (draft) => addWeekdays(draft, [1, 2, 3, 4, 5]),
    ],
    [phrase('every weekend', '(?:every )?weekends'), (draft) => addWeekdays(draft, [6, 7])],
    [
      phrase('weekend'),
      (draft) => {
        addWeekdays(draft, [6, 7]);
        return false;
      },
    ],
    [phrase('(?:every|each|a|per)(?: single)? day'), (draft) => addWeekdays(draft, everyDay)],
    [
      phrase('daily'),
      (draft) => {
        draft.daily = true;
        return false;
      },
    ],
    [
      phrase('weekly', '(?:every|each|a|per) week'),
      (draft) => {
        draft.weekly = true;
      },
    ],
    [
      phrase(`(${dayName}) ?(?:-|–|to|through|until) ?(${dayName})`),
      (draft, [, first = '', last = '']) => {
        const [from, to] = [weekdayOf(first), weekdayOf(last)];
        const isWithin = (each: number) =>
          from <= to ? from <= each && each <= to : each >= from || each <= to;
        return addWeekdays(draft, everyDay.filter(isWithin));
      },
    ],
    [
      phrase(`(${dayName})`),
      (draft, [, name = '']) => {
        const more = draft.weekdays.length > 0;
        addWeekdays(draft, [weekdayOf(name)]);
        return more || /days$/.test(name);
      },
    ],
    [
      phrase(
        '(?:but |and )?(?:except|excluding|without|skipping|not|no)(?: on)?(?: the)?(?: public| bank| national)? holidays?',
      ),
      (draft) => {
        draft.exceptHolidays = true;
      },
    ],
    [
      phrase(`(?:but )?(?:except|excluding|without|skipping|not|no)(?: on)?(?: the)? (weekends?|${dayName})`),
      (draft, [, name = '']) => {
        draft.except = [
          ...draft.except,
          ...(name.startsWith('weekend') ? ([6, 7] as const) : [weekdayOf(name)]),
        ];
      },
    ],
    [
      phrase(
        `(half|(?:a )?quarter|${minuteWord})(?: min(?:ute)?s?)? (past|after|to|before|till) (${hour})${halfOfDay}?`,
      ),
      (draft, [, count = '', side = '', at, ...half]) => {
        const minutes = (side === 'past' || side === 'after' ? 1 : -1) * minutesSaid(count);
        addSaidTime(draft, 60 * numberOf(at) + minutes, half);
        // `five to ten replies` is no time.
        return draft.at || draft.firm || /half|quarter/.test(count);
      },
    ],
    [
      phrase(`(${hour}) (fifteen|thirty|forty[ -]five)${halfOfDay}?`),
      (draft, [, at, minutes = '', ...half]) => {
        addSaidTime(draft, 60 * numberOf(at) + minutesSaid(minutes), half);
        return draft.at || draft.firm;
      },
    ],
    [
      phrase(`(${hour})(?: in the (afternoon)| at (night))`),
      (draft, [, at, ...half]) => addSaidTime(draft, 60 * numberOf(at), half),
    ],
    [phrase('noon', 'midday', 'lunch(?:time)?'), (draft) => addTime(draft, 720)],
    [phrase('midnight'), (draft) => addTime(draft, 0)],
    [
      phrase('(?:the )?mornings?', 'first thing(?: in the mornings?)?'),
      (draft) => addDayPart(draft, 'morning'),
    ],
    [phrase('(?:the )?afternoons?'), (draft) => addDayPart(draft, 'afternoon')],
    [
      phrase('(?:the )?evenings?', 'end of (?:the )?(?:business )?day', 'eod'),
      (draft) => addDayPart(draft, 'evening'),
    ],
  ];

/**
 * Adds the phrase at the beginning of the text (lower case) to the draft, and returns its words; undefined where no phrase of a schedule
 * stands there. Where no schedule can say it beside the phrases before it, the draft becomes impossible.
 */
export function phraseAt(text: string, draft: ScheduleDraft): string | undefined {
  const found = addPhraseAt(text, draft);
  if (found !== undefined && isContradictory(draft)) draft.impossible ??= [];
  return found;
}

function addPhraseAt(text: string, draft: ScheduleDraft): string | undefined {
  for (const [pattern, note] of phrases) {
    const match = pattern.exec(text);
    if (match === null) continue;
    if (note(draft, match) !== false) draft.firm = true;
    return match[0];
  }
  return timeAt(text, draft) ?? noTimeAt(text, draft);
}

/** `half` tells which half of the day, where one was said. */
function addSaidTime(draft: ScheduleDraft, said: number, half: readonly (string | undefined)[]): void {
  const [part] = half.filter((each) => each !== undefined);
  const minutes = (said + 1_440) % 1_440;
  const isLate = part !== undefined && part !== 'a' && minutes < 720;
  const meant = isLate ? minutes + 720 : part === 'a' ? minutes % 720 : minutes;
  addTime(draft, meant, part === undefined);
}

/** It can only be meant as a time, but there is no such time: `25:99`, `13pm`, or a number at the end after `at`. */
function noTimeAt(text: string, draft: ScheduleDraft): string | undefined {
  const [words] = /^(?:\d{1,4}:\d{2,4}(?: ?[ap]\.?m\.?)?|\d{1,4} ?[ap]\.?m\.?)(?= |$)/.exec(text) ?? [];
  const found = words ?? (draft.at ? /^\d{1,6}(?: ?o[’']?clock(?= |$)|$)/.exec(text)?.[0] : undefined);
  if (found === undefined) return undefined;
  draft.noSuchTime ??= found;
  draft.firm = true;
  return found;
}

/** A bare number is a time only after `at`, after another time, or after the days. */
function timeAt(text: string, draft: ScheduleDraft): string | undefined {
  const [words, typed = '', half = ''] =
    /^(\d{1,2}(?:[:.h]\d{2})?h?|[a-z]+)(?: ?([ap])\.?m\.?| ?o[’']?clock)?(?= |$)/.exec(text) ?? [];
  if (words === undefined) return undefined;
  const spelled = /^[a-z]+$/.test(typed) ? numberIn(typed) : undefined;
  const minutes = minutesOf(`${spelled ?? typed}${half && `${half}m`}`);
  const bare = /^(\d{1,2}|[a-z]+)$/.test(words);
  const expected = draft.at || draft.minutes.length > 0 || (draft.firm && spelled === undefined);
  if (minutes === undefined || (bare && !expected)) return undefined;
  addTime(draft, minutes, half === '' && !/^0\d/.test(typed));
  if (draft.at || !bare) draft.firm = true;
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

/** Words that say nothing by themselves, such as `at` before a time. */
export const openers: readonly string[] = 'every each at @ on and & also the of in a once per'.split(' ');
