// Boards: campaigns or owners ranked by one figure, over a period or over their whole lives.

import type { Gathered, Need } from '#readings/reading.ts';
import { type ComposeContext, nothingYet, readingOf, reported } from '#reports/compose/context.ts';
import { standingOf, withDays } from '#reports/compose/standing.ts';
import { subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import { defaultCampaignPeriod, type PeriodMetric } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { boardRows } from './board-rows.ts';
import { lifetimeFigures, periodFigures } from './contender-figures.ts';
import { type BoardQuestion, type Contender, contendersIn, idsOf } from './contenders.ts';
import { rankedBy } from './rank.ts';

export const board: ReportKind<'board'> = {
  needs: boardNeeds,
  compose: composeBoard,
  rows: boardRows,
  activity: () => undefined,
  withPeriod: (question, period) => (hasPeriod(question.metric) ? { ...question, period } : question),
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
};

function boardNeeds(question: BoardQuestion, known: Gathered, context: ComposeContext): readonly Need[] {
  const list: Need = { kind: 'campaigns' };
  const subject = subjectOf({ owner: question.owner }, known, question);
  if (known.campaigns === undefined || subject.kind !== 'known') return [list];
  const period = periodOf(question, context);
  const contenders = contendersIn(known.campaigns.value.campaigns, question, subject, period, context);
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
  const contenders = contendersIn(gathered.campaigns.value.campaigns, question, subject, period, context);
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
