// Digests and their deliveries as rows; each move of a delivery is one conditional write. Knows nothing of schedules or Slack.

import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DeliveryId, DeliveryState, DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { inBatches } from './batches.ts';
import { createBegunPosts } from './begun-posts.ts';
import {
  deliveryFrom,
  deliveryOf,
  digestColumns,
  digestFrom,
  openStates,
  plannedColumns,
  stateColumns,
  stateText,
} from './digest-rows.ts';
import { forgetAfter } from './forget-after.ts';
import { createGroupCommit } from './group-commit.ts';
import type { StoreMark } from './mark.ts';
import { loadNotArrived } from './not-arrived.ts';
import { createNoticeRows, readdressNotices, writeNotices } from './notice-rows.ts';
import { createPruning } from './pruning.ts';
import type { Reader } from './reader.ts';
import { createRecollection } from './small-rows.ts';
import type { Tables } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';
import { createWatchRows } from './watch-rows.ts';

export function createDigestStore(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
  mark: StoreMark,
): DigestStore {
  const mine = tenantColumns(tenant);
  const inGroup = createGroupCommit(db);
  const facts = createRecollection(db, tenant);
  const begunPosts = createBegunPosts(db, tenant, mark);

  /** How many of them were still in that state. */
  async function move(
    on: Kysely<Tables>,
    ids: readonly DeliveryId[],
    from: DeliveryState,
    to: DeliveryState,
  ): Promise<bigint> {
    const moved = await on
      .updateTable('deliveries')
      .set(stateColumns(to))
      .where((eb) => eb.and({ ...mine, state: stateText(from) }))
      .where('id', 'in', ids as readonly string[])
      .executeTakeFirst();
    return moved.numUpdatedRows;
  }

  return {
    ...begunPosts.port,
    ...createNoticeRows(db, tenant, read),
    ...createWatchRows(db, tenant, read),
    ...createPruning(db, tenant),
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
    planDeliveries: async (deliveries, notices = []) => {
      const rows = deliveries.map((delivery) => ({ ...mine, ...plannedColumns(delivery) }));
      await db.transaction().execute(async (transaction) => {
        for (const batch of inBatches(rows)) {
          await transaction
            .insertInto('deliveries')
            .values(batch)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await writeNotices(transaction, mine, notices);
      });
    },
    forgetAfter: (now) => db.transaction().execute((transaction) => forgetAfter(transaction, mine, now)),
    moveDelivery: async (id, from, to, notices = []) => {
      const { moved, begun } = await inGroup(async (transaction) => {
        if ((await move(transaction, [id], from, to)) !== 1n) return { moved: false };
        await writeNotices(transaction, mine, notices);
        return { moved: true, ...(to.kind === 'posting' && { begun: await begunPosts.count(transaction) }) };
      });
      if (begun !== undefined) mark.follow(begun);
      return moved;
    },
    moveDeliveries: (deliveries, to, notices = []) =>
      inGroup(async (transaction) => {
        let moved = 0n;
        const alike = Map.groupBy(deliveries, ({ state }) => stateText(state));
        for (const [first, ...others] of alike.values()) {
          if (first === undefined) continue;
          const ids = [first, ...others].map(({ id }) => id);
          for (const batch of inBatches(ids)) moved += await move(transaction, batch, first.state, to);
        }
        if (moved > 0n) await writeNotices(transaction, mine, notices);
      }),
    loadOpenDeliveries: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('state_kind', 'in', openStates)
        .orderBy('scheduled_for')
        .orderBy('id')
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenant, read) ?? []);
    },
    loadDelivery: (id) => deliveryOf(db, tenant, read, id),
    loadRun: async ({ digest, kind, scheduledFor }) => {
      const run = { digest: digest as string, kind: kind as string, scheduled_for: scheduledFor };
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, ...run }))
        .orderBy('id')
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenant, read) ?? []);
    },
    loadPlannedTo: async () => {
      const at = await facts.recall(plannedToKey);
      return typeof at === 'number' ? at : undefined;
    },
    savePlannedTo: (at) => facts.remember(plannedToKey, at),
    loadLastScheduled: async (now) => {
      const rows = await db
        .selectFrom('digests')
        .select((eb) => [
          'id',
          eb
            .selectFrom('deliveries')
            .select((inner) => inner.fn.max('scheduled_for').as('last'))
            .where((inner) => inner.and({ ...mine, kind: 'scheduled' }))
            .whereRef('deliveries.digest', '=', 'digests.id')
            .where('scheduled_for', '<=', now)
            .as('last'),
        ])
        .where((eb) => eb.and(mine))
        .where('deleted_at', 'is', null)
        .execute();
      return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id as DigestId, last]])));
    },
    loadLastPosted: async (now) => {
      const row = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, state_kind: 'posted' as const }))
        .where('scheduled_for', '<=', now)
        .orderBy('scheduled_for', 'desc')
        .limit(1)
        .executeTakeFirst();
      const last = row && deliveryFrom(row, tenant, read);
      return last?.state.kind === 'posted' ? Math.round(Number(last.state.ts) * 1_000) : undefined;
    },
    loadNotArrived: (since) => loadNotArrived(db, mine, since),
    loadHistory: async (digest, limit, offset = 0) => {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, digest: digest as string }))
        .orderBy('scheduled_for', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenant, read) ?? []);
    },
  };
}

const plannedToKey = 'digests planned to';
