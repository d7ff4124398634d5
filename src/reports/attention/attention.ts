// "Needs you today": of all campaigns the ones with a reason to look, one reason each, most urgent first; empty where it is quiet.

import type { DateRange, Day } from '#base/day.ts';
import type { RateName } from '#reports/question.ts';
import type { CampaignChoice, Rate } from '#reports/report.ts';
import type { CampaignFacts } from './facts.ts';
import { rules } from './rules.ts';
import type { AttentionThresholds } from './thresholds.ts';

export interface AttentionLine {
  readonly campaign: CampaignChoice;
  readonly reason: AttentionReason;
  /** How it was worked out. */
  readonly working: {
    readonly windows: readonly AttentionWindow[];
    readonly inputs: readonly AttentionInput[];
  };
}

export type AttentionReason =
  /** It runs, and has sent nothing on its last working days, though it used to. */
  | { readonly kind: 'stalled'; readonly silentWorkingDays: number; readonly lastActive: Day }
  /** It runs since that day, and has never sent anything. */
  | { readonly kind: 'nothing-sent'; readonly since: Day; readonly workingDays: number }
  /** `points`: how far it fell, above 0. */
  | {
      readonly kind: 'rate-down';
      readonly rate: RateName;
      readonly points: number;
      readonly before: Rate;
      readonly now: Rate;
    }
  /** `leadsLeft`: leads that will not have been invited by then. Where the day has passed already, workingDaysLeft is 0. */
  | {
      readonly kind: 'end-at-risk';
      readonly endsOn: Day;
      readonly workingDaysLeft: number;
      readonly leadsLeft: number;
    }
  | { readonly kind: 'running-out'; readonly leadsLeft: number; readonly workingDaysLeft: number }
  | { readonly kind: 'finishing'; readonly progress: number }
  | { readonly kind: 'finished'; readonly on: Day }
  /** `sent`: invitations and messages since. */
  | { readonly kind: 'just-started'; readonly on: Day; readonly sent: number };

export interface AttentionWindow {
  readonly name: 'recent' | 'before';
  readonly range: DateRange;
}

export interface AttentionInput {
  readonly name: AttentionInputName;
  readonly value: number;
}

export type AttentionInputName =
  | 'silent-working-days'
  | 'usual-per-working-day'
  | 'recent-part'
  | 'recent-of'
  | 'before-part'
  | 'before-of'
  | 'leads'
  | 'leads-skipped'
  | 'invitations-sent'
  | 'leads-left'
  | 'invited-per-working-day'
  | 'working-days-left'
  | 'progress'
  | 'sent-since-start';

/** A campaign with several reasons is named once, for the most urgent; equals come in the order of their size. */
export function attentionOf(
  campaigns: readonly CampaignFacts[],
  thresholds: AttentionThresholds,
): AttentionLine[] {
  return campaigns
    .flatMap((facts) => {
      for (const [urgency, rule] of rules.entries()) {
        const found = rule(facts, thresholds);
        if (found) return [{ urgency, size: found.size, line: { campaign: facts.choice, ...found.finding } }];
      }
      return [];
    })
    .sort((a, b) => a.urgency - b.urgency || b.size - a.size || byName(a.line, b.line))
    .map(({ line }) => line);
}

function byName({ campaign: one }: AttentionLine, { campaign: other }: AttentionLine): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
