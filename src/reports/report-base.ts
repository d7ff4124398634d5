// What every report says beside its figures: what was asked, how fresh and how whole it is, and whom it is about.

import type { Instant } from '#base/brand.ts';
import type { Day, Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { ActivityCounts, UnreadableCampaign } from '#campaigns/campaign.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Question } from './question.ts';

export interface ReportBase {
  readonly question: Question;
  /** Whom an inexact name or owner was taken for: `"fintech" → Q4 DACH Fintech CFOs`. */
  readonly readAs: string | undefined;
  readonly standing: Standing;
  readonly serviceZone: Zone;
  /** When this answer was made. */
  readonly at: Instant;
}

/** How fresh and how whole the report is. */
export interface Standing {
  /**
   * When the oldest reading behind the figures was made; undefined where nothing was read yet. Days that were read after they ended do
   * not grow stale, so only the latest of them counts.
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
  /** Days in the figures for which the service has changed its earlier counts. */
  readonly restated: readonly RestatedDay[];
  /** What could not be fetched: the figures are what the record holds. */
  readonly faults: readonly ServiceFault[];
  /** Whose figures these are, where there are several accounts. */
  readonly account?: NamedAccount | undefined;
  /** The figures are of a room alone, with so many campaigns; absent: of the whole account. */
  readonly room?: number | undefined;
  /** The channel whose room it is, where it is read outside of that channel. */
  readonly of?: ChannelId | undefined;
}

/** `by-default`: the one that places without a room show. */
export type NamedAccount =
  | { readonly kind: 'by-default' }
  | { readonly kind: 'connected'; readonly name: string };

/** `before`: the counts that the service gave last before; undefined where it had not reported the day. */
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
