// Which programs have a store's file open, and which writes to it, as Linux lists the locks of all programs. Takes no lock itself.

import { readFileSync, statSync } from 'node:fs';

/** Numbers of processes, this one left out. */
export interface FileHolders {
  readonly open: readonly number[];
  /** It holds the lock for writing. A bot does so for milliseconds. */
  readonly writing: readonly number[];
}

/** The byte of the file's -shm that a program locks while it writes: https://sqlite.org/walformat.html */
const writingByte = 120;
/** The byte that it locks while it has the file open. */
const openByte = 128;

/** Undefined where the system tells of no locks. */
export function holdersOf(path: string): FileHolders | undefined {
  const shared = statSync(`${path}-shm`, { throwIfNoEntry: false });
  if (shared === undefined) return { open: [], writing: [] };
  let listed: string;
  try {
    listed = readFileSync('/proc/locks', 'utf8');
  } catch {
    return undefined;
  }
  const locks = [...listed.matchAll(lock)]
    .map(([, pid, inode, from]) => ({ pid: Number(pid), inode: Number(inode), from: Number(from) }))
    .filter(({ pid, inode }) => inode === shared.ino && pid !== process.pid);
  const at = (byte: number) => [...new Set(locks.filter(({ from }) => from === byte).map(({ pid }) => pid))];
  return { open: at(openByte), writing: at(writingByte) };
}

/** `1: POSIX  ADVISORY  WRITE 812 fe:00:5342653 120 120` (https://man7.org/linux/man-pages/man5/proc_locks.5.html) */
const lock = /^\d+: POSIX +\S+ +\S+ (-?\d+) [0-9a-f]+:[0-9a-f]+:(\d+) (\d+) \S+$/gm;
