// Another period for the same question: read from a person's own words, and put in place of the old one.

import { longestText } from './grammar.ts';
import { hasPeriod } from './metric.ts';
import { readPeriod } from './parse-period.ts';
import type { ParseProblem, PeriodPhrase, Question } from './question.ts';
import type { ParseContext } from './read.ts';
import { asTyped, wordsOf } from './words.ts';

/** A period and nothing else; a text with anything beside it is refused whole. */
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

/** What has no period, or can have none, stays as it is. */
export function withPeriod(question: Question, period: PeriodPhrase): Question {
  switch (question.kind) {
    case 'overview':
    case 'campaign':
    case 'daily':
      return { ...question, period };
    case 'board':
    case 'working':
      return hasPeriod(question.metric) ? { ...question, period } : question;
    default:
      return question;
  }
}
