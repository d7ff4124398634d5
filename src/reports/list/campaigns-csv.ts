// Campaigns with their lifetime figures as rows of a file: of a list and of the overview.

import { type FileColumn, iso, progressCell, type ReportRows, table } from '#reports/csv-rows.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import { isCounter, metrics } from '#reports/figures/metric.ts';
import { ratioOf } from '#reports/figures/units.ts';

export function campaignRows({ campaigns }: { readonly campaigns: readonly CampaignRow[] }): ReportRows {
  return table(columns, campaigns);
}

const columns: readonly FileColumn<CampaignRow>[] = [
  ['id', ({ campaign }) => campaign.id],
  ['name', ({ campaign }) => campaign.name],
  ['status', ({ campaign }) => campaign.status],
  ['ownerId', ({ campaign }) => campaign.ownerId],
  ['ownerEmail', ({ campaign }) => campaign.ownerEmail],
  ['createdAt', ({ campaign }) => iso(campaign.createdAt)],
  ['startDate', ({ campaign }) => iso(campaign.startsAt)],
  ['endDate', ({ campaign }) => iso(campaign.endsAt)],
  ...metrics
    .filter(isCounter)
    .map((name): FileColumn<CampaignRow> => [name, ({ statistics }) => statistics?.counters[name]]),
  ['acceptanceRate', ({ acceptanceRate }) => ratioOf(acceptanceRate)],
  ['replyRate', ({ replyRate }) => ratioOf(replyRate)],
  ['progress', ({ progress }) => progressCell(progress)],
];
