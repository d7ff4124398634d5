// What admins can do with accounts and what they read about each, as types: the port of this room to those who draw and those who open.

import type { Instant } from '#base/brand.ts';
import type { Secret } from '#base/secret.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Account } from './account.ts';
import type { AddressFault } from './address.ts';

export interface Accounts {
  list(): Promise<AccountList>;
  find(id: AccountId): Promise<ListedAccount | undefined>;
  /** The account's name for people, without waiting; undefined for the account of the environment and for a forgotten one. */
  nameOf(id: AccountId): string | undefined;
  /** Whether there are accounts besides the one of the environment. */
  areSeveral(): boolean;
  /** The account that places without a room show: the environment's if it names one; without waiting. */
  byDefault(): DefaultAccount;
  /** What stops working without the account. */
  usesOf(id: AccountId): Promise<AccountUses>;
  /** Until when the figures of an account are kept if it is disconnected now. */
  keptUntil(): Instant;
  /** Whether an account may be inside a private network. */
  readonly allowsPrivate: boolean;
  /** The fault of a wish that shows before its service is asked. */
  faultOf(wish: ConnectWish): AccountRefusal | undefined;
  connect(wish: ConnectWish, by: UserId): Promise<AccountOutcome>;
  rename(id: AccountId, name: string, by: UserId): Promise<AccountOutcome>;
  /** Also connects a disconnected account again. */
  giveKey(id: AccountId, key: string, by: UserId): Promise<AccountOutcome>;
  /** From now on places without a room show it. */
  showByDefault(id: AccountId, by: UserId): Promise<AccountOutcome>;
  /** `keep`: until the retention is over. */
  disconnect(id: AccountId, figures: 'keep' | 'forget', by: UserId): Promise<AccountOutcome>;
  /** Opens connected accounts, closes disconnected ones, and forgets figures whose retention is over. */
  tick(at: Instant): Promise<void>;
  /** For an operator: one sentence for each reason why accounts cannot be opened. */
  troubles(): readonly string[];
}

export type DefaultAccount =
  /** There was no account yet. */
  | { readonly kind: 'none-yet' }
  | { readonly kind: 'kept'; readonly id: AccountId }
  /** No other one replaces it until an admin chooses. */
  | { readonly kind: 'forgotten'; readonly id: AccountId };

export interface ConnectWish {
  readonly name: string;
  readonly address: string;
  readonly key: string;
}

export interface AccountList {
  /** The account of the environment; undefined if it names none. */
  readonly byDefault: { readonly host: string; readonly health: AccountHealth } | undefined;
  /** What places without a room show. */
  readonly shown: DefaultAccount;
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
  /** `readAt` is when its list of campaigns was last read; undefined before the first time. */
  | { readonly kind: 'open'; readonly campaigns: number | undefined; readonly readAt: Instant | undefined }
  /** The last fault of its service. */
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
  /** `allowsPrivate` says that http is accepted for the bot's own machine. */
  | { readonly kind: 'bad-address'; readonly fault: AddressFault; readonly allowsPrivate: boolean }
  | { readonly kind: 'bad-key' }
  | { readonly kind: 'too-many'; readonly most: number }
  /** The fault of the one trial call to the service. */
  | { readonly kind: 'service'; readonly fault: ServiceFault }
  /** The account was forgotten, or somebody else changed it at the same time. */
  | { readonly kind: 'changed' };

/** Opens accounts while the bot runs. Another room joins it to clients and records. */
export interface AccountOpener {
  open(account: AccountId, service: AccountAccess): Promise<void>;
  close(account: AccountId): Promise<void>;
  /** Undefined if the account is not open. */
  health(
    account: AccountId,
  ): Promise<Exclude<AccountHealth, { kind: 'locked' | 'disconnected' }> | undefined>;
  /** Asks the service once for its list. Returns the number of campaigns or the fault. */
  try(account: AccountId, service: AccountAccess): Promise<number | ServiceFault>;
}

export interface AccountAccess {
  readonly url: URL;
  readonly key: Secret;
}
