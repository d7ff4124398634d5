// Brings a file to the newest schema: refuses what is not ours or newer than this version, and copies the file before changing it.

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { makeDurable, type SqliteFile } from './sqlite.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';

export interface Upgrade {
  readonly path: string;
  readonly file: SqliteFile;
  readonly db: Kysely<Tables>;
  /** By name, carried out in the order of their names. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Carries out the steps that are missing, in one transaction: the file is left as it was if one of them fails. What is not ours, or
 * newer, is not touched at all. Throws StoreError.
 */
export async function upgrade(upgrade: Upgrade): Promise<void> {
  const { path, file, db, migrations, clock, log } = upgrade;
  const known = Object.keys(migrations).sort();
  const done = executedIn(file, path);
  const newer = done.filter((name) => !known.includes(name)).at(-1);
  if (newer !== undefined) {
    throw new StoreError({ kind: 'newer-schema', path, found: newer, known: known.at(-1) ?? 'none' });
  }
  makeDurable(file);
  const pending = known.filter((name) => !done.includes(name));
  const [first] = pending;
  if (first === undefined) return;
  const current = done.at(-1);
  const copy = current === undefined ? undefined : copyBeside(file, path, current, clock.now());
  await migrate(db, migrations).catch((cause: unknown) => {
    if (cause instanceof StoreError && cause.fault.kind !== 'refused') throw cause;
    throw new StoreError({ kind: 'migration-failed', path, migration: first, copy }, { cause });
  });
  log.info('the store has a new schema', { migrations: pending, copy });
}

/** Names of the migrations that the file has been through, in order; none for a new file. */
function executedIn(file: SqliteFile, path: string): string[] {
  const tables = file.rows(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  if (tables.length === 0) return [];
  if (!tables.some((table) => table.name === 'kysely_migration')) {
    throw new StoreError({ kind: 'not-ours', path });
  }
  return file.rows('select name from kysely_migration order by name').map((row) => String(row.name));
}

/** A sound copy of the file as it is now, on disk when this returns. */
function copyBeside(file: SqliteFile, path: string, schema: string, now: number): string {
  const copy = `${path}.${schema}.${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.copy`;
  file.rows('vacuum into ?', copy);
  const written = openSync(copy, 'r+');
  try {
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  return copy;
}

/** kysely believes that SQLite cannot change its schema inside a transaction; it can, so the transaction is ours. */
async function migrate(db: Kysely<Tables>, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => ({ ...migrations }) },
    });
    const { error } = await migrator.migrateToLatest();
    await (error === undefined ? sql`commit` : sql`rollback`).execute(connection);
    if (error !== undefined) throw error;
  });
}
