// Day by day: the totals of a period and its days as a chart; a row for each day is behind More. An owner's work is shown in the same way.

import type { Button } from '@slack/types';
import { dayAt } from '#base/day.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import { actions, type DrawnBlock, lineSections, section } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import { headlineOf } from '#blocks/parts/headline.ts';
import { type Page, pageInWords, pageOf } from '#blocks/parts/page.ts';
import {
  campaignQuestion,
  finders,
  lead,
  pageButtons,
  periodRow,
  type SheetView,
} from '#blocks/parts/question-controls.ts';
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

import { dayLines, dayTable, trendBlocks } from './days-chart.ts';
import { totalsInWords } from './overview-totals.ts';
import { periodSaid } from './period-in-brief.ts';
import { compareButton } from './same-days-buttons.ts';
import { caveatTwin, correctionBlocks, finePrint, standingTwin } from './standing-line.ts';

export function dailySheet(report: DailyReport, view: SheetView): Sheet {
  const { question, trend, campaign, owner } = report;
  const newestFirst = trend.toReversed();
  const page = pageOf(newestFirst, view.page, view.detail === 'text' ? pages.textDays : limits.table.rows);
  const chart = leadingChart(report, page, view);
  const rows = dayBlocks(report, page, view);
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
          ...(chart.length > 0 ? chart : rows),
        ],
        more: moreBlocks(report, chart.length > 0 ? rows : followingChart(report, view), view),
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

/** Fewer points make no line. */
const leastPoints = 3;

/**
 * The chart, where it is what one sees first; else nothing. A digest has it in its thread, a day or two are read more easily in a table, and
 * whoever turned to the next rows wants rows.
 */
function leadingChart({ trend }: DailyReport, page: Page<TrendDay>, view: SheetView): DrawnBlock[] {
  const leads = view.audience !== 'digest' && page.pages === 1 && trend.length >= leastPoints;
  return leads && view.detail === 'charts' ? trendBlocks(chartTitle, trend, view) : [];
}

function followingChart({ trend }: DailyReport, view: SheetView): DrawnBlock[] {
  return view.detail === 'charts' ? trendBlocks(chartTitle, trend, view) : [];
}

const chartTitle = 'Invitations and messages';

function dayBlocks({ trend }: DailyReport, page: Page<TrendDay>, view: SheetView): DrawnBlock[] {
  if (page.of === 0) return [];
  if (view.detail === 'text') return lineSections(dayLines(page.rows));
  const caption = `Day by day, ${pageInWords(page)} ${plural(page.of, 'day')}`;
  const shows = view.audience === 'digest' ? pages.digestTableShows : pages.weekShows;
  const withYear = new Set(trend.map(({ day }) => day.slice(0, 4))).size > 1;
  return [dayTable(caption, page.rows, { shows, withYear })];
}

/** `days`: in the form that does not lead. Then every change, and where to go from here. */
function moreBlocks(report: DailyReport, days: readonly DrawnBlock[], view: SheetView): DrawnBlock[] {
  const { question } = report;
  return [
    ...correctionBlocks(report),
    ...days,
    changesBlock(report),
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
