// The audit trail as values and a port: who did what to what, and what it was before. Knows neither the store nor Slack.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DigestEntry, EntryOf } from '#digests/digest-store.ts';

/** An entry holds no e-mail address and no figure of a campaign. Once it is written, `at`, who and what never change. */
export type AuditEntry = DigestEntry | RoomEntry | AccountEntry;

/** `id` is the channel of the room. `managers` holds user ids with spaces between. */
export type RoomEntry = EntryOf<
  'room',
  ChannelId,
  'bind' | 'change' | 'unbind',
  'account' | 'campaigns' | 'managers' | 'mentions'
>;

/** `id` is the account's, `title` its name. An entry about a key says only that there is a new one. */
export type AccountEntry = EntryOf<
  'account',
  string,
  'connect' | 'rename' | 'rotate-key' | 'show-by-default' | 'disconnect' | 'forget',
  'name' | 'host' | 'key' | 'figures'
>;

/** An absent field does not narrow the search. */
export interface AuditFilter {
  readonly by?: UserId;
  /** The id of a digest, a channel (its room) or an account. */
  readonly on?: string;
}

/** `nth` is the entry's place in the order of writing. */
export type KeptEntry = AuditEntry & { readonly nth: number };

/** The trail of one workspace, with all of its accounts. The store keeps it for a year. */
export interface AuditTrail {
  /** For a deed that keeps nothing else. Other deeds write their entry together with what they keep. */
  note(entry: AuditEntry): Promise<void>;
  /** At most `limit` entries, newest first, all written before the `before`th. Without `before` it starts with the newest. */
  load(filter: AuditFilter, limit: number, before?: number): Promise<readonly KeptEntry[]>;
}
