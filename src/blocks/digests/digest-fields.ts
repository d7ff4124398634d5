// What the inputs of the digest form hold, as text and choices. slack/ makes a schedule of it.

import type { Weekday } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import {
  type FigureName,
  type PlainConditionKind,
  plainConditions,
  type Rhythm,
  type WhenQuiet,
} from '#digests/digest.ts';
import { periodMetrics } from '#reports/figures/metric.ts';

/** Every input of the form, shown or not, as typed or picked; blank if it is empty. */
export interface DigestFields {
  readonly question: string;
  readonly channels: readonly ChannelId[];
  readonly repeats: Repeats;
  readonly weekdays: readonly Weekday[];
  readonly weeks: string;
  /** `2026-03-09` */
  readonly from: string;
  /** `1` to `31`, `last-day`, `first-working-day` or `last-working-day`. */
  readonly monthDay: string;
  /** `09:00` */
  readonly time: string;
  /** Further times of the day: `13:00, 17:30` */
  readonly moreTimes: string;
  readonly cron: string;
  readonly everyMinutes: string;
  readonly coolDownMinutes: string;
  readonly onlyIf: OnlyIf;
  readonly threshold: string;
  readonly whenQuiet: WhenQuiet;
  readonly zone: string;
  readonly endsOn: string;
  readonly weekdaysOff: readonly Weekday[];
  readonly datesOff: string;
  /** `DE` or `DE BY`; blank: none. */
  readonly holidays: string;
}

interface RepeatsChoice {
  readonly label: string;
  /** The inputs of the choice, in any order after the first. If no run ever comes, the first one is to blame. */
  readonly inputs: readonly [keyof DigestFields, ...(keyof DigestFields)[]];
}

/** The choices of "How often" that give each rhythm. `daily`: every day of each week; `weeks`: with a number of weeks between. */
const choices = {
  weekly: {
    daily: { label: 'Every day', inputs: ['time', 'moreTimes'] },
    weekly: { label: 'Every week', inputs: ['weekdays', 'time', 'moreTimes'] },
    weeks: { label: 'Every few weeks', inputs: ['weekdays', 'weeks', 'from', 'time', 'moreTimes'] },
  },
  monthly: {
    monthly: { label: 'Every month', inputs: ['monthDay', 'time', 'moreTimes', 'weekdaysOff'] },
  },
  watch: {
    watch: {
      label: 'Only when something changes (a watch)',
      inputs: ['everyMinutes', 'coolDownMinutes', 'weekdaysOff'],
    },
  },
  cron: { cron: { label: 'By a cron expression', inputs: ['cron', 'weekdaysOff'] } },
} as const satisfies Record<Rhythm['kind'], Readonly<Record<string, RepeatsChoice>>>;

type Choices = typeof choices;
export type Repeats = { [Kind in Rhythm['kind']]: keyof Choices[Kind] }[Rhythm['kind']];

export const repeatsChoices: Readonly<Record<Repeats, RepeatsChoice>> = {
  ...choices.weekly,
  ...choices.monthly,
  ...choices.watch,
  ...choices.cron,
};
export const repeats = Object.keys(repeatsChoices) as readonly Repeats[];

/** Every week on those days; every day if they are all seven. */
export function weeklyFields(weekdays: readonly Weekday[]): Pick<DigestFields, 'repeats' | 'weekdays'> {
  return { repeats: weekdays.length === 7 ? 'daily' : 'weekly', weekdays };
}

/** The rhythm that a choice of the form gives. */
export function rhythmOf(choice: Repeats): Rhythm['kind'] {
  return isWeekly(choice) ? 'weekly' : choice;
}

function isWeekly(choice: Repeats): choice is keyof Choices['weekly'] {
  return Object.hasOwn(choices.weekly, choice);
}

export type OnlyIf = 'always' | PlainConditionKind | `${FigureName} ${'above' | 'below'}`;

/** The condition without a figure; undefined if the choice is another. */
export function plainConditionIn(onlyIf: string): PlainConditionKind | undefined {
  return plainConditions.find((kind) => kind === onlyIf);
}

/** The figure of the condition and its direction; undefined if the choice is another. */
export function figureIn(onlyIf: string): { name: FigureName; is: 'above' | 'below' } | undefined {
  for (const name of periodMetrics) {
    if (onlyIf === `${name} above`) return { name, is: 'above' };
    if (onlyIf === `${name} below`) return { name, is: 'below' };
  }
  return undefined;
}
