// A schedule that is being read phrase by phrase, and whether its parts fit together. Knows no words.

import type { Weekday } from '#base/day.ts';

/** Each further phrase adds to it. */
export interface ScheduleDraft {
  weekdays: readonly Weekday[];
  except: readonly Weekday[];
  minutes: readonly number[];
  /** Of them those before noon that were said without a half of the day: `6` of `6 in the evening`. */
  bare: readonly number[];
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
  /** A time was read after days. Days that come now would have a time of their own. */
  closed: boolean;
  /** It is written like a time, but there is no such time: `25:99`. */
  noSuchTime: string | undefined;
  /** No schedule says it. It holds what can be said instead. */
  impossible: readonly string[] | undefined;
}

export type SpokenMonthDay = number | 'last-day' | 'first-working-day' | 'last-working-day';
export type DayPart = 'morning' | 'afternoon' | 'evening';

export const emptyDraft: ScheduleDraft = {
  weekdays: [],
  except: [],
  minutes: [],
  bare: [],
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

/** Whether its days and times contradict each other, or no single schedule has them. */
export function isContradictory(draft: ScheduleDraft): boolean {
  const { everyWeeks, weekly, on, nth, steps } = draft;
  const byDays = weekly || draft.weekdays.length > 0 || everyWeeks !== undefined;
  const byWeeks = byDays || draft.daily || draft.except.length > 0;
  const byMonth = draft.monthly || on.length > 0 || nth.length > 0;
  const kinds = [
    steps === undefined ? byWeeks : weekly || everyWeeks !== undefined || draft.daily,
    byMonth,
    draft.quarterly,
    steps !== undefined,
  ];
  const minutes = timesOf(draft);
  const atOneMinute = on.length < 2 && nth.length === 0 && !draft.quarterly;
  return (
    kinds.filter(Boolean).length > 1 ||
    (on.length > 0 && nth.length > 0) ||
    (on.length > 1 && on.some((each) => typeof each !== 'number')) ||
    on.some((each) => typeof each === 'number' && (each < 1 || each > 31)) ||
    (steps !== undefined && minutes.length > 0) ||
    (!atOneMinute && new Set(minutes.map((each) => each % 60)).size > 1) ||
    !timesFitDay(draft)
  );
}

/** `daily` beside days: perhaps the report day by day, on those days. */
export function isPerhapsReport(draft: ScheduleDraft): boolean {
  return draft.daily && saysDays({ ...draft, daily: false });
}

function saysDays(draft: ScheduleDraft): boolean {
  const lists = [draft.weekdays, draft.on, draft.nth].some(({ length }) => length > 0);
  const words = draft.weekly || draft.daily || draft.monthly || draft.quarterly;
  return lists || words || draft.everyWeeks !== undefined || draft.steps !== undefined;
}

/** `twice a week on monday` names one day only, and `mornings at 8 and evenings` one time. */
export function isShort({ often, ...draft }: ScheduleDraft): boolean {
  const times = timesOf(draft);
  if (draft.dayParts.some((part) => !times.some((each) => isIn(part, each)))) return true;
  if (often === undefined) return false;
  const named = { day: times.length, week: draft.weekdays.length, month: draft.on.length + draft.nth.length };
  return named[often.per] !== often.times;
}

/** Minutes after midnight; those of a part of the day where no time was said. */
export function timesOf({
  minutes,
  bare,
  dayParts,
}: Pick<ScheduleDraft, 'minutes' | 'bare' | 'dayParts'>): readonly number[] {
  if (minutes.length === 0) return dayParts.map((each) => usualTimes[each]);
  if (dayParts.length > 0) return minutes;
  const meant = minutes.map((each) => (bare.includes(each) ? wakingTime(each) : each));
  return [...new Set(meant)].sort((one, other) => one - other);
}

const usualTimes: Readonly<Record<DayPart, number>> = { morning: 540, afternoon: 900, evening: 1_080 };

/** `at 4` is in the afternoon: nobody wants a report before six in the morning. */
export function wakingTime(minutes: number): number {
  return minutes >= 60 && minutes < 360 ? minutes + 720 : minutes;
}

/** `every evening at 8 am` says two things. */
function timesFitDay({ minutes, dayParts }: ScheduleDraft): boolean {
  return dayParts.length === 0 || minutes.every((each) => dayParts.some((part) => isIn(part, each)));
}

function isIn(part: DayPart, minutes: number): boolean {
  return (part === 'morning') === minutes < 720;
}

export function addWeekdays(draft: ScheduleDraft, more: readonly Weekday[]): void {
  apart(draft);
  draft.weekdays = everyDay.filter((each) => draft.weekdays.includes(each) || more.includes(each));
}

export function addMonthDay(draft: ScheduleDraft, on: SpokenMonthDay): void {
  apart(draft);
  if (!draft.on.includes(on)) draft.on = [...draft.on, on];
}

export function addNth(draft: ScheduleDraft, nth: readonly string[]): void {
  apart(draft);
  draft.nth = [...new Set([...draft.nth, ...nth])];
}

export function addTime(draft: ScheduleDraft, said: number, isBare = false): void {
  const isEvening = draft.dayParts.length === 1 && draft.dayParts[0] !== 'morning';
  const minutes = isBare && isEvening && isEarly(said) ? said + 720 : said;
  if (isBare && isEarly(minutes)) draft.bare = [...draft.bare, minutes];
  draft.minutes = [...new Set([...draft.minutes, minutes])].sort((one, other) => one - other);
  close(draft);
}

/** A clock shows it twice a day. */
function isEarly(minutes: number): boolean {
  return minutes >= 60 && minutes < 720;
}

export function addDayPart(draft: ScheduleDraft, part: DayPart): void {
  if (part !== 'morning' && draft.dayParts.length === 0) {
    const later = draft.minutes.map((each) => (draft.bare.includes(each) ? each + 720 : each));
    draft.minutes = [...new Set(later)].sort((one, other) => one - other);
    draft.bare = [];
  }
  const both = [...draft.dayParts, part];
  draft.dayParts = (['morning', 'afternoon', 'evening'] as const).filter((each) => both.includes(each));
  close(draft);
}

export function everyWeeks(draft: ScheduleDraft, weeks: number): void {
  if (draft.everyWeeks !== undefined && draft.everyWeeks !== weeks) draft.impossible ??= [];
  draft.everyWeeks = weeks;
}

/** `each`: minutes. Only what divides an hour or a day comes at even distances. */
export function everyMinutes(draft: ScheduleDraft, each: number): void {
  const hours = each / 60;
  if (each === 1_440) {
    addWeekdays(draft, everyDay);
    return;
  }
  const even =
    each < 60 ? each >= 15 && 60 % each === 0 : Number.isInteger(hours) && each > 0 && 24 % hours === 0;
  if (!even) draft.impossible ??= evenSteps(each);
  if (draft.steps !== undefined && draft.steps !== each) draft.impossible ??= [];
  draft.steps = each;
}

/** The nearest ones that do. */
function evenSteps(minutes: number): string[] {
  const steps = [15, 20, 30, 60, 120, 180, 240, 360, 480, 720];
  const near = [steps.findLast((each) => each < minutes), steps.find((each) => each > minutes)];
  return near
    .filter((each) => each !== undefined)
    .map((each) =>
      each < 60 ? `every ${each} minutes` : each === 60 ? 'every hour' : `every ${each / 60} hours`,
    );
}

function close(draft: ScheduleDraft): void {
  if (draft.weekdays.length > 0 || draft.on.length > 0 || draft.nth.length > 0) draft.closed = true;
}

function apart(draft: ScheduleDraft): void {
  if (draft.closed) draft.impossible ??= [];
}
