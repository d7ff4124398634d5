// Copies all rows of a SQLite file into an empty Postgres database, counts and compares them there, and keeps them only if all are the same.

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ownValue } from '#base/own-value.ts';
import type { Secret } from '#base/secret.ts';
import { isFileAtRest } from '#store/file/file-surroundings.ts';
import { openKeptFile } from '#store/file/kept-file.ts';
import type { SqliteFile, SqlRow, SqlValue } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { type TableColumns, tablesOf } from '#store/table-columns.ts';
import { endLost, takeAlone } from './lock.ts';
import { upgradeSchema } from './schema-steps.ts';
import { serverError } from './server-error.ts';
import { isPassing } from './server-fault.ts';
import { refuseOld, refuseReadOnly } from './server-version.ts';
import { connect, type Session, serverOf, valueThere } from './session.ts';

export interface MoveProgress {
  readonly table: string;
  readonly rows: number;
  readonly of: number;
  readonly what: 'moved' | 'compared';
}

/** Few enough values for one statement: Postgres takes 65,535, and our widest row has 25. */
const rowsAtOnce = 500;

/** How often, and how long apart, a server is asked about a commit that it never answered. */
const asking = { times: 40, everyMs: 250 };

/**
 * No bot and no other move may use either of the two. If it rejects, with StoreError or with the reason of `stop`, it leaves no row in the
 * database; only of a StoreError of the kind `move-unknown` nobody knows.
 */
export async function moveStore(
  from: string,
  to: Secret,
  onProgress: (progress: MoveProgress) => void,
  stop?: AbortSignal,
): Promise<void> {
  const server = serverOf(to);
  refuseOpen(from);
  const file = openKeptFile(from);
  try {
    const session = await connect(to, server);
    try {
      await refuseOld(session, server);
      await takeAlone(session, server, sleep);
      // An upgrade of what is refused would stay, and lock an older bot out of its own store.
      await refuseUsed(session, server, ownTables(file));
      await upgradeSchema(session, server);
      await moveRows(file, session, { to, server }, onProgress, stop);
    } finally {
      await session.end();
    }
  } finally {
    file.close();
  }
}

/** What a bot wrote after the move would stay behind. */
function refuseOpen(path: string): void {
  if (!isFileAtRest(path)) throw new StoreError({ kind: 'locked', path });
}

function ownTables(file: SqliteFile): readonly TableColumns[] {
  return tablesOf(file).filter(({ table }) => table !== 'kysely_migration');
}

/** Tables that belong to an extension of the server are nobody's. Changes nothing. */
async function refuseUsed(session: Session, server: string, own: readonly TableColumns[]): Promise<void> {
  const { rows } = await session.ask(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
       and c.relname not like 'campaign\\_stats\\_%'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  );
  const there = rows.map(({ name }) => String(name));
  const ours = new Set(own.map(({ table }) => table));
  if (there.some((name) => !ours.has(name))) throw new StoreError({ kind: 'foreign-tables', server });
  for (const table of there) {
    const found = await session.ask(`select exists (select from ${table}) as some`);
    if (found.rows[0]?.some === true) throw new StoreError({ kind: 'not-empty', server, table });
  }
}

interface MoveTarget {
  readonly to: Secret;
  readonly server: string;
}

async function moveRows(
  file: SqliteFile,
  session: Session,
  { to, server }: MoveTarget,
  onProgress: (progress: MoveProgress) => void,
  stop: AbortSignal | undefined,
): Promise<void> {
  const tells = (progress: MoveProgress) => {
    stop?.throwIfAborted();
    onProgress(progress);
  };
  const tables = ownTables(file);
  // From here on, reads show the file as it is at this moment.
  file.exec('begin');
  try {
    await session.ask('begin');
    await session.ask('set constraints all deferred');
    for (const each of tables) await moveTable(file, session, each, tells);
    for (const each of tables) await compareTable(file, session, server, each, tells);
    await session.ask(
      `select setval(pg_get_serial_sequence('audit', 'nth'), (select max(nth) from audit)) from audit limit 1`,
    );
    // The first start then asks Slack for what the file may lack.
    await session.ask('delete from campaign_stats_home');
    await commit(session, { to, server }, stop);
  } catch (thrown) {
    await session.ask('rollback').catch(() => undefined);
    const error = serverError(server, thrown);
    throw stop?.aborted && error.fault.kind !== 'move-unknown' ? stop.reason : error;
  } finally {
    file.exec('rollback');
  }
}

