// A need that somebody worked on and that is over: how many days the campaign took to be back to normal.

import type { Day } from '#base/day.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { Signed } from './handled-need.ts';

export interface RecoveredNeed {
  readonly campaign: CampaignChoice;
  readonly kind: NeedKind;
  /** The service day on which it was first seen to be back to normal. */
  readonly on: Day;
  /** What somebody did about it last. `days`: from then until it was back to normal. */
  readonly after: Signed & { readonly deed: 'taken' | 'snoozed' | 'noted' | 'done'; readonly days: number };
}
