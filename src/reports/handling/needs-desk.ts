// Where needs are looked through and where people act on them. Its promises reject only where the store or the record fails.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { DeedVerdict, NeedNow } from './decide-deed.ts';
import type { Doer, HandledNeed } from './handled-need.ts';
import type { KeptDeed, NeedDeed } from './kept-need.ts';
import type { NeedRef } from './need-value.ts';

export interface NeedsDesk {
  /** Once in a quarter of an hour looks through all campaigns in the record, and keeps which needs there are. Never rejects. */
  tick(scope: Scope, at: Instant): Promise<void>;
  /** What is known of it now, from the record alone. */
  find(scope: Scope, need: NeedRef): Promise<FoundNeed>;
  act(scope: Scope, need: NeedRef, deed: NeedDeed, by: Doer): Promise<NeedOutcome>;
}

export interface FoundNeed {
  readonly now: NeedNow;
  /** As it is now, or as it was when the need was last seen; undefined where neither is known. */
  readonly campaign: CampaignChoice | undefined;
  /** undefined where nothing is known of the need. */
  readonly handling: HandledNeed | undefined;
}

export type NeedOutcome = { readonly campaign: CampaignChoice | undefined } & (
  | Exclude<DeedVerdict, { kind: 'go' }>
  /** It is done, and kept. `isOver`: by now the need is not there any more. */
  | {
      readonly kind: 'kept';
      readonly deed: KeptDeed;
      readonly handling: HandledNeed;
      readonly isOver: boolean;
    }
);
