// Deliveries as rows: each is planned once, and each move of one is a conditional write that one caller wins. Knows nothing of schedules or Slack.

import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DeliveryId, DeliveryState, DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { inBatches } from './batches.ts';
import {
  deliveryFrom,
  deliveryOf,
  openStates,
  plannedColumns,
  stateColumns,
  stateText,
} from './digest-rows.ts';
import { forgetAfter } from './forget-after.ts';
import { createGroupCommit } from './group-commit.ts';
import { writeNotices } from './notice-rows.ts';
import type { Reader } from './reader.ts';
import type { Tables } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';
import { loadUnarrived } from './unarrived-posts.ts';

type LedgerCalls =
  | 'planDeliveries'
  | 'forgetAfter'
  | 'moveDelivery'
  | 'moveDeliveries'
  | 'loadOpenDeliveries'
  | 'loadDelivery'
  | 'loadRun'
  | 'loadLastScheduled'
  | 'loadLastPosted'
  | 'loadUnarrived'
  | 'loadHistory';

/** Posts that are begun are counted, in the same transaction and beside it. */
export interface BegunCount {
  count(on: Kysely<Tables>): Promise<number>;
  follow(begun: number): void;
}

export function createLedger(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
  begunPosts: BegunCount,
): Pick<DigestStore, LedgerCalls> {
  const mine = tenantColumns(tenant);
  const inGroup = createGroupCommit(db);

  /** Returns how many were moved: those that were still in that state. */
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
      if (begun !== undefined) begunPosts.follow(begun);
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
    loadUnarrived: (since) => loadUnarrived(db, mine, since),
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
