// How what was sent in a period was answered, for messages and for invitations, if the days show it.

import type { Day } from '#base/day.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { type Cohort, cohortIn } from '#reports/figures/cohort.ts';
import type { ScopeFacts } from '#reports/figures/compare.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { RateName } from '#reports/question.ts';

/** Tells nothing about a rate that its counters do not explain, because no day counts InMails. `today` is still running. */
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
