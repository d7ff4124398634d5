// Boards: campaigns or owners ranked by one figure, over a period or over their whole lives.

import type { Steps } from '#base/slices.ts';
import type { CampaignList } from '#campaigns/campaign.ts';
import type { Gathered, Need, Reading } from '#readings/reading.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { ranPartlyNeeds, windowPair } from '#reports/compose/ran-partly.ts';
import { standingOf, withDays } from '#reports/compose/standing.ts';
import { campaignsOf, subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { hasPeriod, isRate } from '#reports/figures/metric.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import {
  type CampaignById,
  defaultCampaignPeriod,
  type FigureLimit,
  fitBeside,
  type PeriodMetric,
  type Question,
  type QuestionOfKind,
} from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { Standing } from '#reports/report-base.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { boardRows } from './board-csv.ts';
import type { BoardRow } from './board-report.ts';
import { lifetimeFigures, periodFigures, withChange } from './contender-figures.ts';
import { type BoardQuestion, type Contender, campaignIds, contendersIn, unknownAmong } from './contenders.ts';
import { type ContenderFigures, rankedBy, rankingValue } from './rank.ts';

export const board: ReportKind<'board'> = {
  needs: boardNeeds,
  compose: composeBoard,
  rows: boardRows,
  activity: () => undefined,
  withPeriod: (question, period) => (hasPeriod(question.metric) ? { ...question, period } : question),
  withCampaign: boardWithCampaign,
  working: boardWorking,
};

/** Puts the campaign in the place of the name, if that stands beside others. Otherwise asks about the campaign alone. */
function boardWithCampaign(question: BoardQuestion, campaign: CampaignById, wanted: string): Question {
  const { among, period = defaultCampaignPeriod } = question;
  const chosen = among?.includes(wanted) && among.map((each) => (each === wanted ? campaign.id : each));
  return chosen && fitBeside(chosen)
    ? { ...question, among: chosen }
    : { kind: 'campaign', campaign, period };
}

/** Progress is stated by the service, so there is nothing to work out. */
function boardWorking({ metric, period, owner }: BoardQuestion): QuestionOfKind<'working'> | undefined {
  if (metric === 'progress') return undefined;
  return { kind: 'working', metric, ...(period && { period }), ...(owner !== undefined && { owner }) };
}

function boardNeeds(question: BoardQuestion, known: Gathered, context: ComposeContext): readonly Need[] {
  const { owner } = question;
  const subject = subjectOf({ owner }, known, question);
  const sought: readonly Need[] = owner ? subjectNeeds({ owner }, known) : [{ kind: 'campaigns' }];
  const list = subject.kind === 'known' ? campaignsOf(subject, known) : undefined;
  if (list === undefined) return sought;
  const period = periodOf(question, context);
  const contenders = contendersIn(list.value.campaigns, question, period, known, context);
  if (period === undefined) {
    return [...sought, { kind: 'statistics', campaignIds: contenders.flatMap(campaignIds) }];
  }
  const range = windowOf(period);
  const days = contenders.map(({ scope }): Need => ({ kind: 'daily', scope, range }));
  const partly =
    question.of === 'owners' ? ranPartlyNeeds(list.value.campaigns, windowPair(period), known) : [];
  return [...sought, ...days, ...partly];
}

function* composeBoard(question: BoardQuestion, gathered: Gathered, context: ComposeContext): Steps<Answer> {
  const subject = subjectOf({ owner: question.owner }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const list = campaignsOf(subject, gathered);
  if (list === undefined) return nothingYet(question, gathered, context);
  const period = periodOf(question, context);
  const unknown = unknownAmong(list.value.campaigns, question);
  if (unknown) return { kind: 'problem', problem: unknown };
  const contenders = contendersIn(list.value.campaigns, question, period, gathered, context);
  const isWithinAll = limitsOn(question, period, gathered, context);
  const figuresOf = period
    ? periodFigures(question, period, gathered, context)
    : lifetimeFigures(question.metric, gathered, context);
  const known: KnownContender[] = [];
  for (const each of contenders) {
    const figures = figuresOf(each);
    if (figures !== undefined) known.push({ ...figures, contender: each });
    yield;
  }
  const counted = { have: known.length, of: contenders.length };
  const within = known.filter(isWithinAll);
  const { ranked, ...others } = yield* rankedBy(within, question.order, question.places, counted);
  const rows: BoardRow[] = [];
  for (const row of ranked)
    rows.push(
      period ? yield* withChange(row, question.metric as PeriodMetric, period, gathered, context) : row,
    );
  return answerWith({
    kind: 'board',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: yield* standingFor(question, list, contenders, period, counted, gathered),
    serviceZone: context.serviceZone,
    at: context.at,
    of: question.of,
    order: question.order,
    metric: question.metric,
    statuses: question.statuses,
    owner: subject.owner,
    period,
    ranked: rows,
    ...others,
    counted,
  });
}

interface KnownContender extends ContenderFigures {
  readonly contender: Contender;
}

/** Whether a contender's figures are within all limits. A figure that nobody knows is within none. */
function limitsOn(
  question: BoardQuestion,
  period: ResolvedPeriod | undefined,
  gathered: Gathered,
  context: ComposeContext,
): (known: KnownContender) => boolean {
  const held = (question.limits ?? []).map((limit) => {
    const figuresOf = period
      ? periodFigures({ ...question, metric: limit.metric }, period, gathered, context)
      : lifetimeFigures(limit.metric, gathered, context);
    return { limit, figuresOf };
  });
  return (known) =>
    held.every(({ limit, figuresOf }) => {
      const figures = limit.metric === question.metric ? known : figuresOf(known.contender);
      const value = figures && rankingValue(figures.value);
      return value !== undefined && isWithin(limit, value);
    });
}

/** Of a rate the limit is a percentage, and the value a ratio. */
function isWithin({ metric, is, value: limit }: FigureLimit, value: number): boolean {
  const above = (isRate(metric) ? Math.round(value * 1e6) / 1e4 : value) - limit;
  return { below: above < 0, 'at-most': above <= 0, above: above > 0, 'at-least': above >= 0 }[is];
}

function periodOf({ period }: BoardQuestion, context: ComposeContext): ResolvedPeriod | undefined {
  return period && resolvePeriod(period, context.today, context.weekStartsOn);
}

function* standingFor(
  question: BoardQuestion,
  list: Reading<CampaignList>,
  contenders: readonly Contender[],
  period: ResolvedPeriod | undefined,
  counted: { readonly have: number; readonly of: number },
  gathered: Gathered,
): Steps<Standing> {
  if (period === undefined) {
    return standingOf(gathered, { list, statistics: contenders.flatMap(campaignIds) });
  }
  const records = contenders.map(({ scope }) => ({ scope, range: windowOf(period) }));
  const standing = yield* withDays(standingOf(gathered, { list }), records, gathered);
  return question.of === 'campaigns' ? { ...standing, statistics: counted } : standing;
}
