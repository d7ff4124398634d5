// Decodes the service's JSON into our types (contract sections 2 and 4). Ignores new fields and checks those that we use. Knows no HTTP.

import { z } from 'zod';
import { type Day, parseDay } from '#base/day.ts';
import {
  type ActivityCounts,
  activityCounterNames,
  type Campaign,
  type CampaignId,
  type CampaignList,
  type CampaignStatistics,
  counterNames,
  type DailyActivity,
  type OwnerId,
  type StatedStatus,
  type UnreadableCampaign,
} from './campaign.ts';
import { CampaignServiceError, type Endpoint } from './client.ts';

/** Contract 4.1. An element that breaks the contract becomes an UnreadableCampaign. Throws only if the whole is not a list. */
export function decodeCampaignList(body: unknown): CampaignList {
  const campaigns: Campaign[] = [];
  const unreadable: UnreadableCampaign[] = [];
  for (const [index, element] of decode('campaigns', z.array(z.unknown()), body).entries()) {
    const read = wireCampaign.safeParse(element);
    if (read.success) campaigns.push(campaignOf(read.data));
    else unreadable.push({ index, ...namesOf(element), reason: reasonOf(read.error) });
  }
  return { campaigns, unreadable };
}

/** Contract 4.2. Like all functions below, it throws `contract-broken`. The fault names the field, never its content. */
export function decodeCampaign(body: unknown): Campaign {
  return campaignOf(decode('campaign', wireCampaign, body));
}

/** Contract 4.3. */
export function decodeStatistics(body: unknown): CampaignStatistics {
  const read = decode('statistics', wireStatistics, body);
  const { progress, ...counters } = read.statistics;
  return {
    campaignId: read.campaignId as CampaignId,
    campaignName: read.campaignName,
    status: read.status as StatedStatus,
    owner: read.owner,
    counters,
    statedProgress: progress,
    statedAcceptanceRate: read.rates.invitationAcceptanceRate,
    statedReplyRate: read.rates.messageReplyRate,
  };
}

/** Contract 4.4. Days come in date order. A day named twice, or a range that ends before it starts, breaks the contract. */
export function decodeDailyActivity(body: unknown): DailyActivity {
  const read = decode('daily', wireDaily, body);
  const days = read.data
    .map(({ date, ...counts }) => ({ day: date, counts }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const twice = days.findIndex((entry, index) => entry.day === days[index + 1]?.day);
  if (twice >= 0) throw broken('daily', 'data: a day is named twice');
  if (read.startDate > read.endDate) throw broken('daily', 'endDate: before startDate');
  const { invitationAcceptanceRate, messageReplyRate, ...totals } = read.totals;
  return {
    range: { first: read.startDate, last: read.endDate },
    days,
    totals: totals satisfies ActivityCounts,
    statedAcceptanceRate: invitationAcceptanceRate,
    statedReplyRate: messageReplyRate,
  };
}

const instant = z.string().transform((text, context) => {
  const zoned = /[zZ]$|[+-]\d\d:?\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`;
  const ms = Date.parse(zoned);
  if (Number.isNaN(ms)) context.addIssue({ code: 'custom', message: 'expected an ISO 8601 date-time' });
  return ms;
});

const day = z.string().transform((text, context): Day => {
  const parsed = parseDay(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'expected a date, YYYY-MM-DD' });
  return z.NEVER;
});

const wireCampaign = z.object({
  id: z.string().min(1),
  name: z.string(),
  status: z.string(),
  ownerId: z.string(),
  ownerEmail: z.string(),
  createdAt: instant,
  updatedAt: instant,
  startDate: instant.nullish(),
  endDate: instant.nullish(),
});

const wireStatistics = z.object({
  campaignId: z.string(),
  campaignName: z.string(),
  status: z.string(),
  owner: z.string(),
  statistics: z.object({
    progress: z.number(),
    ...numbers(counterNames),
  }),
  rates: z.object({ invitationAcceptanceRate: z.number(), messageReplyRate: z.number() }),
});

const wireCounts = numbers(activityCounterNames);

const wireDaily = z.object({
  startDate: day,
  endDate: day,
  data: z.array(z.object({ date: day, ...wireCounts })),
  totals: z.object({ ...wireCounts, invitationAcceptanceRate: z.number(), messageReplyRate: z.number() }),
});

function numbers<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>;
}

function campaignOf(read: z.infer<typeof wireCampaign>): Campaign {
  return {
    id: read.id as CampaignId,
    name: read.name,
    status: read.status as StatedStatus,
    ownerId: read.ownerId as OwnerId,
    ownerEmail: read.ownerEmail,
    createdAt: read.createdAt,
    updatedAt: read.updatedAt,
    startsAt: read.startDate ?? undefined,
    endsAt: read.endDate ?? undefined,
  };
}

function decode<Read>(endpoint: Endpoint, schema: z.ZodType<Read>, body: unknown): Read {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw broken(endpoint, reasonOf(read.error));
}

function broken(endpoint: Endpoint, where: string): CampaignServiceError {
  return new CampaignServiceError(endpoint, { kind: 'contract-broken', where });
}

/** zod's issues name the expected and the given type, and not the value. */
function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'body: not as the contract says';
  const path = issue.path.length === 0 ? 'body' : issue.path.join('.');
  return `${path}: ${issue.message.replace(/^Invalid input: /, '')}`;
}

function namesOf(element: unknown): { id: string | undefined; name: string | undefined } {
  const named = z.object({
    id: z.string().optional().catch(undefined),
    name: z.string().optional().catch(undefined),
  });
  const read = named.safeParse(element);
  return { id: read.data?.id, name: read.data?.name };
}
