// The audit trail as values and a port: who did what, on what, and what was otherwise before. Knows neither the store nor Slack.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DigestEntry, EntryOf } from '#digests/digest-store.ts';

/** No e-mail address and no figure of a campaign belongs in one; `at`, who and what never change once it is written. */
export type AuditEntry = DigestEntry | RoomEntry | AccountEntry;

/** `id`: the channel whose room it is. `managers`: user ids with spaces between. */
export type RoomEntry = EntryOf<
  'room',
  ChannelId,
  'bind' | 'change' | 'unbind',
  'account' | 'campaigns' | 'managers'
>;

/** `id`: the account's; `title`: its name. Of a key only that there is another is ever written. */
export type AccountEntry = EntryOf<
  'account',
  string,
  'connect' | 'rename' | 'rotate-key' | 'disconnect' | 'forget',
  'name' | 'host' | 'key' | 'figures'
>;

/** What is absent does not narrow. */
export interface AuditFilter {
  readonly by?: UserId;
  /** The id of a digest, a channel (its room) or an account. */
  readonly on?: string;
}

/** `nth`: its place in the order in which they were written. */
export type KeptEntry = AuditEntry & { readonly nth: number };

/** Of one workspace, with all of its accounts. Kept by the store for a year. */
export interface AuditTrail {
  /** For a deed that keeps nothing else; what a deed keeps is written together with its entry. */
  note(entry: AuditEntry): Promise<void>;
  /** At most `limit` of them, newest first, each written before the `before`th; absent: from the newest on. */
  load(filter: AuditFilter, limit: number, before?: number): Promise<readonly KeptEntry[]>;
}
