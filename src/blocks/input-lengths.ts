// How many letters an input takes: drawn into the form, and checked again when it is sent, because that may not come from the form.

import { longestNote } from '#reports/handling/handled-need.ts';
import { type Control, controls } from './controls.ts';
import { limits } from './limits.ts';

/** All other inputs take as much as Slack allows. */
export const inputLengths = {
  [controls.inputCron]: 200,
  [controls.inputThreshold]: 20,
  [controls.inputMoreTimes]: 200,
  [controls.inputDatesOff]: 2_800,
  [controls.inputSearch]: 100,
  [controls.inputNote]: longestNote,
} as const satisfies Partial<Record<Control, number>>;

const known: ReadonlyMap<string, number> = new Map(Object.entries(inputLengths));

/** For any text, so that text which no input shows has a limit too. */
export function longestIn(control: string): number {
  return known.get(control) ?? limits.input.value;
}
