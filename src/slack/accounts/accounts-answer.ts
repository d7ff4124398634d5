// The answer to `accounts`: for admins the list, for all others that it is for admins.

import { mayHere } from '#access/policy.ts';
import { accountListMessage, notAdminMessage } from '#blocks/accounts/account-list.ts';
import type { Message } from '#blocks/message.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';

export async function accountsMessage(tools: DoorTools, { scope, zone }: Visitor): Promise<Message> {
  if (!mayHere(scope, 'connect')) return notAdminMessage(tools.admission.admins, tools.newId());
  return accountListMessage(await tools.accounts.list(), { now: tools.clock.now(), zone }, tools.newId());
}
