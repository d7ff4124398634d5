// Brings a file to the newest schema. Refuses a file that is not ours or newer than this version, and copies the file before it changes it.

import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { Instant } from '#base/brand.ts';
import type { Migration } from './migrations.ts';
import { makeDurable, type SqliteFile } from './sqlite.ts';
import { StoreError } from './store-error.ts';

export interface Upgraded {
  /** Names of the steps that ran. */
  readonly migrations: readonly string[];
  /** The copy of the file from before; undefined if there was nothing to copy. */
  readonly copy: string | undefined;
  /** The number of unreadable rows, which only the copy has. */
  readonly unreadable: number;
}

/**
 * Runs the missing steps in the order of their names, in one transaction, so that a failed step leaves the file as it was. It does not
 * touch a file that is not ours or is newer. Throws StoreError.
 */
export function upgrade(
  file: SqliteFile,
  migrations: Readonly<Record<string, Migration>>,
  now: Instant,
): Upgraded {
  const { path } = file;
  const known = Object.keys(migrations).sort();
  const done = executedIn(file);
  const newer = done.filter((name) => !known.includes(name)).at(-1);
  if (newer !== undefined) {
    throw new StoreError({ kind: 'newer-schema', path, found: newer, known: known.at(-1) ?? 'none' });
  }
  makeDurable(file);
  const [first] = known.filter((name) => !done.includes(name));
  if (first === undefined) return { migrations: [], copy: undefined, unreadable: 0 };
  let carriedOut: Upgraded;
  try {
    carriedOut = migrate(file, migrations, now);
  } catch (cause) {
    if (cause instanceof StoreError && cause.fault.kind !== 'refused') throw cause;
    throw new StoreError({ kind: 'migration-failed', path, migration: first }, { cause });
  }
  shrink(file);
  return carriedOut;
}

/** A step may leave much of the file empty. If the file cannot shrink, it still works. */
function shrink(file: SqliteFile): void {
  try {
    const [{ freelist_count: free } = {}] = file.rows('pragma freelist_count');
    const [{ page_count: pages } = {}] = file.rows('pragma page_count');
    if (Number(free) < Number(pages) / 10) return;
    file.exec('vacuum');
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

/** Names of the migrations that the file has had, in order; none for a new file. */
export function executedIn(file: SqliteFile): string[] {
  const tables = file.rows(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  if (tables.length === 0) return [];
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    throw new StoreError({ kind: 'not-ours', path: file.path });
  }
  return file.rows('select name from kysely_migration order by name').map(({ name }) => String(name));
}

interface Copy {
  /** Gives the copy its final name. */
  keep(): void;
  remove(): void;
}

/**
 * Makes a sound copy of the current file, only for its user. It is on disk when this returns. Only the holder of the write lock makes one.
 * So an existing one with that name is from a bot that was killed, and is replaced: a copy for each such start would fill the disk.
 */
function copyTo(kept: string, file: SqliteFile): Copy {
  const path = `${file.path}.copying`;
  const remove = () => rmSync(path, { force: true });
  remove();
  const written = openSync(path, 'wx', 0o600);
  const reader = file.beside();
  try {
    reader.rows('vacuum into ?', path);
    fsyncSync(written);
  } catch (error) {
    remove();
    throw error;
  } finally {
    reader.close();
    closeSync(written);
  }
  return { keep: () => renameSync(path, kept), remove };
}

/** Two bots may start at once, so this looks again for missing steps under the write lock. */
function migrate(file: SqliteFile, migrations: Readonly<Record<string, Migration>>, now: Instant): Upgraded {
  let copy: Copy | undefined;
  file.exec('begin immediate');
  try {
    const done = executedIn(file);
    const missing = Object.entries(migrations)
      .filter(([name]) => !done.includes(name))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const kept = missing.length === 0 ? undefined : copyName(file, done.at(-1), now);
    copy = kept === undefined ? undefined : copyTo(kept, file);
    file.exec(
      'create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    );
    let unreadable = 0;
    for (const [name, migration] of missing) {
      migration(file, (rows) => {
        unreadable += rows;
      });
      file.rows(
        'insert into kysely_migration (name, timestamp) values (?, ?)',
        name,
        new Date(now).toISOString(),
      );
    }
    copy?.keep();
    file.exec('commit');
    return { migrations: missing.map(([name]) => name), copy: kept, unreadable };
  } catch (error) {
    if (file.isInTransaction()) file.exec('rollback');
    copy?.remove();
    throw error;
  }
}

/** Undefined if there is nothing to copy, because the file is new. */
function copyName({ path }: SqliteFile, schema: string | undefined, now: Instant): string | undefined {
  if (schema === undefined) return undefined;
  return `${path}.${schema}.${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.copy`;
}
