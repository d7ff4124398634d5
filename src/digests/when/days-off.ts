// Which days nobody works on: weekends, days typed by hand, public holidays. Knows nothing of times or runs.

import { type Day, type Weekday, weekday } from '#base/day.ts';
import type { DaysOff } from '#digests/digest.ts';
import { publicHolidays } from './holidays.ts';

/** For the first or last working day of a month, where a schedule names no days off. */
export const usualDaysOff: DaysOff = { weekdays: [6, 7], dates: [] };

export function isDayOff(day: Day, daysOff: DaysOff, dayOfWeek: Weekday = weekday(day)): boolean {
  return whyOff(day, daysOff, dayOfWeek) !== undefined;
}

/** `moon-holiday`: a public holiday that begins when the new moon is seen, so it may come a day earlier or later. */
export type WhyOff = 'weekday' | 'date' | 'holiday' | 'moon-holiday';

/** undefined on a working day. */
export function whyOff(day: Day, daysOff: DaysOff, dayOfWeek: Weekday): WhyOff | undefined {
  const { weekdays, dates, holidays } = daysOff;
  if (weekdays.includes(dayOfWeek)) return 'weekday';
  if (dates.some(({ first, last }) => first <= day && day <= last)) return 'date';
  return holidays && publicHolidays(holidays, Number(day.slice(0, 4))).get(day);
}
