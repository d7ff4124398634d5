// What each watch saw last, as rows: written only over the state that was read, together with the deliveries that follow from it.

import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import { watchStateSchema } from '#digests/digest-schema.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { plannedColumns } from './digest-rows.ts';
import { keptText, type Reader } from './reader.ts';
import type { Tables } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';

export function createWatchRows(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
): Pick<DigestStore, 'loadWatches' | 'saveWatch'> {
  const mine = tenantColumns(tenant);
  return {
    loadWatches: async () => {
      const rows = await db
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
    saveWatch: (id, from, to, deliveries) =>
      db.transaction().execute(async (transaction) => {
        const its = { ...mine, digest: id as string };
        const before = await transaction
          .selectFrom('watches')
          .select('state')
          .where((eb) => eb.and(its))
          .executeTakeFirst();
        const kept = before && read(watchStateSchema, before.state, { table: 'watches', id });
        if (!isDeepStrictEqual(kept, from)) return false;
        const row = { checked_for: to.checkedFor, state: keptText(watchStateSchema, to, 'watch') };
        await transaction
          .insertInto('watches')
          .values({ ...its, ...row })
          .onConflict((conflict) => conflict.columns(['workspace', 'account', 'digest']).doUpdateSet(row))
          .execute();
        if (deliveries.length === 0) return true;
        await transaction
          .insertInto('deliveries')
          .values(deliveries.map((delivery) => ({ ...mine, ...plannedColumns(delivery) })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return true;
      }),
  };
}
