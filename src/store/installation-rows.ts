// Where the bot is installed, as rows, with tokens only in sealed form. Also deletes all that a workspace kept, and counts it.

import { type ExpressionBuilder, sql } from 'kysely';
import type { Installation, InstallationBook, InstallationId, TenantEntry } from '#access/installation.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { changesOfFirst, type Queries } from './queries.ts';
import type { InstallationRow, Tables } from './tables.ts';

type TableOfWorkspaces = {
  [Table in keyof Tables]: Tables[Table] extends { workspace: string } ? Table : never;
}[keyof Tables];

/** Every table with rows of a workspace. Rows that refer to others come first. */
const tablesOfWorkspace = [
  ...([
    'need_deeds',
    'needs',
    'watches',
    'notices',
    'deliveries',
    'digests',
    'journal',
    'statistics',
  ] as const),
  ...([
    'snapshot_months',
    'day_months',
    'campaign_lists',
    'facts',
    'seen_payloads',
    'habits',
    'talks',
    'misreadings',
    'rooms',
  ] as const),
  ...(['leases', 'paces', 'audit', 'accounts', 'installations'] as const),
] satisfies readonly TableOfWorkspaces[];

/** The compiler names a table that is missing above. */
const isWhole: Exclude<TableOfWorkspaces, (typeof tablesOfWorkspace)[number]> extends never ? true : never =
  true;

export function createInstallationRows({ tables, unit, hear }: Queries): InstallationBook {
  const byId = (id: string) => (eb: ExpressionBuilder<Tables, 'installations'>) => eb('workspace', '=', id);

  async function rowOf(id: string): Promise<InstallationRow | undefined> {
    return tables.selectFrom('installations').selectAll().where(byId(id)).executeTakeFirst();
  }

  /** A workspace of an organisation has no tokens of its own. So those of the organisation say whether the bot is there. */
  const all = tables
    .selectFrom('installations as one')
    .leftJoin('installations as org', 'org.workspace', 'one.organisation')
    .selectAll('one')
    .select(['org.sealed_tokens as org_tokens', 'org.disabled_at as org_disabled']);
  const entries = all.where('one.workspace', 'like', 'T%');
  const isWorkspace = (id: string) => id.startsWith('T');

  return {
    find: async (id) => {
      const row = await rowOf(id);
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
    tenant: async (workspace, organisation) => {
      const find = () => entries.where('one.workspace', '=', workspace).executeTakeFirst();
      const known = await find();
      // A workspace that one organisation serves stays with it. An organisation is no workspace, so none serves it.
      const mayServe = known?.org_tokens == null && isWorkspace(workspace);
      const org = mayServe && organisation !== undefined ? await rowOf(organisation) : undefined;
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
      const met = await find();
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
    forgetRemoved: async (before) => {
      const old = await tables
        .selectFrom('installations')
        .select('workspace')
        .where('removed_at', '<', before)
        .execute();
      const isStillRemoved = sql<boolean>`exists (select 1 from installations as gone where gone.workspace = `;
      for (const { workspace } of old) {
        const steps = tablesOfWorkspace.map((table) =>
          tables
            .deleteFrom(table)
            .where(sql.ref('workspace'), '=', workspace)
            .where(sql<boolean>`${isStillRemoved}${workspace} and gone.removed_at < ${before})`),
        );
        await unit(...steps);
      }
      return old.map(({ workspace }) => workspace);
    },
    sizes: async () => {
      const sizes = new Map<string, number>();
      for (const table of isWhole ? tablesOfWorkspace : []) {
        const counted = await tables
          .selectFrom(table)
          .select([sql.ref<string>('workspace').as('workspace'), sql<number>`count(*)`.as('rows')])
          .groupBy(sql.ref('workspace'))
          .execute();
        for (const { workspace, rows } of counted)
          sizes.set(workspace, (sizes.get(workspace) ?? 0) + Number(rows));
      }
      return sizes;
    },
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

const nothingKept = {
  name: null,
  sealed_tokens: null,
  tokens_end_at: null,
  renewing_until: null,
  used_at: null,
  wakes_at: null,
  disabled_at: null,
} as const;

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
