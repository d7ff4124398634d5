// Digests as rows: saved over the version that was read, marked when they are deleted, and restored. Knows nothing of their deliveries.

import type { SelectQueryBuilder } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestChoice, DigestStore, NextLook } from '#digests/digest-store.ts';
import { inBatches, readInTurns } from '#store/batches.ts';
import { changesOfFirst, onlyIfChanged, type Queries } from '#store/queries.ts';
import type { Reader } from '#store/reader.ts';
import { newAuditRows } from '#store/rows/audit-rows.ts';
import type { DigestRow, Tables } from '#store/tables.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import { digestColumns, digestFrom } from './digest-rows.ts';
import { newNotices, readdressNotices } from './notice-rows.ts';

type StoredDigestCalls =
  | 'saveDigest'
  | 'loadDigest'
  | 'loadDigests'
  | 'saveNextLooks'
  | 'countDigests'
  | 'deleteDigest'
  | 'loadAllDeleted'
  | 'loadDeleted'
  | 'restoreDigest';

export function createStoredDigests(
  { tables, unit }: Queries,
  tenant: Tenant,
  read: Reader,
): Pick<DigestStore, StoredDigestCalls> {
  const mine = tenantColumns(tenant);

  const insertQuery = (digest: Digest) =>
    tables
      .insertInto('digests')
      .values({ ...mine, id: digest.id, ...digestColumns(digest), deleted_at: null })
      .onConflict((conflict) => conflict.doNothing());

  /** Writes over the previous version. */
  const updateQuery = (digest: Digest) =>
    tables
      .updateTable('digests')
      .set(digestColumns(digest))
      .where((eb) => eb.and({ ...mine, id: digest.id as string, version: digest.version - 1 }));

  /** All of them are looked at again at the same instant. */
  const nextLookQuery = (looks: readonly NextLook[]) => {
    const [{ at, version }] = looks as [NextLook];
    return tables
      .updateTable('digests')
      .set({ next_at: at })
      .where((eb) => eb.and({ ...mine, version }))
      .where(
        'id',
        'in',
        looks.map(({ id }) => id as string),
      )
      .where('next_at', '!=', at);
  };

  return {
    saveDigest: async (digest, notices = [], entries = []) => {
      const isNew = digest.version === 0;
      const ran = await unit(
        isNew ? insertQuery(digest) : updateQuery(digest).where('deleted_at', 'is', null),
        ...(isNew ? [] : [onlyIfChanged(readdressNotices(tables, mine, digest))]),
        ...newNotices(tables, mine, notices).map(onlyIfChanged),
        ...newAuditRows(tables, mine, entries).map(onlyIfChanged),
      );
      return changesOfFirst(ran) === 1;
    },
    loadDigest: async (id) => {
      const row = await tables
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and({ ...mine, id: id as string }))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && digestFrom(row, tenant, read);
    },
    countDigests: async (owner) => {
      const row = await tables
        .selectFrom('digests')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where((eb) => eb.and({ ...mine, owner: owner as string }))
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    loadDigests: async (which) => {
      const all = tables
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id');
      const rows = await rowsChosen(all, which);
      return readInTurns(rows, (row) => digestFrom(row, tenant, read));
    },
    saveNextLooks: async (looks) => {
      const alike = Map.groupBy(looks, ({ at, version }) => `${at} ${version}`);
      const updates = [...alike.values()].flatMap((group) => inBatches(group).map(nextLookQuery));
      if (updates.length > 0) await unit(...updates);
    },
    deleteDigest: async ({ id, version }, at, notices = [], entries = []) => {
      const deleted = tables
        .updateTable('digests')
        .set({ deleted_at: at })
        .where((eb) => eb.and({ ...mine, id: id as string, version }))
        .where('deleted_at', 'is', null);
      const ran = await unit(
        deleted,
        ...newNotices(tables, mine, notices).map(onlyIfChanged),
        ...newAuditRows(tables, mine, entries).map(onlyIfChanged),
      );
      return changesOfFirst(ran) === 1;
    },
    loadAllDeleted: async () => {
      const rows = await tables
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
      const row = await tables
        .selectFrom('digests')
        .selectAll()
        .where((eb) => eb.and({ ...mine, id: id as string }))
        .where('deleted_at', 'is not', null)
        .executeTakeFirst();
      return row && { digest: digestFrom(row, tenant, read), at: row.deleted_at ?? 0 };
    },
    restoreDigest: async (digest, notices = [], entries = []) => {
      const restored = updateQuery(digest).set({ deleted_at: null }).where('deleted_at', 'is not', null);
      const ran = await unit(
        restored,
        ...newNotices(tables, mine, notices).map(onlyIfChanged),
        ...newAuditRows(tables, mine, entries).map(onlyIfChanged),
      );
      return changesOfFirst(ran) === 1;
    },
  };
}

async function rowsChosen(
  all: SelectQueryBuilder<Tables, 'digests', DigestRow>,
  which: DigestChoice | undefined,
): Promise<DigestRow[]> {
  if (which === undefined) return all.execute();
  if ('dueBy' in which) return all.where('next_at', '<=', which.dueBy).execute();
  const batches = inBatches(which.ids as readonly string[]);
  return (await Promise.all(batches.map((ids) => all.where('id', 'in', ids).execute()))).flat();
}
