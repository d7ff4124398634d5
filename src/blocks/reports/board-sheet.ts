// Campaigns or owners ranked by one figure, as a message; those with too few to rank stand apart.

import { controls } from '#blocks/controls.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import {
  answerButtons,
  askButton,
  backButton,
  campaignButtons,
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
import { capital, nameIn, plain } from '#blocks/parts/text.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import { boardInWords } from '#blocks/words/question-words.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { mostPlaces, type Question, type QuestionOfKind } from '#reports/question.ts';
import { boardLine, boardTable, unrankedInWords } from './board-table.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingTwin } from './standing.ts';

export function boardSheet(report: BoardReport, view: SheetView): Sheet {
  const { question, ranked, tooFew, incomparable, ranPartly } = report;
  const title = question.kind === 'board' ? boardInWords(question) : capital(report.of);
  // Those without a place follow after the last one.
  const all = [...ranked, ...tooFew, ...incomparable, ...ranPartly];
  const page = pageOf(all, view.page, view.detail === 'text' ? pages.textRows : limits.table.rows);
  const span = report.period === undefined ? 'All time' : windowsInWords(report.period);
  const facts = `${span} · ${wholeInWords(report)}`;
  return {
    blocks: [
      header(title),
      ...caveatBlocks(report),
      section(facts, boardWorkingButton(report, view)),
      ...boardTable(report, page.rows, view),
      ...(page.of === 0 ? [section('Nothing to rank yet.')] : []),
      ...unrankedInWords(report).map((words) => context(plain(words))),
      ...actions(...pageButtons(question, page, view)),
      ...openers(report, page.rows, view),
      ...(view.audience === 'digest' ? [] : wayOn(report, view)),
      ...(question.kind === 'board' && hasPeriod(question.metric)
        ? actions(...periodRow(question, view))
        : []),
      ...actions(...answerButtons(question, page.page, view)),
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
  return ranked.length < rankable
    ? `${whole}, ${count(ranked.length)} of ${howMany(rankable, 'place')}`
    : whole;
}

function boardWorkingButton({ metric, period, owner }: BoardReport, view: SheetView) {
  if (view.audience === 'digest' || metric === 'progress') return undefined;
  const of = { metric, ...(period && { period: period.phrase }), ...(owner && { owner: owner.email }) };
  return workingButton(of, view);
}

/** Buttons for the first five, and a search for all others (decision 11). */
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

/** The same answer seen differently: Back leads where it led before. */
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
