// How many days back figures are kept up to date and in memory, for rules that look over all campaigns.

import { addDays, type Day } from '#base/day.ts';

/** Eleven weeks of complete days: eight that teach what is usual, and three in which a fall is looked for. */
export const attendedDays = 77;

/** The first day whose recorded days are at hand. It lies some weeks before the attended days, for a question about earlier days. */
export function recordedFrom(today: Day): Day {
  return addDays(today, -attendedDays - 35);
}
