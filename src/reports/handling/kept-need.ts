// A need as it is kept, from the look that first saw it until it is back to normal, with what people did about it. And the port of its store.

import type { Instant } from '#base/brand.ts';
import type { Day } from '#base/day.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { DeedId, Signed } from './handled-need.ts';

/** Campaign, kind and the day on which it arose name it. */
export interface KeptNeed {
  readonly campaignId: string;
  readonly kind: NeedKind;
  /** A service day. */
  readonly arose: Day;
  /** When a look first saw it. */
  readonly seenAt: Instant;
  /** As they were when it was last seen. */
  readonly campaign: CampaignChoice;
  readonly reason: AttentionReason;
  /** It came back after it had ended: what was done before counts no more. */
  readonly again: OnDay | undefined;
  readonly ended: NeedEnd | undefined;
}

export interface OnDay {
  readonly at: Instant;
  /** The service day of it. */
  readonly on: Day;
}

export type NeedEnd = OnDay & {
  readonly why: /** Its reason is not there any more. */
    | 'normal'
    /** The campaign does not run any more. */
    | 'stopped'
    /** The service has no such campaign any more. */
    | 'gone';
};

export type NeedDeed =
  | { readonly kind: 'take' }
  /** Shown again on that service day; absent: once it gets worse. */
  | { readonly kind: 'snooze'; readonly until?: Day }
  | { readonly kind: 'done' }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'give-back' }
  | { readonly kind: 'undo'; readonly of: DeedId };

/** Never changed: an undo is another one. */
export interface KeptDeed extends Signed {
  readonly id: DeedId;
  readonly need: Pick<KeptNeed, 'campaignId' | 'kind' | 'arose'>;
  /** From 1, in the order of the need's deeds: of two at once one is first. */
  readonly nth: number;
  readonly deed: NeedDeed;
  /** As the reason was then, to tell whether it got worse. */
  readonly reason: AttentionReason;
}

export interface NeedWithDeeds {
  readonly need: KeptNeed;
  /** In order; without those that cannot be read. */
  readonly deeds: readonly KeptDeed[];
  /** The place of the newest deed, also of one that cannot be read; 0: nobody did anything. */
  readonly places: number;
}

/** Kept by the store for one tenant. */
export interface NeedStore {
  /** Needs that are open, or that ended, or were told of by a deed, on that service day or later. */
  loadNeeds(since: Day): Promise<readonly NeedWithDeeds[]>;
  /** Each in place of what was kept of it; all or none. */
  saveNeeds(needs: readonly KeptNeed[]): Promise<void>;
  /** Keeps the need too where no look has kept it yet. False where another deed has its place: nothing is written. */
  addDeed(deed: KeptDeed, need: KeptNeed): Promise<boolean>;
  /** Deletes needs that ended before that day, with their deeds. */
  pruneNeeds(before: Day): Promise<void>;
}
