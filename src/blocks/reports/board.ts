// Campaigns or owners in their places: one table, ranked by one figure, and apart from it those with too few to rank.

import { controls } from '#blocks/controls.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  askButton,
  backButton,
  campaignButtons,
  deeds,
  finders,
  lead,
  ownerButtons,
  pageButtons,
  periodRow,
  type SheetView,
  workingButton,
} from '#blocks/parts/ask.ts';
import { actions, context, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import { pageOf } from '#blocks/parts/page.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { type Column, dataTable, figure, nameColumn } from '#blocks/parts/table.ts';
import { capital, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { ownerOf } from '#blocks/words/campaign-words.ts';
import {
  changeInWords,
  changeValue,
  sortValue,
  valueAlone,
  valueInWords,
} from '#blocks/words/figure-words.ts';
import { metricColumn, metricInWords } from '#blocks/words/metric-words.ts';
import { count, rateAlone, rateValue } from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import { boardInWords } from '#blocks/words/question-words.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import type { QuestionOfKind } from '#reports/question.ts';
import { mostPlaces, type Question } from '#reports/question.ts';
import { lineSections } from './campaign-rows.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';

export function boardSheet(report: BoardReport, view: SheetView): Sheet {
  const { question, ranked, tooFew, incomparable } = report;
  const title = question.kind === 'board' ? boardInWords(question) : capital(report.of);
  // Those that are not ranked follow after the last place, each with a row of its own.
  const all = [...ranked, ...tooFew, ...incomparable];
  const page = pageOf(all, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
  const span = report.period === undefined ? 'All time' : windowsInWords(report.period);
  const facts = `${span} · ${wholeInWords(report)}`;
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      section(facts, workingOf(report, view)),
      ...placesIn(report, page.rows, view),
      ...(page.of === 0 ? [section('Nothing to rank yet.')] : []),
      ...unrankedInWords(report).map((words) => context(plain(words))),
      ...actions(...pageButtons(question, page, view)),
      ...openers(report, page.rows, view),
      ...(view.audience === 'digest' ? [] : wayOn(report, view)),
      ...(question.kind === 'board' && hasPeriod(question.metric)
        ? actions(...periodRow(question, view))
        : []),
      ...actions(...deeds(question, page.page, view)),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(title, nameLengths.title)}. ${facts}.`,
      ...caveatTwin(report),
      ...standingTwin(report),
      ...page.rows.slice(0, pages.twinRows).map((row) => boardLine(row, report)),
      ...unrankedInWords(report).map((words) => nameIn(words, 600)),
    ],
    rest: 'For one of them type /campaign-stats and part of its name.',
  };
}

function wholeInWords({ counted, of, ranked, rankable }: BoardReport): string {
  const whole =
    counted.have === counted.of
      ? `all ${count(counted.of)} ${of} counted`
      : `*only ${count(counted.have)} of ${count(counted.of)} ${of} counted*`;
  return ranked.length < rankable ? `${whole}, ${count(ranked.length)} of ${count(rankable)} places` : whole;
}

function workingOf({ metric, period, owner }: BoardReport, view: SheetView) {
  if (view.audience === 'digest' || metric === 'progress') return undefined;
  const of = { metric, ...(period && { period: period.phrase }), ...(owner && { owner: owner.email }) };
  return workingButton(of, view);
}

function placesIn(report: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  if (rows.length === 0) return [];
  if (view.detail === 'text') return lineSections(rows.map((row) => boardLine(row, report)));
  const caption = `Ranked by ${metricInWords(report.metric)}`;
  const shows = view.audience === 'digest' ? pages.digestTableShows : pages.tableShows;
  return [dataTable(caption, columnsOf(report, rows), rows, shows)];
}

/** What is ranked comes first and is not repeated among the figures that every board shows. */
function columnsOf(
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
            cell: ({ value }: BoardRow) => figure(changeValue(value), changeInWords(value) ?? '–'),
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
function boardLine(row: BoardRow, { tooFew }: BoardReport): string {
  const change = changeInWords(row.value);
  const unranked = tooFew.includes(row) ? 'too few to rank:' : 'not ranked:';
  const place = row.place === 0 ? unranked : `${count(row.place)}.`;
  const said = `${place} ${nameIn(subjectName(row), nameLengths.twin)}: ${valueInWords(row.value)}`;
  return change === undefined ? said : `${said}, ${change}`;
}

function subjectName({ subject }: BoardRow): string {
  return subject.kind === 'campaign' ? subject.campaign.name : ownerOf(subject.owner.email);
}

/** Plain text: those without a place, by what keeps them from having one. */
function unrankedInWords({ tooFew, incomparable }: BoardReport): string[] {
  return [
    ...(tooFew.length === 0 ? [] : [`Too few to rank: ${namedInWords(tooFew)}`]),
    ...(incomparable.length === 0
      ? []
      : [`Not ranked, in no unit that is known: ${namedInWords(incomparable)}`]),
  ];
}

function namedInWords(rows: readonly BoardRow[]): string {
  const named = rows
    .slice(0, 3)
    .map((row) => `${nameOf(subjectName(row), nameLengths.owner)} ${valueInWords(row.value)}`);
  return rows.length > named.length
    ? `${named.join(', ')}, and ${count(rows.length - named.length)} more`
    : named.join(', ');
}

/** The first five to open, and a search for all others (decision 11). */
function openers(report: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  if (view.audience === 'digest' || rows.length === 0) return [];
  const first = rows.slice(0, 5).map(({ subject }) => subject);
  if (report.of === 'campaigns') {
    const campaigns = first.flatMap((subject) => (subject.kind === 'campaign' ? [subject.campaign] : []));
    return actions(...campaignButtons(campaigns, view), ...finders(view));
  }
  const emails = first.flatMap((subject) => (subject.kind === 'owner' ? [subject.owner.email] : []));
  return actions(...ownerButtons(emails, report.period?.phrase, view), ...finders(view));
}

function wayOn({ question, ranked, rankable }: BoardReport, view: SheetView): DrawnBlock[] {
  if (question.kind !== 'board') return actions(backButton(view));
  const turned = question.order === 'top' ? 'bottom' : 'top';
  return actions(
    backButton(view),
    ranked.length < rankable && question.places < mostPlaces
      ? same(`${mostPlaces} places`, { ...question, places: mostPlaces }, 'places', view)
      : undefined,
    question.period && same('All time', lifetime(question), 'all-time', view),
    same(`${capital(turned)} instead`, { ...question, order: turned }, 'order', view),
    compareFirst(ranked, view),
  );
}

function lifetime({ period: _, ...question }: QuestionOfKind<'board'>): Question {
  return question;
}

/** The same answer seen otherwise: Back leads to where this one led back to. */
function same(label: string, question: Question, suffix: string, { back = [] }: SheetView) {
  return askButton(label, `${controls.ask}:${suffix}`, { question, page: 1, back });
}

function compareFirst(ranked: readonly BoardRow[], view: SheetView) {
  const [one, other] = ranked.map(({ subject }) => subject);
  if (one?.kind !== 'campaign' || other?.kind !== 'campaign') return undefined;
  const campaigns = [
    { by: 'id', id: one.campaign.id },
    { by: 'id', id: other.campaign.id },
  ] as const;
  return lead('Compare 1 and 2 at the same age', { kind: 'compare-campaigns', campaigns }, 'compare', view);
}
