// How lifetime counters changed since a recorded snapshot. The service counts most of them only for a whole life (decision 1).

import { addDays, type DateRange, type Day } from '#base/day.ts';
import type { CampaignStatistics, CounterName } from '#campaigns/campaign.ts';
import type { Snapshot } from '#readings/reading.ts';
import type { CounterChanges } from './campaign-report.ts';

/**
 * From the last snapshot before the period, or the first one if the record begins later. To the newest reading if the period lasts until
 * yesterday or today, else to the last snapshot in it. undefined if there are not two.
 */
export function counterChanges(
  snapshots: readonly Snapshot[],
  newest: CampaignStatistics,
  today: Day,
  { first, last }: DateRange,
): CounterChanges | undefined {
  const past = last < addDays(today, -1);
  const end = past ? snapshots.findLast(({ day }) => day <= last) : undefined;
  if (past && end === undefined) return undefined;
  const earlier = snapshots.filter(({ day }) => day < (end?.day ?? today));
  const before = earlier.findLast(({ day }) => day < first);
  const base = before ?? earlier[0];
  if (base === undefined) return undefined;
  const [from, to] = [base.value.counters, (end?.value ?? newest).counters];
  const names = Object.keys(to) as CounterName[];
  const changes = names.map((name) => [name, to[name] - from[name]] as const);
  return {
    since: base.readAt,
    until: end?.readAt,
    firstRecorded: before === undefined,
    counters: Object.fromEntries(changes) as Readonly<Record<CounterName, number>>,
  };
}
