// The campaigns of an overview over its period: those that need somebody first, then by how far their replies moved.

import { limits, nameLengths, pages } from '#blocks/limits.ts';
import type { MessageView } from '#blocks/message.ts';
import type { DrawnBlock } from '#blocks/parts/block.ts';
import { lineSections } from '#blocks/parts/block.ts';
import { type Page, pageInWords, pageOf } from '#blocks/parts/page.ts';
import { type Column, dataTable, figure, nameColumn, words } from '#blocks/parts/table.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import { metricColumn, metricInWords, nounOf } from '#blocks/words/metric-words.ts';
import { reasonInBrief } from '#blocks/words/need-words.ts';
import { count, howMany, noFigure, rateAlone, rateValue, unknownValue } from '#blocks/words/numbers.ts';
import { phraseInWords } from '#blocks/words/period-words.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import { rateIn } from '#reports/figures/units.ts';
import { campaignChange } from '#reports/overview/campaigns-in-period.ts';
import type { CampaignInPeriod, OverviewReport } from '#reports/overview/overview-report.ts';
import type { RateName } from '#reports/question.ts';

export function periodPage(rows: readonly CampaignInPeriod[], view: MessageView): Page<CampaignInPeriod> {
  return pageOf(rows, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
}

export function periodRows(
  { period }: OverviewReport,
  page: Page<CampaignInPeriod>,
  view: MessageView,
): DrawnBlock[] {
  if (page.of === 0) return [];
  if (view.detail === 'text')
    return lineSections(page.rows.map((row, index) => `${count(page.first + index)}. ${rowLine(row)}`));
  const columns = [
    nameColumn('Campaign', page.rows, ({ campaign }: CampaignInPeriod) => campaign.name),
    ...(page.rows.some(({ need, isLookedAt }) => need !== undefined || !isLookedAt) ? [needColumn] : []),
    ...figures,
    {
      title: 'Owner',
      cell: ({ campaign }: CampaignInPeriod) => words(ownerName(campaign.ownerEmail, view.owners)),
    },
  ];
  const caption = `Campaigns, ${phraseInWords(period.phrase)}, ${pageInWords(page)}`;
  return [dataTable(caption, columns, page.rows, pages.tableShows)];
}

/** In mrkdwn, for the text twin and for messages that may hold no table. */
export function rowLine(row: CampaignInPeriod): string {
  const { campaign, move, need, isLookedAt } = row;
  const name = nameIn(campaign.name, nameLengths.line);
  const why =
    need === undefined ? (isLookedAt ? '' : ', not looked at yet') : `, ${reasonInBrief({ kind: need })}`;
  if (move === undefined) return `${name}${why}: no figures of these days yet`;
  const counts = (['messagesReplied', 'messagesSent', 'invitationsAccepted', 'invitationsSent'] as const).map(
    (counter) => `${count(move.now[counter])} ${nounOf(counter, move.now[counter])}`,
  );
  return `${name}${why}: ${counts.join(', ')}; ${metricInWords('messagesReplied')} ${changeInWords(row)}`;
}

/** `+12`, `±0`; or why nothing compares, if it ran on only part of a window. */
function changeInWords(row: CampaignInPeriod): string {
  const by = campaignChange(row);
  const shown = by === 0 ? '±0' : `${by > 0 ? '+' : '−'}${count(Math.abs(by))}`;
  const { ranLess } = row.move ?? {};
  if (ranLess === undefined) return shown;
  const { ran, of, window } = ranLess;
  const when = window === 'before' ? ' before' : '';
  if (ran === 0) return `${by === 0 ? '' : `${shown}, `}did not run${when}`;
  return `${shown}, ran ${count(ran)} of ${howMany(of, 'day')}${when}`;
}

const needColumn: Column<CampaignInPeriod> = {
  title: 'Needs you',
  cell: ({ need, isLookedAt }) =>
    words(need === undefined ? (isLookedAt ? noFigure : 'not looked yet') : reasonInBrief({ kind: need })),
};

const figures: readonly Column<CampaignInPeriod>[] = [
  counterColumn('messagesReplied'),
  {
    title: 'Change',
    cell: (row) =>
      row.move === undefined ? signed(lowest, noFigure) : signed(campaignChange(row), changeInWords(row)),
  },
  counterColumn('messagesSent'),
  rateColumn('replyRate'),
  counterColumn('invitationsSent'),
  counterColumn('invitationsAccepted'),
  rateColumn('acceptanceRate'),
];

const missing = figure(unknownValue, noFigure);
/** Below every known change. */
const lowest = -1_000_000_000;

function signed(value: number, text: string) {
  return { ...figure(0, text), value };
}

function counterColumn(name: ActivityCounterName): Column<CampaignInPeriod> {
  return {
    title: metricColumn(name),
    cell: ({ move }) => (move === undefined ? missing : figure(move.now[name], count(move.now[name]))),
  };
}

function rateColumn(name: RateName): Column<CampaignInPeriod> {
  return {
    title: metricColumn(name),
    cell: ({ move, uncounted }) => {
      if (move === undefined || uncounted[name] !== undefined) return missing;
      const rate = rateIn(move.now, name);
      return figure(rateValue(rate), rateAlone(rate));
    },
  };
}
