// Connections to a Postgres server: pg's options, and how values cross. Knows no table.

import pg from 'pg';
import { reveal, type Secret } from '#base/secret.ts';
import type { SqlValue } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import type { Dialogue, Ran, Statement } from '#store/thread/dialogue.ts';
import { refuseShared } from './pooler.ts';
import { serverError } from './server-error.ts';

/** One connection. What is asked is done in order. Everything rejects with StoreError. */
export interface Session {
  readonly backend: Backend;
  /** `patienceMs`: how long it waits for an answer, where the server has been told to take as long. */
  ask(sql: string, parameters?: readonly SqlValue[], patienceMs?: number): Promise<Ran>;
  /** Begins a serializable transaction, and returns its id. */
  begin(): Promise<string>;
  /** Called with what is told after `listen`, and the number of the connection that told it. */
  onNotice(heard: (payload: string, pid: number) => void): void;
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

/** The server's own name for a connection. */
export interface Backend {
  readonly pid: number;
  readonly since: string;
}

/** A statement of ours takes less time on a server that works. */
const answerMs = 15_000;
const connectMs = 5_000;
/** Who stands still in a transaction, as on a machine that sleeps, keeps others waiting no longer. */
const idleInTransactionMs = 60_000;

export async function connect(url: Secret, server: string, patienceMs = answerMs): Promise<Session> {
  // Whoever asks the next thing before it has an answer waits for the network once.
  const options = optionsFor(url, patienceMs);
  const client = new pg.Client({ ...options, pipeline: true });
  const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
  // The next caller gets the error. Without a listener it would end the process.
  client.on('error', () => undefined);
  let backend: Backend;
  try {
    await client.connect();
    await client.query('select').catch((error: unknown) => refuseFull(error, server));
    await refuseShared(client, options, server);
    await client.query(ownSettings, settingsFor(patienceMs));
    backend = (await client.query<Backend>(whichBackend)).rows[0] as Backend;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw serverError(server, error);
  }
  const ask = async (sql: string, parameters: readonly SqlValue[] = [], patience?: number): Promise<Ran> => {
    try {
      const query = { ...queryOf(sql, parameters), ...(patience && { query_timeout: patience }) };
      return ranOf(await client.query(query));
    } catch (error) {
      throw serverError(server, error);
    }
  };
  const askAll = async (sql: string): Promise<readonly [Ran, Ran]> => {
    try {
      const [one, other] = (await client.query(sql)) as unknown as [pg.QueryResult, pg.QueryResult];
      return [ranOf(one), ranOf(other)];
    } catch (error) {
      throw serverError(server, error);
    }
  };
  return {
    backend,
    ask,
    ended,
    onNotice: (heard) =>
      void client.on('notification', ({ payload = '', processId }) => heard(payload, processId)),
    begin: async () => {
      // Without parameters both go in one message: a claim waits for one answer less.
      const [, { rows }] = await askAll(
        'begin isolation level serializable; select pg_current_xact_id()::text as id',
      );
      return String(rows[0]?.id);
    },
    end: () => client.end().catch(() => undefined),
  };
}

/** A pooler greets whoever connects, and lets the first question wait until a connection to the server is free. */
function refuseFull(error: unknown, server: string): never {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  if (code !== undefined || !/timeout/.test(message)) throw error;
  const reason = 'it greets and then does not answer; of a pooler all connections may be in use';
  throw new StoreError({ kind: 'server-away', server, reason }, { cause: error });
}

/** Runs within the transaction that has begun there, if there is one. */
export async function carryOutThere<Result>(
  deed: Dialogue<Result>,
  on: Pick<Session, 'ask'>,
): Promise<Result> {
  const run = ({ sql, parameters }: Statement): Promise<Ran> => on.ask(sql, parameters);
  let next = deed.next();
  while (!next.done) next = deed.next(await run(next.value));
  return next.value;
}

/** Connections for reading: as many as needed, up to a few. */
export interface Readers {
  ask(sql: string, parameters: readonly SqlValue[]): Promise<Ran>;
  end(): Promise<void>;
}

const mostReaders = 4;

export function createReaders(url: Secret, server: string, most = mostReaders): Readers {
  const pool = new pg.Pool({
    ...optionsFor(url, answerMs),
    max: most,
    idleTimeoutMillis: 60_000,
    onConnect: async (client) => void (await client.query(ownSettings, settingsFor(answerMs))),
  });
  pool.on('error', () => undefined);
  return {
    ask: async (sql, parameters) => {
      try {
        return ranOf(await pool.query(queryOf(sql, parameters)));
      } catch (error) {
        // pg-pool says the same for a server that does not answer and for connections that are all busy.
        const isBusy = pool.totalCount >= most && pool.idleCount === 0;
        if (isBusy && /timeout exceeded/.test(String(error)))
          throw new StoreError({ kind: 'connections-busy', server }, { cause: error });
        throw serverError(server, error);
      }
    },
    end: () => pool.end(),
  };
}

/** `DATABASE at HOST:PORT`. Throws StoreError if the text is not an address. */
export function serverOf(url: Secret): string {
  try {
    // `pg` takes any other text for the name of a database on this machine.
    if (!/^postgres(?:ql)?:\/\//.test(reveal(url))) throw new Error('not an address');
    const { database, host, port } = new pg.Client(optionsFor(url, answerMs));
    // `pg` takes one that it does not know for one that looks at the certificate.
    const mode = /[?&]sslmode=([^&#]*)/.exec(reveal(url))?.[1];
    if (mode !== undefined && !sslModes.has(mode))
      throw new StoreError({ kind: 'unknown-sslmode', server: 'DATABASE_URL' });
    return `${database ?? '(no name)'} at ${host}:${port}`;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== undefined && code !== undefined && /^E[A-Z]+$/.test(code))
      throw new StoreError({ kind: 'certificate-unread', server: 'DATABASE_URL', path, code });
    // The original error repeats the address, so it is not the cause.
    throw new StoreError({ kind: 'bad-address', server: 'DATABASE_URL' });
  }
}

/** Those of Postgres, and `no-verify` of `pg`. */
const sslModes: ReadonlySet<string> = new Set([
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
]);

/** In place of what the role or the database has been given. Older servers lack some. */
const ownSettings = `select set_config(key, value, false) from json_each_text($1) where current_setting(key, true) is not null`;

/** PgBouncer takes none of them with a connection's first message. */
function settingsFor(patienceMs: number): string[] {
  const settings = {
    // If the server loses sight of this session, it releases what the session holds within half a minute.
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    statement_timeout: `${patienceMs}`,
    lock_timeout: '0',
    idle_in_transaction_session_timeout: `${idleInTransactionMs}`,
    idle_session_timeout: '0',
    transaction_timeout: '0',
  };
  return [JSON.stringify(settings)];
}

const whichBackend =
  'select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()';

function optionsFor(url: Secret, patienceMs: number): pg.ClientConfig {
  return {
    connectionString: reveal(url),
    application_name: 'campaign-stats',
    connectionTimeoutMillis: connectMs,
    query_timeout: patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  } as pg.ClientConfig;
}

/** All our integers are below 2^53. */
const int8 = pg.types.builtins.INT8;

/** SQL for any database has `?` for each value. */
function queryOf(sql: string, parameters: readonly SqlValue[]): pg.QueryConfig {
  let count = 0;
  const text = sql.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
  return { text, values: parameters.map(valueThere) };
}

/** Postgres accepts no text with the character NUL, which a campaign's name may have. The character in its place visibly looks wrong. */
export function valueThere(value: SqlValue): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}

function ranOf({ rows, rowCount }: pg.QueryResult): Ran {
  return { rows, changes: rowCount ?? rows.length };
}
