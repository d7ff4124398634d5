// Deliveries as rows: each is planned once, and each move is a conditional write that one caller wins. Knows nothing of schedules or Slack.

import type { Tenant } from '#base/tenant.ts';
import type { Delivery, DeliveryId, DeliveryState, DigestId } from '#digests/digest.ts';
import type { DigestStore, SeenDigest } from '#digests/digest-store.ts';
import { inBatches, readInTurns } from '#store/batches.ts';
import { isThere, ownedBesideId } from '#store/found-by-id.ts';
import { changesOfFirst, onlyIfChanged, type Queries } from '#store/queries.ts';
import type { Reader } from '#store/reader.ts';
import { newAuditRows } from '#store/rows/audit-rows.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import type { BegunPosts } from './begun-posts.ts';
import {
  deliveryFrom,
  deliveryOf,
  openStates,
  plannedColumns,
  stateColumns,
  stateText,
} from './digest-rows.ts';
import { forgetAfter, notYet } from './forget-planned-ahead.ts';
import { loadUnarrived } from './load-unarrived.ts';
import { newNotices } from './notice-rows.ts';

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
  | 'loadPostAt'
  | 'loadUnarrived'
  | 'loadHistory';

export function createLedger(
  queries: Queries,
  tenant: Tenant,
  read: Reader,
  begunPosts: Pick<BegunPosts, 'count' | 'follow'>,
): Pick<DigestStore, LedgerCalls> {
  const { tables, unit, dialect } = queries;
  const mine = tenantColumns(tenant);

  /** Changes those that are still in the state `from`. */
  const moveQuery = (ids: readonly DeliveryId[], from: DeliveryState, to: DeliveryState) =>
    tables
      .updateTable('deliveries')
      .set(stateColumns(to))
      .where((eb) => eb.and({ state: stateText(from) }))
      .where('id', 'in', ids as readonly string[])
      .where(ownedBesideId(dialect, mine));

  const stillAsSeen = ({ id, version }: SeenDigest) =>
    tables
      .selectFrom('digests')
      .select('version')
      .where((eb) => eb.and({ ...mine, id: id as string, version }))
      .where(isThere(dialect));

  return {
    planDeliveries: async (deliveries, notices = [], entries = []) => {
      const rows = deliveries.map((delivery) => ({ ...mine, ...plannedColumns(delivery) }));
      const added = inBatches(rows).map((batch) =>
        tables
          .insertInto('deliveries')
          .values(batch)
          .onConflict((conflict) => conflict.doNothing()),
      );
      const told = [...newNotices(tables, mine, notices), ...newAuditRows(tables, mine, entries)];
      await unit(...added, ...told);
    },
    forgetAfter: async (now) => {
      await unit(...forgetAfter(tables, mine, notYet(dialect, now)));
    },
    moveDelivery: async (id, from, to, notices = [], seen, entries = []) => {
      const moved = moveQuery([id], from, to);
      const move = seen === undefined ? moved : moved.where(({ exists }) => exists(stillAsSeen(seen)));
      const counted = to.kind === 'posting' ? begunPosts.count().map(onlyIfChanged) : [];
      const told = [...newNotices(tables, mine, notices), ...newAuditRows(tables, mine, entries)].map(
        onlyIfChanged,
      );
      const ran = await unit(move, ...counted, ...told);
      const begun = counted.length > 0 ? ran[1]?.rows[0]?.fact : undefined;
      if (begun !== undefined) await begunPosts.follow(Number(begun));
      return changesOfFirst(ran) === 1;
    },
    moveDeliveries: async (deliveries, to, notices = []) => {
      const alike = Map.groupBy(deliveries, ({ state }) => stateText(state));
      const moves = [...alike.values()].flatMap((group) =>
        inBatches(group).map((batch) => {
          const [{ state }] = batch as [Delivery];
          return moveQuery(
            batch.map(({ id }) => id),
            state,
            to,
          );
        }),
      );
      await unit(...moves, ...newNotices(tables, mine, notices).map(onlyIfChanged));
    },
    loadOpenDeliveries: async () => {
      const rows = await tables
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('state_kind', 'in', openStates)
        .orderBy('scheduled_for')
        .orderBy('id')
        .execute();
      const open = await readInTurns(rows, (row) => deliveryFrom(row, tenant, read));
      return open.filter((delivery) => delivery !== undefined);
    },
    loadDelivery: (id) => deliveryOf(queries, tenant, read, id),
    loadRun: async ({ digest, kind, scheduledFor }) => {
      const run = { digest: digest as string, kind: kind as string, scheduled_for: scheduledFor };
      const rows = await tables
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, ...run }))
        .orderBy('id')
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenant, read) ?? []);
    },
    loadLastScheduled: async (now, of) => {
      const all = tables
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
        .where('deleted_at', 'is', null);
      const some = of && inBatches(of as readonly string[]).map((ids) => all.where('id', 'in', ids));
      const rows = (await Promise.all((some ?? [all]).map((query) => query.execute()))).flat();
      return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id as DigestId, last]])));
    },
    loadLastPosted: async (now) => {
      const row = await tables
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
    loadPostAt: async (destination, ts, since) => {
      const rows = await tables
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, state_kind: 'posted' as const, destination: destination as string }))
        .where('scheduled_for', '>', since)
        .execute();
      return rows
        .flatMap((row) => deliveryFrom(row, tenant, read) ?? [])
        .find(({ state }) => state.kind === 'posted' && state.ts === ts);
    },
    loadUnarrived: (since) => loadUnarrived(tables, mine, since),
    loadHistory: async (digest, limit, offset = 0) => {
      const rows = await tables
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
