// A line of "needs you today": the campaign, its one reason with the number, and how that was worked out.

import type { DateRange, Day } from '#base/day.ts';
import type { HandledNeed } from '#reports/handling/handled-need.ts';
import type { RateName } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

export interface AttentionLine {
  readonly campaign: CampaignChoice;
  readonly reason: AttentionReason;
  /** How it was worked out. */
  readonly working: {
    readonly windows: readonly AttentionWindow[];
    readonly inputs: readonly AttentionInput[];
  };
  /** What people did about it; absent if only the rules were asked. */
  readonly handling?: HandledNeed;
}

export type AttentionReason =
  /** It runs and used to send, but sent nothing on its last working days. */
  | { readonly kind: 'stalled'; readonly silentWorkingDays: number; readonly lastActive: Day }
  /** It has run since that day and has never sent anything. */
  | { readonly kind: 'nothing-sent'; readonly since: Day; readonly workingDays: number }
  /** Fewer answers than usual have come since that day: `usual` answers were due by now. */
  | {
      readonly kind: 'answers-fell';
      readonly rate: RateName;
      readonly since: Day;
      readonly came: number;
      readonly usual: number;
    }
  /** Less than usual was sent since that day. */
  | { readonly kind: 'sends-fell'; readonly since: Day; readonly sent: number; readonly usual: number }
  /** `leadsLeft`: leads that will not be invited by that day. `workingDaysLeft` is 0 if the day has passed. */
  | {
      readonly kind: 'end-at-risk';
      readonly endsOn: Day;
      readonly workingDaysLeft: number;
      readonly leadsLeft: number;
    }
  | { readonly kind: 'running-out'; readonly leadsLeft: number; readonly workingDaysLeft: number }
  | { readonly kind: 'finishing'; readonly progress: number }
  | { readonly kind: 'finished'; readonly on: Day }
  /** `sent`: invitations and messages since that day. */
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
  | 'leads'
  | 'leads-skipped'
  | 'invitations-sent'
  | 'leads-left'
  | 'invited-per-working-day'
  | 'working-days-left'
  | 'progress'
  | 'sent-since-start';
