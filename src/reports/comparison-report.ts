// What a comparison says, in facts: two campaigns at the same age, or two periods, and what became of each figure.

import type { DateRange, Day } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type {
  Activity,
  CampaignChoice,
  CampaignRow,
  OwnerFilter,
  Rate,
  ReportBase,
  ResolvedPeriod,
} from './report.ts';

/** One of two that are compared. */
export interface ComparedSide {
  /** The days that are counted; undefined where there are none yet. */
  readonly window: DateRange | undefined;
  /** Of the window: days, and Mondays to Fridays among them. */
  readonly days: number;
  readonly workingDays: number;
  readonly daysMissing: number;
  readonly counts: ActivityCounts;
  readonly acceptanceRate: Rate;
  readonly replyRate: Rate;
}

/** How counts are compared: as they are, or, where the windows differ in length, for each working day. */
export type ComparedBy = 'count' | 'working-day';

export interface CompareCampaignsReport extends ReportBase {
  readonly kind: 'compare-campaigns';
  readonly sides: readonly [ComparedCampaign, ComparedCampaign];
  /** Complete days since its start that both have behind them; 0 where one has not started. */
  readonly age: number;
  /** The first against the second. */
  readonly difference: Activity;
}

export interface ComparedCampaign extends ComparedSide {
  /** With its lifetime figures. */
  readonly row: CampaignRow;
  /** The service day of its start, or of its creation where the service states no start. */
  readonly startedOn: Day;
}

export interface ComparePeriodsReport extends ReportBase {
  readonly kind: 'compare-periods';
  readonly campaign: CampaignChoice | undefined;
  readonly owner: OwnerFilter | undefined;
  readonly sides: readonly [ComparedPeriod, ComparedPeriod];
  readonly by: ComparedBy;
  /** The first against the second. */
  readonly difference: Activity;
}

export interface ComparedPeriod extends ComparedSide {
  readonly period: ResolvedPeriod;
}
