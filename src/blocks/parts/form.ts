// Inputs that several forms share: a menu, boxes for the days of the week, and initial values.

import type { Checkboxes, PlainTextOption, StaticSelect } from '@slack/types';
import type { Weekday } from '#base/day.ts';
import { weekdayWords } from '#blocks/words/schedule-words.ts';
import type { DrawnBlock } from './block.ts';
import { plain } from './text.ts';
import { input } from './view.ts';

export function weekdayBoxes(chosen: readonly Weekday[]): Checkboxes {
  const boxOf = (day: Weekday) => option(weekdayWords[day], String(day));
  return {
    type: 'checkboxes',
    options: ([1, 2, 3, 4, 5, 6, 7] as const).map(boxOf),
    ...(chosen.length > 0 && { initial_options: chosen.map(boxOf) }),
  };
}

export function select(
  name: string,
  label: string,
  options: readonly PlainTextOption[],
  chosen: string,
  more: { readonly hint?: string; readonly dispatch?: true } = {},
): DrawnBlock {
  return input(name, label, selectMenu(options, chosen), more);
}

export function selectMenu(options: readonly PlainTextOption[], chosen: string): StaticSelect {
  const initialOption = options.find(({ value }) => value === chosen);
  return {
    type: 'static_select',
    options: [...options],
    ...(initialOption !== undefined && { initial_option: initialOption }),
  };
}

export function option(text: string, value: string): PlainTextOption {
  return { text: plain(text), value };
}

export function initial(value: string): { initial_value?: string } {
  return value === '' ? {} : { initial_value: value };
}
