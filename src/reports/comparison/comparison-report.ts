// What a comparison says, in facts: two campaigns at the same age, or two periods, and how each figure differs.

import type { DateRange, Day } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { CampaignMoves } from '#reports/figures/contributions.ts';
import type { Activity, CampaignRow, Rate, ResolvedPeriod } from '#reports/figures/figure.ts';
import type { MoveParts } from '#reports/figures/why-moved.ts';
import type { RateName } from '#reports/question.ts';
import type { CampaignChoice, OwnerFilter, ReportBase } from '#reports/report-base.ts';

export type ComparisonReport = CompareCampaignsReport | ComparePeriodsReport;

/** One of the two campaigns or periods. */
export interface ComparedSide {
  /** The days that count; undefined if there are none yet. */
  readonly window: DateRange | undefined;
  /** The days of the window, and how many of them are Mondays to Fridays. */
  readonly days: number;
  readonly workingDays: number;
  readonly daysMissing: number;
  readonly counts: ActivityCounts;
  readonly acceptanceRate: Rate;
  readonly replyRate: Rate;
}

/** Counts are compared as they are, or per working day if the windows differ in length or in working days. */
export type ComparedBy = 'count' | 'working-day';

/** What both windows have in common. With `everything` nothing is compared; with `some-days` changes look smaller than they are. */
export type Shared = 'nothing' | 'some-days' | 'everything';

export interface CompareCampaignsReport extends ReportBase {
  readonly kind: 'compare-campaigns';
  readonly sides: readonly [ComparedCampaign, ComparedCampaign];
  /** Complete days since the start that both have had; 0 if one has not started. */
  readonly age: number;
  readonly by: ComparedBy;
  /** `everything` if a campaign is compared with itself. */
  readonly shared: Shared;
  /** The first against the second. */
  readonly difference: Activity;
}

export interface ComparedCampaign extends ComparedSide {
  /** With its lifetime figures. */
  readonly row: CampaignRow;
  /** The service day of its start, or of its creation if that was later or no start is stated. */
  readonly startedOn: Day;
}

export interface ComparePeriodsReport extends ReportBase {
  readonly kind: 'compare-periods';
  readonly campaign: CampaignChoice | undefined;
  readonly owner: OwnerFilter | undefined;
  readonly sides: readonly [ComparedPeriod, ComparedPeriod];
  readonly by: ComparedBy;
  readonly shared: Shared;
  /** The first against the second. */
  readonly difference: Activity;
  /** undefined if there are as many answers, if days are missing or shared, or if nothing is compared. */
  readonly moved: AnswersMoved | undefined;
}

/** Why there are more or fewer replies (acceptances, if no message was sent), and in which campaigns. */
export interface AnswersMoved {
  readonly of: RateName;
  /** Empty for a single campaign. */
  readonly moves: CampaignMoves;
  /** undefined if the second side sent nothing, or if the counters do not explain the rate. */
  readonly why: MoveParts | undefined;
}

export interface ComparedPeriod extends ComparedSide {
  readonly period: ResolvedPeriod;
  /** The other period still runs, so only the first days of this one count: as many as the other has had. */
  readonly cut: boolean;
}
