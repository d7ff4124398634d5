// Finds out whether the question of a form names what exists, before it is saved and while the form can still say so. Knows no other input.

import { within } from '#base/clock.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import { problemInWords } from '#blocks/words/problem-words.ts';
import type { Question } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { withAddress } from './owner-address.ts';

/** An acknowledgement is due in three seconds, and the way to Slack takes some of them. */
const lookUpMs = 1_500;

type QuestionProblem = Parameters<typeof problemInWords>[0];

/** What is not known in time counts as no fault: the first run looks for the name again. */
export async function faultInTime(
  tools: DoorTools,
  question: Question,
  person: Visitor,
): Promise<string | undefined> {
  const enough = new AbortController();
  let problem: QuestionProblem | undefined;
  const look = async () => {
    const asked = await withAddress(tools, question, person);
    if (enough.signal.aborted) return;
    for await (const found of problemsWith(tools, asked, person, enough.signal)) problem = found;
  };
  await within(lookUpMs, look(), tools.clock);
  enough.abort(nobodyWaits);
  return problem && problemInWords(problem);
}

/** A name that fits no campaign or owner, or several, would break the digest at its first run. Yields what is known of it so far. */
async function* problemsWith(
  { answers, clock }: DoorTools,
  question: Question,
  { id: asker, scope }: Visitor,
  signal: AbortSignal,
): AsyncGenerator<QuestionProblem | undefined> {
  const named = ('campaign' in question && question.campaign) || ('owner' in question && question.owner);
  if (!named) return;
  for await (const answer of answers.answer(scope, question, {
    lane: 'people',
    asker,
    at: clock.now(),
    signal,
  })) {
    const problem = answer.kind === 'problem' ? answer.problem : undefined;
    yield problem?.kind === 'service' || problem?.kind === 'internal' ? undefined : problem;
    if (answer.kind === 'report' || signal.aborted) return;
  }
}
