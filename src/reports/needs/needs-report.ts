// What needs somebody, asked for by itself, as facts: everybody's or an owner's, for all reasons or some.

import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { RecoveredNeed } from '#reports/handling/recovered-needs.ts';
import type { OwnerFilter, ReportBase } from '#reports/report-base.ts';

export interface NeedsReport extends ReportBase {
  readonly kind: 'needs';
  /** Empty: all. */
  readonly reasons: readonly NeedKind[];
  readonly owner: OwnerFilter | undefined;
  /** Most urgent first. */
  readonly attention: readonly AttentionLine[];
  /** What the asker took of other owners' campaigns, if they asked for their own. */
  readonly takenOfOthers: readonly AttentionLine[];
  /** How many active campaigns the rules could judge, out of how many. */
  readonly attentionChecked: { readonly have: number; readonly of: number };
  /** Needs that somebody worked on, and that are back to normal since the last working day. */
  readonly recovered: readonly RecoveredNeed[];
}
