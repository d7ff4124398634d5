// "Needs you today": the campaigns that somebody should look at, with one reason each, most urgent first.

import { byName } from '#reports/finding/campaign-names.ts';
import type { AttentionLine } from './attention-line.ts';
import { rules } from './attention-rules.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import type { AttentionThresholds } from './thresholds.ts';

/** What one rule found out about a campaign. */
export interface UrgentLine {
  /** The rank of the rule; 0 is the most urgent. */
  readonly urgency: number;
  readonly size: number;
  readonly line: AttentionLine;
}

/** A campaign with several reasons is listed once, for the most urgent one. */
export function urgentLineOf(facts: CampaignFacts, thresholds: AttentionThresholds): UrgentLine | undefined {
  for (const [urgency, rule] of rules.entries()) {
    const found = rule(facts, thresholds);
    if (found) return { urgency, size: found.size, line: { campaign: facts.choice, ...found.finding } };
  }
  return undefined;
}

/** Findings of one rule come largest first. */
export function mostUrgentFirst(lines: readonly UrgentLine[]): AttentionLine[] {
  return lines
    .toSorted((a, b) => a.urgency - b.urgency || b.size - a.size || byName(a.line.campaign, b.line.campaign))
    .map(({ line }) => line);
}
