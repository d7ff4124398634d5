// Campaigns, statistics, days and what is gathered of them, as little as a test wants to say.

import { addDays, type DateRange, type Day, daysOf, zone } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import {
  type ActivityCounts,
  type Campaign,
  type CampaignId,
  type CampaignStatistics,
  counterNames,
  type OwnerId,
} from '#campaigns/campaign.ts';
import type { DayReading, Gathered } from '#readings/reading.ts';
import { createPartsMemory } from '#readings/record/list-parts.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { defaultThresholds } from '#reports/attention/thresholds.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { noNeeds } from '#reports/handling/needs-by-campaign.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { composeInSteps } from '#reports/report-kinds.ts';

export const utc = zone('UTC');

export function campaign(name: string, more: Partial<Record<keyof Campaign, unknown>> = {}): Campaign {
  return {
    id: `id of ${name}`,
    name,
    status: 'ACTIVE',
    ownerId: 'u1',
    ownerEmail: 'ana.sousa@acme.test',
    createdAt: 0,
    updatedAt: 0,
    startsAt: 0,
    endsAt: undefined,
    ...more,
  } as Campaign;
}

export interface Stated {
  readonly leads?: number;
  readonly sent?: number;
  readonly accepted?: number;
  readonly messages?: number;
  readonly replied?: number;
  readonly inmails?: number;
  readonly acceptanceRate?: number;
  readonly replyRate?: number;
  readonly progress?: number;
  readonly status?: string;
}

export function statistics(id: string, stated: Stated = {}): CampaignStatistics {
  const counters = Object.fromEntries(
    counterNames.map((name) => [name, 0]),
  ) as CampaignStatistics['counters'];
  return {
    campaignId: id as CampaignId,
    campaignName: `name of ${id}`,
    status: (stated.status ?? 'ACTIVE') as CampaignStatistics['status'],
    owner: 'ana',
    counters: {
      ...counters,
      totalLeadCount: stated.leads ?? 0,
      invitationsSent: stated.sent ?? 0,
      invitationsAccepted: stated.accepted ?? 0,
      messagesSent: stated.messages ?? 0,
      messagesReplied: stated.replied ?? 0,
      inmailsSent: stated.inmails ?? 0,
    },
    statedProgress: stated.progress ?? 0,
    statedAcceptanceRate: stated.acceptanceRate ?? percentOf(stated.accepted, stated.sent),
    statedReplyRate: stated.replyRate ?? percentOf(stated.replied, stated.messages),
  };
}

function percentOf(part = 0, whole = 0): number {
  return whole > 0 ? (100 * part) / whole : 0;
}

export const counts = (sent: number, accepted = 0, messages = 0, replied = 0): ActivityCounts => ({
  invitationsSent: sent,
  invitationsAccepted: accepted,
  messagesSent: messages,
  messagesReplied: replied,
});

/** Read at noon of the day after, so that it is whole. */
export function counted(day: Day, of: ActivityCounts, readAt = noonOf(addDays(day, 1))): DayReading {
  return { day, readAt, kind: 'counted', counts: of };
}

/** The same counts on every day of the range. */
export function evenDays(range: DateRange, of: ActivityCounts): DayReading[] {
  return daysOf(range).map((day) => counted(day, of));
}

export function noonOf(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`);
}

export function gathered(more: Partial<Gathered> & { read?: readonly DayReading[] } = {}): Gathered {
  const { read = [], ...rest } = more;
  const days = withReadings(noDays, read, utc);
  const parts = createPartsMemory({ now: () => 0 }).current(rest.campaigns);
  return {
    campaigns: undefined,
    ...parts,
    statistics: new Map(),
    days: () => days,
    journal: () => [],
    snapshots: () => [],
    awaited: { campaigns: false, statistics: 0, days: 0 },
    faults: [],
    settled: true,
    expectedWholeAt: undefined,
    findings: {
      lastDay: { kind: 'assumed-included' },
      lengths: { longestTaken: 0, shortestRefused: undefined },
      historyFrom: {},
    },
    ...rest,
  };
}

/** The list, read at that instant. */
export function listOf(campaigns: readonly Campaign[], readAt = 0): NonNullable<Gathered['campaigns']> {
  return { value: { campaigns, unreadable: [] }, readAt };
}

export const id = (text: string): CampaignId => text as CampaignId;
export const ownerId = (text: string): OwnerId => text as OwnerId;

/** At noon of that day, with nothing configured. */
export function contextOn(today: Day): ComposeContext {
  return {
    today,
    at: noonOf(today),
    serviceZone: utc,
    weekStartsOn: 'monday',
    rateUnit: undefined,
    progressUnit: undefined,
    campaignPage: undefined,
    thresholds: defaultThresholds,
    quotas: [],
    needs: noNeeds,
    digests: undefined,
    instances: undefined,
    readAs: undefined,
  };
}

/** The answer, with nobody's turn between its steps. */
export function compose(question: Question, known: Gathered, context: ComposeContext): Answer {
  return finish(composeInSteps(question, known, context));
}

export function finish<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
