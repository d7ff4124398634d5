// The question of a run that follows days without one: Monday's "yesterday" covers the weekend too.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt, daysBetween, daysOf, type Zone } from '#base/day.ts';
import type { Digest, Schedule } from '#digests/digest.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import { isDayOff } from './days-off.ts';
import { nextRuns, runsBetween } from './schedule.ts';
import { firstInstantAt, type WallTime } from './wall-clock.ts';

/**
 * The question of the run at that instant. In a digest, `yesterday`, the last 1 day and `today` mean "what is new since the last run".
 * - The question begins with the first day of the service that the run before did not cover. So no day falls between two digests, even if
 *   clocks are set and a run moves across the service's midnight.
 * - This holds if at most four days lie between the two runs. Days off do not count, so a long holiday is covered whole, up to 31 days.
 * - A digest that comes once a week or less often asks what it says.
 */
export function questionOfRun(
  { schedule, question }: Pick<Digest, 'schedule' | 'question'>,
  at: Instant,
  serviceZone: Zone,
): Question {
  if (!('period' in question) || !isOneDay(question.period) || schedule.kind === 'watch') return question;
  const before = runOfDayBefore(schedule, at, serviceZone);
  if (before === undefined) return question;
  const days = daysBetween(dayAt(before, serviceZone), dayAt(at, serviceZone));
  const [from, to] = [dayAt(before, schedule.zone), dayAt(at, schedule.zone)];
  if (days < 2 || countedDays(from, to, schedule) > mostCounted) return question;
  return { ...question, period: lengthenPeriod(question.period, days) };
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

/** The last run on an earlier day of the service; undefined where there is none in 31 days. Mostly the day before has one. */
function runOfDayBefore(schedule: Schedule, at: Instant, serviceZone: Zone): Instant | undefined {
  const today = dayAt(at, serviceZone);
  const begins = (day: Day) => firstInstantAt(Date.parse(day) as WallTime, serviceZone);
  const end = begins(today);
  for (let days = 1; days <= mostDays; days += 1) {
    const from = begins(addDays(today, -days)) - 1;
    const [run] = nextRuns(schedule, from, 1);
    if (run !== undefined && run < end) return runsBetween(schedule, from, end - 1).at(-1);
  }
  return undefined;
}

/** How many days one run is after the other, days off not counted. */
function countedDays(before: Day, today: Day, { daysOff }: Schedule): number {
  const after = daysOf({ first: addDays(before, 1), last: today });
  return after.filter((day) => daysOff === undefined || !isDayOff(day, daysOff)).length;
}

/** `days`: from the last run's day of the service to this one's. `today` still includes the running day. */
function lengthenPeriod(period: PeriodPhrase, days: number): PeriodPhrase {
  if (period.kind !== 'today') return { kind: 'last-days', days };
  return { kind: 'days-ago', first: days - 1, last: 0 };
}
