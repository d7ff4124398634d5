// What a person may ask again with one click: their pins and latest questions, each named by a short print.

import { createHash } from 'node:crypto';
import type { AskAgain } from '#blocks/home/ask-again.ts';
import type { Question } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { type AskedThere, askedThere, offeredQuestions } from '#slack/personal/habits.ts';

/** Those of the room that the person looks at; none where nothing of it is shown, for a question may name a campaign. */
export async function againOf(
  { habits }: Pick<DoorTools, 'habits'>,
  { id, scope }: Visitor,
): Promise<AskAgain> {
  if (scope.campaigns.kind === 'none') return [];
  return offeredQuestions(await habits.of(id), scope).map(({ question, isPinned }) => ({
    question,
    isPinned,
    print: printOf(askedThere(question, scope)),
  }));
}

/** undefined if the person no longer has that question. */
export async function questionOf(
  tools: Pick<DoorTools, 'habits'>,
  person: Visitor,
  print: string,
): Promise<Question | undefined> {
  return (await againOf(tools, person)).find((again) => again.print === print)?.question;
}

function printOf(asked: AskedThere): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 12);
}
