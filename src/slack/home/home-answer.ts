// One answer to a question for App Home: from the record alone, the first that comes, or the whole.

import { mayHere } from '#access/policy.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';

export async function answerForHome(
  { answers, clock }: Pick<DoorTools, 'answers' | 'clock'>,
  { id: asker, scope }: Visitor,
  question: Question,
  how: 'known' | 'first' | 'whole',
): Promise<Answer | undefined> {
  if (!mayHere(scope, 'ask')) return undefined;
  let last: Answer | undefined;
  // An errand that is aborted before it begins asks the service nothing.
  const signal = how === 'known' ? { signal: AbortSignal.abort(nobodyWaits) } : {};
  const options = { lane: 'people', asker, at: clock.now(), ...signal } as const;
  for await (const answer of answers.answer(scope, question, options)) {
    last = answer;
    if (how === 'first') break;
  }
  return last;
}
