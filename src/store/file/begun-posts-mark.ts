// A small file beside the store that says how many posts were begun. A store that knows of fewer is an older copy, or has lost its log.

import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/** The store's file. */
interface Beside {
  readonly path: string;
}

interface Kept extends FileMark {
  readonly begun: number;
}

/** Tells a file from its copy. `born` is empty if the file system does not say. */
interface FileMark {
  readonly inode: string;
  readonly born: string;
}

/** Whether the store, which counts `begun` posts, lacks some of the posts begun on it, or is not the file to which the mark belongs. */
export function isStoreBehindMark({ path }: Beside, begun: number): boolean {
  if (path === inMemory || (begun === 0 && !existsSync(markPathOf(path)))) return false;
  const kept = readMark(markPathOf(path));
  return kept === undefined || kept.begun > begun || !isSameFile(kept, markOf(path));
}

/**
 * Marks that one more post is begun. Call it before the post is sent. A store that is behind stays behind. Returns why the mark could not
 * be written; undefined if it was written.
 */
export function followMark(place: Beside, begun: number): string | undefined {
  return isStoreBehindMark(place, begun - 1) ? undefined : acceptMark(place, begun);
}

/** From now on the store counts as right. Returns the same as followMark. */
export function acceptMark({ path }: Beside, begun: number): string | undefined {
  if (path === inMemory) return undefined;
  try {
    const mark: Kept = { begun, ...markOf(path) };
    write(`${markPathOf(path)}.new`, JSON.stringify(mark));
    renameSync(`${markPathOf(path)}.new`, markPathOf(path));
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** From now on the file at this path counts as an older copy, whichever it is. Throws the system's error if that cannot be written. */
export function demandComparison({ path }: Beside): void {
  const mark: Kept = { begun: readMark(markPathOf(path))?.begun ?? 0, inode: 'none', born: '' };
  write(`${markPathOf(path)}.new`, JSON.stringify(mark));
  renameSync(`${markPathOf(path)}.new`, markPathOf(path));
}

/** Only for this user, and never through a link. Windows has no such flag. */
const overwriting = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

function write(path: string, text: string): void {
  const file = openSync(path, overwriting, 0o600);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** An older copy of a store in memory cannot exist. */
const inMemory = ':memory:';

export function markPathOf(storePath: string): string {
  return `${storePath}.mark`;
}

function readMark(path: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { begun, inode, born } = (kept ?? {}) as Partial<Kept>;
    const isWhole = typeof begun === 'number' && typeof inode === 'string' && typeof born === 'string';
    return isWhole ? { begun, inode, born } : undefined;
  } catch {
    return undefined;
  }
}

function isSameFile(one: FileMark, other: FileMark): boolean {
  const bothSay = one.born !== '' && other.born !== '';
  return one.inode === other.inode && (!bothSay || one.born === other.born);
}

/** If the file system keeps no time of birth, Node gives the time of the last change instead. */
function markOf(path: string): FileMark {
  const { ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true });
  const says = birthtimeNs !== 0n && birthtimeNs !== ctimeNs;
  return { inode: String(ino), born: says ? String(birthtimeNs) : '' };
}
