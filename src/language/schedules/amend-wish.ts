// What somebody wishes to come by itself, changed in parts: its days, its times, its condition, its zone, its place. Pure; knows no words.

import type { Weekday } from '#base/day.ts';
import { timeOf } from '#digests/when/wall-clock.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { TypedCondition } from './parse-condition.ts';
import type { SpokenRhythm, SpokenSchedule } from './read-schedule.ts';
import { minutesOf } from './typed-times.ts';
import { distinctPlaces, type Wish, type WishedPlace } from './wish.ts';

/** What is absent stays as it is. */
export interface WishChange {
  readonly schedule?: ScheduleChange;
  readonly condition?: ConditionChange;
  /** An IANA name. */
  readonly zone?: string;
  readonly to?: WishedPlace;
  /** Beside `to`, or beside the places of before where that is not said. */
  readonly also?: readonly WishedPlace[];
}

export type ScheduleChange =
  /** `tuesdays at 10`; a part that is not said stays. `namesDays`: false for `weekly`, which says no day. */
  | { readonly how: 'to'; readonly schedule: SpokenSchedule; readonly namesDays: boolean }
  /** `thursdays as well` */
  | { readonly how: 'also'; readonly schedule: SpokenSchedule }
  /** `not on fridays` */
  | { readonly how: 'without'; readonly weekdays: readonly Weekday[] }
  /** `half an hour later`; negative: earlier. */
  | { readonly how: 'by'; readonly minutes: number };

export type ConditionChange =
  /** Always: it comes whatever its figures are. */
  | TypedCondition
  /** `make it 3 %` */
  | { readonly kind: 'value'; readonly value: number }
  /** `reply rate instead` */
  | { readonly kind: 'of'; readonly figure: Extract<TypedCondition, { kind: 'figure' }>['figure'] };

/** undefined where the wish has nothing that this could change. */
export function amendWish(wish: Wish, said: WishChange): Wish | undefined {
  const condition =
    said.condition === undefined ? wish.condition : conditionBy(wish.condition, said.condition);
  if (said.condition !== undefined && condition === undefined) return undefined;
  const schedule = said.schedule === undefined ? wish.schedule : scheduleBy(wish.schedule, said.schedule);
  if (said.schedule !== undefined && schedule === undefined) return undefined;
  const kept = condition?.kind === 'always' ? undefined : condition;
  // Without a condition nothing says when it would come.
  if (kept === undefined && schedule?.rhythm?.kind === 'watch' && said.condition !== undefined)
    return undefined;
  const zone = said.zone ?? wish.zone;
  return {
    schedule: kept !== undefined && schedule === undefined ? watching : schedule,
    condition: kept,
    ...(zone !== undefined && { zone }),
    ...placesBy(wish, said),
  };
}

function placesBy(now: Wish, said: WishChange): Pick<Wish, 'to' | 'also'> {
  const kept = said.to === undefined ? [now.to ?? here, ...(now.also ?? [])] : [said.to];
  if (kept.length === 1 && said.also === undefined) {
    const to = said.to ?? now.to;
    return to === undefined ? {} : { to };
  }
  const [to = here, ...also] = distinctPlaces([...kept, ...(said.also ?? [])]);
  return { to, ...(also.length > 0 && { also }) };
}

const here: WishedPlace = { kind: 'here' };

const watching: SpokenSchedule = { rhythm: { kind: 'watch' }, times: [], exceptHolidays: false };

function conditionBy(now: TypedCondition | undefined, said: ConditionChange): TypedCondition | undefined {
  if (said.kind !== 'value' && said.kind !== 'of') return said;
  if (now?.kind !== 'figure') return undefined;
  if (said.kind === 'value')
    return { ...now, value: isRate(now.figure) ? `${said.value} %` : `${said.value}` };
  // A share and a count are held against numbers of their own.
  return isRate(said.figure) === isRate(now.figure) ? { ...now, figure: said.figure } : undefined;
}

function scheduleBy(now: SpokenSchedule | undefined, said: ScheduleChange): SpokenSchedule | undefined {
  switch (said.how) {
    case 'to':
      return replacedBy(now, said.schedule, said.namesDays);
    case 'also':
      return withCampaignAdded(now, said.schedule);
    case 'without':
      return withoutDays(now, said.weekdays);
    case 'by':
      return movedBy(now, said.minutes);
  }
}

function replacedBy(
  now: SpokenSchedule | undefined,
  said: SpokenSchedule,
  namesDays: boolean,
): SpokenSchedule | undefined {
  const exceptHolidays = said.exceptHolidays || now?.exceptHolidays === true;
  if (now === undefined) return { ...said, exceptHolidays };
  const rhythm = rhythmFor(now.rhythm, said, namesDays);
  const times = said.times.length > 0 ? said.times : timesIn(now);
  if (rhythm?.kind === 'cron' && times.length > 0) {
    const timed = cronAt(rhythm.expression, times);
    return timed && { rhythm: timed, times: [], exceptHolidays };
  }
  const takesTimes = rhythm === undefined || rhythm.kind === 'weekly' || rhythm.kind === 'monthly';
  return { rhythm, times: takesTimes ? times : [], exceptHolidays };
}

