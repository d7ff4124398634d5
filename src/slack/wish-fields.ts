// What was typed of a digest's schedule and condition, as it stands in the form that opens; what was not said stays as the form begins.

import type { Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { placeText } from '#blocks/choices.ts';
import type { DigestFields } from '#blocks/digest-form.ts';
import type { HolidayPlace } from '#digests/digest.ts';
import { isHolidayPlace } from '#digests/holidays.ts';
import type { TypedCondition } from '#digests/parse-condition.ts';
import type { Wish } from '#digests/parse-subscription.ts';
import type { SpokenRhythm } from '#digests/spoken-schedule.ts';
import { countryOf } from '#digests/zones.ts';

/** `zone`: the person's, whose country's public holidays are meant where nobody says which. */
export function wishFields({ schedule, condition }: Wish, zone: Zone): Partial<DigestFields> {
  const [time, ...others] = schedule?.times ?? [];
  const holidays = holidaysMeant(schedule, zone);
  return {
    ...(schedule?.rhythm && (watchFields(schedule.rhythm, condition) ?? rhythmFields(schedule.rhythm))),
    ...(time !== undefined && { time, moreTimes: others.join(', ') }),
    ...(holidays && { holidays: placeText(holidays) }),
    ...(condition && conditionFields(condition)),
  };
}

/** Whether holidays were left out without a word about whose, and the zone does not say. */
export function lacksHolidays({ schedule }: Wish, zone: Zone): boolean {
  return schedule?.exceptHolidays === true && holidaysMeant(schedule, zone) === undefined;
}

function holidaysMeant(schedule: Wish['schedule'], zone: Zone): HolidayPlace | undefined {
  const country = schedule?.exceptHolidays ? countryOf(zone) : undefined;
  return country !== undefined && isHolidayPlace({ country }) ? { country } : undefined;
}

/** `every 15 minutes when replies are above 100` asks to be told when that begins, not for a report each quarter of an hour. */
function watchFields(rhythm: SpokenRhythm, condition: TypedCondition | undefined) {
  if (rhythm.kind !== 'cron' || condition?.kind !== 'figure') return undefined;
  const [, minutes, everyHour, hours] = steps.exec(rhythm.expression) ?? [];
  const every = minutes ?? (everyHour === undefined ? hours && String(60 * Number(hours)) : '60');
  return every === undefined ? undefined : ({ repeats: 'watch', everyMinutes: every } as const);
}

/** Croner's, of all hours and days: every so many minutes, every hour, every so many hours. */
const steps = /^(?:\*\/(\d+) \*|(0 \*)|0 \*\/(\d+)) \* \* \*$/;

function rhythmFields(rhythm: SpokenRhythm): Partial<DigestFields> {
  switch (rhythm.kind) {
    case 'weekly': {
      const { weekdays, everyWeeks } = rhythm;
      return everyWeeks === 1
        ? { repeats: 'weekly', weekdays }
        : { repeats: 'weeks', weekdays, weeks: String(everyWeeks) };
    }
    case 'monthly':
      return { repeats: 'monthly', ...(rhythm.on !== undefined && { monthDay: String(rhythm.on) }) };
    case 'cron':
      return { repeats: 'cron', cron: rhythm.expression };
    default:
      return unreachable(rhythm);
  }
}

function conditionFields(condition: TypedCondition): Partial<DigestFields> {
  return condition.kind === 'figure'
    ? { onlyIf: `${condition.figure} ${condition.is}`, threshold: condition.value }
    : { onlyIf: condition.kind };
}
