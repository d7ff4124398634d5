// Where the bot was installed through OAuth, with its sealed tokens, and the port that keeps it. Knows no client and no message.

import type { Brand, Instant } from '#base/brand.ts';
import type { Secret } from '#base/secret.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import type { Sealed, SealedFor } from './seal.ts';

/** A workspace (`T…`), or an organisation of Enterprise Grid (`E…`), whose one installation serves its workspaces. */
export type InstallationId = Brand<string, 'InstallationId'>;

export interface Installation {
  readonly id: InstallationId;
  /** As Slack names the workspace or the organisation; undefined if it does not. */
  readonly name: string | undefined;
  readonly botId: string;
  readonly botUserId: UserId;
  readonly scopes: readonly string[];
  /** All who installed it. */
  readonly admins: readonly UserId[];
  readonly installedAt: Instant;
  readonly state: InstallationState;
}

export type InstallationState =
  | { readonly kind: 'installed'; readonly tokens: KeptTokens }
  /** Its tokens are deleted. Its rows are kept for a while, for whoever installs it again. */
  | { readonly kind: 'removed'; readonly at: Instant };

export interface KeptTokens {
  readonly sealed: Sealed;
  /** When Slack takes the token no more; undefined if it never ends by itself. */
  readonly endsAt: Instant | undefined;
}

/** What a sealed value of an installation holds. */
export interface Tokens {
  readonly token: Secret;
  /** Buys the next pair, once; undefined if the token never ends by itself. */
  readonly refresh: Secret | undefined;
}

/** A workspace in which the bot works, by its own installation or by that of its organisation. */
export interface TenantEntry {
  readonly workspace: WorkspaceId;
  readonly name: string | undefined;
  readonly by: InstallationId;
  /** False after it was uninstalled. */
  readonly isInstalled: boolean;
  readonly installedAt: Instant;
  /** When somebody last used it; undefined if nobody has. */
  readonly usedAt: Instant | undefined;
  /** When it next has work that nobody asks for. In the past while it is open. */
  readonly wakesAt: Instant | undefined;
  /** Since when the operator keeps the bot from working there; undefined if they do not. */
  readonly disabledAt: Instant | undefined;
}

/** Where the bot is installed. Every promise of a write resolves when it is on disk. */
export interface InstallationBook {
  find(id: InstallationId): Promise<Installation | undefined>;
  /** Writes an installation, over a former one of that id if there is one. What its workspace still keeps is its own again. */
  save(installation: Installation): Promise<void>;
  /** Deletes its tokens and nothing else. If its organisation has the bot too, that installation serves the workspace from then on. */
  remove(id: InstallationId, at: Instant): Promise<void>;
  /** The organisation's installation no longer serves these workspaces. */
  revokeAccess(organisation: InstallationId, workspaces: readonly WorkspaceId[], at: Instant): Promise<void>;
  /**
   * Takes the right to renew these tokens until `until`. False if another process has that right now, or if other tokens are kept by now.
   */
  mayRenew(id: InstallationId, over: Sealed, now: Instant, until: Instant): Promise<boolean>;
  /** Writes the new tokens in place of `over`, and ends the right to renew. False if others are kept by now. */
  renew(id: InstallationId, over: Sealed, tokens: KeptTokens): Promise<boolean>;
  /**
   * The workspace's entry; undefined if neither it nor the organisation has the bot. Adds an entry if the organisation has the bot and the
   * workspace is new.
   */
  tenant(workspace: WorkspaceId, organisation: InstallationId | undefined): Promise<TenantEntry | undefined>;
  /** All, and organisations among them. */
  tenants(): Promise<readonly TenantEntry[]>;
  /** The workspaces that have work by then, the longest due first. None that is removed or disabled. */
  due(at: Instant): Promise<readonly WorkspaceId[]>;
  /** Those that the operator keeps the bot out of, by themselves or with their organisation. */
  disabled(): Promise<readonly WorkspaceId[]>;
  /** `usedAt` undefined: nobody used it. */
  noteRest(workspace: WorkspaceId, wakesAt: Instant | undefined, usedAt: Instant | undefined): Promise<void>;
  /** A workspace, or an organisation with its workspaces. `at` undefined: it may work again. False if it is not known. */
  disable(id: InstallationId, at: Instant | undefined): Promise<boolean>;
  /** Deletes every row of the workspaces whose installation was removed before that. Tells which. */
  forgetRemoved(before: Instant): Promise<readonly string[]>;
  /**
   * Calls `changed` when another instance has changed an installation, or a workspace of an organisation: with its id, or with undefined if
   * it may have been any. Until the returned function is called. Absent: there are no others.
   */
  follow?(changed: (id: InstallationId | undefined) => void): () => void;
  /** The rows of all tables of each workspace. */
  sizes(): Promise<ReadonlyMap<string, number>>;
}

/** Tokens belong to their row and do not open elsewhere. */
export function sealedForInstallation(id: InstallationId): SealedFor {
  return ['installations', id, 'slack tokens'];
}
