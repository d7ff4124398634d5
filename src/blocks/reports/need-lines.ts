// The needs of a morning as lines: a name, one reason with its number, what was done about it, and a small menu of what can be done.

import type { Button, Overflow } from '@slack/types';
import { controls } from '#blocks/controls.ts';
import { nameLengths, pages } from '#blocks/limits.ts';
import { context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { type MenuOption, menuRoom, overflowMenu } from '#blocks/parts/menu.ts';
import { askButton, campaignQuestion, lead, type SheetView } from '#blocks/parts/question-controls.ts';
import { capital, distinct, listed, nameIn, unbroken } from '#blocks/parts/text.ts';
import { handlingInWords, recoveredInWords } from '#blocks/words/handling-words.ts';
import { reasonInBrief } from '#blocks/words/need-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { type ArrangedNeeds, arrangeNeeds, type FoldedNeeds } from '#reports/handling/arrange-needs.ts';
import { needValue } from '#reports/handling/need-value.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import type { NeedStep } from '#reports/question-codec.ts';
import { needReasonInWords } from './need-reasons.ts';

type Needs = Pick<OverviewReport, 'attention' | 'attentionChecked' | 'recovered'>;

/** The most urgent lines, and the others in one line; one line if nothing needs anybody. */
export function needBlocks(needs: Needs, view: SheetView): DrawnBlock[] {
  const { title, shown, others } = morningOf(needs, view);
  return [
    ...(title === undefined ? [] : [section(title)]),
    ...shown.map(({ line, name }) => needLine(line, name, view)),
    ...(others.length === 0 ? [] : [context(others.join('\n'))]),
  ];
}

export function needTwin(needs: Needs, view: SheetView): string[] {
  const { title, shown, others } = morningOf(needs, view);
  return [
    ...(title === undefined ? [] : [title]),
    ...shown.map(({ line, name }, index) => `${index + 1}. ${needInWords(line, name).replace('\n', ' ')}`),
    ...others,
  ].map((line) => line.replaceAll('*', '').replaceAll('\u00a0·', ' ·'));
}

/** One need with its menu. `name` is plain text that was cut before. */
export function needLine(line: AttentionLine, name: string, view: SheetView): DrawnBlock {
  return section(unbroken(needInWords(line, name)), needMenu(line, view));
}

/** The names of the lines, cut and all different. */
export function namesOf(attention: readonly AttentionLine[]): string[] {
  return distinct(
    attention.map(({ campaign }) => campaign.name),
    nameLengths.attention,
  );
}

/** Opens the first need that waits for somebody; each leads to the next. undefined if there is none. */
export function goThroughButton(attention: readonly AttentionLine[], view: SheetView): Button | undefined {
  const { lines } = arrangeNeeds(attention);
  const [first, ...walk] = lines.map(needStep);
  if (first === undefined) return undefined;
  const label = walk.length === 0 ? 'Open it' : `Go through the ${count(lines.length)}`;
  const question = campaignQuestion(first.campaign);
  return lead(label, question, 'go-through', { ...view, walk }, { style: 'primary', need: first.need });
}

/** On a campaign that was opened from a need: opens the next need, with the same way back. */
export function nextNeedButton({ need, walk = [], back = [] }: SheetView): Button | undefined {
  const [next, ...left] = walk;
  if (need === undefined || next === undefined) return undefined;
  const asked = { question: campaignQuestion(next.campaign), page: 1, need: next.need, walk: left, back };
  return askButton('Next need ›', `${controls.ask}:next-need`, asked);
}

function needStep({ campaign, reason }: AttentionLine): NeedStep {
  return { campaign: campaign.id, need: reason.kind };
}

interface Morning {
  readonly title: string | undefined;
  readonly shown: readonly { readonly line: AttentionLine; readonly name: string }[];
  /** What has no line of its own, in mrkdwn. */
  readonly others: readonly string[];
}

/** What waits for somebody comes first. What somebody took gets a line if there is space. */
function morningOf({ attention, attentionChecked, recovered }: Needs, view: SheetView): Morning {
  const arranged = arrangeNeeds(attention);
  const { lines, folded, taken } = arranged;
  const shown = [...lines, ...taken].slice(0, pages.attention);
  const names = namesOf(shown);
  const rest = restInWords(lines.slice(pages.attention));
  const progress = lookedInWords(attentionChecked);
  const normal = recovered.slice(0, 3).map(recoveredInWords);
  return {
    title: titleInWords(arranged, attentionChecked, view),
    shown: shown.map((line, index) => ({ line, name: names[index] ?? '' })),
    others: [
      ...(rest === undefined ? [] : [rest]),
      ...(progress === undefined || lines.length === 0 ? [] : [capital(progress)]),
      ...folded.map(foldedInWords),
      ...(normal.length === 0 ? [] : [`✓\u00a0Back to normal: ${normal.join('; ')}`]),
    ],
  };
}

/** A campaign with a very long id gets no menu. People can find it by its name. */
export function needMenu(line: AttentionLine, view: SheetView): Overflow | undefined {
  const { here, back = [] } = view;
  const from = here && { ...here, back };
  return overflowMenu(optionsFor(line, view), needValue(line, from, menuRoom));
}

const options = {
  open: { label: 'Open', control: controls.needOpen },
  openAlone: { label: 'Open (only you see it)', control: controls.needOpen },
  take: { label: 'Take it', control: controls.needTake },
  takeOver: { label: 'Take over', control: controls.needTake },
  done: { label: 'Done', control: controls.needDone },
  snooze: { label: 'Snooze…', control: controls.needSnooze },
  note: { label: 'Note…', control: controls.needNote },
  why: { label: 'Why it is here', control: controls.needWhy },
  giveBack: { label: 'Give back', control: controls.needGiveBack },
  showAgain: { label: 'Show it again', control: controls.needGiveBack },
} as const satisfies Readonly<Record<string, MenuOption>>;

/** In a channel nobody knows who will click, so the menu is the same for all, even for somebody who took the need. */
function optionsFor({ handling }: AttentionLine, { audience, viewer }: SheetView): readonly MenuOption[] {
  const open = audience === 'private' ? options.open : options.openAlone;
  const { snooze, note, why } = options;
  const { kind } = handling?.state ?? { kind: 'open' };
  if (kind === 'snoozed' || kind === 'done') return [open, options.take, note, options.showAgain, why];
  if (handling?.state.kind !== 'taken') return [open, options.take, snooze, note, why];
  if (handling.state.by.id === viewer) return [open, options.done, snooze, note, options.giveBack];
  return [open, options.takeOver, snooze, note, why];
}

/** In mrkdwn: one line, and below it what was done. */
export function needInWords({ reason, handling }: AttentionLine, name: string): string {
  const line = `*${nameIn(name, nameLengths.line)}*\u00a0· ${needReasonInWords(reason)}`;
  const handled = handling && handlingInWords(handling);
  return handled === undefined ? line : `${line}\n↳\u00a0${handled}`;
}

/** In mrkdwn; undefined if there is no active campaign. */
function titleInWords(
  { lines, folded, taken, snoozed }: ArrangedNeeds,
  checked: Needs['attentionChecked'],
  { audience }: SheetView,
): string | undefined {
  const whom = audience === 'private' ? 'you' : 'somebody';
  const progress = lookedInWords(checked);
  const aside = [
    ...(taken.length > 0 ? [`${howMany(taken.length, 'is', 'are')} taken`] : []),
    ...(snoozed.length > 0 ? [`${howMany(snoozed.length, 'is', 'are')} snoozed`] : []),
    // Below the lines, if there are any.
    ...(progress === undefined || lines.length > 0 ? [] : [progress]),
  ];
  const withAside = (words: string) => [words, ...aside].join('\u00a0· ');
  if (lines.length > 0) return withAside(`*${howMany(lines.length, 'needs', 'need')} ${whom} today*`);
  if (progress !== undefined) return withAside(`*Needs ${whom} today*`);
  if (checked.of === 0 && folded.length + taken.length + snoozed.length === 0) return undefined;
  return withAside(`✓\u00a0Nothing ${folded.length > 0 ? 'new ' : ''}needs ${whom} today`);
}

/** Some reasons need no days, so there may be lines before any day was read. */
export function lookedInWords({ have, of }: Needs['attentionChecked']): string | undefined {
  if (have >= of) return undefined;
  const all = howMany(of, 'active campaign');
  const progress =
    have === 0 ? `not looked through the ${all} yet` : `looked through ${count(have)} of the ${all} so far`;
  return `${progress}; ask again later for the rest`;
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

const foldedNames = 3;

/** `4 still running out of leads: A, B, C and 1 more` */
export function foldedInWords({ kind, lines }: FoldedNeeds): string {
  const names = lines.slice(0, foldedNames).map(({ campaign }) => nameIn(campaign.name, nameLengths.owner));
  const more = lines.length - names.length;
  const all = more === 0 ? names : [...names, `${count(more)} more`];
  return `${count(lines.length)} still ${reasonInBrief({ kind })}: ${listed(all)}`;
}
