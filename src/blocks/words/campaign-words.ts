// What a campaign's status and its owner are called; plain text.

import { nameLengths } from '#blocks/limits.ts';
import { nameOf } from '#blocks/parts/text.ts';

const statusWords: ReadonlyMap<string, string> = new Map([
  ['ACTIVE', 'active'],
  ['PAUSED', 'paused'],
  ['CREATED', 'not started'],
  ['COMPLETED', 'completed'],
  ['ARCHIVED', 'archived'],
]);

/** A status the contract does not name is shown as the service states it; plain text. */
export function statusInWords(stated: string): string {
  return statusWords.get(stated) ?? `“${nameOf(stated, 20)}”`;
}

/** The e-mail's local part: owners have no display name (decision 6). */
export function ownerName(email: string): string {
  const [local = ''] = email.split('@');
  return nameOf(local, nameLengths.owner);
}
