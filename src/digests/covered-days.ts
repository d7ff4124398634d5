// What a run asks where the schedule left days out before it: Monday's "yesterday" covers the weekend.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt, daysOf } from '#base/day.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import { isDayOff } from './days-off.ts';
import type { Schedule } from './digest.ts';
import { nextRuns } from './schedule.ts';
import { firstInstantAt, type WallTime } from './wall-clock.ts';

/**
 * The question of the run at that instant. A question about `yesterday` (or the last 1 day) or `today` means "what is new since the
 * last run": where the run before was on an earlier day than usual, its period is widened so that no day falls between two digests.
 * So it is for schedules that come at least twice a week: not more than four days lie between the two runs, days off not counted
 * (a long holiday is covered whole, at most 31 days). A digest that comes once a week or less asks what it says.
 */
export function questionOfRun(schedule: Schedule, question: Question, at: Instant): Question {
  if (!('period' in question) || !isOneDay(question.period) || schedule.kind === 'watch') return question;
  const today = dayAt(at, schedule.zone);
  const days = daysSinceLast(schedule, today);
  if (days === undefined || days < 2 || countedDays(addDays(today, -days), today, schedule) > mostCounted)
    return question;
  return { ...question, period: widened(question.period, days) };
}

const mostDays = 31;
const mostCounted = 4;

function isOneDay(period: PeriodPhrase): boolean {
  return (
    period.kind === 'today' ||
    period.kind === 'yesterday' ||
    (period.kind === 'last-days' && period.days === 1)
  );
}

/** How many days ago the last day with a run was; undefined where that is longer than counts. Looks back day by day: mostly one. */
function daysSinceLast(schedule: Schedule, today: Day): number | undefined {
  for (let days = 1; days <= mostDays; days += 1) {
    const midnight = firstInstantAt(Date.parse(addDays(today, -days)) as WallTime, schedule.zone);
    const [run] = nextRuns(schedule, midnight - 1, 1);
    if (run !== undefined && dayAt(run, schedule.zone) < today) return days;
  }
  return undefined;
}

/** From one run's day to the next one's, without the days off between them. */
function countedDays(before: Day, today: Day, { daysOff }: Schedule): number {
  const after = daysOf({ first: addDays(before, 1), last: today });
  return after.filter((day) => daysOff === undefined || !isDayOff(day, daysOff)).length;
}

/** `today` reaches back to the day after the last run's, and includes the running day as before; both are the service's days. */
function widened(period: PeriodPhrase, days: number): PeriodPhrase {
  if (period.kind !== 'today') return { kind: 'last-days', days };
  return { kind: 'days-ago', first: days - 1, last: 0 };
}
