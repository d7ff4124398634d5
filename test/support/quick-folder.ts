// Where a test or a bench keeps for a while what nobody should wait for a disk for.

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const wantedBytes = 3 * 2 ** 30;

/** A folder in memory where the system has one with 3 GiB of room, else the folder for temporary files. */
export function quickFolder(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > wantedBytes ? inMemory : tmpdir();
}
