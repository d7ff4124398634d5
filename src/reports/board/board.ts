// Boards: campaigns or owners ranked by one figure, over a period or over their whole lives.

import { type Day, dayAt, type Zone } from '#base/day.ts';
import type {
  ActivityCounterName,
  ActivityCounts,
  Campaign,
  CampaignId,
  CampaignStatistics,
  CounterName,
} from '#campaigns/campaign.ts';
import type { Gathered, Need, Scope } from '#readings/reading.ts';
import { type ComposeContext, nothingYet, readingOf, reported } from '#reports/compose/context.ts';
import { rowOf, type Units, unitsOf } from '#reports/compose/rows.ts';
import { standingOf, withDays } from '#reports/compose/standing.ts';
import { subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { activityOf, daysMissing, ratedWith } from '#reports/figures/compare.ts';
import type { Activity, FigureValue, Rate, ResolvedPeriod } from '#reports/figures/figure.ts';
import { hasPeriod, isCounter, isRate, rateParts } from '#reports/figures/metric.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import { rankedBy, type Standings } from '#reports/figures/rank.ts';
import { countedRate } from '#reports/figures/units.ts';
import { ownersOf } from '#reports/finding/find-owner.ts';
import type { Metric, PeriodMetric, QuestionOfKind, RateName } from '#reports/question.ts';
import { defaultCampaignPeriod } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import type { BoardSubject } from './board-report.ts';
import { boardRows } from './board-rows.ts';

export const board: ReportKind<'board'> = {
  needs: boardNeeds,
  compose: composeBoard,
  rows: boardRows,
  activity: () => undefined,
  withPeriod: (question, period) => (hasPeriod(question.metric) ? { ...question, period } : question),
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
};

type BoardQuestion = QuestionOfKind<'board'>;

/** One that may be ranked, before its figure is known. */
interface Contender {
  readonly subject: BoardSubject;
  readonly scope: Scope;
  /** Whose lives its lifetime figures are made of. */
  readonly campaigns: readonly Campaign[];
}

function boardNeeds(question: BoardQuestion, known: Gathered, context: ComposeContext): readonly Need[] {
  const list: Need = { kind: 'campaigns' };
  const subject = subjectOf({ owner: question.owner }, known, question);
  if (known.campaigns === undefined || subject.kind !== 'known') return [list];
  const period = periodOf(question, context);
  const contenders = contendersIn(question, known.campaigns.value.campaigns, subject.owner?.ownerId, context);
  if (period === undefined) {
    return [list, { kind: 'statistics', campaignIds: contenders.flatMap(idsOf) }];
  }
  const range = windowOf(period);
  return [list, ...contenders.map(({ scope }): Need => ({ kind: 'daily', scope, range }))];
}

function composeBoard(question: BoardQuestion, gathered: Gathered, context: ComposeContext): Answer {
  if (gathered.campaigns === undefined) return nothingYet(question, gathered, context);
  const subject = subjectOf({ owner: question.owner }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const period = periodOf(question, context);
  const contenders = contendersIn(
    question,
    gathered.campaigns.value.campaigns,
    subject.owner?.ownerId,
    context,
  );
  const figures = period
    ? contenders.map((each) =>
        periodFigures(each, question.metric as PeriodMetric, period, gathered, context),
      )
    : lifetimeFigures(contenders, question.metric, gathered, context);
  const known = figures.filter((each) => each !== undefined);
  const counted = { have: known.length, of: contenders.length };
  return reported({
    kind: 'board',
    question,
    readAs: readingOf(context.readAs, ...subject.readAs),
    standing: standingFor(question, contenders, period, counted, gathered, context),
    serviceZone: context.serviceZone,
    at: context.at,
    of: question.of,
    order: question.order,
    metric: question.metric,
    statuses: question.statuses,
    owner: subject.owner,
    period,
    ...rankedBy(known, question.order, question.places),
    counted,
  });
}

function periodOf({ period }: BoardQuestion, context: ComposeContext): ResolvedPeriod | undefined {
  return period && resolvePeriod(period, context.today, context.weekStartsOn);
}

/** Those that run come first, for they are read in this order. What was created after the period cannot have done anything in it. */
function contendersIn(
  question: BoardQuestion,
  all: readonly Campaign[],
  ownerId: Campaign['ownerId'] | undefined,
  context: ComposeContext,
): Contender[] {
  const period = periodOf(question, context);
  const campaigns = all
    .filter(
      (each) =>
        (question.statuses.length === 0 || question.statuses.some((status) => status === each.status)) &&
        (ownerId === undefined || each.ownerId === ownerId) &&
        (period === undefined || isCreatedBy(each, period.range.last, context.serviceZone)),
    )
    .sort((a, b) => Number(isActive(b)) - Number(isActive(a)) || b.updatedAt - a.updatedAt);
  if (question.of === 'owners') {
    return ownersOf(campaigns).map((owner) => {
      const theirs = campaigns.filter((each) => each.ownerId === owner.ownerId);
      const subject: BoardSubject = { kind: 'owner', owner, campaigns: theirs.length };
      return { subject, scope: { kind: 'owner', ownerId: owner.ownerId }, campaigns: theirs };
    });
  }
  return campaigns.map((campaign) => ({
    subject: { kind: 'campaign', campaign },
    scope: { kind: 'campaign', campaignId: campaign.id },
    campaigns: [campaign],
  }));
}

function isCreatedBy({ createdAt }: Campaign, last: Day, zone: Zone): boolean {
  // A calendar in the zone costs much more than this, and is needed only of the days around the last one.
  if (createdAt < Date.parse(last) - endedNowhereMs) return true;
  return dayAt(createdAt, zone) <= last;
}

/** From a day's beginning where it begins first, at UTC+14, to its midnight in UTC. */
const endedNowhereMs = 14 * 60 * 60_000;

function isActive({ status }: Campaign): boolean {
  return status === 'ACTIVE';
}

function idsOf({ campaigns }: Contender): CampaignId[] {
  return campaigns.map(({ id }) => id);
}

/** undefined where a day of the period is not known. */
function periodFigures(
  { subject, scope, campaigns }: Contender,
  metric: PeriodMetric,
  period: ResolvedPeriod,
  gathered: Gathered,
  context: ComposeContext,
): Standings | undefined {
  const range = windowOf(period);
  const record = { range, days: gathered.daily(scope, range) };
  if (daysMissing(period, record, context.serviceZone) > 0) return undefined;
  const { counters, acceptanceRate, replyRate }: Activity = activityOf(period, record, context.serviceZone);
  const counts = countsFrom((name) => counters[name].count);
  const rates = { acceptanceRate, replyRate };
  return {
    subject,
    counts,
    acceptanceRate: acceptanceRate.rate,
    replyRate: replyRate.rate,
    value: isRate(metric) ? { kind: 'rate', ...rates[metric] } : { kind: 'count', ...counters[metric] },
    sample: isRate(metric) ? counts[rateParts[metric].of] : undefined,
    idle: isIdle(counts, campaigns),
  };
}

function lifetimeFigures(
  contenders: readonly Contender[],
  metric: Metric,
  gathered: Gathered,
  context: ComposeContext,
): (Standings | undefined)[] {
  const units = unitsOf(gathered, context);
  return contenders.map(({ subject, campaigns }) => {
    const statistics = campaigns.map(({ id }) => gathered.statistics.get(id)?.value);
    if (statistics.some((each) => each === undefined)) return undefined;
    const known = statistics.filter((each) => each !== undefined);
    const counts = countsFrom((name) => sumOf(known, name));
    const rates = lifetimeRates(known, campaigns, gathered, units);
    return {
      subject,
      counts,
      ...rates,
      value: lifetimeValue(metric, known, rates, campaigns, gathered, units),
      sample: isRate(metric) ? sampleOf(rates[metric], known, metric) : undefined,
      idle: isIdle(counts, campaigns),
    };
  });
}

/** Of one campaign as everywhere else, the service's own figure where it contradicts the counters; of several their counts together. */
function lifetimeRates(
  known: readonly CampaignStatistics[],
  [only, more]: readonly Campaign[],
  gathered: Gathered,
  units: Units,
): { acceptanceRate: Rate; replyRate: Rate } {
  if (only && more === undefined) return rowOf(only, gathered, units);
  const rate = (name: keyof typeof rateParts) =>
    countedRate(sumOf(known, rateParts[name].part), sumOf(known, rateParts[name].of));
  return { acceptanceRate: rate('acceptanceRate'), replyRate: rate('replyRate') };
}

function lifetimeValue(
  metric: Metric,
  known: readonly CampaignStatistics[],
  rates: { acceptanceRate: Rate; replyRate: Rate },
  [only, more]: readonly Campaign[],
  gathered: Gathered,
  units: Units,
): FigureValue {
  if (isRate(metric)) return { kind: 'rate', ...ratedWith(rates[metric], { kind: 'unknown' }) };
  if (isCounter(metric)) return { kind: 'count', count: sumOf(known, metric), change: { kind: 'unknown' } };
  const single = only && more === undefined;
  return { kind: 'progress', progress: single ? rowOf(only, gathered, units).progress : { kind: 'unknown' } };
}

/** Of the service's own figure it is not known what it is a share of: it may count InMails as messages (decision 5). */
function sampleOf(rate: Rate, known: readonly CampaignStatistics[], metric: RateName): number {
  if (rate.kind === 'counted') return rate.of;
  const inmails = metric === 'replyRate' ? sumOf(known, 'inmailsSent') : 0;
  return sumOf(known, rateParts[metric].of) + inmails;
}

function countsFrom(count: (name: ActivityCounterName) => number): ActivityCounts {
  return {
    invitationsSent: count('invitationsSent'),
    invitationsAccepted: count('invitationsAccepted'),
    messagesSent: count('messagesSent'),
    messagesReplied: count('messagesReplied'),
  };
}

function sumOf(all: readonly CampaignStatistics[], name: CounterName): number {
  return all.reduce((sum, { counters }) => sum + counters[name], 0);
}

/** Nothing was counted, and nothing of it runs: at the bottom of a board it would only hide those that do badly. */
function isIdle(counts: ActivityCounts, campaigns: readonly Campaign[]): boolean {
  return Object.values(counts).every((count) => count === 0) && !campaigns.some(isActive);
}

function standingFor(
  question: BoardQuestion,
  contenders: readonly Contender[],
  period: ResolvedPeriod | undefined,
  counted: { readonly have: number; readonly of: number },
  gathered: Gathered,
  context: ComposeContext,
) {
  const zone = context.serviceZone;
  if (period === undefined) {
    return standingOf(gathered, { usesList: true, statistics: contenders.flatMap(idsOf) }, zone);
  }
  const records = contenders.map(({ scope }) => ({ scope, range: windowOf(period) }));
  const standing = withDays(standingOf(gathered, { usesList: true }, zone), records, gathered, zone);
  return question.of === 'campaigns' ? { ...standing, statistics: counted } : standing;
}
