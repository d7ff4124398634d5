// When the service's days end on a digest's clock, and what a run before that reports. In plain text.

import type { Zone } from '#base/day.ts';
import { listed } from '#blocks/parts/text.ts';
import { rangeInWords, wallClock } from '#blocks/words/dates.ts';
import type { DaysOnClock, EarlyRun } from '#digests/when/service-days.ts';

/** undefined if both have the same midnight all year. */
export function daysEndInWords({ serviceZone, endAt }: DaysOnClock): string | undefined {
  if (endAt.every((time) => time === '00:00')) return undefined;
  const seasons = endAt.length > 1 ? ', by the time of year' : '';
  return `The service’s days (${serviceZone}) end at ${listed(endAt, 'or')} on this clock${seasons}.`;
}

export function earlyInWords({ at, reportedDays, clockDays }: EarlyRun, zone: Zone): string {
  return `The run of ${wallClock(at, zone)} comes before the service’s day is over: it reports ${rangeInWords(reportedDays)}, not ${rangeInWords(clockDays)}.`;
}

/** One line for each. */
export function serviceDaysInWords(onClock: DaysOnClock, zone: Zone): string[] {
  const ends = daysEndInWords(onClock);
  const { early } = onClock;
  const later = early?.laterTime === undefined ? '' : ` At ${early.laterTime} or later the day is complete.`;
  return [
    ...(ends === undefined ? [] : [ends]),
    ...(early === undefined ? [] : [`⚠ ${earlyInWords(early, zone)}${later}`]),
  ];
}
