// Campaigns or owners in their places: one table, ranked by one figure, and apart from it those with too few to rank.

import type { BoardReport, BoardRow, FigureValue } from '#reports/board-report.ts';
import { limits, nameLengths, pages } from './limits.ts';
import { campaignButtons, campaignSelect, deeds, pageButtons, type SheetView } from './parts/ask.ts';
import { actions, context, type DrawnBlock, header, section } from './parts/block.ts';
import { lineSections, ownerOf } from './parts/campaign-rows.ts';
import { metricInWords } from './parts/metric-words.ts';
import {
  count,
  countChange,
  progressInWords,
  progressValue,
  rateAlone,
  rateChange,
  rateValue,
  rateWithCounts,
} from './parts/numbers.ts';
import { pageOf } from './parts/page.ts';
import { boardInWords, windowsInWords } from './parts/period-words.ts';
import type { Sheet } from './parts/sheet.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingInWords } from './parts/standing.ts';
import { type Column, dataTable, figure, words } from './parts/table.ts';
import { capital, nameIn, nameOf, plain } from './parts/text.ts';

export function boardSheet(report: BoardReport, view: SheetView): Sheet {
  const { question, ranked, tooFew } = report;
  const title = question.kind === 'board' ? boardInWords(question) : capital(report.of);
  const page = pageOf(ranked, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
  const span = report.period === undefined ? 'All time' : windowsInWords(report.period);
  const whole = `${count(report.counted.have)} of ${count(report.counted.of)} ${report.of} counted`;
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      section(`${span} · ${whole}`),
      ...placesIn(report, page.rows, view),
      ...(page.of === 0 ? [section('Nothing to rank yet.')] : []),
      ...(tooFew.length === 0 ? [] : [context(plain(tooFewInWords(report)))]),
      ...openers(report, page.rows, view),
      ...actions(...pageButtons(question, page)),
      ...actions(...deeds(question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title)}. ${span}, ${whole}.`,
      ...caveatTwin(report),
      standingInWords(report),
      ...page.rows.slice(0, pages.twinRows).map(boardLine),
      ...(tooFew.length === 0 ? [] : [nameIn(tooFewInWords(report), 600)]),
    ],
    rest: 'For one of them type /campaign-stats and part of its name.',
  };
}

function placesIn(report: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  if (rows.length === 0) return [];
  if (view.detail === 'text') return lineSections(rows.map(boardLine));
  const caption = `Ranked by ${metricInWords(report.metric)}`;
  const shows = view.audience === 'digest' ? pages.digestTableShows : pages.tableShows;
  return [dataTable(caption, columnsOf(report), rows, shows)];
}

function columnsOf({ metric }: BoardReport): readonly Column<BoardRow>[] {
  const own = metric in standard ? [] : [valueColumn(capital(metricInWords(metric)))];
  return [
    { title: 'Who', cell: (row) => words(nameOf(subjectName(row), nameLengths.table)) },
    { title: 'Place', cell: ({ place }) => figure(place, count(place)) },
    ...own,
    counterColumn('Invited', 'invitationsSent'),
    {
      title: 'Acc. %',
      cell: ({ acceptanceRate }) => figure(rateValue(acceptanceRate), rateAlone(acceptanceRate)),
    },
    counterColumn('Messages', 'messagesSent'),
    counterColumn('Replies', 'messagesReplied'),
    { title: 'Reply %', cell: ({ replyRate }) => figure(rateValue(replyRate), rateAlone(replyRate)) },
  ];
}

/** Figures that have a column on every board. */
const standard = {
  invitationsSent: true,
  acceptanceRate: true,
  messagesSent: true,
  messagesReplied: true,
  replyRate: true,
};

function counterColumn(title: string, name: keyof BoardRow['counts']): Column<BoardRow> {
  return { title, cell: ({ counts }) => figure(counts[name], count(counts[name])) };
}

function valueColumn(title: string): Column<BoardRow> {
  return { title, cell: ({ value }) => figure(sortValue(value), valueInWords(value)) };
}

function sortValue(value: FigureValue): number {
  if (value.kind === 'count') return value.count;
  return value.kind === 'rate' ? rateValue(value.rate) : progressValue(value.progress);
}

/** mrkdwn: `1. Nordics: 31.2 % (41 of 131), ▲ up 2 points from 29.2 %` */
function boardLine(row: BoardRow): string {
  const change = changeInWords(row.value);
  const said = `${count(row.place)}. ${nameIn(subjectName(row), nameLengths.twin)}: ${valueInWords(row.value)}`;
  return change === undefined ? said : `${said}, ${change}`;
}

export function valueInWords(value: FigureValue): string {
  if (value.kind === 'count') return count(value.count);
  return value.kind === 'rate' ? rateWithCounts(value.rate) : progressInWords(value.progress);
}

export function changeInWords(value: FigureValue): string | undefined {
  if (value.kind === 'count') return countChange(value);
  return value.kind === 'rate' ? rateChange(value) : undefined;
}

function subjectName({ subject }: BoardRow): string {
  return subject.kind === 'campaign' ? subject.campaign.name : ownerOf(subject.owner.email);
}

/** Plain text. */
function tooFewInWords({ tooFew }: BoardReport): string {
  const named = tooFew
    .slice(0, 5)
    .map((row) => `${nameOf(subjectName(row), nameLengths.owner)} ${valueInWords(row.value)}`);
  const more = tooFew.length > named.length ? `, and ${count(tooFew.length - named.length)} more` : '';
  return `Too few to rank: ${named.join(', ')}${more}`;
}

function openers(report: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  if (report.of === 'owners' || view.audience === 'digest' || rows.length === 0) return [];
  const campaigns = rows
    .slice(0, 5)
    .flatMap(({ subject }) => (subject.kind === 'campaign' ? [subject.campaign] : []));
  return actions(...campaignButtons(campaigns), campaignSelect());
}
