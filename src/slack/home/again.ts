// What a person may ask again with one click: what they pinned and asked lately, each told by a short print.

import { createHash } from 'node:crypto';
import type { UserId } from '#base/tenant.ts';
import type { AskAgain } from '#blocks/home/ask-again.ts';
import type { Question } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { offered } from '#slack/personal/habits.ts';

export async function againOf({ habits }: Pick<DoorTools, 'habits'>, person: UserId): Promise<AskAgain> {
  return offered(await habits.of(person)).map(({ question, isPinned }) => ({
    question,
    isPinned,
    print: printOf(question),
  }));
}

/** undefined where the person asks it no more. */
export async function questionOf(
  tools: Pick<DoorTools, 'habits'>,
  person: UserId,
  print: string,
): Promise<Question | undefined> {
  return (await againOf(tools, person)).find((again) => again.print === print)?.question;
}

function printOf(question: Question): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);
}
