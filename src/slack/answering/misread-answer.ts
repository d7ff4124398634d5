// The answer to a text that is no question: why it is none, and what it could mean. All doors use it. Sends nothing.

import { retriesOf } from '#language/reading/retries.ts';
import type { ParseProblem } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { TypedContext } from './typed-grammar.ts';

export function misreadAnswer(
  text: string,
  problem: ParseProblem,
  context: TypedContext,
): Extract<Answer, { readonly kind: 'problem' }> {
  const retries = retriesOf(text, problem, context);
  const fault = problem.kind === 'names-unread' ? context.unread?.fault : undefined;
  return {
    kind: 'problem',
    problem: { kind: 'not-understood', problem, retries, text, ...(fault && { fault }) },
  };
}
