// Takes a person, an account or a workspace out of a Postgres database. The bot must be stopped.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '#base/brand.ts';
import type { Secret } from '#base/secret.ts';
import { type Forgettable, type Forgotten, forgetRows } from '#store/forgetting/forget-rows.ts';
import type { TableColumns } from '#store/table-columns.ts';
import { takeAlone } from './lock.ts';
import { stepsThere } from './schema-steps.ts';
import { refuseOld } from './server-version.ts';
import { carryOutThere, connect, type Session, serverOf } from './session.ts';

/** Rewriting a large table takes long. */
const patienceMs = 30 * 60_000;

/**
 * `dryRun` only counts, and may run beside a bot. Otherwise the changed tables are rewritten, so that no old version of a row stays.
 * Only a bot makes or upgrades the tables. Rejects with StoreError.
 */
export async function forgetThere(
  url: Secret,
  whom: Forgettable,
  now: Instant,
  dryRun: boolean,
): Promise<Forgotten> {
  const server = serverOf(url);
  const session = await connect(url, server, patienceMs);
  try {
    await refuseOld(session, server);
    if (!dryRun) await takeAlone(session, server, sleep);
    if (!(await hasStore(session))) return { rows: [], copies: [] };
    await stepsThere(session, server);
    const tables = await tablesThere(session);
    await session.ask('begin');
    await session.ask('set constraints all deferred');
    const rows = await carryOutThere(forgetRows(tables, whom, now), session);
    await session.ask(dryRun ? 'rollback' : 'commit');
    if (!dryRun) for (const { table } of rows) await session.ask(`vacuum full ${table}`);
    return { rows, copies: [] };
  } finally {
    await session.end();
  }
}

async function hasStore(session: Pick<Session, 'ask'>): Promise<boolean> {
  const { rows } = await session.ask(`select to_regclass('campaign_stats_schema') is not null as is_there`);
  return rows[0]?.is_there === true;
}

/** The tables as the database names them, so that no new table is left out. */
async function tablesThere(session: Pick<Session, 'ask'>): Promise<readonly TableColumns[]> {
  const { rows } = await session.ask(
    `select c.relname as of, a.attname as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i
         where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and c.relname not like 'campaign_stats%'
     order by c.relname, a.attnum`,
  );
  return [...Map.groupBy(rows, (row) => String(row.of))].map(([table, columns]) => ({
    table,
    columns: columns.map(({ name, type, key }) => ({
      name: String(name),
      type: String(type),
      isKey: key === true,
    })),
  }));
}
