// The viewer's latest questions and pins, one click away. What a button would cut is a line that wraps, with its button beside it.
// Somebody new gets two to begin with; the form asks all others.

import type { Overflow } from '@slack/types';
import { composeButton } from '#blocks/composer/compose-button.ts';
import { controls } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { actions, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { option } from '#blocks/parts/form.ts';
import { ask } from '#blocks/parts/question-controls.ts';
import { nameOf } from '#blocks/parts/text.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import { defaultPeriod, type Question } from '#reports/question.ts';
import { questionInBrief } from './question-brief.ts';

export interface AgainQuestion {
  readonly question: Question;
  /** Short, and the same for the same question. A choice in a menu carries it. */
  readonly print: string;
  readonly isPinned: boolean;
}

/** Pins first, then newest first. */
export type AskAgain = readonly AgainQuestion[];

export function askAgainBlocks(again: AskAgain, names: CampaignNames | undefined): DrawnBlock[] {
  if (again.length === 0) {
    return [
      section('*Ask*'),
      ...actions(
        ...beginnings.map(([label, question], index) => ask(label, question, `begin-${index + 1}`)),
        anew(),
      ),
    ];
  }
  const labels = again.map((one) => nameOf(labelOf(one, names), nameLengths.title));
  const askNth = (nth: number, label: string) =>
    again[nth] &&
    ask(label, again[nth].question, `again-${nth + 1}`, { spoken: `Ask again: ${labels[nth]}` });
  const [first = ''] = labels;
  if (first.length > limits.button.shown) {
    const shown = 1 + fitting(labels.slice(1), row.menu);
    return [
      plainSection(first, askNth(0, 'Ask again')),
      ...actions(
        ...labels.slice(1, shown).map((label, index) => askNth(1 + index, label)),
        anew(),
        othersMenu(again.slice(shown), names),
      ),
    ];
  }
  const shown = fitting(labels);
  return [
    section('*Ask again*', othersMenu(again.slice(shown), names)),
    ...actions(...labels.slice(0, shown).map((label, nth) => askNth(nth, label)), anew()),
  ];
}

const anewLabel = 'Ask…';

/** Opens the form in which a question is put together. */
function anew() {
  return composeButton({ kind: 'blank' }, anewLabel);
}

/** The width of a phone, how much wider a button is than its label, and the width of a ⋯. */
const row = { width: 366, perLetter: 8, around: 34, menu: 40 };

/** How many of the labels, from the first on, fit whole into one row of a phone, before the last button; `taken`: pixels of the row. */
function fitting(labels: readonly string[], taken = 0): number {
  let width = taken + anewLabel.length * row.perLetter + row.around;
  const past = labels.findIndex((label) => {
    width += label.length * row.perLetter + row.around;
    return label.length > limits.button.shown || width > row.width;
  });
  return past < 0 ? labels.length : past;
}

/** In plain text, not cut. */
export function labelOf({ question, isPinned }: AgainQuestion, names: CampaignNames | undefined): string {
  return `${isPinned ? '📌 ' : ''}${questionInBrief(question, names)}`;
}

function othersMenu(others: AskAgain, names: CampaignNames | undefined): Overflow | undefined {
  if (others.length === 0) return undefined;
  return {
    type: 'overflow',
    action_id: controls.homeAgain,
    options: others
      .slice(0, limits.overflow.options)
      .map((again) => option(nameOf(labelOf(again, names), limits.option.text), again.print)),
  };
}

const beginnings: readonly (readonly [string, Question])[] = [
  ['Overview', { kind: 'overview', period: defaultPeriod }],
  ['Campaigns', { kind: 'list', statuses: [] }],
];
