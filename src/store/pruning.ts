// What is kept of digests no longer: settled deliveries, notices that were told, digests deleted long ago; a few rows at a time. Knows no clock.

import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DeliveryState } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Tables } from './tables.ts';

export function createPruning(db: Kysely<Tables>, tenant: Tenant): Pick<DigestStore, 'prune'> {
  const mine = { workspace: tenant.workspace as string, account: tenant.account as string };
  return {
    prune: ({ historyFrom, deletedFrom }) =>
      db.transaction().execute(async (transaction) => {
        const deleted = transaction
          .selectFrom('digests')
          .select('id')
          .where((eb) => eb.and(mine))
          .where('deleted_at', '<', deletedFrom);
        const ofDeleted = transaction
          .selectFrom('deliveries')
          .select('id')
          .where((eb) => eb.and(mine))
          .where('digest', 'in', deleted)
          .where('state_kind', 'not in', openStates)
          .limit(rowsAtOnce);
        const old = transaction
          .selectFrom('deliveries as old')
          .select('id')
          .where((eb) => eb.and(mine))
          .where('state_kind', 'in', settledStates)
          .where('scheduled_for', '<', historyFrom)
          .where('scheduled_for', '<', (eb) =>
            eb
              .selectFrom('deliveries as newer')
              .select((inner) => inner(inner.fn.max('newer.scheduled_for'), '-', lastStretchMs).as('from'))
              .where((inner) => inner.and(mine))
              .whereRef('newer.digest', '=', 'old.digest'),
          )
          .limit(rowsAtOnce);
        const told = transaction
          .selectFrom('notices')
          .select('key')
          .where((eb) => eb.and(mine))
          .where('closed_at', '<', deletedFrom)
          .limit(rowsAtOnce);

        let gone = 0n;
        for (const ids of [ofDeleted, old]) {
          const result = await transaction
            .deleteFrom('deliveries')
            .where((eb) => eb.and(mine))
            .where('id', 'in', ids)
            .executeTakeFirst();
          gone += result.numDeletedRows;
        }
        const notices = await transaction
          .deleteFrom('notices')
          .where((eb) => eb.and(mine))
          .where('key', 'in', told)
          .executeTakeFirst();
        const empty = transaction
          .selectFrom('digests')
          .select('id')
          .where((eb) => eb.and(mine))
          .where('deleted_at', '<', deletedFrom)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('deliveries')
                  .select('deliveries.id')
                  .where((eb) => eb.and(mine))
                  .whereRef('deliveries.digest', '=', 'digests.id'),
              ),
            ),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('notices')
                  .select('notices.key')
                  .where((eb) => eb.and(mine))
                  .whereRef('notices.digest', '=', 'digests.id'),
              ),
            ),
          )
          .limit(rowsAtOnce);
        const ids = (await empty.execute()).map(({ id }) => id);
        if (ids.length > 0) {
          await transaction
            .deleteFrom('watches')
            .where((eb) => eb.and(mine))
            .where('digest', 'in', ids)
            .execute();
          await transaction
            .deleteFrom('digests')
            .where((eb) => eb.and(mine))
            .where('id', 'in', ids)
            .execute();
        }
        return Number(gone + notices.numDeletedRows) + ids.length;
      }),
  };
}

/** Of each kind: the others that want the file wait no longer than such a transaction takes. */
const rowsAtOnce = 200;
/** What a digest did last hides its runs from being planned again, and is kept however old it is. */
const lastStretchMs = 30 * 24 * 60 * 60_000;
const openStates: DeliveryState['kind'][] = ['planned', 'collecting', 'posting'];
/** The others may still be sent again, or need their owner. */
const settledStates: DeliveryState['kind'][] = ['posted', 'skipped', 'cancelled'];
