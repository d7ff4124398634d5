// What can be told of a Postgres database without changing it: its version, schema, size and settings, its clock, and who works on it.

import { ownValue } from '#base/own-value.ts';
import type { Secret } from '#base/secret.ts';
import { StoreError } from '#store/store-error.ts';
import { aloneThere, botsThere } from './lock.ts';
import { lackedRightsOf, lackedRightsThere, ownSchema } from './rights.ts';
import { schemaSteps, stepsThere } from './schema-steps.ts';
import { refuseOld, refuseReadOnly } from './server-version.ts';
import { connect, type Session, serverOf } from './session.ts';

export interface ServerFacts {
  readonly kind: 'server';
  /** `DATABASE at HOST:PORT`. */
  readonly server: string;
  readonly version: string;
  readonly bytes: number;
  /** Undefined if it holds no store yet. */
  readonly schema: string | undefined;
  /** Whether it is this version's. Otherwise it is older, and the next start brings it there. */
  readonly isCurrent: boolean;
  /** Settings that let the server lose what it said it had written. */
  readonly loses: readonly string[];
  readonly bots: number;
  /** `npm run forget` or `npm run move-store` works on it now. */
  readonly isTakenAlone: boolean;
  /** How many connections the server takes beside those that are open. */
  readonly connectionsLeft: number;
  /** Its time, in ms since the epoch. It was told between the asking and the answer. */
  readonly now: number;
}

/** The session reads alone. Rejects with StoreError. */
export async function lookAtDatabase(
  url: Secret,
): Promise<{ readonly facts: ServerFacts; readonly session: Session }> {
  const server = serverOf(url);
  const session = await connect(url, server);
  try {
    await refuseOld(session, server);
    await refuseReadOnly(session, server);
    await session.ask('set default_transaction_read_only = on');
    return { facts: await factsOf(session, server), session };
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function factsOf(session: Session, server: string): Promise<ServerFacts> {
  const [row = {}] = (await session.ask(facts)).rows;
  const steps = row.has_schema === true ? await stepsThere(session, server) : [];
  const isCurrent = schemaSteps.every(({ name }) => steps.includes(name));
  if (!isCurrent && row.may_create !== true)
    throw new StoreError({ kind: 'no-rights', server, lacks: { to: 'schema', names: [String(row.place)] } });
  if (row.has_schema === true) await refuseLacking(session, server);
  return {
    kind: 'server',
    server,
    version: String(row.version).split(' ')[0] ?? '',
    bytes: Number(row.bytes),
    schema: steps.at(-1),
    isCurrent,
    loses: ['fsync', 'synchronous_commit', 'full_page_writes'].filter(
      (name) => ownValue(row, name) === 'off',
    ),
    bots: Number(row.bots),
    isTakenAlone: row.is_taken === true,
    connectionsLeft: Number(row.connections_left),
    now: Number(row.now),
  };
}

/** Rejects with StoreError that names the tables to which the bot's user lacks rights. */
export async function refuseLacking(session: Pick<Session, 'ask'>, server: string): Promise<void> {
  const lacks = lackedRightsOf((await session.ask(lackedRightsThere)).rows);
  if (lacks !== undefined) throw new StoreError({ kind: 'no-rights', server, lacks });
}

const facts = `select
  current_setting('server_version') as version,
  current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('full_page_writes') as full_page_writes,
  pg_database_size(current_database()) as bytes,
  to_regclass('campaign_stats_schema') is not null as has_schema,
  has_schema_privilege(current_schema(), 'create') as may_create,
  coalesce(${ownSchema}, 'public') as place,
  (${botsThere}) as bots,
  (${aloneThere}) as is_taken,
  current_setting('max_connections')::bigint - (select count(*) from pg_stat_activity) as connections_left,
  floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
