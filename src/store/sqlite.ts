// The driver: the one file that uses node:sqlite. It opens a file, makes it durable, and turns SQLite's result codes into StoreError.

import { closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreError, type StoreFault } from './store-error.ts';

export type SqlValue = SQLInputValue;
export type SqlRow = Readonly<Record<string, unknown>>;

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/** One open file, for one thread. Every call blocks and throws StoreError. */
export interface SqliteFile {
  readonly path: string;
  /** Runs statements without parameters and results. */
  exec(sql: string): void;
  /** The rows of one statement. */
  rows(sql: string, ...parameters: readonly SqlValue[]): readonly SqlRow[];
  /** Prepares each statement once, and keeps the newest few hundred. */
  prepare(sql: string): SqliteStatement;
  /** SQLite rolls back by itself after some errors, for example a full disk. */
  isInTransaction(): boolean;
  /** SQLite's own online backup: all pages of one moment, while others write. The target must be empty. */
  copyTo(target: string): Promise<void>;
  /** Opens the same file once more, for what a transaction forbids. */
  beside(): SqliteFile;
  close(): void;
}

export interface SqliteStatement {
  readonly returnsRows: boolean;
  all(parameters: readonly SqlValue[]): readonly SqlRow[];
  /** Returns how many rows it changed. */
  run(parameters: readonly SqlValue[]): number;
}

/** How long opening a file blocks while another program writes. */
const busyTimeoutMs = 5_000;
const walRetryMs = 5;
const statementsKept = 300;
const allPages = 2 ** 30;

/** Opens the file, or creates it at the first write, only for its user. Changes nothing in it. Throws StoreError if it cannot be opened. */
export function openSqlite(path: string): SqliteFile {
  return attempt(path, () => {
    const options = { timeout: busyTimeoutMs, enableForeignKeyConstraints: true };
    if (path !== ':memory:') reserve(path);
    return adapt(path, new DatabaseSync(path, options));
  });
}

/**
 * Opens an existing file for reading alone. If no program has it open (`isAtRest`), nothing is made beside it either. Throws StoreError if
 * it cannot be opened.
 */
export function openToRead(path: string, isAtRest: boolean): SqliteFile {
  return attempt(path, () => {
    const address = pathToFileURL(path);
    if (isAtRest) address.searchParams.set('immutable', '1');
    return adapt(path, new DatabaseSync(address, { readOnly: true, timeout: busyTimeoutMs }));
  });
}

/** SQLite would let everybody on the machine read what it creates. What it creates beside the file gets the file's rights. */
function reserve(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch {
    // The file exists already, or cannot be made. SQLite says which.
  }
}

/**
 * Sets a write-ahead log that is synced at every commit, so that a committed write survives kill -9 and loss of power. Throws StoreError
 * if the file cannot be written.
 */
export function makeDurable(file: SqliteFile): void {
  for (let leftMs = busyTimeoutMs; !trySetWal(file, leftMs > 0); leftMs -= walRetryMs) block(walRetryMs);
  file.exec('pragma synchronous = full');
}

/**
 * Sets the write-ahead log. Returns false if another program was writing at that moment: unlike other statements, this one does not wait
 * for the lock.
 */
function trySetWal(file: SqliteFile, mayTryAgain: boolean): boolean {
  // This write is rolled back. It fails for a read-only file, where the lock alone succeeds.
  file.exec('begin immediate; pragma user_version = 0; rollback');
  try {
    file.exec('pragma journal_mode = wal');
    return true;
  } catch (error) {
    if (mayTryAgain && error instanceof StoreError && error.fault.kind === 'locked') return false;
    throw error;
  }
}

/** Blocks as SQLite does while it waits for a lock. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function adapt(path: string, database: DatabaseSync): SqliteFile {
  const kept = new Map<string, SqliteStatement>();

  function prepare(sql: string): SqliteStatement {
    const statement = kept.get(sql) ?? prepared(path, database, sql);
    // The newest are at the end.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > statementsKept && oldest !== undefined) kept.delete(oldest);
    return statement;
  }

  return {
    path,
    exec: (sql) => attempt(path, () => database.exec(sql)),
    rows: (sql, ...parameters) => attempt(path, () => database.prepare(sql).all(...parameters)),
    prepare,
    isInTransaction: () => database.isTransaction,
    // In one step: a commit of another program between two would begin the copy anew.
    copyTo: async (target) => {
      try {
        await backup(database, target, { rate: allPages });
      } catch (error) {
        throw asStoreError(path, error);
      }
    },
    beside: () => openSqlite(path),
    close: () => database.close(),
  };
}

function prepared(path: string, database: DatabaseSync, sql: string): SqliteStatement {
  const statement = attempt(path, () => database.prepare(sql));
  return {
    returnsRows: statement.columns().length > 0,
    all: (parameters) => attempt(path, () => statement.all(...parameters)),
    run: (parameters) => attempt(path, () => Number(statement.run(...parameters).changes)),
  };
}

function attempt<Result>(path: string, deed: () => Result): Result {
  try {
    return deed();
  } catch (error) {
    throw asStoreError(path, error);
  }
}

function asStoreError(path: string, error: unknown): unknown {
  return isSqliteError(error) ? new StoreError(faultOf(path, error), { cause: error }) : error;
}

interface SqliteError extends Error {
  readonly errcode: number;
  readonly errstr: string;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && 'errstr' in error;
}

/** The memory that programs share lies in a file beside the store, and there is no room for it (SQLITE_IOERR_SHMSIZE). */
const noRoomToShare = 4874;

/** Mapped by primary result code: https://sqlite.org/rescode.html */
function faultOf(path: string, error: SqliteError): StoreFault {
  if (error.errcode === noRoomToShare) return { kind: 'disk-full', path };
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

/** SQLite says only that it could not open the file. The file system knows why. */
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
