// What the overview says, in facts: the activity of a period, what needs somebody today, and the active campaigns.

import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { Activity, CampaignRow, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import type { RecoveredNeed } from '#reports/handling/recovered-need.ts';
import type { ReportBase } from '#reports/report-base.ts';

export interface OverviewReport extends ReportBase {
  readonly kind: 'overview';
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** Active campaigns, most messages replied first. */
  readonly campaigns: readonly CampaignRow[];
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
