// Day by day: the totals of a period, a chart, and a row for each day. It is also how an owner's work is shown.

import type { Button } from '@slack/types';
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
import { type Page, pageOf, placeInWords } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { nameIn, nameOf, plural } from '#blocks/parts/text.ts';
import type { DailyReport } from '#reports/daily/daily-report.ts';
import type { TrendDay } from '#reports/figures/figure.ts';
import { activityBlocks, activityTwin } from './activity.ts';
import { lineSections } from './campaign-table.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';
import { dayLines, dayTable, trendBlocks } from './trend.ts';

export function dailySheet(report: DailyReport, view: SheetView): Sheet {
  const { question, trend, campaign, owner } = report;
  const newestFirst = trend.toReversed();
  const page = pageOf(newestFirst, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
  const whose = campaign?.name ?? owner?.email;
  return {
    blocks: [
      header(whose === undefined ? 'Day by day' : `Day by day: ${nameOf(whose, nameLengths.title)}`),
      ...caveatBlocks(report),
      ...activityBlocks(report, replyRateWorking(report, view)),
      ...(view.detail === 'charts' ? trendBlocks('Invitations and messages', trend, view) : []),
      ...dayBlocks(page, view),
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

function dayBlocks(page: Page<TrendDay>, view: SheetView): DrawnBlock[] {
  if (page.of === 0) return [];
  if (view.detail === 'text') return lineSections(dayLines(page.rows));
  const caption = `Day by day, ${placeInWords(page)} ${plural(page.of, 'day')}`;
  return [dayTable(caption, page.rows, view.audience === 'digest' ? pages.digestTableShows : 14)];
}

function replyRateWorking({ campaign, owner, period }: DailyReport, view: SheetView): Button | undefined {
  if (view.audience === 'digest') return undefined;
  const whose = { ...(campaign && { campaign: campaign.id }), ...(owner && { owner: owner.email }) };
  return workingButton({ metric: 'replyRate', period: period.phrase, ...whose }, view);
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
