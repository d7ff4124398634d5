// What whoever asked reads where the bot failed: whose fault it is, and who mends it.

import type { Message } from './message.ts';
import { nameOf } from './parts/text.ts';
import { notice } from './short-messages.ts';

/** The bot could not do what somebody wants, because it can neither read nor write what it keeps. */
export const storeAway = {
  what: 'The bot cannot reach its store just now, so it could not do this.',
  next: 'Try again in a few minutes. Questions about campaigns are answered meanwhile.',
} as const;

export function storeAwayMessage(): Message {
  return notice(storeAway.what, storeAway.next);
}

/** The operator finds `reference` in the log. */
export function failureMessage(reference: string): Message {
  return notice(
    'Something went wrong on our side, and it was written to the bot’s log.',
    `Try again in a minute. If it happens again, give whoever runs the bot this reference: ${nameOf(reference, 80)}`,
  );
}

/** `scope`: as Slack names it; undefined: it names none. */
export function scopeLackedMessage(scope: string | undefined): Message {
  const which = scope === undefined ? 'one of its scopes' : `its scope ${nameOf(scope, 80)}`;
  return notice(
    `Slack does not let the app do that: ${which} was not granted.`,
    'An admin of Slack adds it on the app’s page under OAuth & Permissions, and installs the app again.',
  );
}
