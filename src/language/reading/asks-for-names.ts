// Whether a text may name somebody, so that it is read only when the record's names are known. Knows no names.

import type { ParseContext } from '#language/read-outcome.ts';
import { longestText, tidied } from '#language/typed-words.ts';
import { readText } from './read-text.ts';

/** False where every word is one of ours, letter for letter, and they make sense together. */
export function asksForNames(text: string, { names: _, ...calendar }: ParseContext): boolean {
  const source = tidied(text);
  if (source.length > longestText) return false;
  const { typed } = readText(source, calendar);
  switch (typed.kind) {
    case 'ask':
    case 'subscribe':
      return typed.readAs !== undefined;
    case 'digests':
    case 'accounts':
    case 'room':
    case 'audit':
    case 'help':
    case 'thanks':
      return false;
    default:
      return true;
  }
}
