// One campaign: its lifetime figures, and its activity in a period.

import type { Steps } from '#base/slices.ts';
import type { CampaignStatistics } from '#campaigns/campaign.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { attentionNeeds, attentionOn } from '#reports/attention/attention.ts';
import { activityNeed, factsOn, figuresOf } from '#reports/compose/activity.ts';
import { calendarsOf } from '#reports/compose/calendars.ts';
import { campaignRow, unitsOf } from '#reports/compose/campaign-row.ts';
import { cohortOf } from '#reports/compose/cohorts.ts';
import { answerWith, type ComposeContext, readAsLine } from '#reports/compose/context.ts';
import { standingOf } from '#reports/compose/standing.ts';
import { scopeOf, subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { notExplainedBy } from '#reports/compose/uncounted-rates.ts';
import { dayRows } from '#reports/daily/days-csv.ts';
import { lookBackDay } from '#reports/handling/needs-by-campaign.ts';
import { type QuestionOfKind, usualFigure } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { campaignPage } from './campaign-page.ts';
import { counterChanges } from './counter-changes.ts';
import { measureFunnel } from './funnel.ts';
import { figureLines, toldFigure } from './headline-figure.ts';
import { needFigures } from './need-figures.ts';

export const campaign: ReportKind<'campaign'> = {
  needs: campaignNeeds,
  compose: composeCampaign,
  rows: dayRows,
  needsSince: (_question, { today }) => lookBackDay(today),
  activity: ({ activity }) => activity,
  withPeriod: (question, period) => ({ ...question, period }),
  withCampaign: (question, campaign) => ({ ...question, campaign }),
  working: ({ kind: _, ...of }) => ({ ...of, kind: 'working', metric: usualFigure }),
};

function campaignNeeds(
  question: QuestionOfKind<'campaign'>,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const wanted = { campaign: question.campaign };
  const subject = subjectOf(wanted, known, question);
  if (subject.kind !== 'known' || !subject.campaign) return subjectNeeds(wanted, known);
  return [
    ...subjectNeeds(wanted, known),
    { kind: 'statistics', campaignIds: [subject.campaign.id] },
    { kind: 'snapshots', campaignId: subject.campaign.id },
    activityNeed(question.period, scopeOf(subject), known, context),
    ...attentionNeeds([subject.campaign]),
  ];
}

function* composeCampaign(
  question: QuestionOfKind<'campaign'>,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subject = subjectOf({ campaign: question.campaign }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const { campaign, foundIn: list } = subject;
  if (!campaign) throw new Error('a campaign question without a campaign');
  const scope = scopeOf(subject);
  const { period, record, activity, trend } = yield* figuresOf(question.period, scope, gathered, context);
  const facts = factsOn(scope, gathered, context);
  const attention = attentionOn(campaign, gathered, context);
  const figure = toldFigure(activity);
  const foundations = { list, statistics: [campaign.id], activity: { period, record }, scope };
  const statistics = gathered.statistics.get(campaign.id)?.value;
  const others = [...gathered.statistics.values()].map(({ value }) => value);
  const units = unitsOf(gathered, context);
  const unexplained = (each: CampaignStatistics) =>
    notExplainedBy(each, 'replyRate', units.rate.unit) ??
    notExplainedBy(each, 'acceptanceRate', units.rate.unit);
  return answerWith({
    kind: 'campaign',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations),
    serviceZone: context.serviceZone,
    at: context.at,
    row: campaignRow(campaign, gathered, units),
    page: campaignPage(context.campaignPage, campaign.id),
    attention,
    need: attention && needFigures(attention, record.days, facts, context.today),
    funnel:
      statistics &&
      measureFunnel(
        statistics,
        others.filter((each) => each !== statistics),
        unexplained,
      ),
    changes:
      statistics && counterChanges(gathered.snapshots(campaign.id), statistics, context.today, period.range),
    journal: gathered.journal(campaign.id).toReversed(),
    datesZone: calendarsOf(gathered, context).dates,
    statisticsReadAt: gathered.statistics.get(campaign.id)?.readAt,
    period,
    activity,
    trend,
    told: figure,
    lines: figureLines(figure, period, record, activity),
    cohorts: (['replyRate', 'acceptanceRate'] as const).flatMap(
      (rate) => cohortOf(rate, period, record.days, facts, context.today) ?? [],
    ),
  });
}
