// When a schedule's runs are: croner finds the times on the wall clock, and each becomes the first instant that shows it.

import { Cron } from 'croner';
import type { Instant } from '#base/brand.ts';
import type { Schedule } from './digest.ts';
import { firstInstantAt, type WallTime, wallTimeAt } from './wall-clock.ts';

/** The first `count` runs after that instant, in order; fewer, or none, where the schedule ends. */
export function nextRuns(schedule: Schedule, after: Instant, count: number): Instant[] {
  return take(runsAfter(schedule, after), count);
}

/** Every run after `from`, up to and including `until`. */
export function runsBetween(schedule: Schedule, from: Instant, until: Instant): Instant[] {
  const runs: Instant[] = [];
  for (const run of runsAfter(schedule, from)) {
    if (run > until) break;
    runs.push(run);
  }
  return runs;
}

/** The times at which the wall clock asks for a run, as if no clock were ever set; strictly after `after`. */
export function* wallTimesAfter(schedule: Schedule, after: WallTime): Generator<WallTime> {
  for (const run of cronOf(schedule).enumerate(new Date(after))) yield run.getTime() as WallTime;
}

/**
 * The five-field expression of the schedule. Croner reads it on a clock that is never set (UTC): its own reading of daylight
 * saving loses a run whose gap ends at midnight (23:30 in America/Nuuk on the last Saturday of March).
 */
function cronOf(schedule: Schedule): Cron {
  const expression = expressionOf(schedule);
  const known = crons.get(expression);
  if (known !== undefined) return known;
  const made = new Cron(expression, { timezone: 'UTC', mode: '5-part' });
  const [oldest] = crons.keys();
  if (crons.size >= mostCrons && oldest !== undefined) crons.delete(oldest);
  crons.set(expression, made);
  return made;
}

/** Reading an expression costs far more than finding its next run. */
const crons = new Map<string, Cron>();
const mostCrons = 200;

function expressionOf(schedule: Schedule): string {
  if (schedule.kind === 'cron') return schedule.expression;
  const [hour, minute] = schedule.time.split(':').map(Number);
  return `${minute} ${hour} * * ${schedule.weekdays.join(',')}`;
}

function* runsAfter(schedule: Schedule, after: Instant): Generator<Instant> {
  let last = after;
  for (const wall of wallTimesAfter(schedule, wallTimeAt(after, schedule.zone))) {
    const run = firstInstantAt(wall, schedule.zone);
    if (run <= last) continue;
    yield run;
    last = run;
  }
}

function take<Value>(values: Iterable<Value>, count: number): Value[] {
  const taken: Value[] = [];
  if (count <= 0) return taken;
  for (const value of values) {
    taken.push(value);
    if (taken.length === count) break;
  }
  return taken;
}
