// What a board says, in facts: the figure that ranks, who has which place, and who has too few to be ranked.

import type { ActivityCounts, Campaign, CampaignStatus } from '#campaigns/campaign.ts';
import type { FigureValue, Rate, ResolvedPeriod } from '#reports/figures/figure.ts';
import type { Metric, QuestionOfKind } from '#reports/question.ts';
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

/** What can be claimed of who stands first. */
export type Lead =
  /** Fewer than half are counted, so nobody has a place. */
  | { readonly kind: 'not-counted' }
  | { readonly kind: 'nobody' }
  /** Nobody else could be ranked. */
  | { readonly kind: 'alone' }
  /** It stands first by itself, of a rate beyond chance, but not all are counted yet: another may still pass. */
  | { readonly kind: 'so-far' }
  /** That many share the first place. */
  | { readonly kind: 'shared'; readonly by: number }
  /** A count, or a figure as the service states it: what stands first is first. */
  | { readonly kind: 'first' }
  /** A rate that differs from every other by more than chance explains. */
  | { readonly kind: 'clear' }
  /** Chance explains why this one stands behind. */
  | { readonly kind: 'too-close'; readonly rival: BoardRow };

export interface BoardReport extends ReportBase {
  readonly kind: 'board';
  readonly question: QuestionOfKind<'board'>;
  readonly of: 'campaigns' | 'owners';
  readonly order: 'top' | 'bottom';
  readonly metric: Metric;
  readonly statuses: readonly CampaignStatus[];
  readonly owner: OwnerFilter | undefined;
  /** undefined: whole lives are ranked. */
  readonly period: ResolvedPeriod | undefined;
  readonly ranked: readonly BoardRow[];
  readonly lead: Lead;
  /** How many could be ranked, those past the last place included. */
  readonly rankable: number;
  /** Their rate rests on fewer than the minimum sample. Most sent first. */
  readonly tooFew: readonly BoardRow[];
  /** Their figure is of another kind than those that are ranked: in a unit that nobody knows, or of other counts. By name. */
  readonly incomparable: readonly BoardRow[];
  /** They ran on a part of the days only, so that their small counts say nothing of them. By name. */
  readonly ranPartly: readonly BoardRow[];
  /** They sent nothing that could be answered, so that having no answers says nothing of them. By name. */
  readonly unasked: readonly BoardRow[];
  /** Campaigns or owners whose figures are wholly known, of how many. */
  readonly counted: { readonly have: number; readonly of: number };
}
