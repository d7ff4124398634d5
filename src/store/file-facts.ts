// What can be told of a store's file without changing it: its size, schema and soundness, where it lies, and who has it open.

import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type FileHolders, holdersOf } from './file-holders.ts';
import { migrations } from './migrations.ts';
import { filesOpenToOthers, findOwnFile } from './own-files.ts';
import { openToRead, type SqliteFile } from './sqlite.ts';
import { StoreError } from './store-error.ts';
import { executedIn } from './upgrade.ts';

export interface FileFacts {
  readonly kind: 'file';
  readonly path: string;
  /** Undefined if there is no file yet. */
  readonly content: FileContent | undefined;
  readonly freeBytes: number;
  readonly lies: DiskKind;
  /** Names of its files that other users may read. */
  readonly openToOthers: readonly string[];
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

/** `memory`: gone when the machine stops. `layer`: of a container, gone with it. `network`: SQLite's locks may not hold there. */
export type DiskKind = 'disk' | 'memory' | 'layer' | 'network';

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
  const file = isThere ? openToRead(path, sizeOf(`${path}-wal`) === 0) : undefined;
  try {
    const { bavail, bsize, type } = statfsSync(folder);
    const freeBytes = bavail * bsize;
    const openToOthers = filesOpenToOthers(path);
    const content = file && contentOf(file);
    return {
      facts: { kind: 'file', path, content, freeBytes, lies: placeOf(type), openToOthers, holders },
      file,
    };
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
  const [{ journal_mode: mode } = {}] = file.rows('pragma journal_mode');
  return {
    bytes: sizeOf(path) + sizeOf(`${path}-wal`),
    schema: done.at(-1) ?? 'none',
    isCurrent: done.length === known.length,
    hasLog: mode === 'wal',
  };
}

function refuseUnwritable(path: string, needed: readonly string[]): void {
  try {
    for (const each of needed) accessSync(each, constants.W_OK);
  } catch (cause) {
    throw new StoreError({ kind: 'not-writable', path }, { cause });
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Linux's numbers: https://man7.org/linux/man-pages/man2/statfs.2.html */
const placesByType: ReadonlyMap<number, DiskKind> = new Map([
  [0x01021994, 'memory'],
  [0x858458f6, 'memory'],
  [0x794c7630, 'layer'],
  [0x6969, 'network'],
  [0x517b, 'network'],
  [0xff534d42, 'network'],
  [0xfe534d42, 'network'],
]);

function placeOf(type: number): DiskKind {
  return (process.platform === 'linux' && placesByType.get(type >>> 0)) || 'disk';
}
