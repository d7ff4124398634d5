// Deletes old rows: settled deliveries, told notices, digests deleted long ago. It deletes a few rows at a time. Knows no clock.

import type { Instant } from '#base/brand.ts';
import type { Tenant } from '#base/tenant.ts';
import type { DeliveryState } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Queries } from '#store/queries.ts';
import { oldAuditRows } from '#store/rows/audit-rows.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import { openStates } from './digest-rows.ts';

/** At most this many rows of each kind in one transaction, so that the minute and other programs wait only shortly for the file. */
const rowsAtOnce = 100;
/** A digest keeps its deliveries of this time up to its newest, however old they are: they prevent that its runs are planned again. */
const lastStretchMs = 30 * 24 * 60 * 60_000;
const settledStates: DeliveryState['kind'][] = ['posted', 'skipped', 'cancelled'];
/** Their owner may still send these, and has this much longer for it. */
const unsentStates: DeliveryState['kind'][] = ['unsure', 'missed', 'failed'];
const unsentMs = 30 * 24 * 60 * 60_000;

export function createPruning({ tables, unit }: Queries, tenant: Tenant): Pick<DigestStore, 'prune'> {
  const mine = tenantColumns(tenant);

  const deletedBefore = (at: Instant) =>
    tables
      .selectFrom('digests')
      .select('id')
      .where((eb) => eb.and(mine))
      .where('deleted_at', '<', at);

  const deliveriesOfDeleted = (at: Instant) =>
    tables
      .selectFrom('deliveries')
      .select('id')
      .where((eb) => eb.and(mine))
      .where('digest', 'in', deletedBefore(at))
      .where('state_kind', 'not in', openStates)
      .limit(rowsAtOnce);

  const oldDeliveries = (states: typeof settledStates, before: Instant) =>
    tables
      .selectFrom('deliveries as old')
      .select('id')
      .where((eb) => eb.and(mine))
      .where('state_kind', 'in', states)
      .where('scheduled_for', '<', before)
      .where((eb) => {
        const newest = eb
          .selectFrom('deliveries as newer')
          .select('newer.scheduled_for')
          .where((inner) => inner.and(mine))
          .whereRef('newer.digest', '=', 'old.digest')
          .whereRef('newer.kind', '=', 'old.kind')
          .orderBy('newer.scheduled_for', 'desc')
          .limit(1);
        return eb(eb('scheduled_for', '+', lastStretchMs), '<', newest);
      })
      .limit(rowsAtOnce);

  const toldBefore = (at: Instant) =>
    tables
      .selectFrom('notices')
      .select('key')
      .where((eb) => eb.and(mine))
      .where('closed_at', '<', at)
      .limit(rowsAtOnce);

  /** Digests of which nothing is left. */
  const emptyDigests = (at: Instant) =>
    (['deliveries', 'notices'] as const)
      .reduce(
        (query, table) =>
          query.where(({ not, exists, selectFrom }) => {
            const its = selectFrom(table)
              .select('digest')
              .where((eb) => eb.and(mine))
              .whereRef(`${table}.digest`, '=', 'digests.id');
            return not(exists(its));
          }),
        deletedBefore(at),
      )
      .orderBy('id')
      .limit(rowsAtOnce);

  return {
    prune: async ({ historyFrom, deletedFrom, now }) => {
      const deliveries = [
        deliveriesOfDeleted(deletedFrom),
        oldDeliveries(settledStates, historyFrom),
        oldDeliveries(unsentStates, historyFrom - unsentMs),
      ].map((ids) =>
        tables
          .deleteFrom('deliveries')
          .where((eb) => eb.and(mine))
          .where('id', 'in', ids),
      );
      const told = tables
        .deleteFrom('notices')
        .where((eb) => eb.and(mine))
        .where('key', 'in', toldBefore(deletedFrom));
      const watches = tables
        .deleteFrom('watches')
        .where((eb) => eb.and(mine))
        .where('digest', 'in', emptyDigests(deletedFrom));
      const digests = tables
        .deleteFrom('digests')
        .where((eb) => eb.and(mine))
        .where('id', 'in', emptyDigests(deletedFrom));
      const ran = await unit(
        ...deliveries,
        told,
        watches,
        digests,
        oldAuditRows(tables, mine, now, rowsAtOnce),
      );
      return ran.reduce((sum, { changes }) => sum + changes, 0);
    },
  };
}
