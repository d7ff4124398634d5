// Day by day: the totals of a period and a row for each day; the chart is behind More. An owner's work is shown in the same way.

import type { Button } from '@slack/types';
import { dayAt } from '#base/day.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  campaignQuestion,
  finders,
  lead,
  pageButtons,
  periodRow,
  type SheetView,
} from '#blocks/parts/ask.ts';
import { actions, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import { headlineOf } from '#blocks/parts/headline.ts';
import { type Page, pageInWords, pageOf } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn, plural } from '#blocks/parts/text.ts';
import { windowsInBrief } from '#blocks/words/period-words.ts';
import type { DailyReport } from '#reports/daily/daily-report.ts';
import type { TrendDay } from '#reports/figures/figure.ts';
import {
  activityTwin,
  changesBlock,
  comparable,
  historyInWords,
  partialInWords,
  todayInWords,
} from './activity-figures.ts';
import { lineSections } from './campaign-table.ts';
import { totalsInWords } from './overview-totals.ts';
import { periodSaid } from './period-in-brief.ts';
import { compareButton } from './same-days-buttons.ts';
import { caveatTwin, correctionBlocks, finePrint, standingTwin } from './standing-line.ts';
import { dayLines, dayTable, trendBlocks } from './trend.ts';

export function dailySheet(report: DailyReport, view: SheetView): Sheet {
  const { question, trend, campaign, owner } = report;
  const newestFirst = trend.toReversed();
  const page = pageOf(newestFirst, view.page, view.detail === 'text' ? pages.textDays : limits.table.rows);
  const whose = campaign?.name ?? owner?.email;
  const summary = periodSaid(report, campaign?.status);
  const today = todayInWords(report);
  return {
    ...framed(
      {
        question,
        page: page.page,
        headline: whose === undefined ? capital(summary) : headlineOf(whose, summary),
        finePrint: finePrint(report, {
          says: [
            windowsInBrief(comparable(report), dayAt(report.at, report.serviceZone)),
            historyInWords(report),
          ],
          partial: partialInWords(report),
        }),
        body: [
          section([totalsInWords(report.activity), ...(today === undefined ? [] : [today])].join('\n')),
          ...dayBlocks(page, view),
        ],
        more: moreBlocks(report, view),
        controls: { named: [...pageButtons(question, page, view), ...namedWays(report, view)] },
      },
      view,
    ),
    twin: [
      `${whose === undefined ? capital(summary) : `${nameIn(whose, nameLengths.twin)}: ${summary}`}.`,
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
  const caption = `Day by day, ${pageInWords(page)} ${plural(page.of, 'day')}`;
  return [
    dayTable(caption, page.rows, view.audience === 'digest' ? pages.digestTableShows : pages.weekShows),
  ];
}

/** Every change, the trend of all four counters, and where to go from here. */
function moreBlocks(report: DailyReport, view: SheetView): DrawnBlock[] {
  const { question, trend } = report;
  return [
    ...correctionBlocks(report),
    changesBlock(report),
    ...(view.detail === 'charts' ? trendBlocks('Invitations and messages', trend, view) : []),
    ...(view.audience === 'private' ? actions(...finders(view)) : []),
    ...actions(...(question.kind === 'daily' ? periodRow(question, view) : [])),
  ];
}

function namedWays({ campaign, owner, period }: DailyReport, view: SheetView): (Button | undefined)[] {
  if (view.audience !== 'private') return [];
  const of = {
    ...(campaign && { campaign: { by: 'id', id: campaign.id } as const }),
    ...(owner && { owner: owner.email }),
  };
  return [
    campaign && lead('Open this campaign', campaignQuestion(campaign.id, period.phrase), 'campaign', view),
    owner && lead('Their campaigns', { kind: 'list', statuses: [], owner: owner.email }, 'list', view),
    compareButton(of, period, view),
  ];
}
