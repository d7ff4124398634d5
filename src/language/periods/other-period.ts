// Reads a period alone, which then replaces the one of a question.

import { longestText } from '#language/questions/grammar.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { asTyped, wordsOf } from '#language/typed-words.ts';
import type { ParseProblem, PeriodPhrase } from '#reports/question.ts';
import { readPeriod } from './parse-period.ts';

/** A text that says more than a period is refused. */
export function parsePeriod(
  text: string,
  context: ParseContext,
):
  | { readonly kind: 'period'; readonly phrase: PeriodPhrase }
  | { readonly kind: 'problem'; readonly problem: ParseProblem } {
  if (text.length > longestText) {
    return { kind: 'problem', problem: { kind: 'too-long', length: text.length, limit: longestText } };
  }
  const typed = wordsOf(text);
  if (typed.words.length === 0) return { kind: 'problem', problem: { kind: 'missing', what: 'period' } };
  const read = readPeriod(typed, context);
  if (read?.kind === 'refused') return { kind: 'problem', problem: read.problem };
  if (read && read.used === typed.words.length) return { kind: 'period', phrase: read.value };
  const word = asTyped(typed).slice(0, longestWord).toWellFormed();
  const nearest = ['last 30 days', 'last month', 'since 3 march'];
  return { kind: 'problem', problem: { kind: 'unknown-word', word, nearest } };
}

const longestWord = 80;
