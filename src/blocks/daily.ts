// Day by day: the totals of a period, its course, and a row for each day.

import type { DailyReport } from '#reports/report.ts';
import { limits, nameLengths, pages } from './limits.ts';
import { activityBlocks, activityTwin } from './parts/activity.ts';
import { ask, campaignQuestion, deeds, pageButtons, periodRow, type SheetView } from './parts/ask.ts';
import { actions, type DrawnBlock, header } from './parts/block.ts';
import { lineSections } from './parts/campaign-rows.ts';
import { pageOf, placeInWords } from './parts/page.ts';
import type { Sheet } from './parts/sheet.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingInWords } from './parts/standing.ts';
import { nameIn, nameOf } from './parts/text.ts';
import { dayLines, dayTable, trendBlocks } from './parts/trend.ts';

export function dailySheet(report: DailyReport, view: SheetView): Sheet {
  const { question, trend, campaign } = report;
  const newestFirst = trend.toReversed();
  const page = pageOf(newestFirst, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
  const whose = campaign?.name ?? report.owner?.email;
  const rows: DrawnBlock[] =
    page.of === 0
      ? []
      : view.detail === 'text'
        ? lineSections(dayLines(page.rows))
        : [
            dayTable(
              `Day by day, ${placeInWords(page)} ${page.of === 1 ? 'day' : 'days'}`,
              page.rows,
              shows(view),
            ),
          ];
  return {
    blocks: [
      header(whose === undefined ? 'Day by day' : `Day by day: ${nameOf(whose, nameLengths.title)}`),
      ...caveatBlocks(report),
      ...activityBlocks(report),
      ...(view.detail === 'charts' ? trendBlocks('Invitations and messages', trend, view) : []),
      ...rows,
      ...actions(
        ...pageButtons(question, page),
        campaign === undefined || view.audience === 'digest'
          ? undefined
          : ask('Open this campaign', campaignQuestion(campaign.id), 'campaign'),
      ),
      ...actions(
        ...(question.kind === 'daily' ? periodRow(question, view) : []),
        ...deeds(question, page.page, view),
      ),
      standingBlock(report),
    ],
    twin: [
      `Day by day${whose === undefined ? '' : `: ${nameIn(whose, nameLengths.twin)}`}.`,
      ...caveatTwin(report),
      ...activityTwin(report),
      standingInWords(report),
      ...dayLines(newestFirst.slice(0, pages.twinRows)),
    ],
    rest: 'For every day open the message.',
  };
}

function shows(view: SheetView): number {
  return view.audience === 'digest' ? pages.digestTableShows : 14;
}
