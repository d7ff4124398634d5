// Campaigns with their lifetime figures as rows of a file.

import { type FileColumn, iso, progressCell, type ReportRows, table } from '#reports/csv-rows.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import { isCounter, metrics } from '#reports/figures/metric.ts';
import { ratioOf } from '#reports/figures/units.ts';

export function campaignRows({ campaigns }: { readonly campaigns: readonly CampaignRow[] }): ReportRows {
  return table(columns, campaigns);
}

export const lifetimeColumns: readonly FileColumn<CampaignRow>[] = [
  ...metrics
    .filter(isCounter)
    .map((name): FileColumn<CampaignRow> => [name, ({ statistics }) => statistics?.counters[name]]),
  ['acceptanceRate', ({ acceptanceRate }) => ratioOf(acceptanceRate)],
  ['replyRate', ({ replyRate }) => ratioOf(replyRate)],
  ['progress', ({ progress }) => progressCell(progress)],
];

const columns: readonly FileColumn<CampaignRow>[] = [
  ['id', ({ campaign }) => campaign.id],
  ['name', ({ campaign }) => campaign.name],
  ['status', ({ campaign }) => campaign.status],
  ['ownerId', ({ campaign }) => campaign.ownerId],
  ['ownerEmail', ({ campaign }) => campaign.ownerEmail],
  ['createdAt', ({ campaign }) => iso(campaign.createdAt)],
  ['startDate', ({ campaign }) => iso(campaign.startsAt)],
  ['endDate', ({ campaign }) => iso(campaign.endsAt)],
  ...lifetimeColumns,
];
