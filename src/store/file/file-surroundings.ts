// What can be told of a store's file without opening it: its size, the room around it, where it lies, and who may read it.

import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesOpenToOthers, findOwnFile } from './own-files.ts';

export interface FileSurroundings {
  readonly path: string;
  /** With its log; 0 if there is no file yet. */
  readonly bytes: number;
  readonly freeBytes: number;
  readonly lies: DiskKind;
  /** Names of its files that other users may read. */
  readonly openToOthers: readonly string[];
}

/** `memory`: gone when the machine stops. `layer`: of a container, gone with it. `network`: SQLite's locks may not hold there. */
export type DiskKind = 'disk' | 'memory' | 'layer' | 'network';

/** Takes some system calls. Throws the system's error if the folder is gone. */
export function surroundingsOf(asked: string): FileSurroundings {
  const path = findOwnFile(asked);
  const { bavail, bsize, type } = statfsSync(dirname(path));
  return {
    path,
    bytes: fileSize(path) + fileSize(`${path}-wal`),
    freeBytes: bavail * bsize,
    lies: placeOf(type),
    openToOthers: filesOpenToOthers(path),
  };
}

export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Whether no program has the file open. Then it does not change while somebody reads it. An empty log is no sign of that: a bot's log is empty
 * whenever all of it was taken into the file. Whoever has it open has its -shm beside it.
 */
export function isFileAtRest(path: string): boolean {
  return fileSize(`${path}-wal`) === 0 && !existsSync(`${path}-shm`);
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
