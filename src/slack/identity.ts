// Who the bot is in Slack: its workspace, its ids and its scopes.

import type { UserId, WorkspaceId } from '#base/tenant.ts';

export interface BotIdentity {
  readonly workspace: WorkspaceId;
  /** The organisation that the workspace belongs to (Enterprise Grid), where there is one. */
  readonly enterprise: string | undefined;
  readonly botId: string;
  readonly botUserId: UserId;
  /** As granted at installation, from the answer's headers; undefined where it has none. */
  readonly scopes: readonly string[] | undefined;
}
