// What the bot says of its own failures: what was not done, and what to do next. Plain text.

import { nameOf } from '#blocks/parts/text.ts';

/** The bot could not do what somebody wants, because it can neither read nor write what it keeps. */
export const storeAway = {
  what: 'The bot cannot reach its store just now, so it could not do this.',
  next: 'Try again in a few minutes. Questions about campaigns are answered meanwhile.',
} as const;

export const failedHere = {
  what: 'Something went wrong on our side, and it was written to the bot’s log.',
  next: 'Try again in a minute.',
} as const;

/** The operator finds `reference` in the log. */
export function failedHereWith(reference: string): { readonly what: string; readonly next: string } {
  const next = `${failedHere.next} If it happens again, give whoever runs the bot this reference: ${nameOf(reference, 80)}`;
  return { what: failedHere.what, next };
}
