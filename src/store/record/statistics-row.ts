// The newest statistics of a campaign as a row: a column for each figure, so that the database itself holds them to their types.

import type { CampaignId, CampaignStatistics, CounterName, StatedStatus } from '#campaigns/campaign.ts';
import type { StatisticsRow } from '#store/tables.ts';

const counterColumns = {
  totalLeadCount: 'total_lead_count',
  totalLeadsInProgress: 'total_leads_in_progress',
  totalLeadsSkipped: 'total_leads_skipped',
  invitationsSent: 'invitations_sent',
  invitationsAccepted: 'invitations_accepted',
  invitationsSkipped: 'invitations_skipped',
  messagesSent: 'messages_sent',
  inmailsSent: 'inmails_sent',
  messagesReplied: 'messages_replied',
  profileVisits: 'profile_visits',
  companyInvitationsSent: 'company_invitations_sent',
  postsReactions: 'posts_reactions',
  aiAccepted: 'ai_accepted',
  aiRejected: 'ai_rejected',
} as const satisfies Record<CounterName, keyof StatisticsRow>;

const counters = Object.entries(counterColumns) as [CounterName, (typeof counterColumns)[CounterName]][];

export const statisticsColumns: readonly (keyof StatisticsRow)[] = [
  'name',
  'status',
  'owner',
  ...counters.map(([, column]) => column),
  'stated_progress',
  'stated_acceptance_rate',
  'stated_reply_rate',
];

/** In the order of `statisticsColumns`. */
export function statisticsValues(statistics: CampaignStatistics): (string | number)[] {
  return [
    statistics.campaignName,
    statistics.status,
    statistics.owner,
    ...counters.map(([name]) => statistics.counters[name]),
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
      counters.map(([name, column]) => [name, row[column]]),
    ) as CampaignStatistics['counters'],
    statedProgress: row.stated_progress,
    statedAcceptanceRate: row.stated_acceptance_rate,
    statedReplyRate: row.stated_reply_rate,
  };
}
