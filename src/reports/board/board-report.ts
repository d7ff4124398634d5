// What a board says, in facts: the figure that ranks, who has which place, and who has too few to be ranked.

import type { ActivityCounts, Campaign, CampaignStatus } from '#campaigns/campaign.ts';
import type { FigureValue, Rate, ResolvedPeriod } from '#reports/figures/figure.ts';
import type { Metric } from '#reports/question.ts';
import type { OwnerFilter, ReportBase } from '#reports/report-base.ts';

export type BoardSubject =
  | { readonly kind: 'campaign'; readonly campaign: Campaign }
  | { readonly kind: 'owner'; readonly owner: OwnerFilter; readonly campaigns: number };

export interface BoardRow {
  readonly subject: BoardSubject;
  /** From 1; equal figures share a place. 0 where it is not ranked. */
  readonly place: number;
  readonly value: FigureValue;
  /** Every board shows these beside the figure that ranks. */
  readonly counts: ActivityCounts;
  readonly acceptanceRate: Rate;
  readonly replyRate: Rate;
}

export interface BoardReport extends ReportBase {
  readonly kind: 'board';
  readonly of: 'campaigns' | 'owners';
  readonly order: 'top' | 'bottom';
  readonly metric: Metric;
  readonly statuses: readonly CampaignStatus[];
  readonly owner: OwnerFilter | undefined;
  /** undefined: whole lives are ranked. */
  readonly period: ResolvedPeriod | undefined;
  readonly ranked: readonly BoardRow[];
  /** How many could be ranked, those past the last place included. */
  readonly rankable: number;
  /** Their rate rests on fewer than the minimum sample. Most sent first. */
  readonly tooFew: readonly BoardRow[];
  /** Their figure is of another kind than those that are ranked: in a unit that nobody knows, or of other counts. By name. */
  readonly incomparable: readonly BoardRow[];
  /** Campaigns or owners whose figures are wholly known, of how many. */
  readonly counted: { readonly have: number; readonly of: number };
}
