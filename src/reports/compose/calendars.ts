// The calendars on which the days of the list's campaigns lie.

import { createMemo } from '#readings/memo.ts';
import type { Gathered } from '#readings/reading.ts';
import {
  type Calendars,
  calendarsBy,
  type DatesVerdict,
  detectDates,
} from '#reports/figures/stated-dates.ts';
import type { ComposeContext } from './context.ts';

export function calendarsOf(gathered: Gathered, { serviceZone }: ComposeContext): Calendars {
  return calendarsBy(datesIn(gathered), serviceZone);
}

/** How the list writes starts and ends. */
export function datesIn({ campaigns }: Gathered): DatesVerdict {
  if (campaigns === undefined) return detectDates([]);
  return verdicts(campaigns.value, '', () => detectDates(campaigns.value.campaigns));
}

const verdicts = createMemo<DatesVerdict>();
