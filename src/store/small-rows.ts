// Rows too small for a file of their own: facts remembered for a workspace, payloads that were seen, and the state of each quota.

import type { Kysely } from 'kysely';
import type { Clock } from '#base/clock.ts';
import type { Tenant } from '#base/tenant.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import type { SeenIds } from '#slack/receiving/recent-ids.ts';
import type { SqliteFile } from './sqlite.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';

export function createRecollection(db: Kysely<Tables>, tenant: Tenant): Recollection {
  const mine = tenantColumns(tenant);
  return {
    recall: async (key) => {
      const row = await db
        .selectFrom('facts')
        .select('fact')
        .where((eb) => eb.and({ ...mine, key }))
        .executeTakeFirst();
      return row === undefined ? undefined : JSON.parse(row.fact);
    },
    remember: async (key, value) => {
      const row = { fact: JSON.stringify(value) };
      await db
        .insertInto('facts')
        .values({ ...mine, key, ...row })
        .onConflict((conflict) => conflict.columns(['workspace', 'account', 'key']).doUpdateSet(row))
        .execute();
    },
  };
}

/** Of two who come with the same one at once, one is first. */
export function createSeenIds(db: Kysely<Tables>, tenant: Tenant, clock: Clock): SeenIds {
  const mine = tenantColumns(tenant);
  return {
    first: async (id) => {
      const now = clock.now();
      await db
        .deleteFrom('seen_payloads')
        .where((eb) => eb.and(mine))
        .where('seen_at', '<', now - keptMs)
        .execute();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('seen_payloads')
        .values({ ...mine, id, seen_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}

/** Longer than Slack delivers anew and a signature is good for, on clocks that differ by minutes. */
const keptMs = 15 * 60_000;

/**
 * The write lock is taken before the row is read, so two processes that have the file open never overwrite each other. These
 * rows change several times a second: their statements are prepared once, and `db` only lends the connection in turn.
 */
export function createQuotaStore(db: Kysely<Tables>, file: SqliteFile): QuotaStore {
  const read = file.prepare('select state from quotas where name = ?');
  const write = file.prepare('insert or replace into quotas (name, state) values (?, ?)');
  const transact = (name: string, change: (row: string | undefined) => string | undefined) => {
    file.exec('begin immediate');
    try {
      const [row] = read.all([name]) as { state: string }[];
      const state = change(row?.state);
      if (state !== undefined) write.run([name, state]);
      file.exec('commit');
    } catch (error) {
      rollBack(file);
      throw error;
    }
  };
  return { change: (name, change) => db.connection().execute(async () => transact(name, change)) };
}

/** Some failures, such as a full disk, have ended the transaction already. */
function rollBack(file: SqliteFile): void {
  try {
    file.exec('rollback');
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
