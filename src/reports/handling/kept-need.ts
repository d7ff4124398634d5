// A need as it is kept, from the look that first saw it until it is back to normal, with what people did about it. Also the port of its store.

import type { Instant } from '#base/brand.ts';
import type { Day } from '#base/day.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { DeedId, Signed } from './handled-need.ts';

/** Identified by its campaign, its kind and the day on which it arose. */
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
  /** It came back after it had ended. What was done before no longer counts. */
  readonly again: OnDay | undefined;
  readonly ended: NeedEnd | undefined;
}

export interface OnDay {
  readonly at: Instant;
  /** Its service day. */
  readonly on: Day;
}

export type NeedEnd = OnDay & {
  /** `normal`: its reason is not there any more. `stopped`: the campaign no longer runs. `gone`: the service no longer has the campaign. */
  readonly why: 'normal' | 'stopped' | 'gone';
};

export type NeedDeed =
  | { readonly kind: 'take' }
  /** Shown again on that service day; absent: once it gets worse. */
  | { readonly kind: 'snooze'; readonly until?: Day }
  | { readonly kind: 'done' }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'give-back' }
  | { readonly kind: 'undo'; readonly of: DeedId };

/** Never changed: an undo is a deed of its own. */
export interface KeptDeed extends Signed {
  readonly id: DeedId;
  readonly need: Pick<KeptNeed, 'campaignId' | 'kind' | 'arose'>;
  /** From 1, in the order of the need's deeds. If two come at once, one of them is first. */
  readonly nth: number;
  readonly deed: NeedDeed;
  /** The reason at that time, to tell whether it got worse. */
  readonly reason: AttentionReason;
}

export interface NeedWithDeeds {
  readonly need: KeptNeed;
  /** In order; without deeds that cannot be read. */
  readonly deeds: readonly KeptDeed[];
  /** The place of the newest deed, even if it cannot be read; 0: nobody did anything. */
  readonly places: number;
}

/** The store's part for one tenant. */
export interface NeedStore {
  /** Needs that are open, and those that ended or were acted on, on that service day or later. */
  loadNeeds(since: Day): Promise<readonly NeedWithDeeds[]>;
  /** Replaces what was kept of each; all or none. */
  saveNeeds(needs: readonly KeptNeed[]): Promise<void>;
  /** Keeps the need too, if no look has kept it yet. Returns false, and writes nothing, if another deed has this place. */
  addDeed(deed: KeptDeed, need: KeptNeed): Promise<boolean>;
  /** Deletes needs that ended before that day, with their deeds. */
  pruneNeeds(before: Day): Promise<void>;
}
