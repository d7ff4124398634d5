// The first answer of the day: what needs somebody, the period's figures with their changes, and every active campaign in one table.

import { pages } from '#blocks/limits.ts';
import {
  answerButtons,
  backButton,
  lead,
  periodRow,
  type SheetView,
  workingButton,
} from '#blocks/parts/ask.ts';
import { actions, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { count } from '#blocks/words/numbers.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import { activityBlocks, activityTwin } from './activity.ts';
import { attentionBlocks, attentionTwin, reasonInBrief } from './attention.ts';
import { campaignTwin, rowActions, rowBlocks, rowsPage, statusCounts } from './campaign-table.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin, unreadableInWords } from './standing.ts';
import { trendBlocks } from './trend.ts';

export function overviewSheet(report: OverviewReport, view: SheetView): Sheet {
  const { question, attention, period } = report;
  const page = rowsPage(report.campaigns, view);
  const notes = new Map(attention.map(({ campaign, reason }) => [campaign.id, reasonInBrief(reason)]));
  const compact = view.audience === 'digest';
  const working = compact
    ? undefined
    : workingButton({ metric: 'replyRate', period: period.phrase }, view, 'working-period');
  return {
    blocks: [
      header('Outreach overview'),
      ...caveatBlocks(report),
      ...attentionBlocks(report, view),
      ...activityBlocks(report, working),
      ...trendBlocks('Invitations and messages', report.trend, view),
      section(`*Campaigns:* ${campaignsInWords(report)}`),
      ...rowBlocks('Active campaigns', page, view, { notes }),
      // A campaign that needs somebody has its button beside its line already.
      ...(report.total === 0 ? [] : rowActions(question, page, view, attention.length > 0 ? [] : undefined)),
      ...(compact ? [] : wayOn(report, view)),
      ...actions(...(question.kind === 'overview' ? periodRow(question, view) : [])),
      ...actions(...answerButtons(question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      'Outreach overview.',
      ...caveatTwin(report),
      ...attentionTwin(report),
      ...activityTwin(report),
      ...standingTwin(report),
      `Campaigns: ${campaignsInWords(report)}`,
      ...page.rows.slice(0, pages.twinRows).map(campaignTwin),
    ],
    rest: 'For every campaign type /campaign-stats list, for one of them its name.',
  };
}

function wayOn({ period }: OverviewReport, view: SheetView): DrawnBlock[] {
  const { phrase, baseline } = period;
  return actions(
    backButton(view),
    lead('Day by day', { kind: 'daily', period: phrase }, 'daily', view),
    lead(
      'Top campaigns, all time',
      { kind: 'board', of: 'campaigns', order: 'top', places: 10, metric: 'messagesReplied', statuses: [] },
      'top',
      view,
    ),
    lead(
      'Owners',
      {
        kind: 'board',
        of: 'owners',
        order: 'top',
        places: 10,
        metric: 'messagesReplied',
        statuses: [],
        period: phrase,
      },
      'owners',
      view,
    ),
    baseline &&
      lead(
        'Compare periods',
        { kind: 'compare-periods', periods: [phrase, { kind: 'dates', range: baseline }] },
        'compare',
        view,
      ),
  );
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
