// Leases: what one bot of several does for a while. Each change is one statement, so one of those who ask at once gets it.

import type { Clock } from '#base/clock.ts';
import type { Tenant } from '#base/tenant.ts';
import type { CollectLease } from '#readings/collecting/collect-lease.ts';
import { type Queries, statementOf } from '#store/queries.ts';
import { storeNow } from '#store/store-time.ts';
import { tenantColumns } from '#store/tenant-columns.ts';

const take = (now: string) =>
  `insert into leases (workspace, account, holder, fence, held_until)
   values (?, ?, ?, 1, ${now} + cast(? as bigint))
   on conflict (workspace, account) do update
   set holder = excluded.holder, held_until = excluded.held_until,
     fence = leases.fence + case when leases.holder = excluded.holder then 0 else 1 end
   where leases.holder = excluded.holder or leases.held_until <= ${now}
   returning fence`;

/** `holder` is a name that no other bot has. */
export function createCollectLease(
  { unit, tables, dialect }: Queries,
  tenant: Tenant,
  holder: string,
  clock: Pick<Clock, 'now'>,
): CollectLease {
  const mine = tenantColumns(tenant);
  return {
    take: async (ms) => {
      const parameters = [mine.workspace, mine.account, holder, ms];
      const [ran] = await unit({ sql: take(storeNow(dialect, clock)), parameters });
      const fence = ran?.rows[0]?.fence;
      return fence === undefined ? undefined : Number(fence);
    },
    release: async () => {
      const released = tables
        .updateTable('leases')
        .set({ held_until: 0 })
        .where((eb) => eb.and({ ...mine, holder }));
      await unit(statementOf(released));
    },
  };
}
