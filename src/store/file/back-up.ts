// Copies a store's file while bots write to it, and puts such a copy in the file's place. Knows nothing of what is in it.

import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as signals } from 'node:timers/promises';
import type { Instant } from '#base/brand.ts';
import { migrations } from '#store/migrations.ts';
import { openSqlite, openToRead, type SqliteFile } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { executedIn } from '#store/upgrade.ts';
import { demandComparison, markPathOf } from './begun-posts-mark.ts';
import { isFileAtRest } from './file-surroundings.ts';
import { takeFileAlone } from './kept-file.ts';
import { findOwnFile } from './own-files.ts';

/** A sound copy. */
export interface BackedUp {
  readonly bytes: number;
  readonly schema: string;
}

/**
 * `to` must not exist. When this resolves it is there, whole, on disk and only for its user; otherwise not at all. Rejects with StoreError,
 * or with the reason of `stop`.
 */
export async function backUp(asked: string, to: string, stop?: AbortSignal): Promise<BackedUp> {
  if (existsSync(to)) throw new StoreError({ kind: 'file-exists', path: to });
  const part = `${to}.part`;
  return writing(to, part, async () => {
    const copied = await copyWhole(findOwnFile(asked), part, stop);
    renameSync(part, to);
    return copied;
  });
}

export interface Restored extends BackedUp {
  /** The file that was there before, under another name; undefined if there was none. */
  readonly before: string | undefined;
}

/**
 * Puts a copy of `from` in the store's place. The next bot compares it with the channels before it sends anything that is late. No bot may
 * run: rejects with StoreError, `locked`, while one does; or with the reason of `stop`.
 */
export async function putBack(
  from: string,
  asked: string,
  now: Instant,
  stop?: AbortSignal,
): Promise<Restored> {
  const path = findOwnFile(asked);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new StoreError({ kind: 'no-folder', path, folder });
  const part = `${path}.restoring`;
  return writing(path, part, async () => {
    const owner = statSync(existsSync(path) ? path : folder);
    const copied = await copyWhole(from, part, stop);
    const before = existsSync(path) ? setAside(path, now) : undefined;
    // If this program is killed here, the next bot compares the file that is there, which does no harm.
    demandComparison({ path });
    giveTo(owner, [part, markPathOf(path), ...(before === undefined ? [] : withLogs(before))]);
    renameSync(part, path);
    return { ...copied, before };
  });
}

/** Leaves no part where the deed fails, and says of `path` why it cannot be written. */
async function writing<Result>(path: string, part: string, deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed();
  } catch (cause) {
    const code = codeOf(cause);
    throw code === undefined ? cause : new StoreError({ kind: 'copy-refused', path, code }, { cause });
  } finally {
    removePart(part);
  }
}

/** With the journal that SQLite keeps while it copies. Whoever was killed left both. */
function removePart(part: string): void {
  for (const file of [part, `${part}-journal`]) if (existsSync(file)) rmSync(file);
}

/** What the system says; undefined if it is about no file that was to be written. */
function codeOf(error: unknown): string | undefined {
  // The backup is only read.
  if (error instanceof StoreError) return error.fault.kind === 'disk-full' ? 'ENOSPC' : undefined;
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

/** What root makes beside the bot's file must be the bot's, or it could not open it. */
function giveTo({ uid, gid }: Stats, files: readonly string[]): void {
  if (process.geteuid?.() !== 0) return;
  for (const file of files) chownSync(file, uid, gid);
}

/** Copies all of one moment, also beside a program that writes. Refuses what is damaged, not ours, or of a newer version. */
async function copyWhole(from: string, to: string, stop?: AbortSignal): Promise<BackedUp> {
  refuseNoFile(from);
  const file = openToRead(from, isFileAtRest(from));
  try {
    const schema = soundSchemaOf(file);
    removePart(to);
    const written = openSync(to, 'wx', 0o600);
    try {
      await file.copyTo(to);
      stop?.throwIfAborted();
      fsyncSync(written);
    } finally {
      closeSync(written);
    }
    const copy = openToRead(to, true);
    try {
      soundSchemaOf(copy);
    } finally {
      copy.close();
    }
    // The look at the copy let no signal in.
    await signals();
    stop?.throwIfAborted();
    return { schema, bytes: statSync(to).size };
  } finally {
    file.close();
  }
}

/** SQLite waits for ever for the end of a pipe. */
function refuseNoFile(path: string): void {
  let found: Stats | undefined;
  try {
    found = statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw new StoreError({ kind: 'not-writable', path }, { cause });
  }
  if (found === undefined) throw new StoreError({ kind: 'no-file', path });
  if (found.isDirectory()) throw new StoreError({ kind: 'is-folder', path });
  if (!found.isFile()) throw new StoreError({ kind: 'not-a-file', path });
}

/** Throws StoreError. */
function soundSchemaOf(file: SqliteFile): string {
  const { path } = file;
  const done = executedIn(file);
  const known = Object.keys(migrations).sort();
  const newest = done.at(-1);
  if (newest === undefined) throw new StoreError({ kind: 'not-ours', path });
  const newer = done.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new StoreError({ kind: 'newer-schema', path, found: newer, known: known.at(-1) ?? 'none' });
  const [{ integrity_check: said } = {}] = file.rows('pragma integrity_check(1)');
  if (said !== 'ok') throw new StoreError({ kind: 'damaged', path });
  return newest;
}

/**
 * A copy of the file beside it, named as the copies of upgrades, so that `npm run forget` finds it. With the log of a file that is too
 * broken to take it in: whoever recovers what is left needs both.
 */
function setAside(path: string, now: Instant): string {
  const before = `${path}.replaced.${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.copy`;
  const logs = logEnds.filter((end) => existsSync(path + end));
  const dropLogs = () => {
    for (const end of logs) rmSync(before + end, { force: true });
  };
  try {
    // SQLite itself takes away the log of a file that it cannot read.
    for (const end of logs) copyForUser(path + end, before + end);
    if (tookLogIn(path)) dropLogs();
    copyForUser(path, before);
  } catch (error) {
    dropLogs();
    throw error;
  }
  for (const end of ['-shm', ...logEnds]) rmSync(path + end, { force: true });
  return before;
}

function copyForUser(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  if (process.geteuid !== undefined) chmodSync(to, 0o600);
}

const logEnds = ['-wal', '-journal'];

/** The file, and its logs as far as they are there. */
function withLogs(path: string): readonly string[] {
  return [path, ...logEnds.map((end) => path + end).filter((log) => existsSync(log))];
}

/** Brings what stands in the log into the file. False if the file is too broken for that. */
function tookLogIn(path: string): boolean {
  try {
    const file = openSqlite(path);
    try {
      takeFileAlone(file);
    } finally {
      file.close();
    }
    return true;
  } catch (error) {
    const isBroken =
      error instanceof StoreError && ['damaged', 'not-a-database', 'refused'].includes(error.fault.kind);
    if (!isBroken) throw error;
    return false;
  }
}
