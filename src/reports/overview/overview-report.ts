// What the overview says, as facts: the activity of a period, what needs somebody today, and the active campaigns.

import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { UncountedRates } from '#reports/figures/compare.ts';
import type { CampaignMove, Contributions } from '#reports/figures/contributions.ts';
import type { Activity, CampaignRow, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import type { MoveParts } from '#reports/figures/why-moved.ts';
import type { RecoveredNeed } from '#reports/handling/recovered-needs.ts';
import type { CampaignChoice, OwnerFilter, ReportBase } from '#reports/report-base.ts';

export interface CampaignInPeriod {
  readonly campaign: CampaignChoice;
  /** undefined if its days are not known. */
  readonly move: CampaignMove | undefined;
  /** Rates that its counters do not explain. */
  readonly uncounted: UncountedRates;
  readonly need: NeedKind | undefined;
  /** False if the rules could not judge it yet. */
  readonly isLookedAt: boolean;
}

export interface NoticedChange extends JournalEntry {
  readonly campaign: CampaignChoice;
}

export interface OverviewByCampaign {
  /** What each campaign adds to the change of every counter. The campaigns and the rest add up to it. */
  readonly contributions: Readonly<Record<ActivityCounterName, Contributions>>;
  /** Why the replies moved; undefined if nothing was sent before. */
  readonly why: MoveParts | undefined;
  /** Every active campaign, and every other one that counted something. */
  readonly rows: readonly CampaignInPeriod[];
  /** Within the period, newest first. */
  readonly noticed: readonly NoticedChange[];
}

export interface OverviewReport extends ReportBase {
  readonly kind: 'overview';
  /** Whose campaigns; undefined: everybody's. */
  readonly owner?: OwnerFilter | undefined;
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** Active campaigns, most messages replied first. */
  readonly campaigns: readonly CampaignRow[];
  /** undefined if either window lacks days, or if nothing compares. */
  readonly byCampaign: OverviewByCampaign | undefined;
  readonly byStatus: ReadonlyMap<string, number>;
  /** What needs somebody today, most urgent first. */
  readonly attention: readonly AttentionLine[];
  /** Needs that somebody worked on, and that are back to normal since the last working day. */
  readonly recovered: readonly RecoveredNeed[];
  /** How many active campaigns the rules could judge, out of how many. */
  readonly attentionChecked: { readonly have: number; readonly of: number };
  /** How many campaigns the account has, including unreadable ones; undefined until the list was read. */
  readonly total: number | undefined;
}
