// Where the bot is installed, as rows, with tokens only in sealed form.

import { sql } from 'kysely';
import type { Installation, InstallationBook, InstallationId } from '#access/installation.ts';
import type { UserId } from '#base/tenant.ts';
import { changesOfFirst, type Queries } from '#store/queries.ts';
import type { InstallationRow } from '#store/tables.ts';
import { byId, nothingKept } from './installation-columns.ts';
import { createTenantRows } from './tenant-rows.ts';
import { createWorkspaceRows } from './workspace-rows.ts';

export function createInstallationRows({ tables, unit, hear }: Queries): InstallationBook {
  return {
    find: async (id) => {
      const row = await tables.selectFrom('installations').selectAll().where(byId(id)).executeTakeFirst();
      const isServed = row?.organisation != null && row.sealed_tokens === null;
      return row === undefined || isServed ? undefined : installationOf(row);
    },
    save: async (installation) => {
      const { workspace, ...columns } = rowFrom(installation);
      await unit(
        tables
          .insertInto('installations')
          .values({
            ...nothingKept,
            workspace,
            organisation: null,
            ...columns,
            wakes_at: columns.installed_at,
          })
          .onConflict((conflict) =>
            conflict.column('workspace').doUpdateSet({ ...columns, wakes_at: columns.installed_at }),
          ),
        tables
          .updateTable('installations')
          .set({ removed_at: null, wakes_at: columns.installed_at })
          .where('organisation', '=', workspace),
      );
    },
    remove: async (id, at) => {
      const gone = { sealed_tokens: null, tokens_end_at: null, renewing_until: null };
      await unit(
        tables
          .updateTable('installations')
          .set({
            ...gone,
            removed_at: sql`case when ${isServedByOrganisation} then null else cast(${at} as bigint) end`,
          })
          .where(byId(id)),
        tables
          .updateTable('installations')
          .set({ removed_at: at })
          .where('organisation', '=', id)
          .where('sealed_tokens', 'is', null),
      );
    },
    revokeAccess: async (organisation, workspaces, at) => {
      if (workspaces.length === 0) return;
      await unit(
        tables
          .updateTable('installations')
          .set({
            organisation: null,
            removed_at: sql`case when sealed_tokens is null then cast(${at} as bigint) else null end`,
          })
          .where('organisation', '=', organisation)
          .where('workspace', 'in', workspaces),
      );
    },
    mayRenew: async (id, over, now, until) => {
      const leased = tables
        .updateTable('installations')
        .set({ renewing_until: until })
        .where(byId(id))
        .where('sealed_tokens', '=', over)
        .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<=', now)]));
      return changesOfFirst(await unit(leased)) === 1;
    },
    renew: async (id, over, { sealed, endsAt }) => {
      const renewed = tables
        .updateTable('installations')
        .set({ sealed_tokens: sealed, tokens_end_at: endsAt ?? null, renewing_until: null })
        .where(byId(id))
        .where('sealed_tokens', '=', over);
      return changesOfFirst(await unit(renewed)) === 1;
    },
    ...createTenantRows({ tables, unit }),
    ...createWorkspaceRows({ tables, unit }),
    ...(hear && {
      follow: (changed) =>
        hear((what) => {
          if (what.kind === 'missed') changed(undefined);
          else if (what.told[1] === 'installations') changed(what.told[2] as InstallationId);
        }),
    }),
  };
}

const isServedByOrganisation = sql`exists (select 1 from installations as org
  where org.workspace = installations.organisation and org.sealed_tokens is not null)`;

function rowFrom(installation: Installation) {
  const { id, name, botId, botUserId, scopes, admins, installedAt, state } = installation;
  const tokens = state.kind === 'installed' ? state.tokens : undefined;
  return {
    workspace: id as string,
    name: name ?? null,
    bot: botId,
    bot_user: botUserId as string,
    scopes: JSON.stringify(scopes),
    admins: JSON.stringify(admins),
    sealed_tokens: tokens?.sealed ?? null,
    tokens_end_at: tokens?.endsAt ?? null,
    renewing_until: null,
    installed_at: installedAt,
    removed_at: state.kind === 'removed' ? state.at : null,
  };
}

function installationOf(row: InstallationRow): Installation {
  return {
    id: row.workspace as InstallationId,
    name: row.name ?? undefined,
    botId: row.bot,
    botUserId: row.bot_user as UserId,
    scopes: JSON.parse(row.scopes),
    admins: JSON.parse(row.admins),
    installedAt: row.installed_at,
    state:
      row.sealed_tokens === null
        ? { kind: 'removed', at: row.removed_at ?? row.installed_at }
        : {
            kind: 'installed',
            tokens: { sealed: row.sealed_tokens, endsAt: row.tokens_end_at ?? undefined },
          },
  };
}
