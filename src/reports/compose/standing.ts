// How fresh and how whole a report is, computed from the very readings that its figures rest on.

import type { Instant } from '#base/brand.ts';
import { lengthOf, type Zone } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { Gathered } from '#readings/reading.ts';
import { type DayRecord, daysMissing, readBeforeItsEnd } from '#reports/compare.ts';
import type { ResolvedPeriod, Standing } from '#reports/report.ts';

export interface Foundations {
  readonly usesList: boolean;
  /** Campaigns whose statistics are wanted; undefined where the report needs none. */
  readonly statistics?: readonly CampaignId[] | undefined;
  readonly activity?: { readonly period: ResolvedPeriod; readonly record: DayRecord };
}

export function standingOf(gathered: Gathered, on: Foundations, zone: Zone): Standing {
  const readings = (on.statistics ?? [])
    .map((id) => gathered.statistics.get(id))
    .filter((each) => each !== undefined);
  const list = on.usesList ? gathered.campaigns : undefined;
  const instants = [
    ...(list ? [list.readAt] : []),
    ...readings.map(({ readAt }) => readAt),
    ...(on.activity ? agingDays(on.activity.record, zone) : []),
  ];
  return {
    asOf: instants.length > 0 ? instants.reduce((oldest, each) => Math.min(oldest, each)) : undefined,
    statistics: on.statistics && { have: readings.length, of: on.statistics.length },
    daysMissing: on.activity ? daysMissing(on.activity.period, on.activity.record, zone) : 0,
    settled: gathered.settled,
    expectedWholeAt: gathered.settled ? undefined : gathered.expectedWholeAt,
    unreadable: list?.value.unreadable ?? [],
    faults: gathered.faults,
  };
}

/** A day that had ended when it was read does not grow stale, so of those only the latest one tells how fresh the figures are. */
function agingDays(record: DayRecord, zone: Zone): Instant[] {
  const known = record.days.slice(0, lengthOf(record.range)).filter((each) => each !== undefined);
  const latest = known.at(-1);
  const running = known.filter((each) => readBeforeItsEnd(each, zone));
  return [...(latest ? [latest] : []), ...running].map(({ readAt }) => readAt);
}
