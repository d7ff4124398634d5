// What a question would want of readings.

import { day } from '#base/day.ts';
import type { Gathered, Need } from '#readings/reading.ts';

/** Wednesday 4 March 2026 is the day that the tests begin on. */
export const week = { first: day('2026-02-26'), last: day('2026-03-04') };
export const all = { kind: 'all' } as const;

/** The list, the activity of a week, and the statistics of every campaign in the list. */
export function everything(known: Gathered): Need[] {
  return [{ kind: 'campaigns' }, { kind: 'daily', scope: all, range: week }, ...allStatistics(known)];
}

export function allStatistics(known: Gathered): Need[] {
  const campaignIds = known.campaigns?.value.campaigns.map(({ id }) => id) ?? [];
  return [{ kind: 'campaigns' }, { kind: 'statistics', campaignIds }];
}

export function nothing(): Need[] {
  return [];
}
