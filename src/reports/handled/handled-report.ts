// What people did about needs in a period, and how each turned out, as facts.

import type { Day } from '#base/day.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { HandledNeed } from '#reports/handling/handled-need.ts';
import type { KeptDeed } from '#reports/handling/kept-need.ts';
import type { CampaignChoice, OwnerFilter, ReportBase } from '#reports/report-base.ts';

export interface HandledReport extends ReportBase {
  readonly kind: 'handled';
  readonly period: ResolvedPeriod;
  readonly owner: OwnerFilter | undefined;
  /** The need that was acted on last comes first. */
  readonly handled: readonly HandledEntry[];
}

export interface HandledEntry {
  readonly campaign: CampaignChoice;
  /** The reason when it was last seen. */
  readonly reason: AttentionReason;
  readonly arose: Day;
  /** What was done in the period and not undone, in order; at least one deed. */
  readonly deeds: readonly KeptDeed[];
  readonly outcome: HandledOutcome;
}

export type HandledOutcome =
  /** `days`: since the period's last deed before that; undefined if there was none before. */
  | { readonly kind: 'normal'; readonly on: Day; readonly days: number | undefined }
  /** The campaign no longer runs. */
  | { readonly kind: 'stopped'; readonly on: Day }
  | { readonly kind: 'gone'; readonly on: Day }
  /** It is still there. */
  | { readonly kind: 'open'; readonly handling: HandledNeed };
