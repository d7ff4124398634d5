// Turns a typed schedule and condition into the fields with which the digest form opens. What was not typed keeps its default.

import type { Weekday, Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { type DigestFields, weeklyFields } from '#blocks/digests/digest-fields.ts';
import { holidayPlaceText } from '#blocks/words/place-words.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import { isHolidayPlace } from '#digests/when/holidays.ts';
import { countryOf } from '#digests/when/zones.ts';
import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import type { SpokenRhythm } from '#language/schedules/read-schedule.ts';
import type { Wish } from '#language/schedules/wish.ts';

/** `zone`: the person's. Its country's public holidays are meant if the words name none. */
export function wishFields({ schedule, condition, zone: said }: Wish, zone: Zone): Partial<DigestFields> {
  const [time, ...others] = schedule?.times ?? [];
  const holidays = holidaysMeant(schedule, zone);
  return {
    ...(schedule?.rhythm && rhythmFields(schedule.rhythm, condition)),
    ...(time !== undefined && { time, moreTimes: others.join(', ') }),
    ...(holidays && { holidays: holidayPlaceText(holidays) }),
    ...(condition && conditionFields(condition)),
    ...(said !== undefined && { zone: said }),
  };
}

/** Whether holidays are left out, but neither the words nor the zone say which country's. */
export function lacksHolidays({ schedule }: Wish, zone: Zone): boolean {
  return schedule?.exceptHolidays === true && holidaysMeant(schedule, zone) === undefined;
}

function holidaysMeant(schedule: Wish['schedule'], zone: Zone): HolidayPlace | undefined {
  const country = schedule?.exceptHolidays ? countryOf(zone) : undefined;
  return country !== undefined && isHolidayPlace({ country }) ? { country } : undefined;
}

function rhythmFields(rhythm: SpokenRhythm, condition: TypedCondition | undefined): Partial<DigestFields> {
  switch (rhythm.kind) {
    case 'weekly': {
      const { weekdays, everyWeeks } = rhythm;
      return everyWeeks === 1
        ? weeklyFields(weekdays)
        : { repeats: 'weeks', weekdays, weeks: String(everyWeeks) };
    }
    case 'monthly':
      return { repeats: 'monthly', ...(rhythm.on !== undefined && { monthDay: String(rhythm.on) }) };
    case 'steps': {
      const { everyMinutes, weekdays } = rhythm;
      // `every 15 minutes when replies are above 100` asks for word when that begins, not for a report each quarter of an hour.
      return condition?.kind === 'figure' && weekdays.length === 7
        ? { repeats: 'watch', everyMinutes: String(everyMinutes) }
        : { repeats: 'cron', cron: stepsAsCron(everyMinutes, weekdays) };
    }
    case 'cron':
      return { repeats: 'cron', cron: rhythm.expression };
    case 'watch':
      return { repeats: 'watch' };
    default:
      return unreachable(rhythm);
  }
}

function stepsAsCron(everyMinutes: number, weekdays: readonly Weekday[]): string {
  const days = weekdays.length === 7 ? '*' : weekdays.join(',');
  if (everyMinutes < 60) return `*/${everyMinutes} * * * ${days}`;
  return `0 ${everyMinutes === 60 ? '*' : `*/${everyMinutes / 60}`} * * ${days}`;
}

function conditionFields(condition: TypedCondition): Partial<DigestFields> {
  return condition.kind === 'figure'
    ? { onlyIf: `${condition.figure} ${condition.is}`, threshold: condition.value }
    : { onlyIf: condition.kind };
}
