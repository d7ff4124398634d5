// Reads what an admin typed into the forms of accounts: the values to keep, or why they are refused. Asks nobody.

import { type Account, longestAccountName, longestAddress, longestKey } from './account.ts';
import type { AccountRefusal, ConnectWish } from './accounts.ts';
import { parseAddress } from './address.ts';

export function readWish(
  { name: typed, address, key }: ConnectWish,
  allowsPrivate: boolean,
): { readonly name: string; readonly url: URL } | AccountRefusal {
  const name = readName(typed);
  if (name === undefined) return { kind: 'bad-name' };
  const text = address.trim();
  const parsed = parseAddress(text.length > longestAddress ? '' : text, allowsPrivate);
  if (parsed.kind === 'fault') return { kind: 'bad-address', fault: parsed.fault, allowsPrivate };
  return isKey(key) ? { name, url: parsed.url } : { kind: 'bad-key' };
}

/** The name on one line; undefined if nothing is left of it. */
export function readName(typed: string): string | undefined {
  const name = typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return name === '' || name.length > longestAccountName ? undefined : name;
}

export function isKey(typed: string): boolean {
  return typed.length <= longestKey && /^[\x21-\x7e]+$/.test(typed);
}

/** Compares names as the store does. */
export function isCalled(name: string): (other: Pick<Account, 'name'>) => boolean {
  const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return (other) => lower(other.name) === lower(name);
}
