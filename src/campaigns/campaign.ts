// The campaign service's nouns in our own shape. Knows neither HTTP nor the types of the wire.

import type { Brand, Instant } from '#base/brand.ts';
import type { DateRange, Day } from '#base/day.ts';

export type CampaignId = Brand<string, 'CampaignId'>;

/** The service's id of the user who owns a campaign; not a Slack user id. */
export type OwnerId = Brand<string, 'OwnerId'>;

/** The statuses the contract names (section 3), in the order a list shows them. */
export const campaignStatuses = ['ACTIVE', 'PAUSED', 'CREATED', 'COMPLETED', 'ARCHIVED'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The status that the service states: one of the contract, or one that the service has added since. */
export type StatedStatus = CampaignStatus | Brand<string, 'UnknownStatus'>;

/** Contract section 2.1. */
export interface Campaign {
  readonly id: CampaignId;
  readonly name: string;
  readonly status: StatedStatus;
  readonly ownerId: OwnerId;
  readonly ownerEmail: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Undefined if the service states null: a campaign may have no end. */
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
}

/** An element of the list that breaks the contract. It is counted and named, and never shown as a campaign. */
export interface UnreadableCampaign {
  /** The element's place in the service's answer, from 0. */
  readonly index: number;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Which field is wrong and how, in words; holds no personal data. */
  readonly reason: string;
}

export interface CampaignList {
  readonly campaigns: readonly Campaign[];
  readonly unreadable: readonly UnreadableCampaign[];
}

/** Contract section 2.2, the lifetime counters, in the contract's order (progress apart). */
export const counterNames = [
  'totalLeadCount',
  'totalLeadsInProgress',
  'totalLeadsSkipped',
  'invitationsSent',
  'invitationsAccepted',
  'invitationsSkipped',
  'messagesSent',
  'inmailsSent',
  'messagesReplied',
  'profileVisits',
  'companyInvitationsSent',
  'postsReactions',
  'aiAccepted',
  'aiRejected',
] as const;
export type CounterName = (typeof counterNames)[number];

/** Contract section 2.2. Rates and progress are as the service states them, because the contract names no unit. */
export interface CampaignStatistics {
  readonly campaignId: CampaignId;
  readonly campaignName: string;
  readonly status: StatedStatus;
  readonly owner: string;
  readonly counters: Readonly<Record<CounterName, number>>;
  readonly statedProgress: number;
  readonly statedAcceptanceRate: number;
  readonly statedReplyRate: number;
}

/** The four counters that the service gives for a day (contract section 2.3). */
export const activityCounterNames = [
  'invitationsSent',
  'invitationsAccepted',
  'messagesSent',
  'messagesReplied',
] as const;
export type ActivityCounterName = (typeof activityCounterNames)[number];
export type ActivityCounts = Readonly<Record<ActivityCounterName, number>>;

/** Contract section 2.3. */
export interface DailyActivity {
  /** The range that the service echoes, with both ends. */
  readonly range: DateRange;
  /** One entry for each day that the service named, in date order; days without activity may be absent. */
  readonly days: readonly DayActivity[];
  readonly totals: ActivityCounts;
  readonly statedAcceptanceRate: number;
  readonly statedReplyRate: number;
}

export interface DayActivity {
  readonly day: Day;
  readonly counts: ActivityCounts;
}
