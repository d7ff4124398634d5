// Whose rows the store's tests keep: ours, another workspace's, and another account's of our workspace.

import type { AccountId, Tenant, WorkspaceId } from '#base/tenant.ts';

export const ours: Tenant = { workspace: 'T1' as WorkspaceId, account: 'default' as AccountId };
export const theirs: Tenant = { workspace: 'T2' as WorkspaceId, account: 'default' as AccountId };
export const otherAccount: Tenant = { workspace: 'T1' as WorkspaceId, account: 'second' as AccountId };
