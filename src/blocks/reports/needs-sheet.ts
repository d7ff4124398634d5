// What needs somebody, asked for by itself: a line for each, with what was done about it. Below: what somebody works on, and what is snoozed.

import { nameLengths, pages } from '#blocks/limits.ts';
import { context, type DrawnBlock } from '#blocks/parts/block.ts';
import { framed } from '#blocks/parts/frame.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { capital, listed, nameIn } from '#blocks/parts/text.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import { inHandInWords, recoveredInWords } from '#blocks/words/handling-words.ts';
import { afterIs, reasonInBrief } from '#blocks/words/need-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { arrangeNeeds } from '#reports/handling/arrange-needs.ts';
import type { NeedsReport } from '#reports/needs/needs-report.ts';
import {
  foldedInWords,
  goThroughButton,
  lookedInWords,
  namesOf,
  needInWords,
  needLine,
} from './need-lines.ts';
import { type FinePrint, finePrint, finePrintTwin } from './standing-line.ts';

export function needsSheet(report: NeedsReport, view: SheetView): Sheet {
  const { question } = report;
  const attention = [...report.attention, ...report.takenOfOthers];
  const { lines, folded, taken, snoozed, done } = arrangeNeeds(attention);
  const standing = [...lines, ...taken];
  const [shown, rest] = [standing.slice(0, pages.needs), standing.slice(pages.needs)];
  const behind = [...rest, ...folded.flatMap((fold) => fold.lines), ...snoozed, ...done];
  const headline = headlineOf(report, view);
  const print = finePrintOf(report);
  const counted = countedOnce(report);
  const besides = [
    ...(rest.length > 0 ? [`and ${count(rest.length)} more`] : []),
    ...folded.map(foldedInWords),
    ...atRest(snoozed, 'snoozed'),
    ...atRest(done, 'done'),
    ...recoveredLines(report),
  ];
  const twin = (line: AttentionLine, name: string) =>
    needInWords(line, name).replace('\n', ' ').replaceAll('*', '').replaceAll('\u00a0·', ' ·');
  return {
    ...framed(
      {
        question,
        headline,
        finePrint: finePrint(counted, print),
        body: [...drawnLines(shown, view), ...(besides.length === 0 ? [] : [context(besides.join('\n'))])],
        more: drawnLines(behind.slice(0, mostBehind), view),
        controls: { next: goThroughButton(attention, view) },
      },
      view,
    ),
    twin: [
      `${nameIn(headline, 150)}.`,
      ...finePrintTwin(counted, print),
      ...numbered(standing.slice(0, pages.twinRows), twin),
      ...besides.map((line) => line.replaceAll('*', '')),
    ],
    rest: 'For one campaign type /campaign-stats and part of its name.',
  };
}

/** Of the fifty blocks of a message. */
const mostBehind = 30;

function drawnLines(lines: readonly AttentionLine[], view: SheetView): DrawnBlock[] {
  const names = namesOf(lines);
  return lines.map((line, index) => needLine(line, names[index] ?? '', view));
}

function numbered(
  lines: readonly AttentionLine[],
  words: (line: AttentionLine, name: string) => string,
): string[] {
  const names = namesOf(lines);
  return lines.map((line, index) => `${index + 1}. ${words(line, names[index] ?? '')}`);
}

/** `2 snoozed: A and B` */
function atRest(lines: readonly AttentionLine[], state: string): string[] {
  if (lines.length === 0) return [];
  const names = lines.slice(0, 3).map(({ campaign }) => nameIn(campaign.name, nameLengths.owner));
  const more = lines.length - names.length;
  return [`${count(lines.length)} ${state}: ${listed(more > 0 ? [...names, `${count(more)} more`] : names)}`];
}

function recoveredLines({ recovered }: NeedsReport): string[] {
  if (recovered.length === 0) return [];
  return [`✓\u00a0Back to normal: ${recovered.slice(0, 3).map(recoveredInWords).join('; ')}`];
}

/** Plain text. */
function headlineOf(report: NeedsReport, view: SheetView): string {
  const { attention, takenOfOthers, attentionChecked, owner, reasons, question } = report;
  const isMine = view.viewer !== undefined && question.kind === 'needs' && question.taker === view.viewer;
  const { lines, folded, taken } = arrangeNeeds(isMine ? [...attention, ...takenOfOthers] : attention);
  const whose = owner === undefined || isMine ? '' : ` of ${ownerName(owner.email, view.owners)}`;
  const whom = view.audience === 'private' && (owner === undefined || isMine) ? 'you' : 'somebody';
  if (lines.length > 0) {
    const [one, many] = [`campaign${whose} needs`, `campaigns${whose} need`];
    const which = reasons.length === 0 ? '' : `: ${anyOf(reasons, (kind) => reasonInBrief({ kind }))}`;
    return `${howMany(lines.length, one, many)} ${whom} today${which}`;
  }
  const { have, of } = attentionChecked;
  if (isMine && taken.length > 0) return inHandInWords(taken.length, have >= of);
  if (have < of) return `${isMine ? 'Your' : 'The'} campaigns${whose} are not all looked through yet`;
  const isNew = folded.length + taken.length > 0;
  if (reasons.length > 0)
    return `No campaign${whose} is ${isNew ? 'newly ' : ''}${anyOf(reasons, afterIs)} today`;
  return `${isNew ? 'Nothing new' : 'Nothing'}${whose} needs ${whom} today`;
}

function anyOf(reasons: readonly NeedKind[], words: (kind: NeedKind) => string): string {
  return listed(reasons.map(words), 'or');
}

/** While the rules have not judged all, the fine print must not count the same campaigns in another way. */
function countedOnce(report: NeedsReport): NeedsReport {
  const { have, of } = report.attentionChecked;
  return have >= of ? report : { ...report, standing: { ...report.standing, statistics: undefined } };
}

function finePrintOf({ attentionChecked }: NeedsReport): FinePrint {
  const looked = lookedInWords(attentionChecked);
  return { says: [looked && capital(looked)], counted: 'active campaigns' };
}
