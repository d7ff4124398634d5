// What the bot knows and assumes: quotas, freshness, units, how far its history reaches, and the state of the digests.

import { addDays, type DateRange } from '#base/day.ts';
import { everyone } from '#readings/day-scope.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { readingsIn } from '#readings/record/scope-days.ts';
import { datesIn } from '#reports/compose/calendars.ts';
import { unitsOf } from '#reports/compose/campaign-row.ts';
import { answerWith, type ComposeContext } from '#reports/compose/context.ts';
import { oldestOf, standingOf } from '#reports/compose/standing.ts';
import { type FileColumn, table } from '#reports/csv-rows.ts';
import { defaultCampaignPeriod, longestPeriod, type QuestionOfKind } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import type { StatusReport } from './status-report.ts';

export const status: ReportKind<'status'> = {
  needs: statusNeeds,
  compose: composeStatus,
  rows: ({ quotas }) => table(quotaColumns, quotas),
  activity: () => undefined,
  withPeriod: (question) => question,
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
};

/** Two calls at most. They also show whether the service answers. */
function statusNeeds(
  _question: QuestionOfKind<'status'>,
  _known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  return [{ kind: 'campaigns' }, { kind: 'daily', scope: everyone, range: lastFortnight(context) }];
}

function composeStatus(
  question: QuestionOfKind<'status'>,
  gathered: Gathered,
  context: ComposeContext,
): Answer {
  const { campaigns, statistics } = gathered;
  const history = readingsIn(gathered.days(everyone), wholeHistory(context));
  const units = unitsOf(gathered, context);
  const instants = [...statistics.values()].map(({ readAt }) => readAt);
  return answerWith({
    kind: 'status',
    question,
    readAs: context.readAs,
    standing: standingOf(gathered, { list: campaigns }),
    serviceZone: context.serviceZone,
    at: context.at,
    resting: context.resting,
    quotas: context.quotas,
    rateUnit: units.rate,
    progressUnit: units.progress,
    dates: datesIn(gathered),
    campaigns: campaigns && { count: campaigns.value.campaigns.length, readAt: campaigns.readAt },
    statistics: {
      count: instants.length,
      oldest: oldestOf(instants),
    },
    historyDays: history.slice(-14).filter((day) => day !== undefined).length,
    historySince: history[history.lastIndexOf(undefined) + 1]?.day,
    lastDay: gathered.findings.lastDay,
    digests: context.digests,
    ...(context.placesOff && { placesOff: context.placesOff }),
    instances: context.instances,
    ...(context.checks && { checks: context.checks }),
    ...(context.misread && { misread: context.misread }),
    campaignNames: new Map(campaigns?.value.campaigns.map(({ id, name }) => [id, name])),
  });
}

/** The last 14 complete days. */
function lastFortnight({ today }: ComposeContext): DateRange {
  return { first: addDays(today, -14), last: addDays(today, -1) };
}

/** As far back as a question may ask. */
function wholeHistory({ today }: ComposeContext): DateRange {
  return { first: addDays(today, -longestPeriod), last: addDays(today, -1) };
}

const quotaColumns: readonly FileColumn<StatusReport['quotas'][number]>[] = [
  ['endpoint', ({ endpoint }) => endpoint],
  ['limit', ({ limit }) => limit],
  ['windowMs', ({ windowMs }) => windowMs],
  ['free', ({ free }) => free],
  ['queued', ({ queued }) => queued],
  ['refusals', ({ refusals }) => refusals],
  ['disbelieved', ({ disbelieved }) => disbelieved.join(' ')],
];
