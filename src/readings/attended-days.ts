// How many days back figures are kept up to date and in memory, for rules that look over all campaigns.

import { addDays, type Day } from '#base/day.ts';

/** Eleven weeks of complete days: eight that teach what is usual, and three in which a fall is looked for. */
export const attendedDays = 77;

/** From where recorded days are at hand for whoever looks at those: and some weeks more, for a question of days ago. */
export function recordedFrom(today: Day): Day {
  return addDays(today, -attendedDays - 35);
}
