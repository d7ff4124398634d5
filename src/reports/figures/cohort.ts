// Estimates how many messages or invitations of some days were answered so far. The service links no answer to its message, so answers are divided by what was due.

import {
  addDays,
  type DateRange,
  type Day,
  type DayNumber,
  dayNumbered,
  numberOf,
  weekday,
} from '#base/day.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { countsIn, isFinalDay } from '#readings/record/scope-days.ts';
import type { RateName } from '#reports/question.ts';
import {
  type DailyAnswers,
  type DaySpan,
  delayDays,
  dueOn,
  fitDelay,
  rhythmAt,
  sumIn,
} from './due-answers.ts';
import { rateParts } from './metric.ts';

/** How what was sent in the window was answered. Both figures are estimates; errors: docs/statistics.md. */
export interface CohortAnswers {
  readonly sent: number;
  readonly answered: number;
  /** How many would usually be answered by then. */
  readonly usual: number;
}

/** The answers to what was sent in those days. */
export interface Cohort extends CohortAnswers {
  readonly rate: RateName;
  readonly window: DateRange;
  /** The last day whose answers are in, if that is not yesterday. */
  readonly until: Day | undefined;
}

/** With fewer sends only counts are told, and no share. */
export const leastForShare = 100;

/** Few answers come later than this. */
const followedDays = 35;

/**
 * How what was sent in those days was answered, up to the day before `today` or the first unknown day. undefined if nothing was sent, if
 * one of the days has no final counts, or if the days before, which begin with `since`, show no delay.
 */
export function cohortIn(
  days: ScopeDays,
  rate: RateName,
  {
    window,
    today,
    since,
  }: { readonly window: DateRange; readonly today: Day; readonly since?: Day | undefined },
): Cohort | undefined {
  const [first, last] = [numberOf(window.first), numberOf(window.last)];
  const known = (day: number) => isFinalDay(days, day as DayNumber);
  let end: number = first - 1;
  const latest = Math.min(numberOf(addDays(today, -1)), last + followedDays);
  while (end < latest && known(end + 1)) end += 1;
  if (end < last) return undefined;
  let start: number = first;
  const earliest = Math.max(since ? numberOf(since) : 0, first - delayDays);
  while (start > earliest && known(start - 1)) start -= 1;
  const range = { first: start as DayNumber, last: end as DayNumber };
  const { part, of } = rateParts[rate];
  const answers = cohortSoFar(
    {
      firstWeekday: weekday(dayNumbered(range.first)) - 1,
      sent: countsIn(days, of, range),
      answers: countsIn(days, part, range),
    },
    { from: first - start, to: last + 1 - start },
  );
  const until = dayNumbered(range.last);
  return answers && { ...answers, rate, window, until: until < addDays(today, -1) ? until : undefined };
}

/** undefined if nothing was sent, or if the days before the window show no delay. */
export function cohortSoFar(days: DailyAnswers, window: DaySpan): CohortAnswers | undefined {
  const sent = sumIn(days.sent, window);
  const delay = fitDelay(days, window.from);
  const shape = delay?.plausible[0];
  if (sent === 0 || delay === undefined || shape === undefined) return undefined;
  const learned = { from: Math.max(0, window.from - delayDays), to: window.from };
  const rhythm = rhythmAt(days, shape, learned);
  const own = Float64Array.from(days.sent, (count, at) => (at >= window.from && at < window.to ? count : 0));
  const due = dueOn(days, rhythm);
  const dueOfOwn = dueOn({ firstWeekday: days.firstWeekday, sent: own }, rhythm, 'nothing');
  let [answered, dueByNow] = [0, 0];
  for (let at = window.from; at < days.sent.length; at += 1) {
    const [all, part] = [due[at] ?? 0, dueOfOwn[at] ?? 0];
    if (all > 0) answered += ((days.answers[at] ?? 0) * part) / all;
    dueByNow += part;
  }
  return { sent, answered, usual: delay.rate * dueByNow };
}
