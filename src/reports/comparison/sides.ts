// Compares two windows: as they are, or per working day if their days differ. Knows no question.

import { type DateRange, lengthOf, workingDaysIn } from '#base/day.ts';
import {
  activityBetween,
  type NotGrowthOf,
  type UncountedRates,
  type WindowTotal,
} from '#reports/figures/compare.ts';
import type { Activity, RanLess } from '#reports/figures/figure.ts';
import type { Movements } from '#reports/figures/scope-movement.ts';
import { rateIn } from '#reports/figures/units.ts';
import type { ComparedBy, ComparedSide, Shared } from './comparison-report.ts';

export function comparedSide(
  window: DateRange | undefined,
  { counts, daysMissing }: WindowTotal,
): ComparedSide {
  return {
    window,
    days: window ? lengthOf(window) : 0,
    workingDays: window ? workingDaysIn(window) : 0,
    daysMissing,
    counts,
    acceptanceRate: rateIn(counts, 'acceptanceRate'),
    replyRate: rateIn(counts, 'replyRate'),
  };
}

interface Comparison {
  readonly shared: Shared;
  readonly ended: boolean;
  readonly movements: Movements;
  /** Rates that the counters of one side do not explain. */
  readonly uncounted: UncountedRates;
  /** Set if the campaign ran on only part of one window's days. */
  readonly ranLess?: RanLess | undefined;
  /** The part of a total's change that is not growth. */
  readonly notGrowth?: NotGrowthOf;
}

/** `ended`: both windows have ended. A window is not compared with itself, nor per working day if it has no working day. */
export function compareSides(
  [one, other]: readonly [ComparedSide, ComparedSide],
  { shared, ended, ...comparing }: Comparison,
): { readonly by: ComparedBy; readonly shared: Shared; readonly difference: Activity } {
  const alike = one.days === other.days && one.workingDays === other.workingDays;
  const scale = alike ? 1 : other.workingDays / one.workingDays;
  const comparable = ended && shared !== 'everything' && Number.isFinite(scale) && scale > 0;
  return {
    by: alike ? 'count' : 'working-day',
    shared,
    difference: activityBetween(one, comparable ? other : undefined, { scale, ...comparing }),
  };
}
