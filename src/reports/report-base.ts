// What every report says beside its figures: what was asked, how fresh and how whole it is, and whom it is about.

import type { Instant } from '#base/brand.ts';
import type { Day, Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { ActivityCounts, UnreadableCampaign } from '#campaigns/campaign.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Question } from './question.ts';

export interface ReportBase {
  readonly question: Question;
  /** How an inexact name or owner was read: `"fintech" → Q4 DACH Fintech CFOs`. */
  readonly readAs: string | undefined;
  readonly standing: Standing;
  readonly serviceZone: Zone;
  /** When this answer was made. */
  readonly at: Instant;
}

/** How fresh and how whole the report is. */
export interface Standing {
  /**
   * When the oldest reading behind the figures was made; undefined if nothing was read yet. Days that were read after they ended do not
   * grow stale, so only the latest of them counts.
   */
  readonly asOf: Instant | undefined;
  /** How many campaigns' statistics are in the figures, out of how many; undefined if the report needs none. */
  readonly statistics: { readonly have: number; readonly of: number } | undefined;
  /** Days of the period without final counts: never read, read before they ended (except the running one), or not reported. */
  readonly daysMissing: number;
  /** Only a new question can bring more. */
  readonly settled: boolean;
  readonly expectedWholeAt: Instant | undefined;
  readonly unreadable: readonly UnreadableCampaign[];
  /** Days in the figures whose earlier counts the service has changed. */
  readonly restated: readonly RestatedDay[];
  /** Why something could not be fetched. The figures are then what the record holds. */
  readonly faults: readonly ServiceFault[];
  /** Whose figures these are, if there are several accounts. */
  readonly account?: NamedAccount | undefined;
  /** How many campaigns the room has whose figures these are; absent for the whole account. */
  readonly room?: number | undefined;
  /** The channel whose room it is, if the report is shown outside of that channel. */
  readonly of?: ChannelId | undefined;
}

/** `by-default`: the account that places without a room show. */
export type NamedAccount =
  | { readonly kind: 'by-default' }
  | { readonly kind: 'connected'; readonly name: string };

/** `before`: the counts that the service gave before; undefined if it had not reported the day. */
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
