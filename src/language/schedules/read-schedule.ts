// Reads a schedule as people say it, `every other monday at 9`, from the beginning of the words. Knows no question.

import type { Weekday } from '#base/day.ts';
import { timeOf } from '#digests/when/wall-clock.ts';
import {
  emptyDraft,
  everyDay,
  isPerhapsReport,
  isShort,
  type ScheduleDraft,
  type SpokenMonthDay,
  timesOf,
} from './schedule-draft.ts';
import { openers, phraseAt } from './schedule-phrases.ts';

export interface SpokenSchedule {
  /** undefined: only a time of day was said. */
  readonly rhythm: SpokenRhythm | undefined;
  /** `09:00`; empty where none was said. */
  readonly times: readonly string[];
  readonly exceptHolidays: boolean;
}

/** `on` is undefined where nobody said which day of the month. */
export type SpokenRhythm =
  | { readonly kind: 'weekly'; readonly weekdays: readonly Weekday[]; readonly everyWeeks: number }
  | { readonly kind: 'monthly'; readonly on: SpokenMonthDay | undefined }
  /** Minutes, at even distances through those days. */
  | { readonly kind: 'steps'; readonly everyMinutes: number; readonly weekdays: readonly Weekday[] }
  | { readonly kind: 'cron'; readonly expression: string }
  /** As soon as its condition comes true. */
  | { readonly kind: 'watch' };

export type ReadSchedule = {
  /** How many of the words it takes. */
  readonly used: number;
  /** Whether the words can only be a schedule. `monday` alone may end a period, and `daily` alone is a report. */
  readonly firm: boolean;
  /** `daily` is said beside days: it may be the report day by day, on those days. */
  readonly perhapsReport: boolean;
} & (
  | { readonly kind: 'schedule'; readonly schedule: SpokenSchedule }
  | { readonly kind: 'no-such-time'; readonly word: string }
  /** No schedule says it exactly. It holds the phrase that is in the way, and something similar that can be said, if there is any. */
  | { readonly kind: 'impossible'; readonly word: string; readonly instead: readonly string[] }
);

/** Reads as many words as it can, from the first one on; undefined where it can read none. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the parts of a schedule are read in one walk over the words, each as often as it may stand
export function readSchedule(words: readonly string[]): ReadSchedule | undefined {
  const draft: ScheduleDraft = { ...emptyDraft };
  let [used, at] = [0, 0];
  let [against, counted] = ['', ''];
  while (at < words.length) {
    const rest = words.slice(at).join(' ').toLowerCase();
    const opener = at + 1 < words.length && openers.includes(words[at] ?? '') ? words[at] : undefined;
    const found = phraseAt(rest, draft);
    if (found !== undefined) {
      if (draft.impossible) against ||= found;
      if (draft.often || draft.dayParts.length > 0) counted ||= found;
      at += found.split(' ').length;
      used = at;
      draft.at = false;
    } else if (opener !== undefined) {
      at += 1;
      if (opener === 'at' || opener === '@') draft.at = true;
      if (['every', 'each', 'on'].includes(opener)) draft.opened = true;
    } else {
      break;
    }
  }
  if (used === 0) return undefined;
  const firm = draft.firm || (draft.opened && used > 1);
  const read = { used, firm, perhapsReport: isPerhapsReport(draft) };
  if (draft.noSuchTime !== undefined) return { kind: 'no-such-time', word: draft.noSuchTime, ...read };
  if (against) return { kind: 'impossible', word: against, instead: draft.impossible ?? [], ...read };
  if (isShort(draft)) return { kind: 'impossible', word: counted, instead: countedInstead, ...read };
  return { kind: 'schedule', schedule: scheduleOf(draft), ...read };
}

const countedInstead = ['every day at 9:00 and 17:00', 'mondays and thursdays at 9:00'];

function scheduleOf(draft: ScheduleDraft): SpokenSchedule {
  const { weekdays, everyWeeks, weekly, on, nth, steps, except, exceptHolidays } = draft;
  const whole = (rhythm: SpokenRhythm | undefined, times = timesOf(draft).map(timeOf)): SpokenSchedule => ({
    rhythm,
    times,
    exceptHolidays,
  });
  const onDays = (weekdays.length > 0 ? weekdays : everyDay).filter((each) => !except.includes(each));
  if (steps !== undefined) return whole({ kind: 'steps', everyMinutes: steps, weekdays: onDays }, []);
  if (draft.quarterly) return whole(atTimes(draft, '1 1,4,7,10 *'), []);
  if (nth.length > 0) return whole(atTimes(draft, `* * ${nth.join(',')}`), []);
  if (on.length > 1) return whole(atTimes(draft, `${on.join(',')} * *`), []);
  if (draft.monthly || on.length > 0) return whole({ kind: 'monthly', on: on[0] });
  const named = weekdays.length > 0 || except.length > 0 || draft.daily;
  if (!named && !weekly && everyWeeks === undefined) return whole(undefined);
  return whole({ kind: 'weekly', weekdays: named ? onDays : [1], everyWeeks: everyWeeks ?? 1 });
}

/** Croner has one minute for all hours. */
function atTimes(draft: ScheduleDraft, on: string): SpokenRhythm {
  const times = timesOf(draft);
  const all = times.length > 0 ? times : [540];
  const hours = [...new Set(all.map((each) => Math.floor(each / 60)))];
  return { kind: 'cron', expression: `${(all[0] ?? 0) % 60} ${hours.join(',')} ${on}` };
}
