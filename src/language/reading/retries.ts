// The questions that a text asks if the word in it that is not known is replaced by one that is.

import type { ParseContext } from '#language/read-outcome.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { tidied } from '#language/typed-words.ts';
import type { Retry } from '#reports/problem.ts';
import type { ParseProblem } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';

/** Only those with which the text is a question, best first. */
export function retriesOf(text: string, problem: ParseProblem, context: ParseContext): Retry[] {
  const choices = 'choices' in problem ? (problem.choices ?? []) : [];
  if (choices.length > 0) return choices.map((question) => ({ word: printQuestion(question), question }));
  if (!('nearest' in problem)) return [];
  const source = tidied(text);
  const at = source.toLowerCase().indexOf(problem.word.toLowerCase());
  if (at < 0) return [];
  return problem.nearest.flatMap((word) => {
    const mended = `${source.slice(0, at)}${word}${source.slice(at + problem.word.length)}`;
    const { typed } = parseSubscription(mended, context);
    return typed.kind === 'ask' ? [{ word, question: typed.question }] : [];
  });
}
