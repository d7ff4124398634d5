// What whoever asked reads where the bot failed: whose fault it is, and who mends it.

import type { Message } from './message.ts';
import { nameOf } from './parts/text.ts';
import { notice } from './short-messages.ts';
import { failedHereWith, storeAway } from './words/own-faults.ts';

export function storeAwayMessage(): Message {
  return notice(storeAway.what, storeAway.next);
}

/** The operator finds `reference` in the log. */
export function failureMessage(reference: string): Message {
  const { what, next } = failedHereWith(reference);
  return notice(what, next);
}

/** `scope`: as Slack names it; undefined: it names none. */
export function scopeLackedMessage(scope: string | undefined): Message {
  const which = scope === undefined ? 'one of its scopes' : `its scope ${nameOf(scope, 80)}`;
  return notice(
    `Slack does not let the app do that: ${which} was not granted.`,
    'An admin of Slack adds it on the app’s page under OAuth & Permissions, and installs the app again.',
  );
}
