// What each figure is called within a sentence; plain text.

import type { Metric } from '#reports/question.ts';

export function metricInWords(metric: Metric): string {
  return metricNames[metric];
}

const metricNames: Readonly<Record<Metric, string>> = {
  invitationsSent: 'invitations sent',
  invitationsAccepted: 'invitations accepted',
  acceptanceRate: 'acceptance rate',
  messagesSent: 'messages sent',
  messagesReplied: 'replies',
  replyRate: 'reply rate',
  progress: 'progress',
  totalLeadCount: 'leads',
  totalLeadsInProgress: 'leads in progress',
  totalLeadsSkipped: 'leads skipped',
  invitationsSkipped: 'invitations skipped',
  inmailsSent: 'InMails sent',
  profileVisits: 'profile visits',
  companyInvitationsSent: 'company invitations sent',
  postsReactions: 'post reactions',
  aiAccepted: 'accepted by AI',
  aiRejected: 'rejected by AI',
};
