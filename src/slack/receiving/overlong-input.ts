// Finds input that is longer than people can make it where they type, before it is parsed.

import { longestIn } from '#blocks/input-lengths.ts';
import { limits } from '#blocks/limits.ts';
import type { TooMuch } from '#blocks/short-messages.ts';
import { controlOf } from './envelope.ts';
import { isRecord } from './unreadable-payloads.ts';

export type TooLong = Extract<TooMuch, { kind: 'too-long' }>;

/** The text after a command. */
export function longCommand({ text }: { readonly text?: unknown }): TooLong | undefined {
  const most = limits.input.value;
  return typeof text === 'string' && text.length > most ? { kind: 'too-long', most } : undefined;
}

/** The first input of a modal that holds more than the modal lets people type. `state` is a view's state as it came. */
export function longInput(state: unknown): TooLong | undefined {
  if (!isRecord(state) || !isRecord(state.values)) return undefined;
  for (const [block, actions] of Object.entries(state.values)) {
    if (!isRecord(actions)) continue;
    for (const [action, input] of Object.entries(actions)) {
      const most = longestIn(controlOf(action));
      if (isRecord(input) && typeof input.value === 'string' && input.value.length > most)
        return { kind: 'too-long', most, block };
    }
  }
  return undefined;
}
