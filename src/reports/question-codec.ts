// A question as text and back: what buttons carry and digests keep. Versioned, and safe to read from anywhere; knows no Slack.

import { z } from 'zod';
import { type Day, parseDay } from '#base/day.ts';
import { hasPeriod, metrics } from './metric.ts';
import {
  type CampaignRef,
  listedStatuses,
  longestPeriod,
  type Metric,
  mostBack,
  mostMonths,
  mostPlaces,
  type PeriodPhrase,
  type Question,
} from './question.ts';

/** A question, and the page of its answer (from 1). */
export interface Step {
  readonly question: Question;
  readonly page: number;
}

/** What a button carries. `back`: the steps that led here, the first one first. */
export interface Asked extends Step {
  readonly back?: readonly Step[];
}

/** Steps that a way back remembers at most. */
export const longestWay = 6;

/** The longest name or owner that a question can hold, in UTF-16 units. */
export const longestName = 300;

/**
 * The way back gives up its first steps where they do not fit into `longest` characters (Slack: 2,000 for a button's value); the
 * question itself takes 1,500 at most, and stands whether it fits or not.
 */
export function encodeAsked({ question, page, back = [] }: Asked, longest = 2_000): string {
  for (let way = back.slice(-longestWay); way.length > 0; way = way.slice(1)) {
    const steps = way.map((step) => ({ q: step.question, p: step.page }));
    const text = JSON.stringify({ v: 1, q: question, p: page, b: steps });
    if (text.length <= longest) return text;
  }
  return JSON.stringify({ v: 1, q: question, p: page });
}

/** undefined where the text is not a question of a version that is known here; never throws. */
export function decodeAsked(text: string): Asked | undefined {
  const stored = read(text, storedAsked);
  if (stored === undefined) return undefined;
  const back = stored.b?.map(({ q, p }) => ({ question: q, page: p }));
  return { question: stored.q, page: stored.p, ...(back && { back }) };
}

function read<Output>(text: string, schema: z.ZodType<Output>): Output | undefined {
  if (text.length > 4 * longestName * 2) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const day = z.custom<Day>((value) => typeof value === 'string' && parseDay(value) !== undefined);

// Control characters and broken surrogates would each take six characters in JSON; no name that can be typed holds them.
const name = z
  .string()
  .min(1)
  .max(longestName)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

// As many as can be typed.
const daysBack = z.int().min(2).max(999);
const back = z.int().min(0).max(mostBack);
const year = z.int().min(1970).max(9999);

const moving = [
  z.strictObject({ kind: z.literal('week'), back }),
  z.strictObject({ kind: z.literal('month'), back }),
  z.strictObject({ kind: z.literal('quarter'), back }),
  z.strictObject({ kind: z.literal('year'), back: z.literal([0, 1]) }),
  z.strictObject({ kind: z.literal('last-months'), months: z.int().min(1).max(mostMonths) }),
  z.strictObject({ kind: z.literal('weekend') }),
  z.strictObject({ kind: z.literal('weekday'), on: z.literal([1, 2, 3, 4, 5, 6, 7]) }),
] as const;

const period: z.ZodType<PeriodPhrase> = z.discriminatedUnion('kind', [
  ...moving,
  z.strictObject({ kind: z.literal('since-period'), period: z.discriminatedUnion('kind', moving) }),
  z.strictObject({ kind: z.literal('today') }),
  z.strictObject({ kind: z.literal('yesterday') }),
  z.strictObject({ kind: z.literal('last-days'), days: z.int().min(1).max(longestPeriod) }),
  z
    .strictObject({
      kind: z.literal('days-ago'),
      first: z.int().min(1).max(999),
      last: z.union([z.literal(0), daysBack]),
    })
    .refine(({ first, last }) => first >= last && first - last < longestPeriod),
  z.strictObject({
    kind: z.literal('named-month'),
    month: z.int().min(1).max(12),
    year: year.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('named-quarter'),
    quarter: z.int().min(1).max(4),
    year: year.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('named-year'), year }),
  z.strictObject({ kind: z.literal('since'), first: day }),
  z.strictObject({
    kind: z.literal('dates'),
    range: z.strictObject({ first: day, last: day }).refine(({ first, last }) => first <= last),
  }),
]);

const campaign: z.ZodType<CampaignRef> = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('id'), id: name }),
  z.strictObject({ by: z.literal('name'), name }),
]);

const metric: z.ZodType<Metric> = z.enum(metrics);

const statuses = z.array(z.enum(listedStatuses)).max(5);

const question: z.ZodType<Question> = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('overview'), period }),
    z.strictObject({
      kind: z.literal('list'),
      statuses,
      owner: name.exactOptional(),
    }),
    z.strictObject({ kind: z.literal('campaign'), campaign, period }),
    z.strictObject({
      kind: z.literal('daily'),
      period,
      campaign: campaign.exactOptional(),
      owner: name.exactOptional(),
    }),
    z.strictObject({
      kind: z.literal('board'),
      of: z.enum(['campaigns', 'owners']),
      order: z.enum(['top', 'bottom']),
      places: z.int().min(1).max(mostPlaces),
      metric,
      statuses,
      owner: name.exactOptional(),
      period: period.exactOptional(),
    }),
    z.strictObject({ kind: z.literal('compare-campaigns'), campaigns: z.tuple([campaign, campaign]) }),
    z.strictObject({
      kind: z.literal('compare-periods'),
      periods: z.tuple([period, period]),
      campaign: campaign.exactOptional(),
      owner: name.exactOptional(),
    }),
    z.strictObject({
      kind: z.literal('working'),
      metric,
      period: period.exactOptional(),
      campaign: campaign.exactOptional(),
      owner: name.exactOptional(),
    }),
    z.strictObject({ kind: z.literal('status') }),
  ])
  .refine(ranksWhatIsCounted);

/** For a period there are only the daily counters and their rates (decision 1); the progress of several campaigns adds up to nothing. */
function ranksWhatIsCounted(asked: Question): boolean {
  if (asked.kind === 'board' && asked.of === 'owners' && asked.metric === 'progress') return false;
  const figure = asked.kind === 'board' || asked.kind === 'working';
  return !figure || asked.period === undefined || hasPeriod(asked.metric);
}

const page = z.int().min(1).max(10_000);
const step = z.object({ q: question, p: page });
const storedAsked = z.object({
  v: z.literal(1),
  q: question,
  p: page,
  b: z.array(step).max(longestWay).exactOptional(),
});
