// What an attention rule is: it judges one campaign and finds one reason with its number, or nothing.

import { type Day, daysBetween } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { AttentionInput, AttentionInputName, AttentionLine } from './attention-line.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import type { AttentionThresholds } from './thresholds.ts';

export interface Finding {
  /** Among the findings of one rule, the largest is the most urgent. */
  readonly size: number;
  readonly finding: Pick<AttentionLine, 'reason' | 'working'>;
}

export type AttentionRule = (facts: CampaignFacts, thresholds: AttentionThresholds) => Finding | undefined;

export function isRunning({ campaign, startedOn, today }: CampaignFacts): boolean {
  return campaign.status === 'ACTIVE' && (startedOn === undefined || startedOn <= today);
}

/** Whether it has run too short a time for its pace to mean anything. */
export function isNew(since: Day | undefined, today: Day, { justStartedDays }: AttentionThresholds): boolean {
  return since !== undefined && daysBetween(since, today) <= justStartedDays;
}

export function sentIn(counts: ActivityCounts | undefined): number {
  return counts === undefined ? 0 : counts.invitationsSent + counts.messagesSent;
}

export function inputs(...all: readonly (readonly [AttentionInputName, number])[]): AttentionInput[] {
  return all.map(([name, value]) => ({ name, value }));
}
