// Every reading that the columns of a scope's days hold, in order.

import type { DayReading, ScopeDays } from '#readings/reading.ts';
import { noDays, readingsNewerThan } from '#readings/record/scope-days.ts';

export function allReadings(days: ScopeDays): DayReading[] {
  return readingsNewerThan(noDays, days);
}
