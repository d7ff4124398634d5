// What keeps every bot from its work for a while: another program holds the store, the disk is full, the server or the network is away.

import { setTimeout as wait } from 'node:timers/promises';
import { unreachable } from '#base/unreachable.ts';
import { openSqlite } from '#store/sqlite.ts';
import type { Bots } from '../support/bots.ts';
import type { ChaosServer } from './server.ts';

/** Of a file, as the table of faults names each. */
export const fileHindrances = {
  locked: 'store locked by another program',
  files: 'disk full: the system lets no file grow',
  pages: 'disk full: SQLite finds no room for a page',
} as const;
/** Of a server. */
export const serverHindrances = {
  server: 'Postgres stopped as by a power cut',
  network: 'the network to Postgres silent',
  cut: 'every connection to Postgres cut',
} as const;

export const hindranceInWords = { ...fileHindrances, ...serverHindrances } as const;

export type Hindrance = keyof typeof hindranceInWords;

export interface Hindered {
  readonly path: string;
  readonly bots: Pick<Bots, 'fillDisk' | 'freeDisk'>;
  readonly server: ChaosServer | undefined;
}

/** So much real time; nobody here may write meanwhile. Those who wait for the lock do so beside their other work, and give up after 15 seconds. */
export async function hinder(way: Hindrance, forMs: number, { path, bots, server }: Hindered): Promise<void> {
  switch (way) {
    case 'files':
    case 'pages':
      bots.fillDisk(way);
      await wait(forMs);
      return bots.freeDisk();
    case 'locked': {
      const file = openSqlite(path);
      file.exec('begin immediate');
      await wait(forMs);
      file.exec('rollback');
      return file.close();
    }
    case 'server':
      await server?.cluster.stop('immediate');
      await wait(forMs);
      return server?.cluster.start();
    case 'network':
      // Of several instances one is cut off, and the others go on.
      if (server === undefined) return;
      server.wires[0].silent = true;
      await wait(forMs);
      return server.wires[0].mend();
    case 'cut':
      for (const until = performance.now() + forMs; performance.now() < until; await wait(forMs / 4))
        for (const wire of server?.wires ?? []) wire.cut();
      return;
    default:
      return unreachable(way);
  }
}
