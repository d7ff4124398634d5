// Campaigns or owners ranked by one figure, as a message of one screen. What else is known of them is behind More.

import { controls } from '#blocks/controls.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import { actions, context, type DrawnBlock } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import { type Page, pageOf } from '#blocks/parts/page.ts';
import {
  asAsked,
  askButton,
  campaignButtons,
  campaignSelect,
  lead,
  ownerButtons,
  ownerSelect,
  pageButtons,
  periodRow,
  type SheetView,
} from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, nameIn, plain } from '#blocks/parts/text.ts';
import { answerWords, metricColumn } from '#blocks/words/metric-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import { rankingInWords } from '#blocks/words/question-words.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import { minimumSample } from '#reports/figures/compare.ts';
import { hasPeriod, isRate, periodMetrics } from '#reports/figures/metric.ts';
import {
  type Metric,
  mostPlaces,
  type Question,
  type QuestionOfKind,
  type RateName,
} from '#reports/question.ts';
import { boardHeadline } from './board-headline.ts';
import { apartLine, boardLine, boardTable, unrankedInWords } from './board-table.ts';
import { correctionBlocks, type FinePrint, finePrint, finePrintTwin } from './standing-line.ts';

export function boardSheet(report: BoardReport, view: SheetView): Sheet {
  const { question } = report;
  const page = pageOf(rowsOf(report, view), view.page, view.detail === 'text' ? textRows : limits.table.rows);
  const headline = boardHeadline(report, view);
  const print = finePrintOf(report);
  const counted = withoutCounts(report);
  const apart = apartLine(report, view);
  const unranked = unrankedInWords(report, view);
  return {
    ...framed(
      {
        question,
        page: page.page,
        headline,
        finePrint: finePrint(counted, print),
        body: [
          ...boardTable(report, page.rows, view),
          ...(apart === undefined ? [] : [context(plain(apart))]),
          ...(page.of === 0 ? unranked.map((words) => context(plain(words))) : []),
        ],
        more: moreBlocks(report, page, view),
        controls: { named: namedControls(report, page, view) },
      },
      view,
    ),
    twin: [
      `${nameIn(headline, nameLengths.title)}.`,
      ...finePrintTwin(counted, print),
      ...page.rows.slice(0, pages.twinRows).map((row) => boardLine(row, report, view)),
      ...(apart === undefined ? [] : [nameIn(apart, 600)]),
      ...unranked.map((words) => nameIn(words, 600)),
    ],
    rest: 'For one of them type /campaign-stats and part of its name.',
  };
}

/** Lines of a page, if the workspace refuses tables. */
const textRows = 10;

/** Behind More, rows without a place follow the last one. */
function rowsOf({ ranked, tooFew, incomparable, ranPartly, unasked }: BoardReport, { more }: SheetView) {
  return more ? [...ranked, ...tooFew, ...incomparable, ...ranPartly, ...unasked] : ranked;
}

function finePrintOf(report: BoardReport): FinePrint {
  const { question, period, counted, of, lead: first } = report;
  const isPartial = counted.have < counted.of && first.kind !== 'not-counted';
  return {
    says: [
      nameIn(rankingInWords(question), nameLengths.title),
      period === undefined ? 'all time' : windowsInWords(period),
      placesInWords(report),
    ],
    partial: isPartial ? `${count(counted.have)} of ${count(counted.of)} ${of} counted` : undefined,
  };
}

/** The places already say how many are counted. */
function withoutCounts(report: BoardReport): BoardReport {
  return { ...report, standing: { ...report.standing, statistics: undefined } };
}

