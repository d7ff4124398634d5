// What can be told of a store's file without changing it: its size, schema and soundness, where it lies, and who has it open.

import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrations } from '#store/migrations.ts';
import { openToRead, type SqliteFile } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { executedIn } from '#store/upgrade.ts';
import { markPathOf } from './begun-posts-mark.ts';
import { type FileHolders, holdersOf } from './file-holders.ts';
import { type FileSurroundings, fileSize, isFileAtRest, surroundingsOf } from './file-surroundings.ts';
import { findOwnFile } from './own-files.ts';

export interface FileFacts extends Omit<FileSurroundings, 'bytes'> {
  readonly kind: 'file';
  /** Undefined if there is no file yet. */
  readonly content: FileContent | undefined;
  /** Whether a mark beside it says that a bot kept its store there. */
  readonly hasMark: boolean;
  /** Undefined where the system does not tell. */
  readonly holders: FileHolders | undefined;
}

export interface FileContent {
  /** With its log. */
  readonly bytes: number;
  readonly schema: string;
  /** If not, the next start brings it to this version's schema. */
  readonly isCurrent: boolean;
  /** Whether its writes go through a write-ahead log, as the bot sets it. */
  readonly hasLog: boolean;
}

export interface FileLook {
  readonly facts: FileFacts;
  /** Undefined if there is none yet. */
  readonly file: SqliteFile | undefined;
}

/** Throws StoreError. */
export function lookAtFile(asked: string): FileLook {
  const path = findOwnFile(asked);
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new StoreError({ kind: 'no-folder', path, folder });
  const holders = holdersOf(path);
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  refuseUnwritable(path, isThere ? [path, folder] : [folder]);
  const file = isThere ? openToRead(path, isFileAtRest(path)) : undefined;
  try {
    const { bytes: _, ...around } = surroundingsOf(path);
    const content = file && contentOf(file);
    const hasMark = existsSync(markPathOf(path));
    return { facts: { kind: 'file', ...around, content, hasMark, holders }, file };
  } catch (error) {
    file?.close();
    throw error;
  }
}

function contentOf(file: SqliteFile): FileContent {
  const { path } = file;
  const done = executedIn(file);
  const known = Object.keys(migrations).sort();
  const newer = done.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new StoreError({ kind: 'newer-schema', path, found: newer, known: known.at(-1) ?? 'none' });
  // It reads the whole file: some milliseconds for each MiB.
  const [{ quick_check: said } = {}] = file.rows('pragma quick_check(1)');
  if (said !== 'ok') throw new StoreError({ kind: 'damaged', path });
  return {
    bytes: fileSize(path) + fileSize(`${path}-wal`),
    schema: done.at(-1) ?? 'none',
    isCurrent: done.length === known.length,
    hasLog: isMadeForLog(path),
  };
}

/** The file itself tells, in its 19th byte (https://sqlite.org/fileformat2.html): SQLite says of a file at rest that it has none. */
function isMadeForLog(path: string): boolean {
  const header = Buffer.alloc(19);
  const opened = openSync(path, 'r');
  try {
    readSync(opened, header, 0, header.length, 0);
  } finally {
    closeSync(opened);
  }
  return header[18] === 2;
}

function refuseUnwritable(path: string, needed: readonly string[]): void {
  try {
    for (const each of needed) accessSync(each, constants.W_OK);
  } catch (cause) {
    throw new StoreError({ kind: 'not-writable', path }, { cause });
  }
}
