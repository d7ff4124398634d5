// Takes back what was decided for times that have not come, where the clock was ahead for a while, with what was told of it.

import type { Kysely } from 'kysely';
import type { Instant } from '#base/brand.ts';
import { stateColumns } from './digest-rows.ts';
import { takeOutNotices } from './notice-rows.ts';
import type { Tables } from './tables.ts';
import type { TenantColumns } from './tenant-columns.ts';

/** As DigestStore says; `on` is a transaction. */
export async function forgetAfter(on: Kysely<Tables>, mine: TenantColumns, now: Instant): Promise<void> {
  const struck = await on
    .deleteFrom('deliveries')
    .where((eb) => eb.and({ ...mine, kind: 'scheduled' }))
    .where('scheduled_for', '>', now)
    .where('state_kind', 'in', ['planned', 'missed', 'skipped', 'cancelled'])
    .returning(['id', 'digest', 'destination', 'state_kind'])
    .execute();
  const missed = struck.filter(({ state_kind }) => state_kind === 'missed');
  // A run that is missed again when its time has come is told again.
  const told = missed.map(({ digest, id }) => `missed ${digest} ${id}`);
  await takeOutNotices(on, mine, told);
  for (const place of new Set(missed.map(({ digest, destination }) => `${digest} ${destination}`))) {
    const [digest = '', destination = ''] = place.split(' ');
    await planAgain(on, mine, { digest, destination }, now);
  }
}

/** Plans the runs again that were missed since the last one with another outcome: only the run that is struck out told of them. */
async function planAgain(
  on: Kysely<Tables>,
  mine: TenantColumns,
  place: { readonly digest: string; readonly destination: string },
  now: Instant,
): Promise<void> {
  const runs = { ...mine, ...place, kind: 'scheduled' };
  const last = await on
    .selectFrom('deliveries')
    .select((eb) => eb.fn.max('scheduled_for').as('at'))
    .where((eb) => eb.and(runs))
    .where('scheduled_for', '<=', now)
    .where('state_kind', '!=', 'missed')
    .executeTakeFirst();
  await on
    .updateTable('deliveries')
    .set(stateColumns({ kind: 'planned' }))
    .where((eb) => eb.and({ ...runs, state_kind: 'missed' as const }))
    .where('scheduled_for', '<=', now)
    .where('scheduled_for', '>', last?.at ?? Number.MIN_SAFE_INTEGER)
    .execute();
}
