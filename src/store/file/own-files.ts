// Finds the file of STORE_PATH, refuses what another user may have put there, and gives all of the store's files to the bot's user alone.

import { chmodSync, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StoreError } from '#store/store-error.ts';

export interface OwnFiles {
  /** Where the file is, with its other files beside it. It differs from STORE_PATH if that is a link. */
  readonly path: string;
  /** Files that other users could read until now. */
  readonly tightened: readonly string[];
  /** Files that other users can still read, because they belong to another user. */
  readonly open: readonly string[];
}

/** Throws StoreError and changes no file. If it may not look at the file, it leaves the check to the code that opens it. */
export function findOwnFiles(asked: string): OwnFiles {
  const path = findOwnFile(asked);
  return { path, ...tighten(path) };
}

/** Where the file is. Changes nothing. Throws StoreError. */
export function findOwnFile(asked: string): string {
  const link = look(asked);
  const path = link?.isSymbolicLink() ? targetOf(asked) : asked;
  const file = link?.isSymbolicLink() ? look(path) : link;
  if (file?.isDirectory()) throw new StoreError({ kind: 'is-folder', path });
  if (file !== undefined && !file.isFile()) throw new StoreError({ kind: 'not-a-file', path });
  const folder = dirname(path);
  if (file !== undefined && isOpenToOthers(folder) && file.uid !== process.geteuid?.()) {
    throw new StoreError({ kind: 'of-another-user', path, folder });
  }
  return path;
}

/** Names of the store's files that other users may read. */
export function filesOpenToOthers(path: string): readonly string[] {
  if (!hasModes) return [];
  return filesOf(path)
    .filter((file) => ((look(file)?.mode ?? 0) & ofOthers) !== 0)
    .map((file) => basename(file));
}

/** Follows a link. It refuses a link that others may have put there, or that leads where they may put another file. */
function targetOf(link: string): string {
  let target: string;
  try {
    target = realpathSync(link);
  } catch {
    throw new StoreError({ kind: 'link-to-nothing', path: link, target: readlinkSync(link) });
  }
  const folder = [dirname(link), dirname(target)].find(isOpenToOthers);
  if (folder !== undefined) throw new StoreError({ kind: 'link-in-open-folder', path: link, folder });
  return target;
}

function tighten(path: string): Pick<OwnFiles, 'tightened' | 'open'> {
  const tightened: string[] = [];
  const open: string[] = [];
  if (!hasModes) return { tightened, open };
  for (const file of filesOf(path)) {
    const mode = look(file)?.mode ?? 0;
    if ((mode & ofOthers) === 0) continue;
    try {
      chmodSync(file, mode & 0o700);
      tightened.push(basename(file));
    } catch {
      open.push(basename(file));
    }
  }
  return { tightened, open };
}

/** The store's file, SQLite's files beside it, the mark, and the copies of upgrades, as far as they are files. */
function filesOf(path: string): string[] {
  const name = basename(path);
  const isOwn = (other: string) =>
    other === name ||
    ['-wal', '-shm', '-journal', '.mark', '.mark.new', '.restoring'].some((end) => other === name + end) ||
    isCopy(other, name);
  return namesIn(dirname(path))
    .filter(isOwn)
    .map((other) => join(dirname(path), other))
    .filter((file) => look(file)?.isFile());
}

/** Names of the copies from before upgrades and restores. */
export function copiesBeside(path: string): string[] {
  const name = basename(path);
  return namesIn(dirname(path)).filter((other) => isCopy(other, name));
}

function isCopy(other: string, name: string): boolean {
  return (
    other === `${name}.copying` || (other.startsWith(`${name}.`) && /\.copy(?:-wal|-journal)?$/.test(other))
  );
}

/** Windows has other file rights: what the bot writes gets the rights of its folder. */
const hasModes = process.geteuid !== undefined;
const ofOthers = 0o077;
const writableByAll = 0o002;

function isOpenToOthers(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  return hasModes && (mode & writableByAll) !== 0;
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
