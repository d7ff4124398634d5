// One campaign: its lifetime figures, and its activity in a period.

import type { Gathered, Need } from '#readings/reading.ts';
import { counterChanges } from '#reports/counter-changes.ts';
import { funnelOf } from '#reports/funnel.ts';
import type { Answer } from '#reports/report.ts';
import { activityNeed, figuresOf } from './activity.ts';
import { attentionIn, attentionNeeds } from './attention.ts';
import { type Asked, type ComposeContext, readingOf, reported } from './context.ts';
import { rowOf, unitsOf } from './rows.ts';
import { standingOf } from './standing.ts';
import { scopeOf, subjectOf, withoutSubject } from './subject.ts';

export function campaignNeeds(
  question: Asked<'campaign'>,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const subject = subjectOf({ campaign: question.campaign }, known, question);
  if (subject.kind !== 'known' || !subject.campaign) return [{ kind: 'campaigns' }];
  return [
    { kind: 'campaigns' },
    { kind: 'statistics', campaignIds: [subject.campaign.id] },
    { kind: 'snapshots', campaignId: subject.campaign.id },
    activityNeed(question.period, scopeOf(subject), context),
    ...attentionNeeds([subject.campaign]),
  ];
}

export function composeCampaign(
  question: Asked<'campaign'>,
  gathered: Gathered,
  context: ComposeContext,
): Answer {
  const subject = subjectOf({ campaign: question.campaign }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const { campaign } = subject;
  if (!campaign) throw new Error('a campaign question without a campaign');
  const scope = scopeOf(subject);
  const { period, record, activity, trend } = figuresOf(question.period, scope, gathered, context);
  const foundations = { usesList: true, statistics: [campaign.id], activity: { period, record }, scope };
  const statistics = gathered.statistics.get(campaign.id)?.value;
  const others = [...gathered.statistics.values()].map(({ value }) => value);
  return reported({
    kind: 'campaign',
    question,
    readAs: readingOf(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations, context.serviceZone),
    serviceZone: context.serviceZone,
    at: context.at,
    row: rowOf(campaign, gathered, unitsOf(gathered, context)),
    attention: attentionIn([campaign], gathered, context).lines[0],
    funnel:
      statistics &&
      funnelOf(
        statistics,
        others.filter((each) => each !== statistics),
      ),
    changes:
      statistics && counterChanges(gathered.snapshots(campaign.id), statistics, context.today, period.range),
    journal: gathered.journal(campaign.id).toReversed(),
    statisticsReadAt: gathered.statistics.get(campaign.id)?.readAt,
    period,
    activity,
    trend,
  });
}
