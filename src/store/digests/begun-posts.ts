// Counts the posts that were begun on this file, in it and beside it. If the two counts differ, an older copy was restored. A server counts none.

import { type Compilable, sql } from 'kysely';
import type { Log } from '#base/log.ts';
import type { Tenant } from '#base/tenant.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Queries } from '#store/queries.ts';
import { createRecollection } from '#store/rows/small-rows.ts';
import { tenantColumns } from '#store/tenant-columns.ts';

const key = 'posts begun';

export interface BegunPosts {
  /**
   * Adds one, and returns the count as the only row. Empty on a server: it tells in another way that it was restored, and one row would
   * make all bots wait for each other.
   */
  count(): readonly Compilable[];
  /** Writes the same count beside the store before the post goes out. */
  follow(counted: number): Promise<void>;
  readonly port: Pick<DigestStore, 'wasSetBack' | 'acceptAsIs'>;
}

export function createBegunPosts(queries: Queries, tenant: Tenant, log: Log): BegunPosts {
  const { tables, work, dialect } = queries;
  const mine = tenantColumns(tenant);

  const counting = () =>
    tables
      .insertInto('facts')
      .values({ ...mine, key, fact: '1' })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace', 'account', 'key'])
          .doUpdateSet({ fact: sql`cast(cast(facts.fact as integer) + 1 as text)` }),
      )
      .returning('fact');

  async function tell(kept: Promise<string | undefined>): Promise<void> {
    const error = await kept;
    if (error === undefined) return;
    log.warn(
      'the .mark file beside the store could not be written; if the store is restored later, the bot may not notice',
      { error },
    );
  }

  return {
    count: () => (dialect === 'sqlite' ? [counting()] : []),
    follow: (counted) => tell(work('followMark', counted)),
    port: {
      wasSetBack: async () => {
        const begun = await createRecollection(queries, tenant).recall(key);
        return work('isStoreBehindMark', typeof begun === 'number' ? begun : 0);
      },
      acceptAsIs: async () => {
        const { fact } = await counting().executeTakeFirstOrThrow();
        await tell(work('acceptMark', Number(fact)));
      },
    },
  };
}
