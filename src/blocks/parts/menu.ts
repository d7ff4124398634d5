// Small menus behind ⋯. A choice counts as a click on the control that the option names, with the value that the menu carries.

import type { Button, Overflow } from '@slack/types';
import { type Control, controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { Question } from '#reports/question.ts';
import { type Asked, encodeAsked } from '#reports/question-codec.ts';
import { hasOtherPeriods, workingOf } from '#reports/report-kinds.ts';
import { option } from './form.ts';
import { askButton } from './question-controls.ts';

export interface MenuOption {
  readonly label: string;
  readonly control: Control;
}

/** An action_id carries less than a button's value. */
export const menuRoom = limits.actionId - `${controls.menu}:`.length;

/** undefined if the value is too long for a menu, or if there is nothing to choose. At most five options. */
export function overflowMenu(options: readonly MenuOption[], value: string): Overflow | undefined {
  if (value.length > menuRoom || options.length === 0) return undefined;
  return {
    type: 'overflow',
    action_id: `${controls.menu}:${value}`,
    options: options
      .slice(0, limits.overflow.options)
      .map(({ label, control }) => ({ ...option(label, control) })),
  };
}

const answerOptions = {
  refresh: { label: 'Refresh', control: controls.refresh },
  csv: { label: 'CSV file', control: controls.csv },
  period: { label: 'Other period…', control: controls.period },
  working: { label: 'Show the working', control: controls.askWorking },
  subscribe: { label: 'Send this regularly…', control: controls.subscribe },
  share: { label: 'Share', control: controls.share },
} as const satisfies Readonly<Record<string, MenuOption>>;

type AnswerOption = keyof typeof answerOptions;

/** What can be done with an answer. If a need led to it, sharing takes the place of regular sending. */
function optionsOf(question: Question, need: Asked['need']): readonly MenuOption[] {
  const names: readonly AnswerOption[] = [
    'refresh',
    ...(question.kind === 'status' ? [] : (['csv'] as const)),
    ...(hasOtherPeriods(question) ? (['period'] as const) : []),
    ...(workingOf(question) === undefined ? [] : (['working'] as const)),
    ...(need === undefined
      ? question.kind === 'status'
        ? []
        : (['subscribe'] as const)
      : (['share'] as const)),
  ];
  return names.map((name) => answerOptions[name]);
}

/** So many letters keep the drawings of one message apart. The text before them, between tildes, says where it is read. */
const lettersOfIteration = 8;

function inBrief(iteration: string): string {
  const [mark = ''] = /^~[^~]*~/.exec(iteration) ?? [];
  return mark + iteration.slice(mark.length).slice(-lettersOfIteration);
}

/**
 * The ⋯ of a message; undefined if the question is too long for it. What does not fit into its action_id goes into the id of its block,
 * which Slack returns too. What is still too long of the way back is dropped.
 */
export function messageMenu(
  asked: Asked,
  iteration: string,
): { readonly overflow: Overflow; readonly blockId: string | undefined } | undefined {
  const prefix = `${controls.menu}:${inBrief(iteration)}:`;
  const value = encodeAsked(asked, menuRoom + Math.max(0, limits.blockId - prefix.length));
  const end = /[\ud800-\udbff]/.test(value.charAt(menuRoom - 1)) ? menuRoom - 1 : menuRoom;
  const rest = value.slice(end);
  if (prefix.length + rest.length > limits.blockId) return undefined;
  const overflow = overflowMenu(optionsOf(asked.question, asked.need), value.slice(0, end));
  return overflow && { overflow, blockId: rest === '' ? undefined : prefix + rest };
}

/** The same as buttons, for a question that is too long for a menu. */
export function menuButtons(asked: Asked): (Button | undefined)[] {
  return optionsOf(asked.question, asked.need).map(({ label, control }) => askButton(label, control, asked));
}
