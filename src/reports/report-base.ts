// What every report says beside its figures: what was asked, how fresh and how whole it is, and whom it is about.

import type { Instant } from '#base/brand.ts';
import type { Day, Zone } from '#base/day.ts';
import type { ActivityCounts, UnreadableCampaign } from '#campaigns/campaign.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Question } from './question.ts';

export interface ReportBase {
  readonly question: Question;
  /** How a typed name or owner was read where it was not exact: `"fintech" → Q4 DACH Fintech CFOs`. */
  readonly readAs: string | undefined;
  readonly standing: Standing;
  readonly serviceZone: Zone;
  /** When this answer was made. */
  readonly at: Instant;
}

/** How true it is. */
export interface Standing {
  /**
   * The oldest reading that a figure above rests on; undefined where nothing was read yet. Of days that had ended when they
   * were read only the latest counts: they do not grow stale.
   */
  readonly asOf: Instant | undefined;
  /** Campaigns whose statistics are in the figures, of how many; undefined where the report needs none. */
  readonly statistics: { readonly have: number; readonly of: number } | undefined;
  /** Days of the period that are not wholly known: never read, read before they ended (but for the running one), or not reported. */
  readonly daysMissing: number;
  /** Nothing more will come without asking again. */
  readonly settled: boolean;
  readonly expectedWholeAt: Instant | undefined;
  readonly unreadable: readonly UnreadableCampaign[];
  /** Days in the figures of which the service took back what it had said before. */
  readonly restated: readonly RestatedDay[];
  /** What could not be fetched: the figures are what the record holds. */
  readonly faults: readonly ServiceFault[];
}

/** `before`: what was last said of the day until then; undefined where it had not been reported. */
export interface RestatedDay {
  readonly day: Day;
  readonly before: ActivityCounts | undefined;
}

export interface CampaignChoice {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly ownerEmail: string;
}

export interface OwnerFilter {
  readonly ownerId: string;
  readonly email: string;
}
