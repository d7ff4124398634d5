// The newest statistics of a campaign as a row: a column for each figure, so that the database enforces the types.

import type { CampaignId, CampaignStatistics, CounterName, StatedStatus } from '#campaigns/campaign.ts';
import type { StatisticsRow } from '#store/tables.ts';
import { counterColumns, counters } from './counter-columns.ts';

export const statisticsColumns = statisticsColumnsOf(counters);

export function statisticsColumnsOf(kept: readonly CounterName[]): readonly (keyof StatisticsRow)[] {
  return [
    'name',
    'status',
    'owner',
    ...kept.map((name) => counterColumns[name]),
    'stated_progress',
    'stated_acceptance_rate',
    'stated_reply_rate',
  ];
}

/** In the order of their columns. */
export function statisticsValues(statistics: CampaignStatistics, kept = counters): (string | number)[] {
  return [
    statistics.campaignName,
    statistics.status,
    statistics.owner,
    ...kept.map((name) => statistics.counters[name]),
    statistics.statedProgress,
    statistics.statedAcceptanceRate,
    statistics.statedReplyRate,
  ];
}

export function statisticsFrom(row: StatisticsRow): CampaignStatistics {
  return {
    campaignId: row.campaign as CampaignId,
    campaignName: row.name,
    status: row.status as StatedStatus,
    owner: row.owner,
    counters: Object.fromEntries(
      counters.map((name) => [name, row[counterColumns[name]]]),
    ) as CampaignStatistics['counters'],
    statedProgress: row.stated_progress,
    statedAcceptanceRate: row.stated_acceptance_rate,
    statedReplyRate: row.stated_reply_rate,
  };
}
