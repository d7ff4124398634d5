// The driver: the one file that touches node:sqlite. It opens a file, makes it durable, and turns SQLite's result codes into StoreError.

import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import { StoreError, type StoreFault } from './store-error.ts';

export interface SqliteFile extends SqliteDatabase {
  /** Runs statements that return nothing and take nothing. */
  exec(sql: string): void;
  /** The rows of one statement. */
  rows(sql: string, ...parameters: SQLInputValue[]): Readonly<Record<string, unknown>>[];
}

/** How long a writer waits, blocking, while another program writes. */
const busyTimeoutMs = 5_000;

/** Opens the file, or creates it at the first write; changes nothing in it. Throws StoreError where it cannot be opened. */
export function openSqlite(path: string): SqliteFile {
  return attempt(path, () => {
    const options = { timeout: busyTimeoutMs, enableForeignKeyConstraints: true };
    return adapt(path, new DatabaseSync(path, options));
  });
}

/**
 * A write-ahead log that is synced at every commit, so that what was acknowledged survives kill -9 and loss of power. Throws
 * StoreError where the file cannot be written.
 */
export function makeDurable(file: SqliteFile): void {
  for (let left = 10; !keepsWriteAheadLog(file, left > 0); left -= 1);
  file.exec('pragma synchronous = full');
}

/**
 * False where another program was writing in that moment: a new file is no log yet, and the change of it does not wait for the
 * lock as every other statement does.
 */
function keepsWriteAheadLog(file: SqliteFile, mayTryAgain: boolean): boolean {
  file.exec('begin immediate; rollback');
  try {
    file.exec('pragma journal_mode = wal');
    return true;
  } catch (error) {
    if (mayTryAgain && error instanceof StoreError && error.fault.kind === 'locked') return false;
    throw error;
  }
}

function adapt(path: string, database: DatabaseSync): SqliteFile {
  return {
    prepare: (sql) => {
      const statement = attempt(path, () => database.prepare(immediate(sql)));
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => attempt(path, () => statement.all(...(parameters as SQLInputValue[]))),
        run: (parameters) => {
          if (sql === 'rollback' && !database.isTransaction) return nothingToRollBack;
          return attempt(path, () => statement.run(...(parameters as SQLInputValue[])));
        },
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
    exec: (sql) => attempt(path, () => database.exec(sql)),
    rows: (sql, ...parameters) => attempt(path, () => database.prepare(sql).all(...parameters)),
    close: () => database.close(),
  };
}

/**
 * After some errors, a full disk among them, SQLite has rolled back by itself, and a second time would be refused in place of the
 * error that counts. https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
 */
const nothingToRollBack = { changes: 0, lastInsertRowid: 0 };

/** Takes the write lock when a transaction begins: one that reads first and writes later could be refused half-way. */
function immediate(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql;
}

function attempt<Result>(path: string, deed: () => Result): Result {
  try {
    return deed();
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    throw new StoreError(faultOf(path, error), { cause: error });
  }
}

interface SqliteError extends Error {
  readonly errcode: number;
  readonly errstr: string;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && 'errstr' in error;
}

/** By primary result code: https://sqlite.org/rescode.html */
function faultOf(path: string, error: SqliteError): StoreFault {
  switch (error.errcode & 0xff) {
    case 5:
    case 6:
      return { kind: 'locked', path };
    case 3:
    case 8:
      return { kind: 'not-writable', path };
    case 11:
      return { kind: 'damaged', path };
    case 13:
      return { kind: 'disk-full', path };
    case 14:
      return whyNotOpened(path);
    case 26:
      return { kind: 'not-a-database', path };
    default:
      return { kind: 'refused', path, code: error.errcode, reason: error.errstr };
  }
}

/** SQLite says only that it could not open; the file system knows why. */
function whyNotOpened(path: string): StoreFault {
  const folder = dirname(path);
  if (lookAt(path) === 'folder') return { kind: 'is-folder', path };
  if (lookAt(folder) === 'no folder') return { kind: 'no-folder', path, folder };
  return { kind: 'not-writable', path };
}

function lookAt(path: string): 'folder' | 'no folder' | 'hidden' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'no folder';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'hidden' : 'no folder';
  }
}
