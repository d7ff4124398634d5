// The overview: all activity of a period, and the campaigns that are active now.

import type { Steps } from '#base/slices.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { DayScope, Gathered, Need } from '#readings/reading.ts';
import { type Attention, attentionIn, attentionNeeds } from '#reports/attention/attention.ts';
import { activityNeed, figuresOf } from '#reports/compose/activity.ts';
import { campaignMoves, campaignMovesNeeds } from '#reports/compose/campaign-moves.ts';
import { listedRows } from '#reports/compose/campaign-row.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { activeAmong } from '#reports/compose/narrowing.ts';
import { windowPair } from '#reports/compose/ran-partly.ts';
import { standingOf } from '#reports/compose/standing.ts';
import { campaignsOf, scopeOf, subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { uncountedRates } from '#reports/compose/uncounted-rates.ts';
import { type CampaignMoves, contributionsTo, whyAnswersMoved } from '#reports/figures/contributions.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { resolvePeriod } from '#reports/figures/period.ts';
import { lookBackDay } from '#reports/handling/needs-by-campaign.ts';
import { recoveredNeeds, workingDayBefore } from '#reports/handling/recovered-needs.ts';
import { type QuestionOfKind, usualFigure } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { campaignsInPeriod, noticedChanges } from './campaigns-in-period.ts';
import { overviewRows } from './overview-csv.ts';
import type { OverviewByCampaign } from './overview-report.ts';

export const overview: ReportKind<'overview'> = {
  needs: overviewNeeds,
  compose: composeOverview,
  rows: overviewRows,
  needsSince: (_question, { today }) => lookBackDay(today),
  activity: ({ activity }) => activity,
  withPeriod: (question, period) => ({ ...question, period }),
  withCampaign: ({ period }, campaign) => ({ kind: 'campaign', campaign, period }),
  working: ({ kind: _, ...of }) => ({ ...of, kind: 'working', metric: usualFigure }),
};

function overviewNeeds(
  question: QuestionOfKind<'overview'>,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const { owner } = question;
  const subject = subjectOf({ owner }, known, question);
  const sought: readonly Need[] =
    owner === undefined ? [{ kind: 'campaigns' }] : subjectNeeds({ owner }, known);
  if (subject.kind !== 'known') return sought;
  const all = campaignsOf(subject, known)?.value.campaigns ?? [];
  const active = activeAmong(all);
  return [
    ...sought,
    activityNeed(question.period, scopeOf(subject), known, context),
    { kind: 'statistics', campaignIds: active.map(({ id }) => id) },
    ...attentionNeeds(active),
    ...movesNeeds(question, all, context),
  ];
}

function* composeOverview(
  question: QuestionOfKind<'overview'>,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subject = subjectOf({ owner: question.owner }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const scope = scopeOf(subject);
  const figures = yield* figuresOf(question.period, scope, gathered, context);
  const { period, record, activity, trend, empty } = figures;
  const read = campaignsOf(subject, gathered);
  if (read === undefined && empty) return nothingYet(question, gathered, context);
  const list = read?.value;
  const active = activeAmong(list?.campaigns ?? []);
  const foundations = {
    list: read,
    statistics: active.map(({ id }) => id),
    activity: { period, record },
    scope,
  };
  const attention = yield* attentionIn(list?.campaigns ?? [], gathered, context);
  return answerWith({
    kind: 'overview',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, foundations),
    serviceZone: context.serviceZone,
    at: context.at,
    owner: subject.owner,
    period,
    activity,
    trend,
    campaigns: yield* listedRows(active, gathered, context),
    byCampaign: yield* byCampaignIn(period, scope, list?.campaigns ?? [], attention, gathered, context),
    attention: attention.lines,
    recovered: recoveredNeeds(context.needs.all, workingDayBefore(context.today)).filter(
      ({ campaign }) => question.owner === undefined || list?.campaigns.some(({ id }) => id === campaign.id),
    ),
    attentionChecked: attention.checked,
    byStatus: countByStatus(list?.campaigns ?? []),
    total: list && list.campaigns.length + list.unreadable.length,
  });
}

function movesNeeds(
  { period }: QuestionOfKind<'overview'>,
  campaigns: readonly Campaign[],
  context: ComposeContext,
): readonly Need[] {
  const windows = windowPair(resolvePeriod(period, context.today, context.weekStartsOn));
  return windows === undefined ? [] : campaignMovesNeeds(campaigns, windows, context);
}

function* byCampaignIn(
  period: ResolvedPeriod,
  scope: DayScope,
  campaigns: readonly Campaign[],
  attention: Attention,
  gathered: Gathered,
  context: ComposeContext,
): Steps<OverviewByCampaign | undefined> {
  const windows = windowPair(period);
  if (windows === undefined) return undefined;
  const moves = yield* campaignMoves(campaigns, scope, windows, gathered, context);
  if (moves === undefined) return undefined;
  return {
    ...(yield* causesOf(moves, whyIn(period, scope, moves, gathered, context))),
    rows: yield* campaignsInPeriod(activeAmong(campaigns), moves, attention, gathered, context),
    noticed: yield* noticedChanges(campaigns, windows.now, gathered, context),
  };
}

/** In steps: with thousands of campaigns this takes milliseconds. */
function* causesOf(
  moves: CampaignMoves,
  why: OverviewByCampaign['why'],
): Steps<Pick<OverviewByCampaign, 'contributions' | 'why'>> {
  const invitationsSent = contributionsTo('invitationsSent', moves);
  yield;
  const invitationsAccepted = contributionsTo('invitationsAccepted', moves);
  yield;
  const messagesSent = contributionsTo('messagesSent', moves);
  yield;
  const messagesReplied = contributionsTo('messagesReplied', moves);
  yield;
  const contributions = { invitationsSent, invitationsAccepted, messagesSent, messagesReplied };
  return { contributions, why };
}

/** undefined also if the counters do not explain the rate: then no part of the change is known to come from it. */
function whyIn(
  { workingDays }: ResolvedPeriod,
  scope: DayScope,
  moves: CampaignMoves,
  gathered: Gathered,
  context: ComposeContext,
): OverviewByCampaign['why'] {
  if (uncountedRates(scope, gathered, context).replyRate !== undefined) return undefined;
  const longer = workingDays && workingDays.period / workingDays.baseline;
  return whyAnswersMoved('replyRate', moves, longer);
}

function countByStatus(campaigns: readonly Campaign[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { status } of campaigns) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
