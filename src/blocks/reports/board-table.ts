// The places of a board, as a table or as lines, and those without a place.

import { nameLengths, pages } from '#blocks/limits.ts';
import type { DrawnBlock } from '#blocks/parts/block.ts';
import { lineSections } from '#blocks/parts/block.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { type Column, dataTable, figure, nameColumn } from '#blocks/parts/table.ts';
import { nameIn, nameOf } from '#blocks/parts/text.ts';
import {
  changeAlone,
  changeInWords,
  changeValue,
  sortValue,
  valueAlone,
  valueInWords,
} from '#blocks/words/figure-words.ts';
import { metricColumn, metricInWords } from '#blocks/words/metric-words.ts';
import { count, notGrowthInWords, rateAlone, rateValue } from '#blocks/words/numbers.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import { isRate, rateParts } from '#reports/figures/metric.ts';
import { boardSubject } from './board-headline.ts';

export function boardTable(report: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  if (rows.length === 0) return [];
  if (view.detail === 'text') return lineSections(rows.map((row) => shortLine(row, report, view)));
  const shows = view.audience === 'digest' ? pages.digestTableShows : pages.tableShows;
  return [dataTable(caption(report), columns(report, rows, view), rows, shows)];
}

/** At most 35 characters, so that it is one line on a phone. */
function caption({ metric, period }: BoardReport): string {
  const by = `By ${metricInWords(metric)}`;
  if (period?.baseline === undefined) return period === undefined ? `${by}, all time` : by;
  if (isRate(metric)) return `${by}; change in points`;
  return period.workingDays === undefined ? `${by}; change in\u00a0%` : 'Change in\u00a0% per working day';
}

/** The ranking figure comes first, then its change and what it is made of. Behind More: everything that a board can show. */
function columns(report: BoardReport, rows: readonly BoardRow[], view: SheetView): Column<BoardRow>[] {
  const { of, metric, period } = report;
  const placed = ({ place }: BoardRow) => (place === 0 ? '– ' : `${count(place)}. `);
  const beside = view.more ? standard : standard.filter(([name]) => partsOf(metric).includes(name));
  return [
    nameColumn(of === 'owners' ? 'Owner' : 'Campaign', rows, (row) => boardSubject(row, view), placed),
    { title: metricColumn(metric), cell: ({ value }) => figure(sortValue(value), valueAlone(value)) },
    ...(period?.baseline === undefined ? [] : [change]),
    ...beside.filter(([name]) => name !== metric).map(([, column]) => column),
    ...(of === 'owners' ? [campaignsOwned] : []),
  ];
}

const change: Column<BoardRow> = {
  title: 'Change',
  cell: ({ value }) => figure(changeValue(value), changeAlone(value)),
};

const campaignsOwned: Column<BoardRow> = {
  title: 'Campaigns',
  cell: ({ subject }) =>
    subject.kind === 'owner' ? figure(subject.campaigns, count(subject.campaigns)) : figure(1, '1'),
};

/** What explains the figure: the counts of a rate, or the other figures of its step. */
function partsOf(metric: BoardReport['metric']): readonly string[] {
  if (isRate(metric)) return [rateParts[metric].part, rateParts[metric].of];
  const invitations = ['invitationsSent', 'invitationsAccepted', 'acceptanceRate'];
  const messages = ['messagesReplied', 'messagesSent', 'replyRate'];
  return invitations.includes(metric) ? invitations : messages;
}

const standard: readonly (readonly [name: string, column: Column<BoardRow>])[] = [
  counterColumn('messagesReplied'),
  counterColumn('messagesSent'),
  [
    'replyRate',
    {
      title: metricColumn('replyRate'),
      cell: ({ replyRate }) => figure(rateValue(replyRate), rateAlone(replyRate)),
    },
  ],
  counterColumn('invitationsAccepted'),
  counterColumn('invitationsSent'),
  [
    'acceptanceRate',
    {
      title: metricColumn('acceptanceRate'),
      cell: ({ acceptanceRate }) => figure(rateValue(acceptanceRate), rateAlone(acceptanceRate)),
    },
  ],
];

