// Rows too small for their own file: facts about a workspace, payloads that were seen, and the state of each quota.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#base/clock.ts';
import type { Tenant, UserId } from '#base/tenant.ts';
import type { KeptQuota, QuotaStore } from '#campaigns/quota-store.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import type { SeenIds } from '#slack/receiving/recent-ids.ts';
import { changesOfFirst, type Queries, statementOf } from './queries.ts';
import { storeNow } from './store-time.ts';
import { tenantColumns } from './tenant-columns.ts';
import type { ServerSide, Statement } from './thread/database.ts';

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

/** If the same id comes twice at once, one of the two is first. */
export function createSeenIds({ tables, unit, dialect }: Queries, tenant: Tenant, clock: Clock): SeenIds {
  const mine = tenantColumns(tenant);
  let forgotAt = Number.NEGATIVE_INFINITY;

  /** Seldom: it would stand in the way of what others write there. */
  async function forgetOld(now: number): Promise<void> {
    if (now - forgotAt < forgettingMs && now >= forgotAt) return;
    forgotAt = now;
    await tables
      .deleteFrom('seen_payloads')
      .where((eb) => eb.and(mine))
      .where('seen_at', '<', now - keptMs)
      .execute();
  }

  /** One row for each person: the wish that came last. */
  async function isNewWish(person: UserId, wish: string, ms: number): Promise<boolean> {
    const [from, to] = [`wish ${person} `, `wish ${person}!`];
    const id = `${from}${createHash('sha256').update(wish).digest('base64url')}`;
    const now = sql<number>`${sql.raw(storeNow(dialect, clock))}`;
    const others = tables
      .deleteFrom('seen_payloads')
      .where((eb) => eb.and(mine))
      .where('id', '>=', from)
      .where('id', '<', to)
      .where('id', '!=', id);
    const noted = tables
      .insertInto('seen_payloads')
      .values({ ...mine, id, seen_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace', 'account', 'id'])
          .doUpdateSet({ seen_at: now })
          .where('seen_payloads.seen_at', '<', sql<number>`${now} - ${ms}::bigint`),
      );
    const [, ran] = await unit(others, noted);
    return ran?.changes === 1;
  }

  return {
    isShared: dialect === 'postgres',
    first: async (id) => {
      const now = clock.now();
      await forgetOld(now);
      const added = tables
        .insertInto('seen_payloads')
        .values({ ...mine, id, seen_at: now })
        .onConflict((conflict) => conflict.doNothing());
      return changesOfFirst(await unit(added)) === 1;
    },
    has: async (id) => {
      const row = await tables
        .selectFrom('seen_payloads')
        .select('id')
        .where((eb) => eb.and({ ...mine, id }))
        .where('seen_at', '>=', clock.now() - keptMs)
        .executeTakeFirst();
      return row !== undefined;
    },
    ...(dialect === 'postgres' && { isNewWish }),
  };
}

/** Longer than Slack repeats a payload and than a signature is valid, with clocks that differ by minutes. */
const keptMs = 15 * 60_000;
const forgettingMs = 60_000;

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
    // A single statement holds the row for no longer than the server takes, wherever its instance is.
    save: async (...row) => (await server.aside(writing(...row))).changes === 1,
  };
}

const insertQuota =
  'insert into quotas (name, state, version) values (?, ?, 1) on conflict (name) do nothing';
const updateQuota = 'update quotas set state = ?, version = version + 1 where name = ? and version = ?';
