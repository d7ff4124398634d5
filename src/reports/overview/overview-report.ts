// What the overview says, in facts: the activity of a period, what needs somebody today, and the active campaigns.

import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { UncountedRates } from '#reports/figures/compare.ts';
import type { CampaignMove, Contributions } from '#reports/figures/contributions.ts';
import type { Activity, CampaignRow, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import type { MoveParts } from '#reports/figures/why-moved.ts';
import type { RecoveredNeed } from '#reports/handling/recovered-need.ts';
import type { CampaignChoice, ReportBase } from '#reports/report-base.ts';

export interface CampaignInPeriod {
  readonly campaign: CampaignChoice;
  /** undefined where its days are not known. */
  readonly move: CampaignMove | undefined;
  /** Rates that its counters do not explain. */
  readonly uncounted: UncountedRates;
  readonly need: NeedKind | undefined;
  /** False where the rules could not look at it yet. */
  readonly isLookedAt: boolean;
}

export interface NoticedChange extends JournalEntry {
  readonly campaign: CampaignChoice;
}

export interface OverviewByCampaign {
  /** What each adds to the change of every counter; the campaigns and the rest add up to it. */
  readonly contributions: Readonly<Record<ActivityCounterName, Contributions>>;
  /** Why the replies moved; undefined where nothing was sent before. */
  readonly why: MoveParts | undefined;
  /** Every active campaign and every other one that counted something. */
  readonly rows: readonly CampaignInPeriod[];
  /** Within the period, the newest first. */
  readonly noticed: readonly NoticedChange[];
}

export interface OverviewReport extends ReportBase {
  readonly kind: 'overview';
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** Active campaigns, most messages replied first. */
  readonly campaigns: readonly CampaignRow[];
  /** undefined where either window lacks days, or where nothing compares. */
  readonly byCampaign: OverviewByCampaign | undefined;
  readonly byStatus: ReadonlyMap<string, number>;
  /** What needs somebody today, most urgent first; empty where it is quiet. */
  readonly attention: readonly AttentionLine[];
  /** Needs that somebody was at, and that are back to normal since yesterday. */
  readonly recovered: readonly RecoveredNeed[];
  /** Active campaigns whose figures the rules could look at, of how many. */
  readonly attentionChecked: { readonly have: number; readonly of: number };
  /** All campaigns in the account, unreadable ones included; undefined until the list has been read. */
  readonly total: number | undefined;
}
