// One campaign: its owner, what it needs, its funnel with the leak, its period, every figure of the service, and its history.

import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  answerButtons,
  backButton,
  compareSelect,
  finders,
  lead,
  ownerQuestion,
  periodRow,
  type SheetView,
  workingButton,
} from '#blocks/parts/ask.ts';
import { actions, context, type DrawnBlock, fields, header, section } from '#blocks/parts/block.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { instantDay, slackTime } from '#blocks/words/dates.ts';
import { groupedInWords, metricGroups } from '#blocks/words/metric-words.ts';
import { count, progressInWords, rateWithCounts } from '#blocks/words/numbers.ts';
import type { CampaignReport, CounterChanges } from '#reports/campaign/campaign-report.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Metric, Question } from '#reports/question.ts';
import { activityBlocks, activityTwin } from './activity.ts';
import { reasonBlocks, reasonTwin } from './attention.ts';
import { funnelLines } from './funnel.ts';
import { journalLines } from './journal.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';
import { dayTable, trendBlocks } from './trend.ts';

export function campaignSheet(report: CampaignReport, seen: SheetView): Sheet {
  const { row, period } = report;
  const { campaign } = row;
  const question = byId(report);
  const view: SheetView = { ...seen, here: { question, page: 1 } };
  const compact = view.audience === 'digest';
  const working = compact
    ? undefined
    : workingButton({ metric: 'replyRate', period: period.phrase, campaign: campaign.id }, view);
  const journal = journalLines(report);
  return {
    blocks: [
      header(nameOf(campaign.name, nameLengths.title)),
      ...caveatBlocks(report),
      context(plain(whoAndWhen(report))),
      ...reasonBlocks(report.attention),
      section(`*Funnel, all time*\n${funnelLines(row, leakToTell(report)).join('\n')}`),
      ...activityBlocks(report, working),
      ...trendBlocksIn(report, view),
      ...(compact ? [] : groupBlocks(report)),
      ...(journal.length === 0 ? [] : [section(`*What changed*\n${journal.join('\n')}`)]),
      ...(compact ? [] : wayOn(report, view)),
      ...actions(...(question.kind === 'campaign' ? periodRow(question, view) : [])),
      ...actions(...answerButtons(question, 1, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(campaign.name, nameLengths.twin)}: ${nameIn(whoAndWhen(report), 400)}.`,
      ...caveatTwin(report),
      ...reasonTwin(report.attention),
      ...funnelLines(row, leakToTell(report)).map((line, index) =>
        `${index === 0 ? 'All time: ' : ''}${line}`.replaceAll('*', ''),
      ),
      ...activityTwin(report),
      ...standingTwin(report),
      ...(row.statistics === undefined ? [] : groupTwins(report)),
      ...(report.changes === undefined ? [] : [changesInWords(report.changes, report.serviceZone)]),
      ...(journal.length === 0 ? [] : [`What changed: ${journal.join('; ')}`]),
    ],
    rest:
      period.range.first === period.range.last
        ? undefined
        : 'For each day open the message, or ask for daily and the campaign’s name.',
  };
}

/** Buttons mean this campaign by its id, however it was named in the question. */
function byId({ question, row }: CampaignReport): Question {
  return question.kind === 'campaign'
    ? { ...question, campaign: { by: 'id', id: row.campaign.id } }
    : question;
}

function wayOn({ row, period }: CampaignReport, view: SheetView): DrawnBlock[] {
  const { campaign } = row;
  const here = { by: 'id', id: campaign.id } as const;
  const { phrase, baseline } = period;
  return actions(
    backButton(view),
    lead('Day by day', { kind: 'daily', period: phrase, campaign: here }, 'daily', view),
    baseline &&
      lead(
        'Compare periods',
        {
          kind: 'compare-periods',
          periods: [phrase, { kind: 'dates', range: baseline }],
          campaign: here,
        },
        'compare',
        view,
      ),
    workingButton({ metric: 'replyRate', campaign: campaign.id }, view, 'working-lives', 'All-time working'),
    lead('Its owner', ownerQuestion(campaign.ownerEmail, phrase), 'owner', view, {
      spoken: `Open ${nameOf(campaign.ownerEmail, nameLengths.owner)}`,
    }),
    compareSelect(view),
    ...finders(view),
  );
}

/** The days as a chart, a table or lines: what the workspace draws. */
function trendBlocksIn({ trend }: CampaignReport, view: SheetView): DrawnBlock[] {
  if (view.detail !== 'tables' || trend.length === 0)
    return trendBlocks('Invitations and messages', trend, view);
  return [dayTable('Day by day', trend.toReversed().slice(0, limits.table.rows), pages.tableShows)];
}

/** Plain text: status, owner with the whole address, and the campaign's own dates on the service's calendar. */
function whoAndWhen({ row, serviceZone, datesZone }: CampaignReport): string {
  const { campaign } = row;
  const on = (instant: number) => instantDay(instant, datesZone);
  const runs =
    campaign.startsAt === undefined
      ? []
      : [
          `${campaign.endsAt === undefined ? 'starts' : 'runs'} ${on(campaign.startsAt)}${campaign.endsAt === undefined ? ', no end' : ` – ${on(campaign.endsAt)}`}`,
        ];
  return [
    capital(statusInWords(campaign.status)),
    `owned by ${nameOf(campaign.ownerEmail, nameLengths.line)}`,
    `created ${instantDay(campaign.createdAt, serviceZone)}`,
    ...runs,
  ].join(' · ');
}

function groupBlocks(report: CampaignReport): DrawnBlock[] {
  const groups = groupedFigures(report);
  if (groups === undefined) return [];
  return [
    fields(groups.map(([title, lines]) => [`*${title}, all time*`, ...lines].join('\n'))),
    ...(report.changes === undefined ? [] : [context(changesInWords(report.changes, report.serviceZone))]),
  ];
}

function groupTwins(report: CampaignReport): string[] {
  return (groupedFigures(report) ?? []).map(([title, lines]) => `${title}: ${lines.join(', ')}`);
}

/** Every counter and rate of the contract's section 2.2; undefined until they are read. */
function groupedFigures(report: CampaignReport): [title: string, lines: string[]][] | undefined {
  const { statistics } = report.row;
  if (statistics === undefined) return undefined;
  const figureOf = (metric: Metric) => {
    if (metric === 'progress') return progressInWords(report.row.progress);
    if (isRate(metric)) return rateWithCounts(report.row[metric]);
    return withChange(statistics.counters[metric], report.changes?.counters[metric]);
  };
  return metricGroups.map((group) => [group, groupedInWords(group, figureOf)]);
}

/** `1,450 (+41)` */
function withChange(figure: number, by = 0): string {
  if (by === 0) return count(figure);
  return `${count(figure)} (${by > 0 ? '+' : '−'}${count(Math.abs(by))})`;
}

/** mrkdwn */
function changesInWords(
  { since, until, firstRecorded, counters }: CounterChanges,
  zone: CampaignReport['serviceZone'],
): string {
  const at = (instant: number) => slackTime(instant, undefined, zone);
  const first = firstRecorded ? ', first recorded' : '';
  const when =
    until === undefined ? `since ${at(since)}${first}` : `from ${at(since)}${first} to ${at(until)}`;
  return Object.values(counters).every((by) => by === 0)
    ? `No all-time figure has changed ${when}`
    : `In brackets: the change ${when}`;
}

/** Beside a campaign that needs somebody, "no leak" would read as if all were well: the funnel is of all time. */
function leakToTell({ funnel, attention }: CampaignReport) {
  return attention !== undefined && funnel?.leak.kind === 'none' ? undefined : funnel;
}