function counterColumn(name: keyof BoardRow['counts']): readonly [string, Column<BoardRow>] {
  return [
    name,
    { title: metricColumn(name), cell: ({ counts }) => figure(counts[name], count(counts[name])) },
  ];
}

/** mrkdwn: `1. Nordics: 31.2 % (41 of 131), ▲ up 2 points from 29.2 %` */
export function boardLine(row: BoardRow, { tooFew, period }: BoardReport, view: SheetView): string {
  const changeWords = changeInWords(row.value, perWhat(period));
  const unranked = tooFew.includes(row) ? 'too few to rank:' : 'not ranked:';
  const place = row.place === 0 ? unranked : `${count(row.place)}.`;
  const line = `${place} ${nameIn(boardSubject(row, view), nameLengths.twin)}: ${valueInWords(row.value)}`;
  return changeWords === undefined ? line : `${line}, ${changeWords}`;
}

/** mrkdwn, two lines on a phone: `1. *Nordics* 31.2 % (41 of 131), ▲ +2.0` */
function shortLine(row: BoardRow, { period }: BoardReport, view: SheetView): string {
  const place = row.place === 0 ? '–' : `${count(row.place)}.`;
  const changeWords = period?.baseline === undefined ? '–' : changeAlone(row.value);
  const line = `${place} *${nameIn(boardSubject(row, view), nameLengths.owner)}* ${valueInWords(row.value)}`;
  return changeWords === '–' ? line : `${line}, ${changeWords}`;
}

/** Months differ in their number of working days (decision 4). */
function perWhat(period: BoardReport['period']): string {
  return period?.workingDays === undefined ? '' : ' per working day';
}

/** Those whose change is not only growth, in plain text. */
export function apartLine({ ranked }: BoardReport, view: SheetView): string | undefined {
  const partly = ranked.filter(({ value }) => value.kind === 'count' && value.notGrowth !== undefined);
  if (partly.length === 0) return undefined;
  const firstRows = firstOf(partly, '; ', (row) => {
    const notGrowth = row.value.kind === 'count' ? notGrowthInWords(row.value) : undefined;
    return `${nameOf(boardSubject(row, view), nameLengths.owner)} ${notGrowth ?? ''}`;
  });
  return `In the change: ${firstRows}`;
}

/** Those without a place, by reason, in plain text. */
export function unrankedInWords(
  { tooFew, incomparable, ranPartly, unasked }: BoardReport,
  view: SheetView,
): string[] {
  const [bare, otherwise] = [incomparable.filter(isBare), incomparable.filter((row) => !isBare(row))];
  const groups = [
    ['Too few to rank', tooFew],
    ['Not ranked, in no unit that is known', bare],
    ['Not ranked, as the service counts their rate otherwise', otherwise],
    ['Ran on a part of these days only', ranPartly],
    ['Sent nothing that could be answered', unasked],
  ] as const;
  const nameOfRow = (row: BoardRow) =>
    `${nameOf(boardSubject(row, view), nameLengths.owner)} ${valueInWords(row.value)}`;
  return groups.flatMap(([why, rows]) =>
    rows.length === 0 ? [] : [`${why}: ${firstOf(rows, ', ', nameOfRow)}`],
  );
}

function isBare({ value }: BoardRow): boolean {
  if (value.kind === 'rate') return value.rate.kind === 'as-stated' && value.rate.unit === 'unknown';
  return value.kind === 'progress';
}

/** The first three, and how many more. */
function firstOf(rows: readonly BoardRow[], joint: string, inWords: (row: BoardRow) => string): string {
  const firstThree = rows.slice(0, 3).map(inWords);
  const more = rows.length - firstThree.length;
  return more > 0 ? [...firstThree, `and ${count(more)} more`].join(joint) : firstThree.join(joint);
}
