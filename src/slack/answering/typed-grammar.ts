// What a typed text is read against: the calendar, and the names that the place shows.

import type { Scope } from '#base/scope.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import type { DoorTools } from '#slack/door-tools.ts';

/** Before the record holds campaigns there are no names, and what nothing else explains is one. */
export async function grammarIn(
  { answers, grammar, owners }: Pick<DoorTools, 'answers' | 'grammar' | 'owners'>,
  scope: Scope,
): Promise<ParseContext> {
  const campaigns = await answers.campaigns(scope);
  return campaigns.length === 0 ? grammar() : { ...grammar(), names: lexiconOf(campaigns, owners.names()) };
}
