// From what a person typed or picked to a schedule, or to the reason why it is none.

import { Cron } from 'croner';
import type { Instant } from '#base/brand.ts';
import { parseZone, type Weekday, type Zone } from '#base/day.ts';
import type { Schedule } from './digest.ts';
import { wallTimesAfter } from './schedule.ts';
import { wallTimeAt } from './wall-clock.ts';

/** As it left the form: weekdays 1 (Monday) to 7, a time such as `09:00`, a zone's IANA name; or five fields of cron. */
export type TypedSchedule =
  | {
      readonly kind: 'weekly';
      readonly weekdays: readonly number[];
      readonly time: string;
      readonly zone: string;
    }
  | { readonly kind: 'cron'; readonly expression: string; readonly zone: string };

/** `typed` is the person's own text, clipped to 80 characters. */
export type ScheduleProblem =
  | { readonly kind: 'zone-unknown'; readonly typed: string }
  | { readonly kind: 'no-weekday' }
  | { readonly kind: 'time-impossible'; readonly typed: string }
  | { readonly kind: 'cron-unreadable'; readonly typed: string }
  /** Six or seven fields: a digest is not sent by the second, nor in one year only. */
  | { readonly kind: 'cron-has-seconds'; readonly typed: string }
  | { readonly kind: 'cron-too-often'; readonly everyMinutes: number; readonly leastMinutes: number }
  /** It is a date that no year has, such as 31 February. */
  | { readonly kind: 'cron-never'; readonly typed: string };

/** A digest comes at most this often. */
export const leastMinutes = 15;

export function parseSchedule(
  typed: TypedSchedule,
  now: Instant,
):
  | { readonly kind: 'schedule'; readonly schedule: Schedule }
  | { readonly kind: 'problem'; readonly problem: ScheduleProblem } {
  const zone = parseZone(typed.zone);
  if (zone === undefined) return problem({ kind: 'zone-unknown', typed: clip(typed.zone) });
  return typed.kind === 'weekly' ? parseWeekly(typed, zone) : parseCron(typed.expression, zone, now);
}

function parseWeekly(typed: { weekdays: readonly number[]; time: string }, zone: Zone) {
  const weekdays = everyWeekday.filter((weekday) => typed.weekdays.includes(weekday));
  if (weekdays.length === 0) return problem({ kind: 'no-weekday' });
  const parts = /^(\d{1,2}):(\d{2})$/.exec(typed.time.trim());
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2])];
  if (parts === null || hour > 23 || minute > 59) {
    return problem({ kind: 'time-impossible', typed: clip(typed.time) });
  }
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return { kind: 'schedule', schedule: { kind: 'weekly', weekdays, time, zone } } as const;
}

const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function parseCron(typed: string, zone: Zone, now: Instant) {
  const expression = typed.trim().replace(/\s+/g, ' ');
  const clipped = clip(expression);
  const fields = expression.split(' ').length;
  if (fields === 6 || fields === 7) return problem({ kind: 'cron-has-seconds', typed: clipped });
  if (fields !== 5 || !reads(expression)) return problem({ kind: 'cron-unreadable', typed: clipped });
  const schedule: Schedule = { kind: 'cron', expression, zone };
  const shortest = shortestMinutes(schedule, now);
  if (shortest === 'never') return problem({ kind: 'cron-never', typed: clipped });
  if (shortest < leastMinutes) {
    return problem({ kind: 'cron-too-often', everyMinutes: shortest, leastMinutes });
  }
  return { kind: 'schedule', schedule } as const;
}

/** Croner takes `?` for the time at which it reads the expression, which would be another schedule at each restart. */
function reads(expression: string): boolean {
  if (expression.includes('?')) return false;
  try {
    new Cron(expression, { timezone: 'UTC', mode: '5-part' });
    return true;
  } catch {
    return false;
  }
}

/** Five days of a schedule that runs as often as is allowed; more than a year of any daily one. */
const runsLookedAt = 500;

/** The shortest time on the wall clock between two runs; Infinity where there is only one. */
function shortestMinutes(schedule: Schedule, now: Instant): number | 'never' {
  let shortest: number | 'never' = 'never';
  let previous: number | undefined;
  let seen = 0;
  for (const wall of wallTimesAfter(schedule, wallTimeAt(now, schedule.zone))) {
    const gap = previous === undefined ? Number.POSITIVE_INFINITY : (wall - previous) / 60_000;
    shortest = shortest === 'never' ? gap : Math.min(shortest, gap);
    previous = wall;
    seen += 1;
    if (seen === runsLookedAt || shortest < leastMinutes) break;
  }
  return shortest;
}

function problem(what: ScheduleProblem) {
  return { kind: 'problem', problem: what } as const;
}

function clip(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
