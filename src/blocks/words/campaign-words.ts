// Words for a campaign's status and the name of its owner; plain text.

import { nameLengths } from '#blocks/limits.ts';
import { nameOf } from '#blocks/parts/text.ts';

const statusWords: ReadonlyMap<string, string> = new Map([
  ['ACTIVE', 'active'],
  ['PAUSED', 'paused'],
  ['CREATED', 'not started'],
  ['COMPLETED', 'completed'],
  ['ARCHIVED', 'archived'],
]);

/** A status that the contract does not name is shown as the service states it; plain text. */
export function statusInWords(stated: string): string {
  return statusWords.get(stated) ?? `“${nameOf(stated, 20)}”`;
}

/** The names of members of the workspace, by their address in lower case. */
export type MemberNames = ReadonlyMap<string, string>;

/** The owner's name in Slack, never as a mention; else the address up to the @, because the service knows no names (decision 6). */
export function ownerName(email: string, names?: MemberNames): string {
  const [local = ''] = email.split('@');
  return nameOf(names?.get(email.toLowerCase()) ?? local, nameLengths.owner);
}
