// A scope for tests that are not about scopes: all of one account, as the gatekeeper makes it for the bot itself.

import { noRooms } from '#access/room.ts';
import { createScopeBook } from '#access/scope-book.ts';
import type { Scope } from '#base/scope.ts';
import type { AccountId, Tenant, WorkspaceId } from '#base/tenant.ts';
import type { AnswerSource } from '#reports/scope-studies.ts';

const byDefault: Tenant = { workspace: 'T1' as WorkspaceId, account: 'default' as AccountId };

export const everything: Scope = createScopeBook({
  byDefault: () => byDefault,
  rooms: noRooms,
  isOpen: () => true,
  admins: [],
}).wholeOf(byDefault);

/** The same readings, whoever asks. */
export function answeredFrom(readings: AnswerSource['readings'], settings: AnswerSource['settings']) {
  const source: AnswerSource = { readings, settings };
  return () => source;
}
