// Where needs are looked through, and where people act on them. Its promises reject only if the store or the record fails.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { DeedVerdict, NeedNow } from './decide-deed.ts';
import type { Doer, HandledNeed } from './handled-need.ts';
import type { KeptDeed, NeedDeed } from './kept-need.ts';
import type { NeedRef } from './need-value.ts';

export interface NeedsKeeper {
  /** Looks through all campaigns in the record, once in a quarter of an hour, and keeps which needs there are. Never rejects. */
  tick(scope: Scope, at: Instant): Promise<void>;
  /** What is known of it now, from the record alone. */
  find(scope: Scope, need: NeedRef): Promise<FoundNeed>;
  act(scope: Scope, need: NeedRef, deed: NeedDeed, by: Doer): Promise<NeedOutcome>;
}

export interface FoundNeed {
  readonly now: NeedNow;
  /** As it is now, or as it was when the need was last seen; undefined if neither is known. */
  readonly campaign: CampaignChoice | undefined;
  /** undefined if nothing is known of the need. */
  readonly handling: HandledNeed | undefined;
}

export type NeedOutcome = { readonly campaign: CampaignChoice | undefined } & (
  | Exclude<DeedVerdict, { kind: 'go' }>
  /** It is done, and kept. `isOver`: the need no longer exists. */
  | {
      readonly kind: 'kept';
      readonly deed: KeptDeed;
      readonly handling: HandledNeed;
      readonly isOver: boolean;
    }
);
