// What may stand in the JSON columns: a row is believed only after it was checked here. The compiler holds each schema to its type.

import { z } from 'zod';
import { type Day, parseDay } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type {
  Campaign,
  CampaignList,
  CampaignStatistics,
  StatedStatus,
  UnreadableCampaign,
} from '#campaigns/campaign.ts';
import type { CampaignChange, Findings } from '#readings/reading.ts';
import type { Metric, Question } from '#reports/question.ts';

/** Reads the JSON of a row; where it no longer parses, says so in the log (never its content) and returns undefined. */
export function createReader(log: Log) {
  return <Value>(schema: z.ZodType<Value>, json: string, row: { table: string; id: string }) => {
    const parsed = schema.safeParse(fromJson(json));
    if (parsed.success) return parsed.data;
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
    log.error('a row of the store cannot be read and is left out', { ...row, reasons });
    return undefined;
  };
}

export type Reader = ReturnType<typeof createReader>;

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A branded text: that it was ours when it was written is enough. */
export function named<Name extends string>() {
  return z.string().transform((text) => text as Name);
}

export const day = z
  .string()
  .refine((text) => parseDay(text) !== undefined)
  .transform((text) => text as Day);
export const instant = z.number().int();
const status = named<string>().transform((text) => text as StatedStatus);
const canonicalStatus = z.enum(['ACTIVE', 'PAUSED', 'CREATED', 'COMPLETED', 'ARCHIVED']);
/** JSON leaves out what is undefined. */
export const maybe = <Value>(schema: z.ZodType<Value>) => schema.optional().transform((value) => value);

const campaign: z.ZodType<Campaign> = z.object({
  id: named<Campaign['id']>(),
  name: z.string(),
  status,
  ownerId: named<Campaign['ownerId']>(),
  ownerEmail: z.string(),
  createdAt: instant,
  updatedAt: instant,
  startsAt: maybe(instant),
  endsAt: maybe(instant),
});

const unreadable: z.ZodType<UnreadableCampaign> = z.object({
  index: z.number().int(),
  id: maybe(z.string()),
  name: maybe(z.string()),
  reason: z.string(),
});

export const campaignList: z.ZodType<CampaignList> = z.object({
  campaigns: z.array(campaign),
  unreadable: z.array(unreadable),
});

export const campaignStatistics: z.ZodType<CampaignStatistics> = z.object({
  campaignId: named<CampaignStatistics['campaignId']>(),
  campaignName: z.string(),
  status,
  owner: z.string(),
  counters: z.object({
    totalLeadCount: z.number(),
    totalLeadsInProgress: z.number(),
    totalLeadsSkipped: z.number(),
    invitationsSent: z.number(),
    invitationsAccepted: z.number(),
    invitationsSkipped: z.number(),
    messagesSent: z.number(),
    inmailsSent: z.number(),
    messagesReplied: z.number(),
    profileVisits: z.number(),
    companyInvitationsSent: z.number(),
    postsReactions: z.number(),
    aiAccepted: z.number(),
    aiRejected: z.number(),
  }),
  statedProgress: z.number(),
  statedAcceptanceRate: z.number(),
  statedReplyRate: z.number(),
});

export const campaignChange: z.ZodType<CampaignChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), from: status, to: status }),
  z.object({ kind: z.literal('renamed'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('owner'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('start-date'), from: maybe(instant), to: maybe(instant) }),
  z.object({ kind: z.literal('end-date'), from: maybe(instant), to: maybe(instant) }),
  z.object({ kind: z.literal('audience'), from: z.number(), to: z.number() }),
]);

export const findings: z.ZodType<Findings> = z.object({
  lastDay: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('assumed-included') }),
    z.object({ kind: z.enum(['included', 'left-out']), foundAt: instant }),
  ]),
  lengths: z.object({ longestTaken: z.number().int(), shortestRefused: maybe(z.number().int()) }),
  historyFrom: z.record(z.string(), day),
});

const back = z.number().int();
const year = z.number().int();

const moving = [
  z.object({ kind: z.literal('week'), back }),
  z.object({ kind: z.literal('month'), back }),
  z.object({ kind: z.literal('quarter'), back }),
  z.object({ kind: z.literal('year'), back: z.literal([0, 1]) }),
  z.object({ kind: z.literal('last-months'), months: z.number().int() }),
  z.object({ kind: z.literal('weekend') }),
  z.object({ kind: z.literal('weekday'), on: z.literal([1, 2, 3, 4, 5, 6, 7]) }),
] as const;

const period: z.ZodType<Extract<Question, { kind: 'overview' }>['period']> = z.discriminatedUnion('kind', [
  ...moving,
  z.object({ kind: z.literal('since-period'), period: z.discriminatedUnion('kind', moving) }),
  z.object({ kind: z.literal('today') }),
  z.object({ kind: z.literal('yesterday') }),
  z.object({ kind: z.literal('last-days'), days: z.number().int() }),
  z.object({ kind: z.literal('days-ago'), first: z.number().int(), last: z.number().int() }),
  z.object({
    kind: z.literal('named-month'),
    month: z.number().int(),
    year: year.exactOptional(),
  }),
  z.object({ kind: z.literal('named-quarter'), quarter: z.number().int(), year: year.exactOptional() }),
  z.object({ kind: z.literal('named-year'), year }),
  z.object({ kind: z.literal('since'), first: z.string() }),
  z.object({ kind: z.literal('dates'), range: z.object({ first: day, last: day }) }),
]);

const campaignRef = z.discriminatedUnion('by', [
  z.object({ by: z.literal('id'), id: z.string() }),
  z.object({ by: z.literal('name'), name: z.string() }),
]);

const metric = z.enum([
  'invitationsSent',
  'invitationsAccepted',
  'acceptanceRate',
  'messagesSent',
  'messagesReplied',
  'replyRate',
  'progress',
  'totalLeadCount',
  'totalLeadsInProgress',
  'totalLeadsSkipped',
  'invitationsSkipped',
  'inmailsSent',
  'profileVisits',
  'companyInvitationsSent',
  'postsReactions',
  'aiAccepted',
  'aiRejected',
] as const satisfies readonly Metric[]);

export const question: z.ZodType<Question> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('overview'), period }),
  z.object({
    kind: z.literal('list'),
    statuses: z.array(canonicalStatus),
    owner: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('campaign'), campaign: campaignRef, period }),
  z.object({
    kind: z.literal('daily'),
    period,
    campaign: campaignRef.exactOptional(),
    owner: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('board'),
    of: z.enum(['campaigns', 'owners']),
    order: z.enum(['top', 'bottom']),
    places: z.number().int(),
    metric,
    statuses: z.array(canonicalStatus),
    owner: z.string().exactOptional(),
    period: period.exactOptional(),
  }),
  z.object({ kind: z.literal('compare-campaigns'), campaigns: z.tuple([campaignRef, campaignRef]) }),
  z.object({
    kind: z.literal('compare-periods'),
    periods: z.tuple([period, period]),
    campaign: campaignRef.exactOptional(),
    owner: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('working'),
    metric,
    period: period.exactOptional(),
    campaign: campaignRef.exactOptional(),
    owner: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('status') }),
]);