/** If the answer is lost, it asks on another connection whether the commit was made. Rejects with StoreError if it was not, or nobody knows. */
async function commit(session: Session, target: MoveTarget, stop: AbortSignal | undefined): Promise<void> {
  const { rows } = await session.ask('select pg_current_xact_id()::text as id');
  try {
    await session.ask('commit');
  } catch (thrown) {
    const error = serverError(target.server, thrown);
    if (!isPassing(error.fault) || !(await wasMade(String(rows[0]?.id), session, target, stop))) throw error;
  }
}

/** Whoever stops it meanwhile hears at once that nobody knows: a server that stands still keeps each of these questions for seconds. */
async function wasMade(
  transaction: string,
  lost: Session,
  target: MoveTarget,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  for (let left = asking.times; left > 0 && !stop?.aborted; left -= 1) {
    const asked = statusOf(transaction, lost, target).catch((): undefined => undefined);
    const status = await unlessStopped(asked, stop);
    if (status === 'committed') return true;
    if (status === 'aborted') return false;
    await unlessStopped(sleep(asking.everyMs), stop);
  }
  throw new StoreError({ kind: 'move-unknown', server: target.server });
}

/** Undefined where somebody stops the program first. */
function unlessStopped<Result>(work: Promise<Result>, stop?: AbortSignal): Promise<Result | undefined> {
  if (stop === undefined) return work;
  const stopped = stop.aborted ? undefined : once(stop, 'abort').then(() => undefined);
  return Promise.race([work, stopped]);
}

/** Rejects with StoreError, also if the server is another one, which never had the transaction. */
async function statusOf(transaction: string, lost: Session, { to, server }: MoveTarget): Promise<unknown> {
  const session = await connect(to, server);
  try {
    await refuseReadOnly(session, server);
    await endLost(session, lost.backend);
    const { rows } = await session.ask('select pg_xact_status(?::text::xid8) as status', [transaction]);
    return rows[0]?.status;
  } finally {
    await session.end();
  }
}

async function moveTable(
  file: SqliteFile,
  session: Session,
  { table, columns }: TableColumns,
  onProgress: (progress: MoveProgress) => void,
): Promise<void> {
  const names = columns.map(({ name }) => name);
  const of = countOf(file.rows(`select count(*) as count from ${table}`));
  let moved = 0;
  for (const page of pagesOf(file, table, columns)) {
    const row = `(${names.map(() => '?').join(', ')})`;
    await session.ask(
      `insert into ${table} (${names.join(', ')}) values ${page.map(() => row).join(', ')}`,
      page.flatMap((each) => names.map((name) => ownValue(each, name) as SqlValue)),
    );
    moved += page.length;
    onProgress({ table, rows: moved, of, what: 'moved' });
  }
}

async function compareTable(
  file: SqliteFile,
  session: Session,
  server: string,
  { table, columns }: TableColumns,
  onProgress: (progress: MoveProgress) => void,
): Promise<void> {
  const of = countOf((await session.ask(`select count(*) as count from ${table}`)).rows);
  let compared = 0;
  let after: SqlRow | undefined;
  for (const page of pagesOf(file, table, columns)) {
    const { rows } = await session.ask(...pageAfter(table, columns, after));
    const same = page.every((row, index) => isSame(row, rows[index], columns));
    if (!same || rows.length !== page.length) throw new StoreError({ kind: 'not-the-same', server, table });
    after = page.at(-1);
    compared += page.length;
    onProgress({ table, rows: compared, of, what: 'compared' });
  }
  if (compared !== of) throw new StoreError({ kind: 'not-the-same', server, table });
}

type Columns = TableColumns['columns'];

/** In the order of the key, which both sides compare byte by byte. */
function* pagesOf(file: SqliteFile, table: string, columns: Columns): Generator<readonly SqlRow[], void> {
  let after: SqlRow | undefined;
  do {
    const [sql, parameters] = pageAfter(table, columns, after);
    const page = file.rows(sql, ...parameters);
    if (page.length > 0) yield page;
    after = page.length < rowsAtOnce ? undefined : page.at(-1);
  } while (after !== undefined);
}

function pageAfter(
  table: string,
  columns: Columns,
  after: SqlRow | undefined,
): [sql: string, parameters: readonly SqlValue[]] {
  const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const names = columns.map(({ name }) => name).join(', ');
  const beyond = after && `where (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`;
  return [
    `select ${names} from ${table} ${beyond ?? ''} order by ${keys.join(', ')} limit ${rowsAtOnce}`,
    after === undefined ? [] : keys.map((key) => ownValue(after, key) as SqlValue),
  ];
}

function isSame(sent: SqlRow, arrived: SqlRow | undefined, columns: Columns): boolean {
  return columns.every(({ name }) =>
    isDeepStrictEqual(plain(ownValue(sent, name)), plain(ownValue(arrived, name))),
  );
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : valueThere(value as SqlValue);
}

function countOf([row]: readonly SqlRow[]): number {
  return Number(row?.count);
}
