// The places of a board, as a table or as lines, and who has none.

import { nameLengths, pages } from '#blocks/limits.ts';
import type { SheetView } from '#blocks/parts/ask.ts';
import type { DrawnBlock } from '#blocks/parts/block.ts';
import { type Column, dataTable, figure, nameColumn } from '#blocks/parts/table.ts';
import { capital, nameIn, nameOf } from '#blocks/parts/text.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import {
  changeInWords,
  changeValue,
  sortValue,
  valueAlone,
  valueInWords,
} from '#blocks/words/figure-words.ts';
import { metricColumn, metricInWords } from '#blocks/words/metric-words.ts';
import { count, rateAlone, rateValue } from '#blocks/words/numbers.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import { lineSections } from './campaign-table.ts';

export function boardTable(report: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  if (rows.length === 0) return [];
  if (view.detail === 'text') return lineSections(rows.map((row) => boardLine(row, report)));
  const caption = `Ranked by ${metricInWords(report.metric)}`;
  const shows = view.audience === 'digest' ? pages.digestTableShows : pages.tableShows;
  return [dataTable(caption, placeColumns(report, rows), rows, shows)];
}

/** The figure that ranks comes first, and is not repeated among those that every board shows. */
function placeColumns(
  { of, metric, period }: BoardReport,
  rows: readonly BoardRow[],
): readonly Column<BoardRow>[] {
  return [
    nameColumn(of === 'owners' ? 'Owner' : 'Campaign', rows, subjectName),
    {
      title: 'Place',
      cell: ({ place }) => (place === 0 ? figure(unranked, '–') : figure(place, count(place))),
    },
    {
      title: capital(metricInWords(metric)),
      cell: ({ value }) => figure(sortValue(value), valueAlone(value)),
    },
    ...(period?.baseline === undefined
      ? []
      : [
          {
            title: 'Change',
            cell: ({ value }: BoardRow) =>
              figure(changeValue(value), changeInWords(value, perWhat(period)) ?? '–'),
          },
        ]),
    ...standard.filter(([name]) => name !== metric).map(([, column]) => column),
    ...(of === 'owners'
      ? [
          {
            title: 'Campaigns',
            cell: ({ subject }: BoardRow) =>
              subject.kind === 'owner' ? figure(subject.campaigns, count(subject.campaigns)) : figure(1, '1'),
          },
        ]
      : []),
  ];
}

/** Sorts behind every place. */
const unranked = 1_000_000;

const standard: readonly (readonly [name: string, column: Column<BoardRow>])[] = [
  counterColumn('invitationsSent'),
  [
    'acceptanceRate',
    {
      title: metricColumn('acceptanceRate'),
      cell: ({ acceptanceRate }) => figure(rateValue(acceptanceRate), rateAlone(acceptanceRate)),
    },
  ],
  counterColumn('messagesSent'),
  counterColumn('messagesReplied'),
  [
    'replyRate',
    {
      title: metricColumn('replyRate'),
      cell: ({ replyRate }) => figure(rateValue(replyRate), rateAlone(replyRate)),
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
export function boardLine(row: BoardRow, { tooFew, period }: BoardReport): string {
  const change = changeInWords(row.value, perWhat(period));
  const unranked = tooFew.includes(row) ? 'too few to rank:' : 'not ranked:';
  const place = row.place === 0 ? unranked : `${count(row.place)}.`;
  const line = `${place} ${nameIn(subjectName(row), nameLengths.twin)}: ${valueInWords(row.value)}`;
  return change === undefined ? line : `${line}, ${change}`;
}

function subjectName({ subject }: BoardRow): string {
  return subject.kind === 'campaign' ? subject.campaign.name : ownerName(subject.owner.email);
}

/** Months have unlike numbers of working days (decision 4). */
function perWhat(period: BoardReport['period']): string {
  return period?.workingDays === undefined ? '' : ' per working day';
}

/** Plain text: those without a place, by reason. */
export function unrankedInWords({ tooFew, incomparable, ranPartly }: BoardReport): string[] {
  const [bare, otherwise] = [incomparable.filter(isBare), incomparable.filter((row) => !isBare(row))];
  const groups = [
    ['Too few to rank', tooFew],
    ['Not ranked, in no unit that is known', bare],
    ['Not ranked, as the service counts their rate otherwise', otherwise],
    ['Ran on a part of these days only', ranPartly],
  ] as const;
  return groups.flatMap(([why, rows]) => (rows.length === 0 ? [] : [`${why}: ${namedInWords(rows)}`]));
}

function isBare({ value }: BoardRow): boolean {
  if (value.kind === 'rate') return value.rate.kind === 'as-stated' && value.rate.unit === 'unknown';
  return value.kind === 'progress';
}

function namedInWords(rows: readonly BoardRow[]): string {
  const named = rows
    .slice(0, 3)
    .map((row) => `${nameOf(subjectName(row), nameLengths.owner)} ${valueInWords(row.value)}`);
  return rows.length > named.length
    ? `${named.join(', ')}, and ${count(rows.length - named.length)} more`
    : named.join(', ');
}
