// The first answer of the day: a sentence, what needs somebody, the totals, and behind More the days and every active campaign.

import { pages } from '#blocks/limits.ts';
import { actions, context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import { lead, periodRow, type SheetView } from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import { reasonInBrief } from '#blocks/words/need-words.ts';
import { count } from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import {
  changesBlock,
  comparable,
  figuresTwin,
  historyInWords,
  partialInWords,
  todayInWords,
} from './activity-figures.ts';
import { campaignTwin, rowActions, rowBlocks, rowsPage, statusCounts } from './campaign-table.ts';
import { trendBlocks } from './days-chart.ts';
import { goThroughButton, needBlocks, needTwin } from './need-lines.ts';
import { overviewHeadline } from './overview-headline.ts';
import { totalsInWords } from './overview-totals.ts';
import { periodPage, periodRows, rowLine } from './period-table.ts';
import {
  correctionBlocks,
  type FinePrint,
  finePrint,
  finePrintTwin,
  unreadableCampaignsInWords,
} from './standing-line.ts';
import { weekInWords, weekInWordsBlocks } from './week-in-words.ts';

export function overviewSheet(report: OverviewReport, view: SheetView): Sheet {
  const { question, attention, activity } = report;
  const page = rowsShown(report, view);
  const headline = overviewHeadline(report, view);
  const print = finePrintOf(report, view);
  const today = todayInWords(report);
  return {
    ...framed(
      {
        question,
        page: page.page,
        headline,
        finePrint: finePrint(report, print),
        body: [
          ...needBlocks(report, view),
          ...(hasFigures(report) ? [section(totalsInWords(activity))] : []),
          ...(today === undefined ? [] : [context(today)]),
        ],
        more: report.total === 0 ? [] : moreBlocks(report, view),
        controls: { next: goThroughButton(attention, view) },
      },
      view,
    ),
    twin: [
      `${nameIn(headline, 150)}.`,
      ...finePrintTwin(report, print),
      ...needTwin(report, view),
      ...(hasFigures(report) ? figuresTwin(report) : []),
      ...(today === undefined ? [] : [`${today}.`]),
      ...weekInWords(report).map((sentence) => sentence.replaceAll('*', '')),
      `Campaigns: ${campaignsInWords(report)}`,
      ...rowTwins(report, view),
    ],
    rest: 'For every campaign type /campaign-stats list, for one of them its name.',
  };
}

/** If no day is known yet, zeros would be no figures. */
function hasFigures({ total, trend }: OverviewReport): boolean {
  return total !== 0 && trend.some(({ kind }) => kind === 'counted');
}

function finePrintOf(report: OverviewReport, view: SheetView): FinePrint {
  return {
    says: [
      report.owner && `Campaigns of ${ownerName(report.owner.email, view.owners)}`,
      windowsInWords(comparable(report)),
      historyInWords(report),
    ],
    partial: partialInWords(report),
    counted: 'active campaigns',
  };
}

/** The days, the change of each figure, every active campaign, and where to go from here. */
function moreBlocks(report: OverviewReport, view: SheetView): DrawnBlock[] {
  const { question } = report;
  return [
    ...correctionBlocks(report),
    ...weekInWordsBlocks(report, view),
    changesBlock(report),
    ...trendBlocks('Invitations and messages', report.trend, view),
    section(`*Campaigns:* ${campaignsInWords(report)}`),
    ...campaignBlocks(report, view),
    ...(view.audience === 'private' ? wayOn(report, view) : []),
    ...actions(...(question.kind === 'overview' ? periodRow(question, view) : [])),
  ];
}

function rowsShown({ byCampaign, campaigns }: OverviewReport, view: SheetView) {
  return byCampaign === undefined ? rowsPage(campaigns, view) : periodPage(byCampaign.rows, view);
}

/** Over the period, or over their whole lives if some days of the period are unknown. */
function campaignBlocks(report: OverviewReport, view: SheetView): DrawnBlock[] {
  const { question, attention, byCampaign } = report;
  if (byCampaign !== undefined) {
    const page = periodPage(byCampaign.rows, view);
    return [...periodRows(report, page, view), ...rowActions(question, page, view, [])];
  }
  const page = rowsPage(report.campaigns, view);
  const notes = new Map(attention.map(({ campaign, reason }) => [campaign.id, reasonInBrief(reason)]));
  return [...rowBlocks('Active campaigns', page, view, { notes }), ...rowActions(question, page, view, [])];
}

function rowTwins({ byCampaign, campaigns }: OverviewReport, view: SheetView): string[] {
  return byCampaign === undefined
    ? rowsPage(campaigns, view).rows.slice(0, pages.twinRows).map(campaignTwin)
    : periodPage(byCampaign.rows, view)
        .rows.slice(0, pages.twinRows)
        .map((row) => `• ${rowLine(row)}`);
}

function wayOn({ period, owner: of }: OverviewReport, view: SheetView): DrawnBlock[] {
  const { phrase } = period;
  const owner = of && { owner: of.email };
  const board = { kind: 'board', order: 'top', places: 10, metric: 'messagesReplied', statuses: [] } as const;
  return actions(
    lead('Day by day', { kind: 'daily', period: phrase, ...owner }, 'daily', view),
    lead('Top campaigns', { ...board, of: 'campaigns', period: phrase, ...owner }, 'top', view),
    lead('Owners', { ...board, of: 'owners', period: phrase }, 'owners', view),
  );
}

/** mrkdwn: `41 active of 60 · 8 paused, 6 completed` */
function campaignsInWords(report: OverviewReport): string {
  const { total, byStatus, campaigns } = report;
  if (total === undefined) return 'the list was not read yet';
  if (total === 0) return 'none yet; once the campaign service has one, it appears here';
  const active = byStatus.get('ACTIVE') ?? campaigns.length;
  const others = statusCounts(new Map([...byStatus].filter(([status]) => status !== 'ACTIVE')));
  const of = `${count(active)} active of ${count(total)}${unreadableCampaignsInWords(report)}`;
  return others === '' ? of : `${of} · ${others}`;
}
