// An account at the campaign service that was connected in Slack, and the port through which it is kept. Knows no client and no message.

import type { Instant } from '#base/brand.ts';
import type { AccountId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { AccountEntry } from './audit.ts';
import type { Sealed, SealedFor } from './seal.ts';

export interface Account {
  readonly id: AccountId;
  /** What people call it: one line, at most `longestAccountName`. No two of a workspace have the same. */
  readonly name: string;
  /** Base address of its campaign service. */
  readonly address: string;
  readonly connectedBy: UserId;
  readonly connectedAt: Instant;
  readonly state: AccountState;
  /** One more with each change. */
  readonly version: number;
}

export type AccountState =
  | { readonly kind: 'connected'; readonly key: Sealed }
  /** Its key is gone. What was read of it is kept until `keptUntil`. */
  | { readonly kind: 'disconnected'; readonly at: Instant; readonly keptUntil: Instant };

export const longestAccountName = 60;
export const longestAddress = 500;
export const longestKey = 500;
/** Each holds a record in memory. */
export const mostAccounts = 25;

/** The accounts of one workspace. */
export interface AccountStore {
  /** By name. */
  load(): Promise<readonly Account[]>;
  /** `version` is 1; the entry is written with it. False where another account has the name. */
  add(account: Account, entry: AccountEntry): Promise<boolean>;
  /** Writes it over the version before its own. False where somebody else changed it meanwhile, or another one has the name. */
  change(account: Account, entry: AccountEntry): Promise<boolean>;
  /** Deletes the account and every row that carries it: figures, needs and what people did about them. */
  forget(id: AccountId, entry?: AccountEntry): Promise<void>;
}

/** Every sealed key of the file, whosever it is: for turning them to another key. */
export interface SealedKeys {
  load(): Promise<readonly KeptKey[]>;
  /** False where it is no longer `from`. */
  replace(kept: KeptKey, by: Sealed): Promise<boolean>;
}

export interface KeptKey {
  readonly tenant: Tenant;
  readonly address: string;
  readonly sealed: Sealed;
}

/** A key belongs to its row and to its address: moved to another one it does not open, so that nobody who writes to the file can send it elsewhere. */
export function sealedForAccount(workspace: WorkspaceId, account: AccountId, address: string): SealedFor {
  return ['accounts', workspace, account, 'api key', address];
}
