// An answer as a message: finds the drawing for each kind of report, each problem and the waiting answer.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import { context } from '#blocks/parts/block.ts';
import { asAsked, type SheetView } from '#blocks/parts/question-controls.ts';
import { messageFrom, type Sheet } from '#blocks/parts/sheet.ts';
import { nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import type { Answer, Report } from '#reports/report.ts';
import { boardSheet } from './board-sheet.ts';
import { campaignSheet } from './campaign-sheet.ts';
import { comparisonSheet } from './comparison-sheet.ts';
import { dailySheet } from './daily-sheet.ts';
import { handledSheet } from './handled-sheet.ts';
import { listSheet } from './list-sheet.ts';
import { needsSheet } from './needs-sheet.ts';
import { overviewSheet } from './overview-sheet.ts';
import { problemSheet } from './problem-sheet.ts';
import { statusSheet } from './status-sheet.ts';
import { waitingSheet } from './waiting-sheet.ts';
import { workingSheet } from './working-sheet.ts';

export function messageOf(answer: Answer, view: MessageView): Message {
  const sheet = sheetOf(answer, view);
  const { sharedBy } = view;
  return messageFrom(sharedBy === undefined ? sheet : sharedSheet(sheet, sharedBy), view.iteration);
}

/** The same without block ids, so that digests can add to it. */
export function sheetOf(answer: Answer, view: SheetView): Sheet {
  switch (answer.kind) {
    case 'report':
      return reportSheet(answer.report, view);
    case 'problem':
      return problemSheet(answer.problem, view);
    case 'waiting':
      return waitingSheet(answer, view);
    default:
      return unreachable(answer);
  }
}

/** A name, not a mention, so that nobody is pinged. */
function sharedSheet(sheet: Sheet, sharedBy: string): Sheet {
  return {
    ...sheet,
    blocks: [context(plain(`Shared by ${nameOf(sharedBy, nameLengths.line)}`)), ...sheet.blocks],
    twin: [`Shared by ${nameIn(sharedBy, nameLengths.line)}.`, ...sheet.twin],
  };
}

function reportSheet(report: Report, seen: SheetView): Sheet {
  const { back: _back, walk: _walk, ...here } = asAsked(report.question, seen.page, seen);
  const view: SheetView = { ...seen, here };
  return drawingFor(report)(report, view);
}

type ReportDrawing<Kind extends Report['kind']> = (
  report: Extract<Report, { kind: Kind }>,
  view: SheetView,
) => Sheet;

/** The compiler cannot see that a report and its row are of one kind. */
function drawingFor<Kind extends Report['kind']>({ kind }: { readonly kind: Kind }): ReportDrawing<Kind> {
  return drawings[kind];
}

const drawings: { readonly [Kind in Report['kind']]: ReportDrawing<Kind> } = {
  overview: overviewSheet,
  list: listSheet,
  campaign: campaignSheet,
  daily: dailySheet,
  board: boardSheet,
  'compare-campaigns': comparisonSheet,
  'compare-periods': comparisonSheet,
  working: workingSheet,
  needs: needsSheet,
  handled: handledSheet,
  status: statusSheet,
};
