// Whether digests may trust the machine's clock. They wait while it differs from Slack's by more than a minute.

import { unreachable } from '#base/unreachable.ts';
import type { Messenger } from '#digests/messenger.ts';

export type ClockState =
  | { readonly kind: 'right' }
  /** Slack has not answered since the start, or since the clock was set or the machine slept. */
  | { readonly kind: 'not-known' }
  /** Positive if the machine's clock is ahead. */
  | { readonly kind: 'off'; readonly errorMs: number };

const toleratedMs = 60_000;

export function clockState({ clockErrorMs }: Pick<Messenger, 'clockErrorMs'>): ClockState {
  const errorMs = clockErrorMs();
  if (errorMs === undefined) return { kind: 'not-known' };
  return Math.abs(errorMs) > toleratedMs ? { kind: 'off', errorMs } : { kind: 'right' };
}

/** Asks Slack first if its clock is not known. */
export async function askedClockState(
  messenger: Pick<Messenger, 'clockErrorMs' | 'probe'>,
): Promise<ClockState> {
  const before = clockState(messenger);
  if (before.kind === 'right') return before;
  await messenger.probe();
  return clockState(messenger);
}

/** For an operator; undefined if nothing is wrong. */
export function clockInWords(state: ClockState): string | undefined {
  switch (state.kind) {
    case 'right':
      return undefined;
    case 'not-known':
      return "Slack does not answer, so this machine's clock cannot be checked; digests wait";
    case 'off': {
      const seconds = Math.round(Math.abs(state.errorMs) / 1_000);
      const far = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
      const where = state.errorMs > 0 ? 'ahead of' : 'behind';
      return `the clock of this machine is ${far} ${where} Slack's; digests wait until it is set right`;
    }
    default:
      return unreachable(state);
  }
}
