// Whether what was read can be kept: a button, a digest and a link hold no question that their schema refuses.

import { isDeepStrictEqual } from 'node:util';
import type { Command, ParseProblem, Question } from '#reports/question.ts';
import { questionSchema } from '#reports/question-schema.ts';

/** Why each question that would be answered or offered cannot be kept; empty where all can. */
export function unkept(typed: Command | ParseProblem): string[] {
  return questionsIn(typed).flatMap((question) => {
    const read = questionSchema.safeParse(question);
    const fits = read.success && isDeepStrictEqual(read.data, question);
    return fits ? [] : [`${JSON.stringify(question)} ${read.success ? '' : read.error.message}`];
  });
}

function questionsIn(typed: Command | ParseProblem): readonly Question[] {
  if (typed.kind === 'ask' || typed.kind === 'subscribe') return [typed.question];
  return 'choices' in typed ? (typed.choices ?? []) : [];
}
