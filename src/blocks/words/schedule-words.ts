// When a digest comes, in words: its rhythm, its days off, and its next runs.

import type { Instant } from '#base/brand.ts';
import type { Weekday, Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { capital, escaped, listed, nameOf } from '#blocks/parts/text.ts';
import type { Condition, DaysOff, Digest, MonthDay, Schedule } from '#digests/digest.ts';
import { conditionInWords } from './condition-words.ts';
import { dayInWords, durationInWords, rangeInWords, wallClock, zoneInWords } from './dates.ts';
import { howMany } from './numbers.ts';
import { holidayPlaceInWords, holidayPlaceText } from './place-words.ts';

export const weekdayWords: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** Plain text: "Weekdays at 09:00, Europe/Lisbon" */
export function scheduleInWords(schedule: Schedule): string {
  return [rhythmInWords(schedule), schedule.zone, ...boundsInWords(schedule)].join(', ');
}

/** Plain text: when it comes, and what must be true then: "Weekdays at 09:00, Europe/Lisbon, only if replies are above 20" */
export function whenInWords({ schedule, condition }: Timed): string {
  return `${scheduleInWords(schedule)}${ifInWords(schedule, condition)}`;
}

/** The same in mrkdwn. */
export function whenMrkdwn({ schedule, condition }: Timed): string {
  return `${scheduleMrkdwn(schedule)}${ifInWords(schedule, condition)}`;
}

type Timed = Pick<Digest, 'schedule' | 'condition'>;

/** Begins with a comma; empty if there is no condition. */
function ifInWords({ kind }: Schedule, condition: Condition | undefined): string {
  if (condition === undefined) return '';
  return `, ${kind === 'watch' ? 'alerts when' : 'only if'} ${conditionInWords(condition)}`;
}

/** The same in mrkdwn. A cron expression is set as code, because its asterisks would make it bold. */
export function scheduleMrkdwn(schedule: Schedule): string {
  if (schedule.kind !== 'cron' || cronAsPeopleSay(schedule.expression) !== undefined)
    return escaped(scheduleInWords(schedule));
  const cron = `Cron \`${escaped(nameOf(schedule.expression, 80).replaceAll('`', ''))}\``;
  return [cron, schedule.zone, ...boundsInWords(schedule)].join(', ');
}

function rhythmInWords(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'weekly': {
      const { every, weekdays, times } = schedule;
      const weeks =
        every === undefined ? '' : every.weeks === 2 ? 'every other week, ' : `every ${every.weeks} weeks, `;
      const days = weekdaysInWords(weekdays);
      return `${weeks === '' ? days : capital(weeks) + days.replace(/^(Every|Week)/, lowered)} at ${listed(times)}`;
    }
    case 'monthly':
      return `${monthDayInWords(schedule.on)} at ${listed(schedule.times)}`;
    case 'cron':
      return cronAsPeopleSay(schedule.expression) ?? `Cron ${nameOf(schedule.expression, 80)}`;
    case 'watch':
      return `Watched every ${durationInWords(schedule.everyMinutes * 60_000)}`;
    default:
      return unreachable(schedule);
  }
}

/** Of a rhythm that people say in words and that no form but cron holds; undefined for all else. */
function cronAsPeopleSay(expression: string): string | undefined {
  return daysApartInWords(expression) ?? stepsInWords(expression);
}

/** What `every hour` and `every 15 minutes` are kept as. Other steps begin anew with the hour or the day, and stay cron. */
function stepsInWords(expression: string): string | undefined {
  const [, minutes, hours = '1', days = ''] =
    /^(?:\*\/(\d{1,2}) \*|0 \*(?:\/(\d{1,2}))?) \* \* (\*|[1-7](?:,[1-7])*)$/.exec(expression) ?? [];
  if (days === '' || (minutes === undefined ? 24 : 60) % Number(minutes ?? hours) !== 0) return undefined;
  const each = minutes === undefined ? (hours === '1' ? 'hour' : `${hours} hours`) : `${minutes} minutes`;
  if (days === '*') return `Every ${each}`;
  const weekdays = weekdaysInWords(days.split(',').map(Number) as Weekday[]);
  return `Every ${each} on ${weekdays.replace(/^(Every|Week)/, lowered)}`;
}

