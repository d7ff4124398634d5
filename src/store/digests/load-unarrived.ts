// Finds in the ledger which digests have a post that did not arrive.

import type { Kysely } from 'kysely';
import type { Instant } from '#base/brand.ts';
import type { DigestId } from '#digests/digest.ts';
import type { Tables } from '#store/tables.ts';
import type { TenantColumns } from '#store/tenant-columns.ts';

/** Leaves out posts that their owner has seen arrive. */
export async function loadUnarrived(
  tables: Kysely<Tables>,
  mine: TenantColumns,
  since: Instant,
): Promise<ReadonlySet<DigestId>> {
  const rows = await tables
    .selectFrom('deliveries as lost')
    .select('digest')
    .distinct()
    .where((eb) => eb.and(mine))
    .where('state_kind', 'in', ['failed', 'missed', 'unsure'])
    .where('scheduled_for', '>', since)
    .where('kind', '!=', 'test')
    // If `arrived` is there, it comes first, because stateText sorts the keys.
    .where('state', 'not like', '{"arrived":%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as later')
            .select('later.id')
            .where((eb) => eb.and({ ...mine, state_kind: 'posted' as const }))
            .whereRef('later.digest', '=', 'lost.digest')
            .whereRef('later.destination', '=', 'lost.destination')
            .whereRef('later.scheduled_for', '>', 'lost.scheduled_for'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ digest }) => digest as DigestId));
}
