// The lifetime counters as the store keeps them: a column for each in the newest statistics, and a place in a month's bytes.

import type { CounterName } from '#campaigns/campaign.ts';

/** In the order of a month's bytes. A new counter goes to the end, none is ever removed, and a step of the schema adds its column. */
export const counterColumns = {
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
} as const satisfies Record<CounterName, string>;

export type CounterColumn = (typeof counterColumns)[CounterName];

export const counters = Object.keys(counterColumns) as readonly CounterName[];

/** Those of the contract as it was at first. Steps and bytes of that time hold no others, whatever comes after them. */
export const firstCounters = counters.slice(0, 14);
