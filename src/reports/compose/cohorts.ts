// What became of what was sent in a period: of messages and of invitations, where the days tell it.

import type { Day } from '#base/day.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { type Cohort, cohortIn } from '#reports/figures/cohort.ts';
import type { ScopeFacts } from '#reports/figures/compare.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { RateName } from '#reports/question.ts';

/** Of a rate that counters do not explain nothing is told: no day counts InMails. `today` is still running. */
export function cohortOf(
  rate: RateName,
  { complete: window }: ResolvedPeriod,
  days: ScopeDays,
  { run, uncounted }: ScopeFacts,
  today: Day,
): Cohort | undefined {
  if (window === undefined || uncounted?.[rate] !== undefined) return undefined;
  return cohortIn(days, rate, { window, today, since: run?.since });
}
