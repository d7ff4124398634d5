// What admins can do with accounts and what they are told of each, as types: the port of the room to those who draw and those who open.

import type { Instant } from '#base/brand.ts';
import type { Secret } from '#base/secret.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Account } from './account.ts';
import type { AddressFault } from './address.ts';

export interface Accounts {
  list(): Promise<AccountList>;
  find(id: AccountId): Promise<ListedAccount | undefined>;
  /** What people call it, at once; undefined of the one that the environment names, and where it was forgotten. */
  nameOf(id: AccountId): string | undefined;
  /** Whether there is more than the one that the environment names. */
  areSeveral(): boolean;
  /** What goes without it. */
  usesOf(id: AccountId): Promise<AccountUses>;
  /** Until when the figures are kept of an account that is disconnected now. */
  keptUntil(): Instant;
  /** Whether an account may be inside a private network. */
  readonly allowsPrivate: boolean;
  /** What can be told of a wish before its service is asked. */
  faultOf(wish: ConnectWish): AccountRefusal | undefined;
  connect(wish: ConnectWish, by: UserId): Promise<AccountOutcome>;
  rename(id: AccountId, name: string, by: UserId): Promise<AccountOutcome>;
  /** Also connects one again that was disconnected. */
  giveKey(id: AccountId, key: string, by: UserId): Promise<AccountOutcome>;
  /** `keep`: until the retention is over. */
  disconnect(id: AccountId, figures: 'keep' | 'forget', by: UserId): Promise<AccountOutcome>;
  /** Opens what is connected and not open, closes what is not connected any more, and forgets what is kept no longer. */
  tick(at: Instant): Promise<void>;
  /** For an operator: why accounts cannot be opened, each a sentence. */
  troubles(): readonly string[];
}

export interface ConnectWish {
  readonly name: string;
  readonly address: string;
  readonly key: string;
}

export interface AccountList {
  /** The one that the environment names. */
  readonly byDefault: { readonly host: string; readonly health: AccountHealth };
  readonly connected: readonly ListedAccount[];
  /** Whether the bot can seal a key. */
  readonly canConnect: boolean;
}

export interface AccountUses {
  readonly rooms: readonly ChannelId[];
  readonly digests: number;
}

export interface ListedAccount {
  readonly account: Account;
  readonly health: AccountHealth;
}

export type AccountHealth =
  /** `readAt`: when its list of campaigns was read last; undefined: not yet. */
  | { readonly kind: 'open'; readonly campaigns: number | undefined; readonly readAt: Instant | undefined }
  /** What its service said last. */
  | { readonly kind: 'failing'; readonly fault: ServiceFault }
  | { readonly kind: 'not-answering' }
  /** Its key does not open. */
  | { readonly kind: 'locked'; readonly why: LockedWhy }
  | { readonly kind: 'disconnected'; readonly keptUntil: Instant };

/** Why a sealed key does not open. */
export type LockedWhy = 'no-encryption-key' | 'unknown-key' | 'tampered';

export type AccountOutcome =
  | { readonly kind: 'done'; readonly account: Account; readonly campaigns?: number }
  | { readonly kind: 'forgotten'; readonly name: string }
  | { readonly kind: 'refused'; readonly refusal: AccountRefusal };

export type AccountRefusal =
  | { readonly kind: 'not-admin' }
  | { readonly kind: 'no-encryption-key' }
  | { readonly kind: 'bad-name' }
  | { readonly kind: 'name-taken' }
  /** `allowsPrivate`: so http is taken, for the machine of the bot. */
  | { readonly kind: 'bad-address'; readonly fault: AddressFault; readonly allowsPrivate: boolean }
  | { readonly kind: 'bad-key' }
  | { readonly kind: 'too-many'; readonly most: number }
  /** The service was asked once, and this is what came. */
  | { readonly kind: 'service'; readonly fault: ServiceFault }
  /** It was forgotten, or somebody else changed it at the same time. */
  | { readonly kind: 'changed' };

/** What is open while the bot runs; joined to clients and records elsewhere. */
export interface AccountOpener {
  open(account: AccountId, service: AccountAccess): Promise<void>;
  close(account: AccountId): Promise<void>;
  /** undefined where it is not open. */
  health(
    account: AccountId,
  ): Promise<Exclude<AccountHealth, { kind: 'locked' | 'disconnected' }> | undefined>;
  /** Asks the service for its list, once; gives how many campaigns it holds. */
  try(account: AccountId, service: AccountAccess): Promise<number | ServiceFault>;
}

export interface AccountAccess {
  readonly url: URL;
  readonly key: Secret;
}
