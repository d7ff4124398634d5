// An answer as a message: here each kind of report, each problem and the waiting answer get their drawing.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import type { SheetView } from '#blocks/parts/ask.ts';
import { context } from '#blocks/parts/block.ts';
import { messageFrom, type Sheet } from '#blocks/parts/sheet.ts';
import { nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import type { Answer, Report } from '#reports/report.ts';
import { boardSheet } from './board.ts';
import { campaignSheet } from './campaign.ts';
import { comparisonSheet } from './comparison.ts';
import { dailySheet } from './daily.ts';
import { listSheet } from './list.ts';
import { overviewSheet } from './overview.ts';
import { problemSheet } from './problem.ts';
import { statusSheet } from './status.ts';
import { waitingSheet } from './waiting.ts';
import { workingSheet } from './working.ts';

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
  const view: SheetView = { ...seen, here: { question: report.question, page: seen.page } };
  switch (report.kind) {
    case 'overview':
      return overviewSheet(report, view);
    case 'list':
      return listSheet(report, view);
    case 'campaign':
      return campaignSheet(report, view);
    case 'daily':
      return dailySheet(report, view);
    case 'board':
      return boardSheet(report, view);
    case 'compare-campaigns':
    case 'compare-periods':
      return comparisonSheet(report, view);
    case 'working':
      return workingSheet(report, view);
    case 'status':
      return statusSheet(report, view);
    default:
      return unreachable(report);
  }
}
