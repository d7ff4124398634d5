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
  /** From 1; equal figures share a place. 0: not ranked. */
  readonly place: number;
  readonly value: FigureValue;
  /** Every board shows these beside the ranking figure. */
  readonly counts: ActivityCounts;
  readonly acceptanceRate: Rate;
  readonly replyRate: Rate;
}

/** What can be claimed about the first place. */
export type Lead =
  /** Fewer than half are counted, so nobody has a place. */
  | { readonly kind: 'not-counted' }
  | { readonly kind: 'nobody' }
  /** Nobody else could be ranked. */
  | { readonly kind: 'alone' }
  /** It is first alone and, for a rate, beyond chance. But not all are counted yet, so another may pass it. */
  | { readonly kind: 'so-far' }
  /** So many share the first place. */
  | { readonly kind: 'shared'; readonly by: number }
  /** A count, or a figure as the service states it. Chance plays no part, so the first is the first. */
  | { readonly kind: 'first' }
  /** A rate that differs from every other by more than chance explains. */
  | { readonly kind: 'clear' }
  /** Chance may explain why `rival` is behind. */
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
  /** How many could be ranked, including those that have no place on the board. */
  readonly rankable: number;
  /** Their rate has fewer sends than the minimum sample. Most sent first. */
  readonly tooFew: readonly BoardRow[];
  /** Their figure cannot be compared with the ranked ones: its unit is unknown, or it is made of other counts. By name. */
  readonly incomparable: readonly BoardRow[];
  /** They ran on only part of the days, so small counts say nothing about them. By name. */
  readonly ranPartly: readonly BoardRow[];
  /** They sent nothing that could be answered, so a lack of answers says nothing about them. By name. */
  readonly unasked: readonly BoardRow[];
  /** How many campaigns or owners have final figures, out of how many. */
  readonly counted: { readonly have: number; readonly of: number };
}
