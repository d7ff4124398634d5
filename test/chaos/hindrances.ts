// What keeps every bot from its work for a while: another program holds the store, or the disk is full.

import { setTimeout as wait } from 'node:timers/promises';
import { openSqlite } from '#store/sqlite.ts';
import type { Bots } from '../support/bots.ts';

/** As the table of faults names each. */
export const hindranceInWords = {
  locked: 'store locked by another program',
  files: 'disk full: the system lets no file grow',
  pages: 'disk full: SQLite finds no room for a page',
} as const;

export type Hindrance = keyof typeof hindranceInWords;

/** So much real time; nobody here may write meanwhile. Those who wait for the lock do so beside their other work, and give up after 15 seconds. */
export async function hinder(
  way: Hindrance,
  forMs: number,
  { path, bots }: { readonly path: string; readonly bots: Pick<Bots, 'fillDisk' | 'freeDisk'> },
): Promise<void> {
  if (way !== 'locked') {
    bots.fillDisk(way);
    await wait(forMs);
    bots.freeDisk();
    return;
  }
  const file = openSqlite(path);
  file.exec('begin immediate');
  await wait(forMs);
  file.exec('rollback');
  file.close();
}
