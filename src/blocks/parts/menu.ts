// Small menus behind ⋯. A choice is a click on the control that the option names, with the value that the menu carries.

import type { Button, Overflow } from '@slack/types';
import { controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { Question } from '#reports/question.ts';
import { type Asked, encodeAsked } from '#reports/question-codec.ts';
import { hasOtherPeriods } from '#reports/report-kinds.ts';
import { workingOf } from '#reports/working/working-of.ts';
import { askButton } from './ask.ts';
import { option } from './form.ts';

export interface MenuOption {
  readonly label: string;
  /** A control's name. */
  readonly control: string;
}

/** An action_id carries less than a button's value. */
export const menuRoom = limits.actionId - `${controls.menu}:`.length;

/** undefined where the value is too long for a menu, or where there is nothing to choose. At most five options. */
export function menu(options: readonly MenuOption[], value: string): Overflow | undefined {
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

/** What can be done with an answer. From a need, sharing takes the place of sending it regularly. */
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

/** The ⋯ of a message; undefined where the question is too long for it. What is too long of the way back is dropped. */
export function messageMenu(asked: Asked): Overflow | undefined {
  return menu(optionsOf(asked.question, asked.need), encodeAsked(asked, menuRoom));
}

/** The same as buttons, for a question that is too long for a menu. */
export function menuButtons(asked: Asked): (Button | undefined)[] {
  return optionsOf(asked.question, asked.need).map(({ label, control }) => askButton(label, control, asked));
}
