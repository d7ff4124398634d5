// How lifetime counters changed since a recorded snapshot, for the service counts most of them for a whole life only (decision 1).

import { addDays, type Day, daysBetween } from '#base/day.ts';
import type { CampaignStatistics, CounterName } from '#campaigns/campaign.ts';
import type { Snapshot } from '#readings/reading.ts';
import type { CounterChanges } from './campaign-report.ts';

/** Against the last snapshot before the period; where the record begins later, against the first one. undefined where there is none. */
export function counterChanges(
  snapshots: readonly Snapshot[],
  newest: CampaignStatistics,
  today: Day,
  firstDay: Day,
): CounterChanges | undefined {
  const earlier = snapshots.filter(({ day }) => daysBetween(day, today) > 0);
  const before = earlier.findLast(({ day }) => day <= addDays(firstDay, -1));
  const base = before ?? earlier[0];
  if (base === undefined) return undefined;
  const from = base.value.counters;
  const names = Object.keys(newest.counters) as CounterName[];
  const changes = names.map((name) => [name, newest.counters[name] - from[name]] as const);
  return {
    since: base.day,
    firstRecorded: before === undefined,
    counters: Object.fromEntries(changes) as Readonly<Record<CounterName, number>>,
  };
}
