// An account at the campaign service that was connected in Slack, and the port that keeps it. Knows no client and no message.

import type { Instant } from '#base/brand.ts';
import type { AccountId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { AccountEntry } from './audit.ts';
import type { InstallationId } from './installation.ts';
import type { Sealed, SealedFor } from './seal.ts';

export interface Account {
  readonly id: AccountId;
  /** The account's name for people: one line of at most `longestAccountName`. No two accounts of a workspace have the same name. */
  readonly name: string;
  /** The base address of its campaign service. */
  readonly address: string;
  readonly connectedBy: UserId;
  readonly connectedAt: Instant;
  readonly state: AccountState;
  /** Grows by one with each change. */
  readonly version: number;
}

export type AccountState =
  | { readonly kind: 'connected'; readonly key: Sealed }
  /** Its key is deleted. Its figures are kept until `keptUntil`. */
  | { readonly kind: 'disconnected'; readonly at: Instant; readonly keptUntil: Instant };

export const longestAccountName = 60;
export const longestAddress = 500;
export const longestKey = 500;
/** Each account holds a record in memory. */
export const mostAccounts = 25;

/** The accounts of one workspace. */
export interface AccountStore {
  /** By name. */
  load(): Promise<readonly Account[]>;
  /** The account has `version` 1. Its entry is written with it. Returns false if another account has the name. */
  add(account: Account, entry: AccountEntry): Promise<boolean>;
  /**
   * Writes the account over its previous version. Returns false if somebody else changed it meanwhile, or if another account has the name.
   */
  change(account: Account, entry: AccountEntry): Promise<boolean>;
  /** The account that places without a room show; undefined if there never was one. It may have been forgotten since. */
  loadDefault(): Promise<AccountId | undefined>;
  /** Keeps the first one. Resolves to the one that is kept. */
  beginDefault(id: AccountId): Promise<AccountId>;
  /** Its entry is written with it. */
  chooseDefault(id: AccountId, entry: AccountEntry): Promise<void>;
  /** Deletes the account and every row that carries it: figures, needs and what people did about them. */
  forget(id: AccountId, entry?: AccountEntry): Promise<void>;
}

/** Everything sealed in the store, of all workspaces, so that all can be sealed under another key. */
export interface SealedKeys {
  load(): Promise<readonly KeptKey[]>;
  /** Returns false if the kept key is no longer `from`. */
  replace(kept: KeptKey, by: Sealed): Promise<boolean>;
}

/** The key of an account, or the tokens of an installation. */
export type KeptKey =
  | {
      readonly kind: 'account';
      readonly tenant: Tenant;
      /** As people call the account. */
      readonly name: string;
      readonly address: string;
      readonly sealed: Sealed;
    }
  | { readonly kind: 'tokens'; readonly installation: InstallationId; readonly sealed: Sealed };

/**
 * A key belongs to its row and to its address and does not open elsewhere. So nobody who writes to the file can send it to another
 * address.
 */
export function sealedForAccount(workspace: WorkspaceId, account: AccountId, address: string): SealedFor {
  return ['accounts', workspace, account, 'api key', address];
}
