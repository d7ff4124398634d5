// Rows too small for their own file: facts about a workspace, and the state of each quota.

import type { Tenant } from '#base/tenant.ts';
import type { KeptQuota, QuotaStore } from '#campaigns/quota-store.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import { changesOfFirst, type Queries, statementOf } from '#store/queries.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import type { ServerSide, Statement } from '#store/thread/database.ts';

export function createRecollection({ tables }: Queries, tenant: Tenant): Recollection {
  const mine = tenantColumns(tenant);
  return {
    recall: async (key) => {
      const row = await tables
        .selectFrom('facts')
        .select('fact')
        .where((eb) => eb.and({ ...mine, key }))
        .executeTakeFirst();
      return row === undefined ? undefined : JSON.parse(row.fact);
    },
    remember: async (key, value) => {
      const row = { fact: JSON.stringify(value) };
      await tables
        .insertInto('facts')
        .values({ ...mine, key, ...row })
        .onConflict((conflict) => conflict.columns(['workspace', 'account', 'key']).doUpdateSet(row))
        .execute();
    },
  };
}

/** These rows change several times a second, so their SQL is written here and not compiled each time. */
export function createQuotaStore({ unit, tables }: Queries, server: ServerSide | undefined): QuotaStore {
  const rowOf = (name: string) =>
    tables.selectFrom('quotas').select(['state', 'version']).where('name', '=', name);
  const writing = (name: string, state: string, over: number | undefined): Statement =>
    over === undefined
      ? { sql: insertQuota, parameters: [name, state] }
      : { sql: updateQuota, parameters: [state, name, over] };
  if (server === undefined) {
    return {
      load: (name) => rowOf(name).executeTakeFirst(),
      save: async (...row) => changesOfFirst(await unit(writing(...row))) === 1,
    };
  }
  return {
    load: async (name) => {
      const [row] = (await server.aside(statementOf(rowOf(name)))).rows;
      return row as KeptQuota | undefined;
    },
    // One statement locks the row only while the server carries it out, however far away this instance is.
    save: async (...row) => (await server.aside(writing(...row))).changes === 1,
  };
}

const insertQuota =
  'insert into quotas (name, state, version) values (?, ?, 1) on conflict (name) do nothing';
const updateQuota = 'update quotas set state = ?, version = version + 1 where name = ? and version = ?';
