// A small file beside the store that says how many posts were begun: a store that knows of fewer is an older copy, or has lost its log.

import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Log } from '#base/log.ts';

export interface StoreMark {
  /** Whether the store, which knows of so many posts, lacks some that were begun on it, or is not the file that they were begun on. */
  isBehind(begun: number): boolean;
  /** One more is known now; to be called before that goes on the wire. A store that is behind stays so, whatever is begun on it. */
  follow(begun: number): void;
  /** From now on the store is taken as it is. */
  accept(begun: number): void;
}

interface Kept extends FileMark {
  readonly begun: number;
}

/** Tells a file from a copy of it. `born`: empty where the file system does not say. */
interface FileMark {
  readonly inode: string;
  readonly born: string;
}

/** A store in memory cannot be set back. */
const ofMemory: StoreMark = { isBehind: () => false, follow: none, accept: none };

export function openMark(storePath: string, log: Log): StoreMark {
  if (storePath === ':memory:') return ofMemory;
  const path = `${storePath}.mark`;

  function isBehind(begun: number): boolean {
    if (begun === 0 && !existsSync(path)) return false;
    const kept = readMark(path);
    return kept === undefined || kept.begun > begun || !isSameFile(kept, markOf(storePath));
  }

  function write(begun: number): void {
    const mark: Kept = { begun, ...markOf(storePath) };
    try {
      writeFileSync(`${path}.new`, JSON.stringify(mark));
      renameSync(`${path}.new`, path);
    } catch (error) {
      log.warn('the mark beside the store could not be written', { error });
    }
  }

  return {
    isBehind,
    follow: (begun) => {
      if (!isBehind(begun - 1)) write(begun);
    },
    accept: write,
  };
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

/** Where the file system keeps no time of birth, Node gives that of the last change in its place. */
function markOf(path: string): FileMark {
  const { ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true });
  const says = birthtimeNs !== 0n && birthtimeNs !== ctimeNs;
  return { inode: String(ino), born: says ? String(birthtimeNs) : '' };
}

function none(): void {}