/** `46 ranked, 14 have under 30 messages` */
function placesInWords({
  rankable,
  tooFew,
  incomparable,
  ranPartly,
  unasked,
  metric,
}: BoardReport): string | undefined {
  const apart = [
    ...(tooFew.length === 0 || !isRate(metric)
      ? []
      : [
          `${count(tooFew.length)} ${tooFew.length === 1 ? 'has' : 'have'} under ${minimumSample} ${answerWords[metric].sent[1]}`,
        ]),
    ...(incomparable.length === 0 ? [] : [`${count(incomparable.length)} not comparable`]),
    ...(ranPartly.length === 0 ? [] : [`${count(ranPartly.length)} ran on a part of the days only`]),
    ...(unasked.length === 0
      ? []
      : [`${count(unasked.length)} sent no ${answerWords[rateOfAnswers(metric)].sent[1]}`]),
  ];
  if (rankable === 0 && apart.length === 0) return undefined;
  return [`${count(rankable)} ranked`, ...apart].join(', ');
}

function rateOfAnswers(metric: Metric): RateName {
  return metric === 'messagesReplied' ? 'replyRate' : 'acceptanceRate';
}

function namedControls({ of, question }: BoardReport, page: Page<BoardRow>, view: SheetView) {
  if (view.audience !== 'private') return [];
  const open = of === 'campaigns' ? campaignSelect(view) : ownerSelect(view);
  return [
    { ...open, placeholder: plain(of === 'campaigns' ? 'Open a campaign…' : 'Open an owner…') },
    page.pages > 1 ? undefined : turnButton(question, view),
    ...pageButtons(question, page, view),
  ];
}

function turnButton(question: QuestionOfKind<'board'>, view: SheetView) {
  const order = question.order === 'top' ? 'bottom' : 'top';
  const all = order === 'top' ? 'Highest first' : 'Lowest first';
  const label = question.places === mostPlaces ? all : `${capital(order)} ${count(question.places)}`;
  return same(label, { ...question, order }, 'order', view);
}

/** Who has no place and why, a way to the first five, other figures and other periods. */
function moreBlocks(report: BoardReport, page: Page<BoardRow>, view: SheetView): DrawnBlock[] {
  const { question } = report;
  const byPeriod = hasPeriod(question.metric);
  const blocks = [
    ...correctionBlocks(report),
    ...(page.of === 0 ? [] : unrankedInWords(report, view).map((words) => context(plain(words)))),
  ];
  if (view.audience !== 'private') return blocks;
  return [
    ...blocks,
    ...openers(report, page.rows, view),
    ...(byPeriod ? actions(...metricButtons(question, view)) : []),
    ...actions(...wayOn(report, view)),
    ...(byPeriod ? actions(...periodRow(question, view)) : []),
  ];
}

/** Buttons for the first five. The search above finds all others (decision 11). */
function openers({ of, period }: BoardReport, rows: readonly BoardRow[], view: SheetView): DrawnBlock[] {
  const first = rows.slice(0, 5).map(({ subject }) => subject);
  if (of === 'campaigns') {
    const campaigns = first.flatMap((subject) => (subject.kind === 'campaign' ? [subject.campaign] : []));
    return actions(...campaignButtons(campaigns, view));
  }
  const emails = first.flatMap((subject) => (subject.kind === 'owner' ? [subject.owner.email] : []));
  return actions(...ownerButtons(emails, period?.phrase, view));
}

function metricButtons(question: QuestionOfKind<'board'>, view: SheetView) {
  return periodMetrics.map((metric) => {
    const label = metricColumn(metric);
    return same(
      metric === question.metric ? `✓ ${label}` : label,
      { ...question, metric },
      `by-${metric}`,
      view,
    );
  });
}

function wayOn({ of, question, ranked, rankable }: BoardReport, view: SheetView) {
  const isCut = ranked.length < rankable && question.places < mostPlaces;
  return [
    isCut
      ? same(howMany(mostPlaces, 'place'), { ...question, places: mostPlaces }, 'places', view)
      : undefined,
    question.period && same('All time', lifetime(question), 'all-time', view),
    compareFirst(ranked, view),
    of === 'campaigns' ? ownerSelect(view) : campaignSelect(view),
  ];
}

function lifetime({ period: _, ...question }: QuestionOfKind<'board'>): Question {
  return question;
}

/** The same answer seen differently. Back leads where it led before. */
function same(label: string, question: Question, suffix: string, view: SheetView) {
  return askButton(label, `${controls.ask}:${suffix}`, asAsked(question, 1, view));
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
