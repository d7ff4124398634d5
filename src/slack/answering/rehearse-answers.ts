// Answers the commonest questions once after a start, and sends the answers to nobody: code that runs for the first time takes three times as long.

import type { Scope } from '#base/scope.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { DoorTools } from '#slack/door-tools.ts';

/** Together they run most of the code that other questions run. */
export const rehearsedCommands = ['', 'list', 'daily', 'top by replies', 'top by reply rate last 180 days'];

/** Asks the service nothing, and keeps nothing. Returns how many answers were drawn. Once the bot is told to stop, it draws none. */
export async function rehearse(
  { answers, grammar, newId, log }: Pick<DoorTools, 'answers' | 'grammar' | 'newId' | 'log'>,
  scope: Scope,
  leaving: AbortSignal,
): Promise<number> {
  let drawn = 0;
  try {
    for (const words of rehearsedCommands) {
      const { typed } = parseSubscription(words, grammar());
      const answer =
        typed.kind === 'ask' && !leaving.aborted ? await answers.rehearse(scope, typed.question) : undefined;
      if (answer === undefined) continue;
      messageOf(answer, { detail: 'charts', page: 1, audience: 'private', iteration: newId() });
      drawn += 1;
    }
  } catch (error) {
    log.error('what people ask most could not be rehearsed', { error });
  }
  return drawn;
}
