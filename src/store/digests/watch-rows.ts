// What each watch saw last, as rows: written only over the state that was read, together with the deliveries that follow.

import { isDeepStrictEqual } from 'node:util';
import type { Tenant } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import { watchStateSchema } from '#digests/digest-schema.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { inBatches } from '#store/batches.ts';
import { changesOfFirst, onlyIfChanged, type Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import { plannedColumns } from './digest-rows.ts';

export function createWatchRows(
  { tables, unit }: Queries,
  tenant: Tenant,
  read: Reader,
): Pick<DigestStore, 'loadWatches' | 'saveWatch'> {
  const mine = tenantColumns(tenant);
  return {
    loadWatches: async () => {
      const rows = await tables
        .selectFrom('watches')
        .selectAll()
        .where((eb) => eb.and(mine))
        .execute();
      return new Map(
        rows.flatMap((row) => {
          const state = read(watchStateSchema, row.state, { table: 'watches', id: row.digest });
          return state === undefined ? [] : [[row.digest as DigestId, state]];
        }),
      );
    },
    saveWatch: async (id, from, to, deliveries) => {
      const its = { ...mine, digest: id as string };
      const before = await tables
        .selectFrom('watches')
        .select('state')
        .where((eb) => eb.and(its))
        .executeTakeFirst();
      const kept = before && read(watchStateSchema, before.state, { table: 'watches', id });
      if (!isDeepStrictEqual(kept, from)) return false;
      const row = { checked_for: to.checkedFor, state: keptText(watchStateSchema, to, 'watch') };
      const saved =
        before === undefined
          ? tables
              .insertInto('watches')
              .values({ ...its, ...row })
              .onConflict((conflict) => conflict.doNothing())
          : tables
              .updateTable('watches')
              .set(row)
              .where((eb) => eb.and({ ...its, state: before.state }));
      const planned = inBatches(deliveries).map((batch) =>
        tables
          .insertInto('deliveries')
          .values(batch.map((delivery) => ({ ...mine, ...plannedColumns(delivery) })))
          .onConflict((conflict) => conflict.doNothing()),
      );
      return changesOfFirst(await unit(saved, ...planned.map(onlyIfChanged))) === 1;
    },
  };
}
