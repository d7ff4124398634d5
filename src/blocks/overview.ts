// The first answer of the day: the period's figures, how they moved, and every active campaign in one table.

import type { OverviewReport } from '#reports/report.ts';
import { pages } from './limits.ts';
import { activityBlocks, activityTwin } from './parts/activity.ts';
import { deeds, periodRow, type SheetView } from './parts/ask.ts';
import { attentionLines } from './parts/attention.ts';
import { actions, header, section } from './parts/block.ts';
import { campaignTwin, rowActions, rowBlocks, rowsPage, statusCounts } from './parts/campaign-rows.ts';
import { count } from './parts/numbers.ts';
import type { Sheet } from './parts/sheet.ts';
import {
  caveatBlocks,
  caveatTwin,
  standingBlock,
  standingInWords,
  unreadableInWords,
} from './parts/standing.ts';
import { trendBlocks } from './parts/trend.ts';

export function overviewSheet(report: OverviewReport, view: SheetView): Sheet {
  const { question } = report;
  const attention = attentionLines(report);
  const page = rowsPage(report.campaigns, view);
  return {
    blocks: [
      header('Outreach overview'),
      ...caveatBlocks(report),
      ...(attention.length === 0 ? [] : [section(attention.join('\n'))]),
      ...activityBlocks(report),
      ...trendBlocks('Invitations and messages', report.trend, view),
      section(`*Campaigns:* ${campaignsInWords(report)}`),
      ...rowBlocks('Active campaigns', page, view, false),
      ...rowActions(question, page, view),
      ...actions(
        ...(question.kind === 'overview' ? periodRow(question, view) : []),
        ...deeds(question, page.page, view),
      ),
      standingBlock(report),
    ],
    twin: [
      'Outreach overview.',
      ...caveatTwin(report),
      ...attention,
      ...activityTwin(report),
      standingInWords(report),
      `Campaigns: ${campaignsInWords(report)}`,
      ...page.rows.slice(0, pages.twinRows).map(campaignTwin),
    ],
    rest: 'For every campaign type /campaign-stats list, for one of them its name.',
  };
}

/** mrkdwn: `41 active of 60 · 8 paused, 6 completed` */
function campaignsInWords(report: OverviewReport): string {
  const { total, byStatus, campaigns } = report;
  if (total === undefined) return 'the list was not read yet';
  if (total === 0) return 'none yet; once the campaign service has one, it appears here';
  const active = byStatus.get('ACTIVE') ?? campaigns.length;
  const others = statusCounts(new Map([...byStatus].filter(([status]) => status !== 'ACTIVE')));
  const of = `${count(active)} active of ${count(total)}${unreadableInWords(report)}`;
  return others === '' ? of : `${of} · ${others}`;
}
