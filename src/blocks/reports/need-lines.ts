// The needs of a morning as lines: a name, one reason with its number, and a small menu of what can be done with it.

import type { Button, Overflow } from '@slack/types';
import { controls } from '#blocks/controls.ts';
import { nameLengths, pages } from '#blocks/limits.ts';
import { askButton, campaignQuestion, lead, type SheetView } from '#blocks/parts/ask.ts';
import { context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { type MenuOption, menu, menuRoom } from '#blocks/parts/menu.ts';
import { distinct, listed, nameIn, plural } from '#blocks/parts/text.ts';
import { count } from '#blocks/words/numbers.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { needValue } from '#reports/handling/need-value.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import type { NeedStep } from '#reports/question-codec.ts';
import { reasonInBrief, reasonInWords } from './attention.ts';

type Needs = Pick<OverviewReport, 'attention' | 'attentionChecked'>;

/** The most urgent lines, and the others counted; one line where nothing needs anybody. */
export function needBlocks(needs: Needs, view: SheetView): DrawnBlock[] {
  const { attention } = needs;
  const title = titleInWords(needs, view);
  const names = namesOf(attention);
  const rest = restInWords(attention.slice(pages.attention));
  return [
    ...(title === undefined ? [] : [section(title)]),
    ...attention.slice(0, pages.attention).map((line, index) => needLine(line, names[index] ?? '', view)),
    ...(rest === undefined ? [] : [context(rest)]),
  ];
}

export function needTwin(needs: Needs, view: SheetView): string[] {
  const { attention } = needs;
  const title = titleInWords(needs, view);
  const names = namesOf(attention);
  const rest = restInWords(attention.slice(pages.attention));
  return [
    ...(title === undefined ? [] : [title]),
    ...attention
      .slice(0, pages.attention)
      .map((line, index) => `${index + 1}. ${lineInWords(line, names[index] ?? '')}`),
    ...(rest === undefined ? [] : [rest]),
  ].map((line) => line.replaceAll('*', '').replaceAll('\u00a0·', ' ·'));
}

/** One need with its menu. `name` is plain text, cut already. */
export function needLine(line: AttentionLine, name: string, view: SheetView): DrawnBlock {
  return section(lineInWords(line, name), needMenu(line, view));
}

/** The names of the lines, cut, and no two the same. */
export function namesOf(attention: readonly AttentionLine[]): string[] {
  return distinct(
    attention.map(({ campaign }) => campaign.name),
    nameLengths.attention,
  );
}

/** Opens the first need; each leads on to the next. undefined where there is none. */
export function goThroughButton(
  attention: readonly AttentionLine[],
  view: SheetView,
  style: 'primary' | undefined = 'primary',
): Button | undefined {
  const [first, ...walk] = attention.map(needStep);
  if (first === undefined) return undefined;
  const label = walk.length === 0 ? 'Open it' : `Go through the ${count(attention.length)}`;
  const question = campaignQuestion(first.campaign);
  return lead(
    label,
    question,
    'go-through',
    { ...view, walk },
    { ...(style && { style }), need: first.need },
  );
}

/** On a campaign that was opened from a need: the next one that is left, with the same way back. */
export function nextNeedButton({
  need,
  walk: [next, ...walk] = [],
  back = [],
}: SheetView): Button | undefined {
  if (need === undefined || next === undefined) return undefined;
  const asked = { question: campaignQuestion(next.campaign), page: 1, need: next.need, walk, back };
  return askButton('Next need ›', `${controls.ask}:next-need`, asked);
}

function needStep({ campaign, reason }: AttentionLine): NeedStep {
  return { campaign: campaign.id, need: reason.kind };
}

/** A campaign with a very long id has no menu; it can be found by its name. */
function needMenu(line: AttentionLine, view: SheetView): Overflow | undefined {
  const isPrivate = view.audience === 'private';
  const { here, back = [] } = view;
  const from = here && { ...here, back };
  const value = needValue(line, from, menuRoom);
  return menu(isPrivate ? [open] : [openAlone], value);
}

const open: MenuOption = { label: 'Open', control: controls.needOpen };
const openAlone: MenuOption = { label: 'Open (only you see it)', control: controls.needOpen };

/** mrkdwn, one line */
function lineInWords({ reason }: AttentionLine, name: string): string {
  return `*${nameIn(name, nameLengths.line)}*\u00a0· ${reasonInWords(reason)}`;
}

/** mrkdwn; undefined where there is no active campaign. */
function titleInWords({ attention, attentionChecked }: Needs, { audience }: SheetView): string | undefined {
  const { have, of } = attentionChecked;
  const needing = attention.length;
  const whom = audience === 'private' ? 'you' : 'somebody';
  const looked = lookedInWords(have, of);
  if (needing > 0) {
    const shown = needing > pages.attention ? `, the ${count(pages.attention)} most urgent first` : '';
    return `*${count(needing)} ${plural(needing, 'needs', 'need')} ${whom} today*${shown}${looked === undefined ? '' : `\u00a0· ${looked}`}`;
  }
  if (looked !== undefined) return `*Needs ${whom} today*\u00a0· ${looked}`;
  return of > 0 ? `✓\u00a0Nothing needs ${whom} today` : undefined;
}

/** Some reasons need no days, so there may be lines before any day was read. */
function lookedInWords(have: number, of: number): string | undefined {
  if (have >= of) return undefined;
  const all = `${count(of)} active ${plural(of, 'campaign')}`;
  const looked =
    have === 0 ? `not looked through the ${all} yet` : `looked through ${count(have)} of the ${all} so far`;
  return `${looked}; ask again later for the rest`;
}

function restInWords(rest: readonly AttentionLine[]): string | undefined {
  if (rest.length === 0) return undefined;
  const kinds = [...new Set(rest.map(({ reason }) => reason.kind))];
  const counts = kinds.map((kind) => {
    const of = rest.filter(({ reason }) => reason.kind === kind).length;
    return `${count(of)} ${reasonInBrief({ kind })}`;
  });
  return `and ${count(rest.length)} more: ${listed(counts)}`;
}
