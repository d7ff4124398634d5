// How fresh and how whole a report is, worked out from the readings behind its figures.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, daysBetween } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { CampaignId, CampaignList } from '#campaigns/campaign.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayScope, Gathered, Reading } from '#readings/reading.ts';
import { asOfIn, restatedIn } from '#readings/record/scope-days.ts';
import { sumOf } from '#reports/figures/activity-counts.ts';
import { type DayRecord, daysMissing } from '#reports/figures/compare.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { RestatedDay, Standing } from '#reports/report-base.ts';

export interface Foundations {
  /** The list, or the needed part of it. */
  readonly list: Reading<CampaignList> | undefined;
  /** The campaigns whose statistics are needed; undefined if the report needs none. */
  readonly statistics?: readonly CampaignId[] | undefined;
  readonly activity?: { readonly period: ResolvedPeriod; readonly record: DayRecord };
  /** Whose days they are, if there are any. */
  readonly scope?: DayScope;
}

export function standingOf(gathered: Gathered, on: Foundations): Standing {
  const readings = (on.statistics ?? [])
    .map((id) => gathered.statistics.get(id))
    .filter((each) => each !== undefined);
  const { list } = on;
  return {
    asOf: oldestOf([
      list?.readAt,
      ...readings.map(({ readAt }) => readAt),
      on.activity && asOfIn(on.activity.record.days, on.activity.record.range),
    ]),
    statistics: on.statistics && { have: readings.length, of: on.statistics.length },
    daysMissing: on.activity ? daysMissing(on.activity.period, on.activity.record) : 0,
    settled: gathered.settled,
    expectedWholeAt: gathered.settled ? undefined : gathered.expectedWholeAt,
    restated: on.scope && on.activity ? restatedDays(gathered, on.scope, on.activity.record.range) : [],
    unreadable: list?.value.unreadable ?? [],
    faults: gathered.faults,
  };
}

/** The same for the days of several scopes: their age, and which of them were restated. Of a day that several count, their sum. */
export function* withDays(
  standing: Standing,
  records: readonly { readonly scope: DayScope; readonly range: DateRange }[],
  gathered: Gathered,
): Steps<Standing> {
  const instants = [standing.asOf];
  const told = new Set<string>();
  const restated = new Map<Day, RestatedDay>();
  for (const { scope, range } of records) {
    instants.push(asOfIn(gathered.days(scope), range));
    for (const each of restatedDays(gathered, scope, range)) {
      const name = `${each.day} ${scopeKey(scope)}`;
      if (!told.has(name)) restated.set(each.day, together(restated.get(each.day), each));
      told.add(name);
    }
    yield;
  }
  const inOrder = [...restated.values()].sort((one, other) => daysBetween(other.day, one.day));
  return { ...standing, asOf: oldestOf(instants), restated: inOrder };
}

/** undefined counts: one of them was not reported. */
function together(one: RestatedDay | undefined, other: RestatedDay): RestatedDay {
  if (one === undefined) return other;
  return { day: one.day, before: one.before && other.before && sumOf(one.before, other.before) };
}

export function oldestOf(instants: readonly (Instant | undefined)[]): Instant | undefined {
  const known = instants.filter((each) => each !== undefined);
  return known.length > 0 ? known.reduce((oldest, each) => Math.min(oldest, each)) : undefined;
}

/** Each day once, with the last counts that the service gave for it before. */
function restatedDays(gathered: Gathered, scope: DayScope, range: DateRange): RestatedDay[] {
  return restatedIn(gathered.days(scope), range).map((reading) => ({
    day: reading.day,
    before: reading.kind === 'counted' ? reading.counts : undefined,
  }));
}
