// What the list says, in facts: campaigns with their lifetime figures.

import type { CampaignStatus } from '#campaigns/campaign.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import type { OwnerFilter, ReportBase } from '#reports/report-base.ts';

export interface ListReport extends ReportBase {
  readonly kind: 'list';
  readonly statuses: readonly CampaignStatus[];
  readonly owner: OwnerFilter | undefined;
  readonly campaigns: readonly CampaignRow[];
  /** Campaigns in the account, or the owner's, before the status decides; unreadable ones, whose owner nobody knows, included. */
  readonly total: number;
}
