// Day by day: the totals of a period, a chart, and a row for each day. It is also how an owner's work is shown.

import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  answerButtons,
  backButton,
  campaignQuestion,
  finders,
  lead,
  pageButtons,
  periodRow,
  type SheetView,
  workingButton,
} from '#blocks/parts/ask.ts';
import { actions, type DrawnBlock, header } from '#blocks/parts/block.ts';
import { pageOf, placeInWords } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { nameIn, nameOf } from '#blocks/parts/text.ts';
import type { DailyReport } from '#reports/daily/daily-report.ts';
import { activityBlocks, activityTwin } from './activity.ts';
import { lineSections } from './campaign-rows.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';
import { dayLines, dayTable, trendBlocks } from './trend.ts';

export function dailySheet(report: DailyReport, view: SheetView): Sheet {
  const { question, trend, campaign, owner, period } = report;
  const newestFirst = trend.toReversed();
  const page = pageOf(newestFirst, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
  const whose = campaign?.name ?? owner?.email;
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
  const working =
    view.audience === 'digest'
      ? undefined
      : workingButton(
          {
            metric: 'replyRate',
            period: period.phrase,
            ...(campaign && { campaign: campaign.id }),
            ...(owner && { owner: owner.email }),
          },
          view,
        );
  return {
    blocks: [
      header(whose === undefined ? 'Day by day' : `Day by day: ${nameOf(whose, nameLengths.title)}`),
      ...caveatBlocks(report),
      ...activityBlocks(report, working),
      ...(view.detail === 'charts' ? trendBlocks('Invitations and messages', trend, view) : []),
      ...rows,
      ...actions(...pageButtons(question, page, view)),
      ...(view.audience === 'digest' ? [] : wayOn(report, view)),
      ...actions(...(question.kind === 'daily' ? periodRow(question, view) : [])),
      ...actions(...answerButtons(question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      `Day by day${whose === undefined ? '' : `: ${nameIn(whose, nameLengths.twin)}`}.`,
      ...caveatTwin(report),
      ...activityTwin(report),
      ...standingTwin(report),
      ...dayLines(newestFirst.slice(0, pages.twinRows)),
    ],
    rest: 'For every day open the message.',
  };
}

function wayOn({ campaign, owner, period }: DailyReport, view: SheetView): DrawnBlock[] {
  const { phrase, baseline } = period;
  return actions(
    backButton(view),
    campaign && lead('Open this campaign', campaignQuestion(campaign.id), 'campaign', view),
    owner && lead('Their campaigns', { kind: 'list', statuses: [], owner: owner.email }, 'list', view),
    baseline &&
      lead(
        'Compare periods',
        {
          kind: 'compare-periods',
          periods: [phrase, { kind: 'dates', range: baseline }],
          ...(campaign && { campaign: { by: 'id', id: campaign.id } }),
          ...(owner && { owner: owner.email }),
        },
        'compare',
        view,
      ),
    ...finders(view),
  );
}

function shows(view: SheetView): number {
  return view.audience === 'digest' ? pages.digestTableShows : 14;
}
