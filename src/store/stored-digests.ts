// Digests as rows: saved over the version that was read, marked when they are deleted, and brought back. Knows nothing of their deliveries.

import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { digestColumns, digestFrom } from './digest-rows.ts';
import { readdressNotices, writeNotices } from './notice-rows.ts';
import type { Reader } from './reader.ts';
import type { Tables } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';

type StoredDigestCalls =
  | 'saveDigest'
  | 'loadDigest'
  | 'loadDigests'
  | 'deleteDigest'
  | 'loadAllDeleted'
  | 'loadDeleted'
  | 'restoreDigest';

export function createStoredDigests(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
): Pick<DigestStore, StoredDigestCalls> {
  const mine = tenantColumns(tenant);
  return {
    saveDigest: (digest, notices = []) =>
      db.transaction().execute(async (transaction) => {
        const row = digestColumns(digest);
        const written =
          digest.version === 0
            ? await transaction
                .insertInto('digests')
                .values({ ...mine, id: digest.id, ...row, deleted_at: null })
                .onConflict((conflict) => conflict.doNothing())
                .executeTakeFirst()
            : await transaction
                .updateTable('digests')
                .set(row)
                .where((eb) => eb.and({ ...mine, id: digest.id as string, version: digest.version - 1 }))
                .where('deleted_at', 'is', null)
                .executeTakeFirst();
        const changed =
          'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows;
        if (changed !== 1n) return false;
        if (digest.version > 0) await readdressNotices(transaction, mine, digest);
        await writeNotices(transaction, mine, notices);
        return true;
      }),
    loadDigest: async (id) => {
      const row = await db
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and({ ...mine, id: id as string }))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && digestFrom(row, tenant, read);
    },
    loadDigests: async () => {
      const rows = await db
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => digestFrom(row, tenant, read));
    },
    deleteDigest: (id, at, notices = []) =>
      db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .updateTable('digests')
          .set({ deleted_at: at })
          .where((eb) => eb.and({ ...mine, id: id as string }))
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (deleted.numUpdatedRows !== 1n) return false;
        await writeNotices(transaction, mine, notices);
        return true;
      }),
    loadAllDeleted: async () => {
      const rows = await db
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ digest: digestFrom(row, tenant, read), at: row.deleted_at ?? 0 }));
    },
    loadDeleted: async (id) => {
      const row = await db
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and({ ...mine, id: id as string }))
        .where('deleted_at', 'is not', null)
        .executeTakeFirst();
      return row && { digest: digestFrom(row, tenant, read), at: row.deleted_at ?? 0 };
    },
    restoreDigest: (digest, notices = []) =>
      db.transaction().execute(async (transaction) => {
        const restored = await transaction
          .updateTable('digests')
          .set({ ...digestColumns(digest), deleted_at: null })
          .where((eb) => eb.and({ ...mine, id: digest.id as string, version: digest.version - 1 }))
          .where('deleted_at', 'is not', null)
          .executeTakeFirst();
        if (restored.numUpdatedRows !== 1n) return false;
        await writeNotices(transaction, mine, notices);
        return true;
      }),
  };
}
