// A schedule as people say it, `every other monday at 9`: which words of it are read, and what they come to. Knows no question.

import type { Weekday } from '#base/day.ts';
import { everyDay, isOpener, nothing, phraseAt, type Said } from './spoken-phrases.ts';
import { timeOf } from './typed-times.ts';

export interface SpokenSchedule {
  /** undefined: only a time of day was said. */
  readonly rhythm: SpokenRhythm | undefined;
  /** `09:00`; empty where none was said. */
  readonly times: readonly string[];
  readonly exceptHolidays: boolean;
}

/** `on` undefined: monthly, on a day that was not said. */
export type SpokenRhythm =
  | { readonly kind: 'weekly'; readonly weekdays: readonly Weekday[]; readonly everyWeeks: number }
  | { readonly kind: 'monthly'; readonly on: number | 'last-day' | 'first-working-day' | undefined }
  | { readonly kind: 'cron'; readonly expression: string };

export interface ReadSchedule {
  readonly schedule: SpokenSchedule;
  /** How many of the words it takes. */
  readonly used: number;
  /** It can be nothing else: `monday` alone may end a period, `daily` alone is a report. */
  readonly firm: boolean;
}

/** As many words as are read from the first one on; undefined where there are none, or where they contradict each other. */
export function readSchedule(words: readonly string[]): ReadSchedule | undefined {
  const said: Said = { ...nothing };
  let [used, at] = [0, 0];
  while (at < words.length) {
    const rest = words.slice(at).join(' ').toLowerCase();
    const opener = at + 1 < words.length && isOpener(words[at] ?? '') ? words[at] : undefined;
    const found = phraseAt(rest, said);
    if (found !== undefined) {
      at += found.split(' ').length;
      used = at;
      said.at = false;
    } else if (opener !== undefined) {
      at += 1;
      if (opener === 'at' || opener === '@') said.at = true;
      if (['every', 'each', 'on'].includes(opener)) said.opened = true;
    } else {
      break;
    }
  }
  const schedule = used === 0 ? undefined : scheduleOf(said);
  return schedule && { schedule, used, firm: said.firm || (said.opened && used > 1) };
}

function scheduleOf(said: Said): SpokenSchedule | undefined {
  const { weekdays, everyWeeks, weekly, monthly: byMonth, on, days: special, steps: often, except } = said;
  const byDays = weekly || weekdays.length > 0 || everyWeeks !== undefined;
  const byWeeks = byDays || said.daily || except.length > 0;
  const kinds = [
    byWeeks && often === undefined,
    (byMonth || on.length > 0) && special === undefined,
    special,
    often,
    // `daily every monday` is the report day by day.
    said.daily && byDays,
  ];
  if (kinds.filter(Boolean).length > 1) return undefined;
  const times = said.minutes.map(timeOf);
  const whole = (rhythm: SpokenRhythm | undefined, at = times): SpokenSchedule => ({
    rhythm,
    times: at,
    exceptHolidays: said.exceptHolidays,
  });
  const onDays = (weekdays.length > 0 ? weekdays : everyDay).filter((each) => !except.includes(each));
  if (often !== undefined)
    return whole(cron(often, `* * ${onDays.length === 7 ? '*' : onDays.join(',')}`), []);
  if (special !== undefined || on.length > 1)
    return whole(atTimes(said, special ?? `${on.join(',')} * *`), []);
  if (byMonth || on.length > 0) return whole({ kind: 'monthly', on: on[0] });
  if (!byWeeks) return whole(undefined);
  const named = weekdays.length > 0 || except.length > 0 || said.daily ? onDays : [1 as const];
  return whole({ kind: 'weekly', weekdays: named, everyWeeks: everyWeeks ?? 1 });
}

/** Croner has one minute for all hours. */
function atTimes({ minutes }: Said, on: string): SpokenRhythm {
  const all = minutes.length > 0 ? minutes : [540];
  const hours = [...new Set(all.map((each) => Math.floor(each / 60)))];
  return cron(`${(all[0] ?? 0) % 60} ${hours.join(',')}`, on);
}

function cron(minuteAndHour: string, on: string): SpokenRhythm {
  return { kind: 'cron', expression: `${minuteAndHour} ${on}` };
}
