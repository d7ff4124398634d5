// What the day-by-day report says, as facts: the activity of everybody, of one owner or of one campaign.

import type { Activity, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import type { CampaignChoice, OwnerFilter, ReportBase } from '#reports/report-base.ts';

export interface DailyReport extends ReportBase {
  readonly kind: 'daily';
  readonly campaign: CampaignChoice | undefined;
  readonly owner: OwnerFilter | undefined;
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
}
