// Deletes what was decided for future times while the machine’s clock was ahead: deliveries, and the notices about them.

import { type Compilable, type Expression, type Kysely, sql } from 'kysely';
import type { Instant } from '#base/brand.ts';
import { storeNow } from '#store/store-time.ts';
import type { Tables } from '#store/tables.ts';
import type { TenantColumns } from '#store/tenant-columns.ts';
import type { Dialect } from '#store/thread/database.ts';
import { stateColumns } from './digest-rows.ts';

/**
 * On a server, where others decide beside this bot, only the server's clock says what is yet to come: a bot that was held up since `now`
 * would strike out what they have decided meanwhile. A subquery is worked out once, so the rows are still found by an index.
 */
export function notYet(dialect: Dialect, now: Instant): Instant | Expression<number> {
  if (dialect === 'sqlite') return now;
  return sql<number>`(select greatest(${now}::bigint, ${sql.raw(storeNow(dialect, { now: () => now }))}))`;
}

/**
 * The steps of a unit that does what DigestStore says. They delete the rows last, because earlier steps read them. `now`: all later times
 * are yet to come. Mostly there is nothing to strike out. Each step asks that first, in one question: without it, a database that has no
 * statistics yet looks at every digest and missed run, one by one.
 */
export function forgetAfter(
  tables: Kysely<Tables>,
  mine: TenantColumns,
  now: Instant | Expression<number>,
): Compilable[] {
  const missedLater = tables
    .selectFrom('deliveries as struck')
    .where((eb) => eb.and({ ...mine, kind: 'scheduled', state_kind: 'missed' as const }))
    .where('scheduled_for', '>', now);

  // If the run is missed again at its real time, its owner must be told again.
  const untold = tables
    .deleteFrom('notices')
    .where((eb) => eb.and(mine))
    .where('key', 'in', missedLater.select(sql<string>`'missed ' || digest || ' ' || id`.as('key')));

  const isLater = ['planned', 'missed', 'skipped', 'cancelled'] as const;
  const toStrikeOut = tables
    .selectFrom('deliveries as later')
    .select('later.digest')
    .where((eb) => eb.and({ ...mine, kind: 'scheduled' }))
    .where('scheduled_for', '>', now)
    .where('state_kind', 'in', isLater);

  // Missed runs before the deleted one, back to the last run with another outcome: their owner was told of them only together with it.
  const plannedAgain = tables
    .updateTable('deliveries')
    .set(stateColumns({ kind: 'planned' }))
    .where((eb) => eb.and({ ...mine, kind: 'scheduled', state_kind: 'missed' as const }))
    .where('scheduled_for', '<=', now)
    .where(({ exists }) => exists(missedLater.select('struck.id')))
    .where(({ exists }) =>
      exists(
        missedLater
          .select('struck.id')
          .where(
            sql<boolean>`struck.digest = deliveries.digest and struck.destination = deliveries.destination`,
          ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as other')
            .select('other.id')
            .where((eb) => eb.and({ ...mine, kind: 'scheduled' }))
            .whereRef('other.digest', '=', 'deliveries.digest')
            .whereRef('other.destination', '=', 'deliveries.destination')
            .where('other.state_kind', '!=', 'missed')
            .where('other.scheduled_for', '<=', now)
            .whereRef('other.scheduled_for', '>=', 'deliveries.scheduled_for'),
        ),
      ),
    );

  const dueAgain = tables
    .updateTable('digests')
    .set({ next_at: 0 })
    .where((eb) => eb.and(mine))
    .where(({ exists }) => exists(toStrikeOut))
    .where('id', 'in', toStrikeOut);

  const struckOut = tables
    .deleteFrom('deliveries')
    .where((eb) => eb.and({ ...mine, kind: 'scheduled' }))
    .where('scheduled_for', '>', now)
    .where('state_kind', 'in', isLater);

  return [untold, plannedAgain, dueAgain, struckOut];
}
