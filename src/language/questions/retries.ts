// The questions that a text asks if the unknown word in it is replaced by a similar known one, or what it lacks is added.

import { tidied } from '#language/words.ts';
import type { Retry } from '#reports/problem.ts';
import type { ParseProblem } from '#reports/question.ts';
import { printPeriod } from '#reports/words/print-question.ts';
import { type ParseContext, parseCommand } from './grammar.ts';

/** Only those with which the text is a question, best first. */
export function retriesOf(text: string, problem: ParseProblem, context: ParseContext): Retry[] {
  if (problem.kind === 'missing' && problem.what === 'comparison') return besideTheOneBefore(text, context);
  if (!('nearest' in problem)) return [];
  const source = tidied(text);
  const at = source.toLowerCase().indexOf(problem.word.toLowerCase());
  if (at < 0) return [];
  return problem.nearest.flatMap((word) => {
    const mended = `${source.slice(0, at)}${word}${source.slice(at + problem.word.length)}`;
    const command = parseCommand(mended, context);
    return command.kind === 'ask' ? [{ word, question: command.question }] : [];
  });
}

/** `compare this week`: with what else than the week before? */
function besideTheOneBefore(text: string, context: ParseContext): Retry[] {
  const command = parseCommand(`${tidied(text)} vs the period before`, context);
  if (command.kind !== 'ask' || command.question.kind !== 'compare-periods') return [];
  const { question } = command;
  return [{ word: question.periods.map(printPeriod).join(' vs '), question }];
}
