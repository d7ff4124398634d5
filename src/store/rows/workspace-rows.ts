// All that a workspace keeps, over every table: how many rows it has, and how they are deleted.

import { sql } from 'kysely';
import type { InstallationBook } from '#access/installation.ts';
import type { Queries } from '#store/queries.ts';
import type { Tables } from '#store/tables.ts';

type TableOfWorkspaces = {
  [Table in keyof Tables]: Tables[Table] extends { workspace: string } ? Table : never;
}[keyof Tables];

/** Every table with rows of a workspace. Rows that refer to others come first. */
const tablesOfWorkspace = [
  'need_deeds',
  'needs',
  'watches',
  'notices',
  'deliveries',
  'digests',
  'journal',
  'statistics',
  'snapshot_months',
  'day_months',
  'campaign_lists',
  'facts',
  'seen_payloads',
  'habits',
  'talks',
  'misreadings',
  'rooms',
  'leases',
  'paces',
  'audit',
  'accounts',
  'installations',
] as const satisfies readonly TableOfWorkspaces[];

/** The compiler names a table that is missing above. */
const isWhole: Exclude<TableOfWorkspaces, (typeof tablesOfWorkspace)[number]> extends never ? true : never =
  true;

export function createWorkspaceRows({
  tables,
  unit,
}: Pick<Queries, 'tables' | 'unit'>): Pick<InstallationBook, 'forgetRemoved' | 'sizes'> {
  return {
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
  };
}
