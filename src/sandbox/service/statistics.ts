// The lifetime counters of one campaign, worked out from its plan and its days; ratios from 0 to 1, no wire units.

import { sumOf, type TrueCounts } from './activity.ts';
import type { CampaignPlan, Status } from './plan.ts';

export interface Statistics {
  /** 0 to 1; exactly 1 for a complete campaign. */
  readonly progressRatio: number;
  readonly acceptRatio: number;
  readonly replyRatio: number;
  /** Every counter of contract section 2.2 except progress. */
  readonly counters: Readonly<Record<string, number>> & TrueCounts;
}

/** `days` are all days of its life so far, in order. */
export function statisticsOf(plan: CampaignPlan, status: Status, days: readonly TrueCounts[]): Statistics {
  const sum = sumOf(days);
  const over = status === 'COMPLETED' || status === 'ARCHIVED';
  const skippedWhileRunning = Math.floor((sum.invitationsSent * plan.skipShare) / (1 - plan.skipShare));
  const skipped = over ? plan.leadCount - sum.invitationsSent : skippedWhileRunning;
  const inProgress = over ? 0 : sumOf(days.slice(-14)).invitationsSent;
  const share = (ratio: number) => Math.floor(sum.invitationsSent * ratio);
  return {
    progressRatio: over ? 1 : Math.min(0.999, (sum.invitationsSent + skipped) / plan.leadCount),
    acceptRatio: ratioOf(sum.invitationsAccepted, sum.invitationsSent),
    replyRatio: ratioOf(sum.messagesReplied, sum.messagesSent),
    counters: {
      totalLeadCount: plan.leadCount,
      totalLeadsInProgress: inProgress,
      totalLeadsSkipped: skipped,
      invitationsSent: sum.invitationsSent,
      invitationsAccepted: sum.invitationsAccepted,
      invitationsSkipped: Math.floor(skipped * 0.6),
      messagesSent: sum.messagesSent,
      inmailsSent: plan.index % 4 === 1 ? share(0.15) : 0,
      messagesReplied: sum.messagesReplied,
      profileVisits: share(1.4 + plan.phase / 2),
      companyInvitationsSent: plan.index % 7 === 2 ? share(0.05) : 0,
      postsReactions: share(plan.phase / 3),
      aiAccepted: plan.index % 3 === 0 ? share(0.8) : 0,
      aiRejected: plan.index % 3 === 0 ? share(0.12) : 0,
    },
  };
}

/** 0 if there is nothing to divide by. */
export function ratioOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
