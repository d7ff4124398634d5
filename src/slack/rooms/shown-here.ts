// A sentence about which campaigns a person sees where they are: the room in force, and its account if there are several.

import { shownInWords } from '#blocks/rooms/room-words.ts';
import { nothingInWords } from '#blocks/words/nothing-words.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { mendersFor } from './room-account.ts';

/** In mrkdwn; undefined if it is the whole of the only account. */
export async function shownHere(tools: DoorTools, person: Visitor): Promise<string | undefined> {
  const { answers, accounts: known, accountChoices } = tools;
  const { scope } = person;
  if (scope.campaigns.kind === 'none') return nothingInWords(scope.campaigns.why, mendersFor(tools, person));
  // With one account nobody waits for the store.
  const accounts = known.areSeveral() ? await accountChoices() : [];
  const account = accounts.length > 1 ? accounts.find(({ id }) => id === scope.tenant.account) : undefined;
  if (scope.room === undefined && scope.campaigns.kind === 'all' && account === undefined) return undefined;
  const count = (await answers.campaignNames(scope)).size;
  return shownInWords({ ...scope, count, account: account?.name });
}
