// A digest as the fields of its form, and the fields as parseSchedule and parseCondition take them. Knows nothing of the modal.

import type { Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { holidayPlaceOf } from '#blocks/digests/choices.ts';
import {
  type DigestFields,
  figureIn,
  plainConditionIn,
  rhythmOf,
  weeklyFields,
} from '#blocks/digests/digest-fields.ts';
import { holidayPlaceText } from '#blocks/words/place-words.ts';
import type { Condition, DaysOff, Digest } from '#digests/digest.ts';
import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import type { TypedDaysOff, TypedRhythm, TypedSchedule } from '#language/schedules/parse-schedule.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { blankFields } from './form-state.ts';

export function newFields(question: Question, channels: readonly ChannelId[], zone: Zone): DigestFields {
  return { ...blankFields, question: printQuestion(question), channels, zone };
}

export function fieldsOfDigest(digest: Digest): DigestFields {
  const { question, destinations, schedule, condition, whenQuiet = 'post' } = digest;
  const { zone, endsOn = '', daysOff } = schedule;
  return {
    ...newFields(question, destinations, zone),
    ...rhythmFields(schedule),
    ...conditionFields(condition),
    whenQuiet,
    endsOn,
    weekdaysOff: daysOff?.weekdays ?? [],
    datesOff: daysOff === undefined ? '' : datesText(daysOff),
    holidays: daysOff?.holidays === undefined ? '' : holidayPlaceText(daysOff.holidays),
  };
}

function rhythmFields(schedule: Digest['schedule']): Partial<DigestFields> {
  switch (schedule.kind) {
    case 'weekly': {
      const { weekdays, times, every } = schedule;
      const weeks = every && { repeats: 'weeks' as const, weeks: String(every.weeks), from: every.from };
      return { ...weeklyFields(weekdays), ...timeFields(times), ...weeks };
    }
    case 'monthly': {
      const { on, times } = schedule;
      const monthDay = on.kind === 'date' ? String(on.date) : on.kind;
      return { repeats: 'monthly', monthDay, ...timeFields(times) };
    }
    case 'cron':
      return { repeats: 'cron', cron: schedule.expression };
    case 'watch': {
      const { everyMinutes, coolDownMinutes } = schedule;
      return {
        repeats: 'watch',
        everyMinutes: String(everyMinutes),
        coolDownMinutes: String(coolDownMinutes),
      };
    }
  }
}

function timeFields([time = '', ...others]: readonly string[]): Partial<DigestFields> {
  return { time, moreTimes: others.join(', ') };
}

function conditionFields(condition: Condition | undefined): Partial<DigestFields> {
  if (condition === undefined) return {};
  if (condition.kind !== 'figure') return { onlyIf: condition.kind };
  const { figure, is, value } = condition;
  const threshold = isRate(figure) ? String(Math.round(value * 10_000) / 100) : String(value);
  return { onlyIf: `${figure} ${is}`, threshold };
}

function datesText({ dates }: DaysOff): string {
  return dates.map(({ first, last }) => (first === last ? first : `${first}..${last}`)).join(', ');
}

export function typedSchedule(fields: DigestFields): TypedSchedule {
  const daysOff = typedDaysOff(fields);
  return { ...typedRhythm(fields), zone: fields.zone, endsOn: fields.endsOn, daysOff };
}

const everyWeekday = [1, 2, 3, 4, 5, 6, 7] as const;
const namedMonthDays = ['last-day', 'first-working-day', 'last-working-day'] as const;

function typedRhythm(fields: DigestFields): TypedRhythm {
  const time = `${fields.time} ${fields.moreTimes}`.trim();
  const { weekdays, weeks, from, monthDay, cron, everyMinutes, coolDownMinutes } = fields;
  switch (fields.repeats) {
    case 'daily':
      return { kind: 'weekly', weekdays: everyWeekday, time };
    case 'weekly':
      return { kind: 'weekly', weekdays, time };
    case 'weeks':
      return { kind: 'weekly', weekdays, time, everyWeeks: Number(weeks), from };
    case 'monthly': {
      const on = namedMonthDays.find((each) => each === monthDay) ?? Number(monthDay);
      return { kind: 'monthly', on, time };
    }
    case 'cron':
      return { kind: 'cron', expression: cron };
    case 'watch':
      return {
        kind: 'watch',
        everyMinutes: Number(everyMinutes),
        coolDownMinutes: Number(coolDownMinutes),
      };
  }
}

/** Chosen weekdays leave no others out. A first or last working day is never on a weekend. */
function typedDaysOff(fields: DigestFields): TypedDaysOff | undefined {
  const { repeats: often, weekdaysOff, datesOff, monthDay } = fields;
  const holidays = holidayPlaceOf(fields.holidays);
  const byDays = rhythmOf(often) === 'weekly';
  const hasDaysOff = datesOff.trim() !== '' || holidays !== undefined;
  if (!hasDaysOff && (byDays || weekdaysOff.length === 0)) return undefined;
  const weekend = often === 'monthly' && monthDay.endsWith('-working-day') ? [6, 7] : [];
  const weekdays = byDays ? [] : [...weekdaysOff, ...weekend];
  return { weekdays, dates: datesOff, holidays };
}

export function typedCondition({ onlyIf, threshold }: DigestFields): TypedCondition {
  const figure = figureIn(onlyIf);
  if (figure !== undefined) return { kind: 'figure', figure: figure.name, is: figure.is, value: threshold };
  return { kind: plainConditionIn(onlyIf) ?? 'always' };
}
