// Reads a period alone, as the form takes it, by the tags that a question's period has too. Knows no names.

import type { ParseContext } from '#language/read-outcome.ts';
import { longestText, tidied } from '#language/typed-words.ts';
import type { ParseProblem, PeriodPhrase } from '#reports/question.ts';
import { printPeriod } from '#reports/words/print-question.ts';
import { unreadNames } from './lexicon.ts';
import { periodTags } from './tag-periods.ts';
import { prepared } from './tag-words.ts';

export type ParsedPeriod =
  | { readonly kind: 'period'; readonly phrase: PeriodPhrase }
  | { readonly kind: 'problem'; readonly problem: ParseProblem };

/** A text that says more than a period is refused. */
export function parsePeriod(text: string, context: ParseContext): ParsedPeriod {
  const source = tidied(text);
  const { length } = source;
  if (length > longestText) return refused({ kind: 'too-long', length, limit: longestText });
  const { meant } = prepared(source, unreadNames);
  if (meant.words.length === 0) return refused({ kind: 'missing', what: 'period' });
  const whole = periodTags(meant, 0, context)
    .filter(({ to }) => to === meant.words.length)
    .map(({ meaning }) => meaning);
  const phrases = whole.flatMap((each) => (each.kind === 'period' ? [each.phrase] : []));
  const [phrase, another] = phrases;
  if (phrase !== undefined && another === undefined) return { kind: 'period', phrase };
  const problem = whole.find((each) => each.kind === 'problem')?.problem;
  if (phrase === undefined && problem !== undefined) return refused(problem);
  const nearest = phrase ? phrases.map(printPeriod) : ['last 30 days', 'last month', 'since 3 march'];
  return refused({ kind: 'unknown-word', word: source.slice(0, longestWord).toWellFormed(), nearest });
}

const longestWord = 80;

function refused(problem: ParseProblem): ParsedPeriod {
  return { kind: 'problem', problem };
}
