// What a question may hold, wherever it comes from: a button, a row of the store, a form. Knows no door.

import { z } from 'zod';
import { dateRangeSchema, daySchema, schemaFor, weekdaySchema } from '#base/schema.ts';
import { needKinds } from './attention/attention-kind.ts';
import { hasPeriod, highestLimit, metrics, periodMetrics } from './figures/metric.ts';
import {
  type CampaignDates,
  type CampaignRef,
  type FigureLimit,
  fitBeside,
  listedStatuses,
  longestName,
  longestPeriod,
  type MovingPeriod,
  mostAmong,
  mostBack,
  mostDaysAgo,
  mostLimits,
  mostMonths,
  mostPlaces,
  type PeriodPhrase,
  type Question,
  type QuestionOfKind,
} from './question.ts';

// Nobody can type a name with control characters or broken surrogates, and in JSON each of these takes six characters.
const name = z
  .string()
  .min(1)
  .max(longestName)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

const daysBack = z.int().min(2).max(mostDaysAgo);
const back = z.int().min(0).max(mostBack);
const year = z.int().min(1970).max(9999);

const moving = [
  z.strictObject({ kind: z.literal('week'), back }),
  z.strictObject({ kind: z.literal('month'), back }),
  z.strictObject({ kind: z.literal('quarter'), back }),
  z.strictObject({ kind: z.literal('year'), back: z.literal([0, 1]) }),
  z.strictObject({ kind: z.literal('last-months'), months: z.int().min(1).max(mostMonths) }),
  z.strictObject({ kind: z.literal('weekend') }),
  z.strictObject({ kind: z.literal('weekday'), on: weekdaySchema }),
] as const;

const movingPeriod = schemaFor<MovingPeriod>()(z.discriminatedUnion('kind', moving));

const period = schemaFor<PeriodPhrase>()(
  z.discriminatedUnion('kind', [
    ...moving,
    z.strictObject({ kind: z.literal('since-period'), period: movingPeriod }),
    z.strictObject({ kind: z.literal('today') }),
    z.strictObject({ kind: z.literal('yesterday') }),
    z.strictObject({ kind: z.literal('last-days'), days: z.int().min(1).max(longestPeriod) }),
    z
      .strictObject({
        kind: z.literal('days-ago'),
        first: z.int().min(1).max(mostDaysAgo),
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
    z.strictObject({ kind: z.literal('since'), first: daySchema }),
    z.strictObject({ kind: z.literal('dates'), range: dateRangeSchema }),
  ]),
);

const campaign = schemaFor<CampaignRef>()(
  z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('id'), id: name }),
    z.strictObject({ by: z.literal('name'), name }),
  ]),
);

const metric = z.enum(metrics);

const statuses = z.array(z.enum(listedStatuses)).max(listedStatuses.length);

const daysAhead = z.int().min(0).max(mostDaysAgo);

const campaignDates = schemaFor<CampaignDates>()(
  z.union([
    period,
    z.strictObject({ kind: z.literal('next'), unit: z.enum(['week', 'month', 'quarter']) }),
    z
      .strictObject({ kind: z.literal('days-ahead'), first: daysAhead, last: daysAhead })
      .refine(({ first, last }) => first <= last),
  ]),
);

const narrowing = {
  begins: campaignDates.exactOptional(),
  ends: campaignDates.exactOptional(),
  part: name.exactOptional(),
};

const limit = schemaFor<FigureLimit>()(
  z
    .strictObject({
      metric,
      is: z.enum(['below', 'at-most', 'above', 'at-least']),
      value: z.number().min(0),
    })
    .refine(({ metric, value }) => metric !== 'progress' && value <= highestLimit(metric)),
);

export const questionSchema = schemaFor<Question>()(
  z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('overview'), period, owner: name.exactOptional() }),
      z.strictObject({ kind: z.literal('list'), statuses, owner: name.exactOptional(), ...narrowing }),
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
        among: z.array(name).min(2).max(mostAmong).refine(fitBeside).exactOptional(),
        period: period.exactOptional(),
        limits: z.array(limit).min(1).max(mostLimits).exactOptional(),
        ...narrowing,
      }),
      z.strictObject({
        kind: z.literal('compare-campaigns'),
        campaigns: z.tuple([campaign, campaign]),
        metric: z.enum(periodMetrics).exactOptional(),
      }),
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
      z.strictObject({
        kind: z.literal('needs'),
        reasons: z.array(z.enum(needKinds)).max(needKinds.length),
        owner: name.exactOptional(),
        taker: name.exactOptional(),
      }),
      z.strictObject({ kind: z.literal('handled'), period, owner: name.exactOptional() }),
      z.strictObject({ kind: z.literal('status') }),
    ])
    .refine(ranksWhatIsCounted),
);

/**
 * For a period, only the daily counters and their rates exist (decision 1). Owners have no progress, because the progress of several
 * campaigns has no sum.
 */
function ranksWhatIsCounted(question: Question): boolean {
  if (question.kind === 'board' && question.of === 'owners' && question.metric === 'progress') return false;
  if (question.kind === 'board' && !boardHolds(question)) return false;
  const figure = question.kind === 'board' || question.kind === 'working';
  return !figure || question.period === undefined || hasPeriod(question.metric);
}

/** What narrows campaigns narrows no owners; limits are counted as the figure is. */
function boardHolds({ of, limits = [], period, begins, ends, part }: QuestionOfKind<'board'>): boolean {
  if (of === 'owners' && (begins ?? ends ?? part) !== undefined) return false;
  return period === undefined || limits.every(({ metric }) => hasPeriod(metric));
}
