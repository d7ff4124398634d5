// How one figure is worked out: its definition, every input, the windows, and when each was read.

import type { Steps } from '#base/slices.ts';
import type { CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import type { Gathered, Need, Reading } from '#readings/reading.ts';
import { readingsIn } from '#readings/record/scope-days.ts';
import { activityNeed, factsOn, figuresOf } from '#reports/compose/activity.ts';
import { campaignRow, unitsOf } from '#reports/compose/campaign-row.ts';
import { cohortOf } from '#reports/compose/cohorts.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { standingOf } from '#reports/compose/standing.ts';
import {
  campaignsOf,
  type KnownSubject,
  scopeOf,
  subjectNeeds,
  subjectOf,
  withoutSubject,
} from '#reports/compose/subject.ts';
import { uncountedIn } from '#reports/compose/uncounted-rates.ts';
import { ratedWith, trendOf } from '#reports/figures/compare.ts';
import type { CampaignRow, FigureValue, NotExplained, Rate } from '#reports/figures/figure.ts';
import { hasPeriod, isCounter, isRate, rateParts } from '#reports/figures/metric.ts';
import { countedRate, statedRate } from '#reports/figures/units.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import type { PeriodMetric, PeriodPhrase, QuestionOfKind } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { workingRows } from './working-csv.ts';
import type { Definition, Source, WorkingInput, WorkingReport } from './working-report.ts';

export const working: ReportKind<'working'> = {
  needs: workingNeeds,
  compose: composeWorking,
  rows: workingRows,
  activity: () => undefined,
  withPeriod: (question, period) => (hasPeriod(question.metric) ? { ...question, period } : question),
  withCampaign: (question, campaign) => ({ ...question, campaign }),
};

type WorkingQuestion = QuestionOfKind<'working'>;

function workingNeeds(question: WorkingQuestion, known: Gathered, context: ComposeContext): readonly Need[] {
  const subject = subjectOf(question, known, question);
  const sought = subjectNeeds(question, known);
  if (subject.kind !== 'known') return sought;
  if (question.period) return [...sought, activityNeed(question.period, scopeOf(subject), known, context)];
  const list: readonly Need[] = sought.length > 0 ? sought : [{ kind: 'campaigns' }];
  const campaigns = foundation(subject, known)?.value.campaigns ?? [];
  return [...list, { kind: 'statistics', campaignIds: campaigns.map(({ id }) => id) }];
}

function* composeWorking(
  question: WorkingQuestion,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subject = subjectOf(question, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const facts = question.period
    ? yield* ofPeriod(question, question.period, subject, gathered, context)
    : ofLives(question, subject, gathered, context);
  if (facts === undefined) return nothingYet(question, gathered, context);
  return answerWith({
    kind: 'working',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    serviceZone: context.serviceZone,
    at: context.at,
    metric: question.metric,
    campaign: subject.campaign && campaignChoice(subject.campaign),
    owner: subject.owner,
    ...facts,
  });
}

type WorkedFigure = Pick<
  WorkingReport,
  'standing' | 'value' | 'definition' | 'cohort' | 'sources' | 'unit' | 'inputs'
>;

/** undefined if no day of the period was ever read. */
function* ofPeriod(
  question: WorkingQuestion,
  phrase: PeriodPhrase,
  subject: KnownSubject,
  gathered: Gathered,
  context: ComposeContext,
): Steps<WorkedFigure | undefined> {
  const scope = scopeOf(subject);
  const { period, record, activity, trend, empty } = yield* figuresOf(phrase, scope, gathered, context);
  if (empty) return undefined;
  const metric = question.metric as PeriodMetric;
  const readAt = readingsIn(record.days, record.range).flatMap((each) => each?.readAt ?? []);
  return {
    standing: standingOf(gathered, { list: subject.foundIn, activity: { period, record }, scope }),
    value: isRate(metric)
      ? { kind: 'rate', ...activity[metric] }
      : { kind: 'count', ...activity.counters[metric] },
    definition: isRate(metric)
      ? { kind: 'share-of-days', rate: metric, ...rateParts[metric] }
      : { kind: 'sum-of-days', counter: metric },
    cohort: isRate(metric)
      ? cohortOf(metric, period, record.days, factsOn(scope, gathered, context), context.today)
      : undefined,
    sources: sourcesOf('daily', readAt),
    unit: undefined,
    inputs: {
      kind: 'days',
      period,
      days: trend,
      baselineDays: period.baseline ? trendOf(period.baseline, record) : [],
    },
  };
}

/** undefined if the list was never read, or no campaign's statistics are known. */
function ofLives(
  question: WorkingQuestion,
  subject: KnownSubject,
  gathered: Gathered,
  context: ComposeContext,
): WorkedFigure | undefined {
  const list = foundation(subject, gathered);
  if (list === undefined) return undefined;
  const { campaigns } = list.value;
  const readings = campaigns.flatMap((campaign) => {
    const reading = gathered.statistics.get(campaign.id);
    return reading ? [{ campaign, reading }] : [];
  });
  if (campaigns.length > 0 && readings.length === 0) return undefined;
  const { metric } = question;
  const units = unitsOf(gathered, context);
  const inputs = readings.map(({ campaign, reading }): WorkingInput => {
    return { campaign: campaignChoice(campaign), readAt: reading.readAt, ...campaignPart(metric, reading) };
  });
  const statistics = campaigns.map(({ id }) => id);
  const single = subject.campaign && campaignRow(subject.campaign, gathered, units);
  const known = readings.map(({ reading }) => reading.value);
  const uncounted = isRate(metric) ? uncountedIn(known, units.rate.unit)[metric] : undefined;
  return {
    standing: standingOf(gathered, { list, statistics }),
    value: lifetimeFigure(metric, inputs, single, uncounted),
    definition: lifetimeDefinition(metric, inputs, single, uncounted),
    cohort: undefined,
    sources: sourcesOf(
      'statistics',
      readings.map(({ reading }) => reading.readAt),
    ),
    unit: isRate(metric) ? units.rate : metric === 'progress' ? units.progress : undefined,
    inputs: { kind: 'campaigns', campaigns: inputs.sort((a, b) => b.part - a.part) },
  };
}

/** The part of the list with the campaigns that the figure is made of. */
function foundation(subject: KnownSubject, gathered: Gathered): Reading<CampaignList> | undefined {
  const { campaign, foundIn } = subject;
  if (campaign === undefined || foundIn === undefined) return campaignsOf(subject, gathered);
  return { ...foundIn, value: { ...foundIn.value, campaigns: [campaign] } };
}

function campaignPart(
  metric: WorkingQuestion['metric'],
  { value }: Reading<CampaignStatistics>,
): Pick<WorkingInput, 'part' | 'of' | 'stated'> {
  const { counters, statedProgress } = value;
  if (isCounter(metric)) return { part: counters[metric], of: undefined, stated: undefined };
  if (!isRate(metric)) return { part: statedProgress, of: undefined, stated: statedProgress };
  const { part, of } = rateParts[metric];
  return { part: counters[part], of: counters[of], stated: statedRate(value, metric) };
}

/** One campaign's figure is the one in its report. Those of several are added up, except progress, which has no sum. */
function lifetimeFigure(
  metric: WorkingQuestion['metric'],
  inputs: readonly WorkingInput[],
  single: CampaignRow | undefined,
  uncounted: NotExplained | undefined,
): FigureValue {
  if (isCounter(metric)) return { kind: 'count', count: partIn(inputs), change: { kind: 'unknown' } };
  if (!isRate(metric)) return { kind: 'progress', progress: single?.progress ?? { kind: 'unknown' } };
  if (single !== undefined) return { kind: 'rate', ...ratedWith(single[metric], { kind: 'unknown' }) };
  return { kind: 'rate', ...ratedWith(countedIn(inputs), uncounted ?? { kind: 'unknown' }) };
}

function lifetimeDefinition(
  metric: WorkingQuestion['metric'],
  inputs: readonly WorkingInput[],
  single: CampaignRow | undefined,
  uncounted: NotExplained | undefined,
): Definition {
  if (isCounter(metric)) return { kind: 'sum-of-lives', counter: metric };
  if (!isRate(metric)) return { kind: 'stated-progress' };
  const share = { rate: metric, ...rateParts[metric] };
  return single !== undefined && uncounted !== undefined
    ? { kind: 'stated-rate', ...share, counted: countedIn(inputs), what: uncounted.what }
    : { kind: 'share-of-lives', ...share };
}

function countedIn(inputs: readonly WorkingInput[]): Rate {
  return countedRate(
    partIn(inputs),
    inputs.reduce((sum, each) => sum + (each.of ?? 0), 0),
  );
}

function partIn(inputs: readonly WorkingInput[]): number {
  return inputs.reduce((sum, each) => sum + each.part, 0);
}

function sourcesOf(endpoint: Source['endpoint'], readAt: readonly number[]): Source[] {
  if (readAt.length === 0) return [];
  const oldest = readAt.reduce((one, other) => Math.min(one, other));
  const newest = readAt.reduce((one, other) => Math.max(one, other));
  return [{ endpoint, readings: readAt.length, oldest, newest }];
}
