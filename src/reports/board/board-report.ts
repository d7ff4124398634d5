// What a board says, in facts: who stands in which place, by which figure, and who had too few to be ranked.

import type { ActivityCounts, Campaign, CampaignStatus } from '#campaigns/campaign.ts';
import type { FigureValue, Rate, ResolvedPeriod } from '#reports/figures/figure.ts';
import type { Metric } from '#reports/question.ts';
import type { OwnerFilter, ReportBase } from '#reports/report-base.ts';

export type BoardSubject =
  | { readonly kind: 'campaign'; readonly campaign: Campaign }
  | { readonly kind: 'owner'; readonly owner: OwnerFilter; readonly campaigns: number };

export interface BoardRow {
  readonly subject: BoardSubject;
  /** From 1; those with the same figure share theirs. */
  readonly place: number;
  readonly value: FigureValue;
  /** What stands beside it, whatever is ranked. */
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
  /** A rate of fewer than the minimum sample: shown apart, most sent first, never ranked (their place is 0). */
  readonly tooFew: readonly BoardRow[];
  /** A figure as stated, in a unit that nobody knows, which compares with no other: by name, never ranked. */
  readonly incomparable: readonly BoardRow[];
  /** Campaigns or owners whose figures are wholly known, of how many. */
  readonly counted: { readonly have: number; readonly of: number };
}