/** What `every 3 days` is kept as: it begins anew with each month, which nobody would guess. */
function daysApartInWords(expression: string): string | undefined {
  const [, minute, hour, days] = /^(\d{1,2}) (\d{1,2}) \*\/(\d{1,2}) \* \*$/.exec(expression) ?? [];
  if (minute === undefined || hour === undefined || days === undefined) return undefined;
  const time = [hour, minute].map((each) => each.padStart(2, '0')).join(':');
  return `Every ${days === '2' ? 'other day' : `${days} days`} counted from the 1st of each month, at ${time}`;
}

function monthDayInWords(on: MonthDay): string {
  switch (on.kind) {
    case 'date':
      return on.date > 28 ? `Day ${on.date} of each month (or its last day)` : `Day ${on.date} of each month`;
    case 'last-day':
      return 'Last day of each month';
    case 'first-working-day':
      return 'First working day of each month';
    case 'last-working-day':
      return 'Last working day of each month';
    default:
      return unreachable(on);
  }
}

function boundsInWords({ daysOff, endsOn }: Schedule): string[] {
  const off = daysOff === undefined ? [] : ['not on days off'];
  return endsOn === undefined ? off : [...off, `until ${dayInWords(endsOn)}`];
}

function lowered(text: string): string {
  return text.toLowerCase();
}

/** Plain text: "Saturdays and Sundays; 24 Dec 2026 to 1 Jan 2027; public holidays of Germany, Bavaria" */
export function daysOffInWords({ weekdays, dates, holidays }: DaysOff): string {
  const shown = dates.slice(0, 10).map(({ first, last }) => rangeInWords({ first, last }));
  const others = dates.length - shown.length;
  return [
    ...(weekdays.length === 0 ? [] : [weekdaysInWords(weekdays)]),
    ...(shown.length === 0 ? [] : [listed(others === 0 ? shown : [...shown, howMany(others, 'more date')])]),
    ...(holidays === undefined
      ? []
      : [`public holidays of ${holidayPlaceInWords(holidayPlaceText(holidays))}`]),
  ].join('; ');
}

/** What an active digest does next, as a sentence. */
export function nextInWords({ schedule }: Pick<Digest, 'schedule'>): string {
  return schedule.kind === 'watch' ? 'It goes on watching.' : 'It is sent at its next run.';
}

/** Plain text, one line for each run, on the wall clock of the schedule's zone. */
export function runsInWords(runs: readonly Instant[], zone: Zone): string[] {
  return runs.map((run) => runInWords(run, zone));
}

/** Plain text: "Tue 10 Mar 2026, 09:00, Europe/Lisbon (UTC+0)" */
export function runInWords(run: Instant, zone: Zone): string {
  return `${wallClock(run, zone)}, ${zoneInWords(zone, run)}`;
}

/** For a watch, one line for each day in plain text: "Tue 10 Mar 2026: 10:00, 11:00 and 12:00, Europe/Lisbon (UTC+0)" */
export function looksInWords(looks: readonly Instant[], zone: Zone): string[] {
  const days = Map.groupBy(looks, (at) => `${wallClock(at, zone).split(', ')[0]}`);
  return [...days].map(([onDay, times]) => {
    const clocks = times.map((at) => wallClock(at, zone).split(', ')[1] ?? '');
    return `${onDay}: ${listed(clocks)}, ${zoneInWords(zone, times[0] ?? 0)}`;
  });
}

/** For lists, on the wall clock of the schedule's zone. */
export function nextRunInWords([next]: readonly Instant[], { kind, zone }: Schedule): string {
  if (kind === 'watch') return next === undefined ? 'looks no more' : `looks next ${wallClock(next, zone)}`;
  return next === undefined ? 'no next run' : `next ${wallClock(next, zone)}`;
}

function weekdaysInWords(weekdays: readonly Weekday[]): string {
  const days = [...weekdays].sort((one, other) => one - other);
  const key = days.join('');
  if (key === '1234567') return 'Every day';
  if (key === '12345') return 'Weekdays';
  if (key === '67') return 'Weekends';
  return listed(days.map((day) => `${weekdayWords[day]}s`));
}
