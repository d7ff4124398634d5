// Digests and their deliveries as rows; each move of a delivery is one conditional write. Knows nothing of schedules or Slack.

import type { Kysely } from 'kysely';
import type { Instant } from '#base/brand.ts';
import type { Tenant } from '#base/tenant.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId, DigestStore } from '#digests/digest.ts';
import { inBatches } from './batches.ts';
import {
  deliveryState,
  destinations,
  digestState,
  question,
  type Reader,
  refusing,
  schedule,
} from './kept-json.ts';
import type { DeliveryRow, DigestRow, Tables } from './tables.ts';

export function createDigestStore(db: Kysely<Tables>, tenant: Tenant, read: Reader): DigestStore {
  const mine = { workspace: tenant.workspace as string, account: tenant.account as string };

  async function move(on: Kysely<Tables>, id: DeliveryId, from: DeliveryState, to: DeliveryState) {
    const moved = await on
      .updateTable('deliveries')
      .set(stateColumns(to))
      .where((eb) => eb.and({ ...mine, id: id as string, state_kind: from.kind }))
      .where('lease_until', 'is', leaseOf(from))
      .executeTakeFirst();
    return moved.numUpdatedRows === 1n;
  }

  return {
    saveDigest: async (digest) => {
      const row = digestColumns(digest);
      await db
        .insertInto('digests')
        .values({ ...mine, id: digest.id, ...row, deleted_at: null })
        .onConflict((conflict) => conflict.columns(['workspace', 'account', 'id']).doUpdateSet(row))
        .execute();
    },
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
      return rows.flatMap((row) => digestFrom(row, tenant, read) ?? []);
    },
    deleteDigest: async (id, at) => {
      await db
        .updateTable('digests')
        .set({ deleted_at: at })
        .where((eb) => eb.and({ ...mine, id: id as string }))
        .where('deleted_at', 'is', null)
        .execute();
    },
    planDeliveries: async (deliveries) => {
      const rows = deliveries.map((delivery) => ({ ...mine, ...plannedColumns(delivery) }));
      await db.transaction().execute(async (transaction) => {
        for (const batch of inBatches(rows)) {
          await transaction
            .insertInto('deliveries')
            .values(batch)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
      });
    },
    moveDelivery: (id, from, to) => move(db, id, from, to),
    moveDeliveries: async (deliveries, to) => {
      await db.transaction().execute(async (transaction) => {
        for (const { id, state } of deliveries) await move(transaction, id, state, to);
      });
    },
    loadOpenDeliveries: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('state_kind', 'in', ['planned', 'collecting', 'posting'])
        .orderBy('scheduled_for')
        .orderBy('id')
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenant, read) ?? []);
    },
    loadDelivery: async (id) => {
      const row = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, id: id as string }))
        .executeTakeFirst();
      return row && deliveryFrom(row, tenant, read);
    },
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
    loadLastScheduled: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select((eb) => ['digest', eb.fn.max('scheduled_for').as('last')])
        .where((eb) => eb.and({ ...mine, kind: 'scheduled' }))
        .groupBy('digest')
        .execute();
      return new Map(rows.map((row) => [row.digest as DigestId, row.last]));
    },
    loadHistory: async (digest, limit) => {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ ...mine, digest: digest as string }))
        .orderBy('scheduled_for', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenant, read) ?? []);
    },
  };
}

function digestColumns(digest: Digest) {
  return {
    owner: digest.owner as string,
    question: JSON.stringify(digest.question),
    destinations: JSON.stringify(digest.destinations),
    schedule: JSON.stringify(digest.schedule),
    state: JSON.stringify(digest.state),
    refusing: JSON.stringify(digest.refusing),
    created_at: digest.createdAt,
    owed_from: digest.owedFrom,
  };
}

function digestFrom(row: DigestRow, tenant: Tenant, read: Reader): Digest | undefined {
  const named = { table: 'digests', id: row.id };
  const asked = read(question, row.question, named);
  const sentTo = read(destinations, row.destinations, named);
  const runs = read(schedule, row.schedule, named);
  const state = read(digestState, row.state, named);
  const refusers = read(refusing, row.refusing, named);
  if (!asked || !sentTo || !runs || !state || !refusers) return undefined;
  return {
    id: row.id as DigestId,
    tenant,
    owner: row.owner as Digest['owner'],
    question: asked,
    destinations: sentTo,
    schedule: runs,
    state,
    refusing: refusers,
    createdAt: row.created_at,
    owedFrom: row.owed_from,
  };
}

function plannedColumns(delivery: Delivery) {
  return {
    id: delivery.id as string,
    digest: delivery.digest as string,
    kind: delivery.kind as string,
    scheduled_for: delivery.scheduledFor,
    destination: delivery.destination as string,
    ...stateColumns({ kind: 'planned' }),
  };
}

function stateColumns(state: DeliveryState) {
  return { state_kind: state.kind, state: JSON.stringify(state), lease_until: leaseOf(state) };
}

function leaseOf(state: DeliveryState): Instant | null {
  return state.kind === 'collecting' || state.kind === 'posting' ? state.leaseUntil : null;
}

function deliveryFrom(row: DeliveryRow, tenant: Tenant, read: Reader): Delivery | undefined {
  const state = read(deliveryState, row.state, { table: 'deliveries', id: row.id });
  if (state === undefined) return undefined;
  return {
    id: row.id as Delivery['id'],
    digest: row.digest as Delivery['digest'],
    tenant,
    kind: row.kind as Delivery['kind'],
    scheduledFor: row.scheduled_for,
    destination: row.destination as Delivery['destination'],
    state,
  };
}
