// What the list says, as facts: campaigns with their lifetime figures.

import type { CampaignStatus } from '#campaigns/campaign.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import type { OwnerFilter, ReportBase } from '#reports/report-base.ts';

export interface ListReport extends ReportBase {
  readonly kind: 'list';
  readonly statuses: readonly CampaignStatus[];
  readonly owner: OwnerFilter | undefined;
  readonly campaigns: readonly CampaignRow[];
  /** Campaigns of the account or of the owner with any status. Includes unreadable ones, whose owner nobody knows. */
  readonly total: number;
}
