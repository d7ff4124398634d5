// How many letters an input shows that it takes: drawn into the form, and held against what is sent, which may not come from that form.

import { longestNote } from '#reports/handling/handled-need.ts';
import { type Control, controls } from './controls.ts';
import { limits } from './limits.ts';

/** Of all others it is what Slack lets any input hold. */
export const inputLengths = {
  [controls.inputCron]: 200,
  [controls.inputThreshold]: 20,
  [controls.inputMoreTimes]: 200,
  [controls.inputDatesOff]: 2_800,
  [controls.inputSearch]: 100,
  [controls.inputNote]: longestNote,
} as const satisfies Partial<Record<Control, number>>;

const known: ReadonlyMap<string, number> = new Map(Object.entries(inputLengths));

/** For any text, so that what was never drawn has a limit too. */
export function longestIn(control: string): number {
  return known.get(control) ?? limits.input.value;
}
