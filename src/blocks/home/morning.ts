// What needs a person this morning: the sentence on top of App Home, its fine print, and a line for each need.

import { nameLengths } from '#blocks/limits.ts';
import { context, type DrawnBlock } from '#blocks/parts/block.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { distinct, nameIn, plural } from '#blocks/parts/text.ts';
import { needLine } from '#blocks/reports/need-lines.ts';
import { accountInPrint } from '#blocks/reports/standing-line.ts';
import { rangeInWords, slackTime } from '#blocks/words/dates.ts';
import { inHandInWords } from '#blocks/words/handling-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import type { MyMorning } from '#reports/overview/my-morning.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';

/** undefined: nothing was read from the campaign service yet. */
export type MorningView = { readonly mine: MyMorning; readonly report: OverviewReport } | undefined;

/** So many leave space for the week, the digests and the questions on one screen. One of them is for a need that the viewer works on. */
const mostLines = 3;

/** Plain text. */
export function morningHeadline(morning: MorningView): string {
  if (morning === undefined) return 'The campaigns were not read yet';
  const { mine, report } = morning;
  const { owner, running } = mine;
  const needing = new Set(mine.waiting.map(({ campaign }) => campaign.id)).size;
  if (needing > 0) {
    const verb = plural(needing, 'needs', 'need');
    if (owner === undefined) return `${campaigns(needing)} ${verb} somebody today`;
    if (running === 1) return 'Your campaign needs you';
    return `${count(needing)} of your ${campaigns(running)} ${verb} you`;
  }
  const { have, of } = report.attentionChecked;
  if (mine.taken.length > 0) return inHandInWords(mine.taken.length, have >= of);
  if (have < of) return 'The campaigns are not all looked through yet';
  if (owner === undefined) return 'Nothing needs anybody today';
  if (running === 0) return 'None of your campaigns is running';
  return running === 1
    ? 'Your campaign does not need you today'
    : `Your ${campaigns(running)} do not need you today`;
}

/** mrkdwn */
export function morningPrint(morning: MorningView): string {
  if (morning === undefined)
    return 'It shows here in a moment, where the campaign service answers; Status says more';
  const { mine, report } = morning;
  const { have, of } = report.attentionChecked;
  const whose =
    mine.owner === undefined
      ? `All ${campaigns(mine.running, 'running')}, since none is known to be yours`
      : `Yours as ${nameIn(mine.owner, 60)}`;
  return [
    whose,
    ...(have < of ? [`looked through ${count(have)} of ${count(of)} so far`] : []),
    rangeInWords(report.period.complete ?? report.period.range),
    ...accountInPrint(report.standing.account),
    ...asOf(report),
  ].join('\u00a0· ');
}

/** Most of what waits, then what the viewer works on, then how much more there is. */
export function morningBlocks(morning: MorningView): DrawnBlock[] {
  if (morning === undefined) return [];
  const { waiting, taken, viewer } = morning.mine;
  const open = waiting.slice(0, taken.length > 0 ? mostLines - 1 : mostLines);
  const inHand = taken.slice(0, mostLines - open.length);
  const shown = [...open, ...inHand];
  const names = distinct(
    shown.map(({ campaign }) => campaign.name),
    nameLengths.attention,
  );
  const rest = restInWords(waiting.length - open.length, taken.length - inHand.length);
  return [
    ...shown.map((line, index) => needLine(line, names[index] ?? '', { ...view, viewer })),
    ...(rest === undefined ? [] : [context(rest)]),
  ];
}

const view: SheetView = { detail: 'tables', page: 1, audience: 'private', iteration: 'home' };

function restInWords(waiting: number, inHand: number): string | undefined {
  const parts = [
    ...(waiting > 0 ? [`${howMany(waiting, 'more needs', 'more need')} somebody`] : []),
    ...(inHand > 0 ? [`${count(inHand)} more taken by you`] : []),
  ];
  return parts.length === 0 ? undefined : `And ${parts.join(', ')}: ⋯ All needs`;
}

function asOf({ standing, at, serviceZone }: OverviewReport): string[] {
  return standing.asOf === undefined ? [] : [`as of ${slackTime(standing.asOf, at, serviceZone)}`];
}

function campaigns(many: number, which?: string): string {
  return `${count(many)} ${which === undefined ? '' : `${which} `}${plural(many, 'campaign')}`;
}
