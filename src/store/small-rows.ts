// Rows too small for a port of their own: facts remembered for a workspace, and the state of each quota.

import type { Kysely } from 'kysely';
import type { Tenant } from '#base/tenant.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import type { Tables } from './tables.ts';

/** Small JSON values by name, such as which blocks a workspace refused. */
export interface Recollection {
  /** The value kept under the key, to be checked by the caller; undefined where there is none. */
  recall(key: string): Promise<unknown>;
  /** Keeps the value (never undefined) in place of the one before. */
  remember(key: string, value: unknown): Promise<void>;
}

export function createRecollection(db: Kysely<Tables>, tenant: Tenant): Recollection {
  const mine = { workspace: tenant.workspace as string, account: tenant.account as string };
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

/** The write lock is taken before the row is read, so two processes that have the file open never overwrite each other. */
export function createQuotaStore(db: Kysely<Tables>): QuotaStore {
  return {
    change: (name, change) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('quotas')
          .select('state')
          .where('name', '=', name)
          .executeTakeFirst();
        const state = change(row?.state);
        if (state === undefined) return;
        await transaction
          .insertInto('quotas')
          .values({ name, state })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ state }))
          .execute();
      }),
  };
}