function rhythmFor(
  now: SpokenRhythm | undefined,
  { rhythm, times }: SpokenSchedule,
  namesDays: boolean,
): SpokenRhythm | undefined {
  // What comes every so often, or as soon as it is so, comes at that time of the same days from now on.
  if (rhythm === undefined) {
    const isEveryDay = times.length > 0 && (now?.kind === 'steps' || now?.kind === 'watch');
    const weekdays = now?.kind === 'steps' ? now.weekdays : everyDay;
    return isEveryDay ? { kind: 'weekly', weekdays, everyWeeks: 1 } : now;
  }
  if (rhythm.kind !== 'weekly') return rhythm;
  if (!namesDays) {
    const isOnSome = now?.kind === 'weekly' && now.weekdays.length < 5;
    return isOnSome ? { ...rhythm, weekdays: now.weekdays } : rhythm;
  }
  if (now?.kind === 'steps' && times.length === 0) return { ...now, weekdays: rhythm.weekdays };
  // `every other monday`, then `make it tuesday`.
  const isOther = now?.kind === 'weekly' && rhythm.everyWeeks === 1 && rhythm.weekdays.length < 5;
  return isOther ? { ...rhythm, everyWeeks: now.everyWeeks } : rhythm;
}

const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function withCampaignAdded(
  now: SpokenSchedule | undefined,
  said: SpokenSchedule,
): SpokenSchedule | undefined {
  if (now === undefined) return said;
  if (said.rhythm === undefined) {
    const times = [...new Set([...timesOrUsual(now), ...said.times])].toSorted();
    return replacedBy(now, { ...said, times }, false);
  }
  if (now.rhythm?.kind !== 'weekly' || said.rhythm.kind !== 'weekly') return undefined;
  const both = [...now.rhythm.weekdays, ...said.rhythm.weekdays];
  const weekdays = everyDay.filter((each) => both.includes(each));
  // A time that is said beside one day holds for all of them: no schedule has two.
  const isOther = said.times.length > 0 && String(said.times) !== String(now.times);
  return isOther ? undefined : { ...now, rhythm: { ...now.rhythm, weekdays } };
}

function withoutDays(now: SpokenSchedule | undefined, out: readonly Weekday[]): SpokenSchedule | undefined {
  const standing = now?.rhythm === undefined ? everyDay : 'weekdays' in now.rhythm ? now.rhythm.weekdays : [];
  const weekdays = standing.filter((each) => !out.includes(each));
  if (weekdays.length === 0 || now === undefined) return undefined;
  const rhythm = now.rhythm ?? ({ kind: 'weekly', weekdays, everyWeeks: 1 } as const);
  return 'weekdays' in rhythm ? { ...now, rhythm: { ...rhythm, weekdays } } : undefined;
}

function movedBy(now: SpokenSchedule | undefined, minutes: number): SpokenSchedule | undefined {
  if (now === undefined || now.rhythm?.kind === 'steps' || now.rhythm?.kind === 'watch') return undefined;
  const moved = timesOrUsual(now).map((each) => (minutesOf(each) ?? 0) + minutes);
  // Not to another day.
  if (moved.some((each) => each < 0 || each >= 1_440)) return undefined;
  return replacedBy(now, { rhythm: undefined, times: moved.map(timeOf), exceptHolidays: false }, false);
}

/** The form begins with nine in the morning. */
function timesOrUsual(now: SpokenSchedule): readonly string[] {
  const times = timesIn(now);
  return times.length > 0 ? times : ['09:00'];
}

/** Croner's expression holds its times itself, with one minute for all hours. */
function timesIn({ rhythm, times }: SpokenSchedule): readonly string[] {
  if (rhythm?.kind !== 'cron') return times;
  const [minute = '', hours = ''] = rhythm.expression.split(' ');
  if (!/^\d+$/.test(minute) || !/^\d+(?:,\d+)*$/.test(hours)) return [];
  return hours.split(',').map((hour) => timeOf(60 * Number(hour) + Number(minute)));
}

function cronAt(expression: string, times: readonly string[]): SpokenRhythm | undefined {
  const minutes = times.map((each) => minutesOf(each) ?? 0);
  if (new Set(minutes.map((each) => each % 60)).size > 1) return undefined;
  const hours = [...new Set(minutes.map((each) => Math.floor(each / 60)))];
  const days = expression.split(' ').slice(2).join(' ');
  return { kind: 'cron', expression: `${(minutes[0] ?? 0) % 60} ${hours.join(',')} ${days}` };
}
