// Whether a question that is about to be saved names what there is, told while the form can still say so. Knows nothing of the other inputs.

import type { UserId } from '#base/tenant.ts';
import { problemInWords } from '#blocks/words/problem-words.ts';
import type { Problem } from '#reports/problem.ts';
import type { Question } from '#reports/question.ts';
import type { DoorParts } from '#slack/parts.ts';
import type { Person } from '#slack/people.ts';
import { withAddress } from './owner-address.ts';

/** An acknowledgement is due in three seconds, and the way to Slack takes some of them. */
const lookUpMs = 1_500;

/** What is not known by then counts as no fault: a name is looked for again at the first run. */
export async function faultInTime(
  parts: DoorParts,
  question: Question,
  person: Person,
): Promise<string | undefined> {
  const enough = new AbortController();
  const late = parts.clock.sleep(lookUpMs, enough.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    const asked = await Promise.race([withAddress(parts, question, person), late]);
    const problem = asked && (await problemWith(parts, asked, person.id, late));
    return problem && problemInWords(problem);
  } finally {
    enough.abort();
  }
}

/** A name that fits no campaign or owner, or several, would break the digest at its first run: it is told while it can be mended. */
async function problemWith(
  { answers, clock }: DoorParts,
  question: Question,
  asker: UserId,
  late: Promise<undefined>,
): Promise<Parameters<typeof problemInWords>[0] | undefined> {
  const named = ('campaign' in question && question.campaign) || ('owner' in question && question.owner);
  if (!named) return undefined;
  const enough = new AbortController();
  const at = clock.now();
  const stream = answers.answer(question, { lane: 'people', asker, at, signal: enough.signal });
  let found: Problem | undefined;
  const read = async () => {
    for await (const answer of stream) {
      found = answer.kind === 'problem' ? answer.problem : undefined;
      if (answer.kind === 'report' || enough.signal.aborted) return;
    }
  };
  await Promise.race([read(), late]);
  enough.abort();
  return found?.kind === 'service' || found?.kind === 'internal' ? undefined : found;
}
