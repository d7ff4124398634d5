// Reads what somebody typed or said, wherever that was: a question or a command, with what is said of when, on what condition and where.

import type { ParseContext } from '#language/read-outcome.ts';
import { readText } from '#language/reading/read-text.ts';
import { longestText, tidied } from '#language/typed-words.ts';
import type { Command, ParseProblem, Question } from '#reports/question.ts';
import type { Wish } from './wish.ts';

/** Never throws. Quoted text is always a name. */
export function parseSubscription(
  text: string,
  context: ParseContext,
): {
  readonly typed: Command | ParseProblem;
  readonly wish?: Wish;
  /** Other ways to read it, best first. */
  readonly others?: readonly Question[];
} {
  const source = tidied(text);
  const { length } = source;
  if (length > longestText) return { typed: { kind: 'too-long', length, limit: longestText } };
  const { typed, wish, others } = readText(source, context);
  return { typed: clipped(typed), ...(wish && { wish }), others };
}

/** A question alone: its schedule and its condition have inputs of their own. Never throws. */
export function parseQuestion(text: string, context: ParseContext): Command | ParseProblem {
  const { typed, wish } = parseSubscription(text, context);
  const isAlone = Object.values(wish ?? {}).every((part) => part === undefined);
  return isAlone ? typed : { kind: 'does-not-fit', word: text, with: 'subscribe' };
}

const longestWord = 80;

function clipped(typed: Command | ParseProblem): Command | ParseProblem {
  if (!('word' in typed) || typed.word.length <= longestWord) return typed;
  return { ...typed, word: `${typed.word.slice(0, longestWord - 1).replace(/[\uD800-\uDBFF]$/, '')}…` };
}
