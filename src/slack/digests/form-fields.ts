// What stands in the digest form: read off the modal and off a digest, and turned into what parseSchedule and parseCondition take.

import type { ViewStateValue } from '@slack/bolt';
import * as z from 'zod';
import type { Weekday, Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { type Control, controls } from '#blocks/controls.ts';
import { placeOf, placeText } from '#blocks/digests/choices.ts';
import { type DigestFields, type OnlyIf, repeats } from '#blocks/digests/digest-fields.ts';
import { figureOf } from '#blocks/digests/digest-form-more.ts';
import { type WishPrints, wishNames } from '#digests/deeds/wishes.ts';
import type { Condition, DaysOff, Digest } from '#digests/digest.ts';
import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import type { TypedDaysOff, TypedRhythm, TypedSchedule } from '#language/schedules/parse-schedule.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';

export function newFields(question: Question, channels: readonly ChannelId[], zone: Zone): DigestFields {
  return { ...blankFields, question: printQuestion(question), channels, zone };
}

const blankFields = {
  question: '',
  channels: [],
  repeats: 'weekly',
  weekdays: [1, 2, 3, 4, 5],
  weeks: '2',
  from: '',
  monthDay: 'first-working-day',
  time: '09:00',
  moreTimes: '',
  cron: '',
  everyMinutes: '60',
  coolDownMinutes: '240',
  onlyIf: 'always',
  threshold: '',
  whenQuiet: 'post',
  zone: 'UTC',
  endsOn: '',
  weekdaysOff: [],
  datesOff: '',
  holidays: '',
} as const satisfies DigestFields;

export function fieldsOfDigest(digest: Digest): DigestFields {
  const { question, destinations, schedule, condition, whenQuiet = 'post' } = digest;
  const { zone, endsOn = '', daysOff } = schedule;
  return {
    ...newFields(question, destinations, zone),
    ...rhythmFields(schedule),
    ...conditionFields(condition),
    ...{ whenQuiet, endsOn },
    weekdaysOff: daysOff?.weekdays ?? [],
    datesOff: daysOff === undefined ? '' : datesText(daysOff),
    holidays: daysOff?.holidays === undefined ? '' : placeText(daysOff.holidays),
  };
}

/** Whether anything stands in the part of the form that More reveals. */
export function usesMore(fields: DigestFields): boolean {
  const { moreTimes, whenQuiet, endsOn, weekdaysOff, datesOff, holidays } = fields;
  // A watch shows its condition without More.
  const conditional = fields.onlyIf !== 'always' && fields.repeats !== 'watch';
  const set = [moreTimes, endsOn, datesOff, holidays].some((text) => text !== '');
  return set || conditional || whenQuiet !== 'post' || weekdaysOff.length > 0;
}

function rhythmFields(schedule: Digest['schedule']): Partial<DigestFields> {
  switch (schedule.kind) {
    case 'weekly': {
      const { weekdays, times, every } = schedule;
      const weeks = every && { repeats: 'weeks' as const, weeks: String(every.weeks), from: every.from };
      return { repeats: 'weekly', weekdays, ...timeFields(times), ...weeks };
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
  if (condition.kind === 'activity') return { onlyIf: 'activity' };
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

const namedMonthDays = ['last-day', 'first-working-day', 'last-working-day'] as const;

function typedRhythm(fields: DigestFields): TypedRhythm {
  const time = `${fields.time} ${fields.moreTimes}`.trim();
  const { weekdays, weeks, from, monthDay, cron, everyMinutes, coolDownMinutes } = fields;
  switch (fields.repeats) {
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

/** A digest of chosen weekdays has no others to leave out; a first or last working day has its weekends off always. */
function typedDaysOff(fields: DigestFields): TypedDaysOff | undefined {
  const { repeats: often, weekdaysOff, datesOff, monthDay } = fields;
  const holidays = placeOf(fields.holidays);
  const byDays = often === 'weekly' || often === 'weeks';
  const named = datesOff.trim() !== '' || holidays !== undefined;
  if (!named && (byDays || weekdaysOff.length === 0)) return undefined;
  const weekend = often === 'monthly' && monthDay.endsWith('-working-day') ? [6, 7] : [];
  const weekdays = byDays ? [] : [...weekdaysOff, ...weekend];
  return { weekdays, dates: datesOff, holidays };
}

export function typedCondition({ onlyIf, threshold }: DigestFields): TypedCondition {
  const figure = figureOf(onlyIf);
  if (figure !== undefined) return { kind: 'figure', figure: figure.name, is: figure.is, value: threshold };
  return { kind: onlyIf === 'activity' ? 'activity' : 'always' };
}

/** What a form carries that no input of it shows. */
export interface FormMemory {
  readonly digest: string | undefined;
  /** Of that digest, as the form shows it. */
  readonly shown?: WishPrints | undefined;
  readonly more: boolean;
  /** Those channels were warned of; what is ticked speaks of them alone. */
  readonly outside: readonly string[];
  /** Destinations of the digest that the form begins with, kept from who opened it. */
  readonly leftOut?: number | undefined;
}

const kept = z.object({
  digest: z.string().optional(),
  shown: z.record(z.enum(wishNames), z.string()).optional(),
  more: z.boolean(),
  outside: z.array(z.string()),
  leftOut: z.number().optional(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.number())])),
});

/** The fields that another choice in the form may hide, each short: Slack takes 3,000 characters. */
const hideable = [
  'repeats',
  'weekdays',
  'weeks',
  'from',
  'monthDay',
  'time',
  'moreTimes',
  'cron',
  'everyMinutes',
  'coolDownMinutes',
  'onlyIf',
  'threshold',
  'whenQuiet',
  'zone',
  'weekdaysOff',
] as const satisfies readonly (keyof DigestFields)[];

export function printMemory(memory: FormMemory, fields: DigestFields): string {
  const hidden = Object.fromEntries(hideable.map((name) => [name, fields[name]]));
  return JSON.stringify({ ...memory, fields: hidden });
}

/** https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload: block_id -> action_id -> what stands there. */
export type FormState = Readonly<Record<string, Readonly<Record<string, ViewStateValue>>>>;

/** What is shown in the modal, over what it carries of the rest. */
export function readFields(
  metadata: string,
  state: FormState,
): { fields: DigestFields; memory: FormMemory; agreed: readonly string[] } {
  const carried = parseMemory(metadata);
  const input = (name: Control) => state[name]?.[name];
  const text = (name: Control) =>
    Object.hasOwn(state, name) ? { value: input(name)?.value?.trim() ?? '' } : undefined;
  const picked = (name: Control) =>
    Object.hasOwn(state, name) ? { value: input(name)?.selected_option?.value ?? '' } : undefined;
  const date = (name: Control) =>
    Object.hasOwn(state, name) ? { value: input(name)?.selected_date ?? '' } : undefined;
  const boxes = (name: Control) =>
    Object.hasOwn(state, name)
      ? { value: (input(name)?.selected_options ?? []).map(({ value }) => Number(value)) }
      : undefined;
  const shown: { readonly [Name in keyof DigestFields]?: { value: unknown } | undefined } = {
    question: text(controls.inputQuestion),
    channels: { value: (input(controls.inputChannels)?.selected_conversations ?? []) as ChannelId[] },
    repeats: picked(controls.inputRepeats),
    weekdays: boxes(controls.inputWeekdays),
    weeks: text(controls.inputWeeks),
    from: date(controls.inputFrom),
    monthDay: picked(controls.inputMonthDay),
    time: controls.inputTime in state ? { value: input(controls.inputTime)?.selected_time ?? '' } : undefined,
    moreTimes: text(controls.inputMoreTimes),
    cron: text(controls.inputCron),
    everyMinutes: picked(controls.inputEvery),
    coolDownMinutes: picked(controls.inputCoolDown),
    onlyIf: picked(controls.inputOnlyIf),
    threshold: text(controls.inputThreshold),
    whenQuiet: picked(controls.inputWhenQuiet),
    zone: picked(controls.inputZone),
    endsOn: date(controls.inputEndsOn),
    weekdaysOff: boxes(controls.inputWeekdaysOff),
    datesOff: text(controls.inputDatesOff),
    holidays: picked(controls.inputHolidays),
  };
  const values = Object.entries(shown).flatMap(([name, field]) => (field ? [[name, field.value]] : []));
  const fields = checked({ ...blankFields, ...carried.fields, ...Object.fromEntries(values) });
  const { digest, shown: seen, more, outside, leftOut } = carried;
  const agreed = (input(controls.inputAgreed)?.selected_options ?? []).map(({ value }) => value ?? '');
  return { fields, memory: { digest, shown: seen, more, outside, leftOut }, agreed };
}

/** A choice of the form that is none of ours (any more) is the first one. */
function checked(fields: DigestFields): DigestFields {
  return {
    ...fields,
    repeats: repeats.find((one) => one === fields.repeats) ?? 'weekly',
    onlyIf: onlyIfOf(fields.onlyIf),
    whenQuiet: whenQuiets.find((one) => one === fields.whenQuiet) ?? 'post',
    weekdays: weekdaysIn(fields.weekdays),
    weekdaysOff: weekdaysIn(fields.weekdaysOff),
  };
}

const whenQuiets = ['post', 'line', 'skip'] as const satisfies readonly DigestFields['whenQuiet'][];

function onlyIfOf(choice: string): OnlyIf {
  const figure = figureOf(choice);
  if (figure !== undefined) return `${figure.name} ${figure.is}`;
  return choice === 'activity' ? 'activity' : 'always';
}

function weekdaysIn(ticked: readonly number[]): readonly Weekday[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((weekday) => ticked.includes(weekday));
}

function parseMemory(metadata: string): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(metadata));
  } catch {
    return { more: false, outside: [], fields: {} };
  }
}

/** What a listener gets of the modal that something was clicked on. */
export interface OpenView {
  readonly id: string;
  readonly private_metadata: string;
  readonly state?: { readonly values: FormState } | undefined;
}
