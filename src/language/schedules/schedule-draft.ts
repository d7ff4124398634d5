// What a person said so far of when a digest is to come, phrase by phrase, and whether it still goes together. Knows no words.

import type { Weekday } from '#base/day.ts';

/** Whoever reads on adds to it. */
export interface Said {
  weekdays: readonly Weekday[];
  except: readonly Weekday[];
  minutes: readonly number[];
  dayParts: readonly DayPart[];
  everyWeeks: number | undefined;
  weekly: boolean;
  /** Alone it is the report day by day. */
  daily: boolean;
  monthly: boolean;
  quarterly: boolean;
  on: readonly SpokenMonthDay[];
  /** Croner's days of the week within a month: `1#1`, the first Monday. */
  nth: readonly string[];
  /** Minutes from one to the next. */
  steps: number | undefined;
  /** `twice a week` */
  often: { readonly times: number; readonly per: 'day' | 'week' | 'month' } | undefined;
  exceptHolidays: boolean;
  firm: boolean;
  opened: boolean;
  at: boolean;
  /** A time stands behind days: days that follow would have a time of their own. */
  closed: boolean;
  /** Written as a time, and none: `25:99`. */
  noSuchTime: string | undefined;
  /** No schedule says it: what could be said in its place. */
  impossible: readonly string[] | undefined;
}

export type SpokenMonthDay = number | 'last-day' | 'first-working-day' | 'last-working-day';
export type DayPart = 'morning' | 'evening';

export const nothing: Said = {
  weekdays: [],
  except: [],
  minutes: [],
  dayParts: [],
  everyWeeks: undefined,
  weekly: false,
  daily: false,
  monthly: false,
  quarterly: false,
  on: [],
  nth: [],
  steps: undefined,
  often: undefined,
  exceptHolidays: false,
  firm: false,
  opened: false,
  at: false,
  closed: false,
  noSuchTime: undefined,
  impossible: undefined,
};

export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Its days and times cannot all be meant, or no single schedule has them. */
export function isContradictory(said: Said): boolean {
  const { everyWeeks, weekly, on, nth, steps } = said;
  const byDays = weekly || said.weekdays.length > 0 || everyWeeks !== undefined;
  const byWeeks = byDays || said.daily || said.except.length > 0;
  const byMonth = said.monthly || on.length > 0 || nth.length > 0;
  const kinds = [
    steps === undefined ? byWeeks : weekly || everyWeeks !== undefined || said.daily,
    byMonth,
    said.quarterly,
    steps !== undefined,
  ];
  const minutes = timesOf(said);
  const atOneMinute = on.length < 2 && nth.length === 0 && !said.quarterly;
  return (
    kinds.filter(Boolean).length > 1 ||
    (on.length > 0 && nth.length > 0) ||
    (on.length > 1 && on.some((each) => typeof each !== 'number')) ||
    on.some((each) => typeof each === 'number' && (each < 1 || each > 31)) ||
    (steps !== undefined && minutes.length > 0) ||
    (!atOneMinute && new Set(minutes.map((each) => each % 60)).size > 1) ||
    !timesFitDay(said)
  );
}

/** `daily` beside days: perhaps the report day by day, on those days. */
export function isPerhapsReport(said: Said): boolean {
  return said.daily && saysDays({ ...said, daily: false });
}

function saysDays(said: Said): boolean {
  const lists = [said.weekdays, said.on, said.nth].some(({ length }) => length > 0);
  const words = said.weekly || said.daily || said.monthly || said.quarterly;
  return lists || words || said.everyWeeks !== undefined || said.steps !== undefined;
}

/** `twice a week on monday` names one day only, and `mornings at 8 and evenings` one time. */
export function isShort({ often, ...said }: Said): boolean {
  const times = timesOf(said);
  if (said.dayParts.some((part) => !times.some((each) => partOf(each) === part))) return true;
  if (often === undefined) return false;
  const named = { day: times.length, week: said.weekdays.length, month: said.on.length + said.nth.length };
  return named[often.per] !== often.times;
}

/** Minutes after midnight; those of `morning` and `evening` where no time was said. */
export function timesOf({ minutes, dayParts }: Pick<Said, 'minutes' | 'dayParts'>): readonly number[] {
  return minutes.length > 0 ? minutes : dayParts.map((each) => (each === 'morning' ? 540 : 1_080));
}

/** `every evening at 8` says two things. */
function timesFitDay({ minutes, dayParts }: Said): boolean {
  return dayParts.length === 0 || minutes.every((each) => dayParts.includes(partOf(each)));
}

function partOf(minutes: number): DayPart {
  return minutes < 720 ? 'morning' : 'evening';
}

export function addDays(said: Said, more: readonly Weekday[]): void {
  apart(said);
  said.weekdays = everyDay.filter((each) => said.weekdays.includes(each) || more.includes(each));
}

export function addMonthDay(said: Said, on: SpokenMonthDay): void {
  apart(said);
  if (!said.on.includes(on)) said.on = [...said.on, on];
}

export function addNth(said: Said, nth: readonly string[]): void {
  apart(said);
  said.nth = [...new Set([...said.nth, ...nth])];
}

export function addTime(said: Said, minutes: number): void {
  said.minutes = [...new Set([...said.minutes, minutes])].sort((one, other) => one - other);
  close(said);
}

export function addDayPart(said: Said, part: DayPart): void {
  const both = [...said.dayParts, part];
  said.dayParts = (['morning', 'evening'] as const).filter((each) => both.includes(each));
  close(said);
}

export function everyWeeks(said: Said, weeks: number): void {
  if (said.everyWeeks !== undefined && said.everyWeeks !== weeks) said.impossible ??= [];
  said.everyWeeks = weeks;
}

/** `each`: minutes. Only what divides an hour or a day comes at even distances. */
export function everyMinutes(said: Said, each: number): void {
  const hours = each / 60;
  if (each === 1_440) {
    addDays(said, everyDay);
    return;
  }
  const even =
    each < 60 ? each >= 15 && 60 % each === 0 : Number.isInteger(hours) && each > 0 && 24 % hours === 0;
  if (!even) said.impossible ??= evenSteps(each);
  if (said.steps !== undefined && said.steps !== each) said.impossible ??= [];
  said.steps = each;
}

/** Those next to it. */
function evenSteps(minutes: number): string[] {
  const steps = [15, 20, 30, 60, 120, 180, 240, 360, 480, 720];
  const near = [steps.findLast((each) => each < minutes), steps.find((each) => each > minutes)];
  return near
    .filter((each) => each !== undefined)
    .map((each) =>
      each < 60 ? `every ${each} minutes` : each === 60 ? 'every hour' : `every ${each / 60} hours`,
    );
}

function close(said: Said): void {
  if (said.weekdays.length > 0 || said.on.length > 0 || said.nth.length > 0) said.closed = true;
}

function apart(said: Said): void {
  if (said.closed) said.impossible ??= [];
}
