// The workspaces in which the bot works, as rows: by which installation, when each has work, and whether the operator keeps the bot out.

import type { InstallationBook, InstallationId, TenantEntry } from '#access/installation.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import { changesOfFirst, type Queries } from '#store/queries.ts';
import type { InstallationRow } from '#store/tables.ts';
import { byId, nothingKept } from './installation-columns.ts';

type TenantRows = Pick<InstallationBook, 'tenant' | 'tenants' | 'due' | 'disabled' | 'noteRest' | 'disable'>;

export function createTenantRows({ tables, unit }: Pick<Queries, 'tables' | 'unit'>): TenantRows {
  /** A workspace of an organisation has no tokens of its own. So those of the organisation say whether the bot is there. */
  const all = tables
    .selectFrom('installations as one')
    .leftJoin('installations as org', 'org.workspace', 'one.organisation')
    .selectAll('one')
    .select(['org.sealed_tokens as org_tokens', 'org.disabled_at as org_disabled']);
  const entries = all.where('one.workspace', 'like', 'T%');
  const isWorkspace = (id: string) => id.startsWith('T');

  async function find(workspace: WorkspaceId) {
    return entries.where('one.workspace', '=', workspace).executeTakeFirst();
  }

  async function installation(id: InstallationId): Promise<InstallationRow | undefined> {
    return tables.selectFrom('installations').selectAll().where(byId(id)).executeTakeFirst();
  }

  return {
    tenant: async (workspace, organisation) => {
      const known = await find(workspace);
      // A workspace that one organisation serves stays with it. An organisation is no workspace, so none serves it.
      const mayServe = known?.org_tokens == null && isWorkspace(workspace);
      const org = mayServe && organisation !== undefined ? await installation(organisation) : undefined;
      if (org === undefined || org.sealed_tokens === null) return known && entryOf(known);
      // A workspace with an installation of its own is served by that one for as long as it is there.
      const hasOwn = known !== undefined && known.sealed_tokens !== null;
      const served = {
        organisation: org.workspace,
        ...(!hasOwn && { installed_at: org.installed_at, removed_at: null }),
      };
      const { bot, bot_user, scopes, admins } = org;
      const added = tables
        .insertInto('installations')
        .values({
          ...{ ...nothingKept, removed_at: null, installed_at: org.installed_at },
          ...{ ...served, workspace, bot, bot_user, scopes, admins },
        })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet(served));
      await unit(added);
      const met = await find(workspace);
      return met && entryOf(met);
    },
    tenants: async () => (await all.orderBy('one.workspace').execute()).map(entryOf),
    due: async (at) => {
      const rows = await entries
        .where('one.wakes_at', '<=', at)
        .where((eb) =>
          eb.or([eb('one.sealed_tokens', 'is not', null), eb('org.sealed_tokens', 'is not', null)]),
        )
        .where('one.disabled_at', 'is', null)
        .where('org.disabled_at', 'is', null)
        .orderBy('one.wakes_at')
        .execute();
      return rows.map(({ workspace }) => workspace as WorkspaceId);
    },
    disabled: async () => {
      const rows = await entries
        .where((eb) => eb.or([eb('one.disabled_at', 'is not', null), eb('org.disabled_at', 'is not', null)]))
        .execute();
      return rows.map(({ workspace }) => workspace as WorkspaceId);
    },
    noteRest: async (workspace, wakesAt, usedAt) => {
      await unit(
        tables
          .updateTable('installations')
          .set({ wakes_at: wakesAt ?? null, ...(usedAt !== undefined && { used_at: usedAt }) })
          .where(byId(workspace)),
      );
    },
    disable: async (id, at) => {
      const wakes = at === undefined && { wakes_at: 0 };
      const done = tables
        .updateTable('installations')
        .set({ disabled_at: at ?? null, ...wakes })
        .where(byId(id));
      const its = tables.updateTable('installations').set({ wakes_at: 0 }).where('organisation', '=', id);
      return changesOfFirst(await unit(done, ...(wakes ? [its] : []))) === 1;
    },
  };
}

function entryOf(
  row: InstallationRow & { readonly org_tokens: string | null; readonly org_disabled: number | null },
): TenantEntry {
  const hasOwn = row.sealed_tokens !== null;
  return {
    workspace: row.workspace as WorkspaceId,
    name: row.name ?? undefined,
    by: (hasOwn || row.organisation === null ? row.workspace : row.organisation) as InstallationId,
    isInstalled: hasOwn || row.org_tokens !== null,
    installedAt: row.installed_at,
    usedAt: row.used_at ?? undefined,
    wakesAt: row.wakes_at ?? undefined,
    disabledAt: row.disabled_at ?? row.org_disabled ?? undefined,
  };
}
