// How many posts were begun on this store, in it and beside it: where the two differ, the store has been set back.

import { type Kysely, sql } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { StoreMark } from './mark.ts';
import { createRecollection } from './small-rows.ts';
import type { Tables } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';

const key = 'posts begun';

export function createBegunPosts(db: Kysely<Tables>, tenant: Tenant, mark: StoreMark) {
  const mine = tenantColumns(tenant);

  /** Counts one more, and returns how many there are. */
  async function count(on: Kysely<Tables>): Promise<number> {
    const { fact } = await on
      .insertInto('facts')
      .values({ ...mine, key, fact: '1' })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace', 'account', 'key'])
          .doUpdateSet({ fact: sql`cast(cast(facts.fact as integer) + 1 as text)` }),
      )
      .returning('fact')
      .executeTakeFirstOrThrow();
    return Number(fact);
  }

  const port: Pick<DigestStore, 'wasSetBack' | 'acceptAsIs'> = {
    wasSetBack: async () => {
      const begun = await createRecollection(db, tenant).recall(key);
      return mark.isBehind(typeof begun === 'number' ? begun : 0);
    },
    acceptAsIs: async () => mark.accept(await count(db)),
  };
  return { count, port };
}
