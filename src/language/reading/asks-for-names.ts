// Whether a text may name somebody, so that it is read only when the record's names are known. Knows no names.

import type { Command, ParseProblem } from '#reports/question.ts';

/** `read`: without names. False where every word is one of ours, letter for letter, and they make sense together. */
export function asksForNames(read: Command | ParseProblem): boolean {
  switch (read.kind) {
    case 'ask':
    case 'subscribe':
      return read.readAs !== undefined;
    case 'digests':
    case 'accounts':
    case 'room':
    case 'audit':
    case 'help':
    case 'thanks':
    case 'too-long':
      return false;
    default:
      return true;
  }
}
