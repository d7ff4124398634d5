// Campaigns in rows: as a sortable table, as plain lines if tables are refused, and as lines of the text twin.

import { limits, nameLengths, pages } from '#blocks/limits.ts';
import type { MessageView } from '#blocks/message.ts';
import { actions, type DrawnBlock, lineSections } from '#blocks/parts/block.ts';
import { type Page, pageInWords, pageOf } from '#blocks/parts/page.ts';
import { campaignButtons, finders, pageButtons, type SheetView } from '#blocks/parts/question-controls.ts';
import { type Column, dataTable, figure, nameColumn, words } from '#blocks/parts/table.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { type MemberNames, ownerName, statusInWords } from '#blocks/words/campaign-words.ts';
import { answerWords, metricColumn } from '#blocks/words/metric-words.ts';
import {
  count,
  noFigure,
  progressInWords,
  progressValue,
  rateAlone,
  rateValue,
  rateWithCounts,
  unknownValue,
} from '#blocks/words/numbers.ts';
import type { CounterName } from '#campaigns/campaign.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import type { Question } from '#reports/question.ts';

/** A page of a table holds more rows than a page of lines. */
export function rowsPage(rows: readonly CampaignRow[], view: MessageView): Page<CampaignRow> {
  return pageOf(rows, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
}

export interface RowOptions {
  readonly withStatus?: boolean;
  /** Why a campaign needs somebody, in a few words, by campaign id. */
  readonly notes?: ReadonlyMap<string, string>;
}

/** The rows of the page, as a table if the workspace draws tables. */
export function rowBlocks(
  caption: string,
  page: Page<CampaignRow>,
  view: MessageView,
  { withStatus = false, notes }: RowOptions = {},
): DrawnBlock[] {
  if (page.of === 0) return [];
  if (view.detail === 'text')
    return lineSections(page.rows.map((row, index) => campaignLine(row, page.first + index)));
  const columns = [
    nameColumn('Campaign', page.rows, ({ campaign }: CampaignRow) => campaign.name),
    ...(notes && notes.size > 0 ? [noteColumn(notes)] : []),
    ...(withStatus ? [status] : []),
    ...figures,
    ownerColumn(view.owners),
  ];
  const shows = view.audience === 'digest' ? pages.digestTableShows : pages.tableShows;
  return [dataTable(`${caption}, all-time figures, ${pageInWords(page)}`, columns, page.rows, shows)];
}

/**
 * What follows the rows: the other pages, buttons for the `openable` campaigns, and a search for any campaign or owner (decision 11). A
 * digest's post has its search in its last row instead.
 */
export function rowActions(
  question: Question,
  page: Page<{ readonly campaign: { readonly id: string; readonly name: string } }>,
  view: SheetView,
  openable = page.rows.slice(0, 5),
): DrawnBlock[] {
  if (view.audience === 'digest') return [];
  const campaigns = openable.map(({ campaign }) => campaign);
  return [
    ...actions(...pageButtons(question, page, view)),
    ...actions(...campaignButtons(campaigns, view), ...finders(view)),
  ];
}

/** `8 paused, 6 completed`; mrkdwn. */
export function statusCounts(byStatus: ReadonlyMap<string, number>): string {
  return [...byStatus]
    .filter(([, campaigns]) => campaigns > 0)
    .map(([stated, campaigns]) => `${count(campaigns)} ${nameIn(statusInWords(stated), 30)}`)
    .join(', ');
}

const { acceptanceRate: acceptance, replyRate: reply } = answerWords;

/** In mrkdwn, three lines on a phone, for messages that may hold no table. */
function campaignLine(
  { campaign, statistics, acceptanceRate, replyRate }: CampaignRow,
  place: number,
): string {
  const name = `${count(place)}. *${nameIn(campaign.name, nameLengths.owner)}*`;
  const status = nameIn(statusInWords(campaign.status), 30);
  if (statistics === undefined) return `${name} ${status}, figures not read yet`;
  return `${name} ${status}: ${rateWithCounts(acceptanceRate)} ${acceptance.past}, ${rateWithCounts(replyRate)} ${reply.past}`;
}

/** mrkdwn, for the text twin. */
export function campaignTwin(row: CampaignRow): string {
  const known = row.statistics === undefined ? 'figures not read yet' : figuresInWords(row);
  return `• ${nameIn(row.campaign.name, nameLengths.twin)}: ${known}`;
}

function figuresInWords(row: CampaignRow): string {
  const invited = counter(row, 'invitationsSent');
  const messaged = counter(row, 'messagesSent');
  return [
    `${invited} invited`,
    `${rateWithCounts(row.acceptanceRate)} ${acceptance.past}`,
    `${messaged} messaged`,
    `${rateWithCounts(row.replyRate)} ${reply.past}`,
  ].join(', ');
}

function counter(row: CampaignRow, name: CounterName): string {
  return row.statistics === undefined ? noFigure : count(row.statistics.counters[name]);
}

function noteColumn(notes: ReadonlyMap<string, string>): Column<CampaignRow> {
  return { title: 'Needs you', cell: ({ campaign }) => words(notes.get(campaign.id) ?? '–') };
}

const status: Column<CampaignRow> = {
  title: 'Status',
  cell: ({ campaign }) => words(statusInWords(campaign.status)),
};

const figures: readonly Column<CampaignRow>[] = [
  counterColumn('invitationsSent'),
  {
    title: metricColumn('acceptanceRate'),
    cell: (row) => figure(rateValue(row.acceptanceRate), rateAlone(row.acceptanceRate)),
  },
  counterColumn('messagesSent'),
  counterColumn('messagesReplied'),
  {
    title: metricColumn('replyRate'),
    cell: (row) => figure(rateValue(row.replyRate), rateAlone(row.replyRate)),
  },
  counterColumn('invitationsAccepted'),
  counterColumn('totalLeadCount'),
  {
    title: metricColumn('progress'),
    cell: (row) => figure(progressValue(row.progress), progressInWords(row.progress)),
  },
];

function ownerColumn(owners: MemberNames | undefined): Column<CampaignRow> {
  return { title: 'Owner', cell: ({ campaign }) => words(ownerName(campaign.ownerEmail, owners)) };
}

function counterColumn(counter: CounterName): Column<CampaignRow> {
  return {
    title: metricColumn(counter),
    cell: ({ statistics }) =>
      statistics === undefined
        ? figure(unknownValue, noFigure)
        : figure(statistics.counters[counter], count(statistics.counters[counter])),
  };
}
