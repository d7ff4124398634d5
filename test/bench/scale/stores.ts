// A store of each kind for a case: a SQLite file, or a database on a cluster of Postgres that lives as long as the bench.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, Tenant, WorkspaceId } from '#base/tenant.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import { driveClockOf } from '../../postgres/driven-server.ts';
import type { ClockFace } from '../../support/driven-clock.ts';

export const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
export const silent: Log = { debug: none, info: none, warn: none, error: none };

export type Kind = 'SQLite' | 'Postgres';

export interface Place {
  readonly kind: Kind;
  /** As a bot's settings name it. */
  readonly env: Readonly<Record<string, string>>;
  open(clock: Clock, besideBot?: boolean): Promise<Store>;
  /** The database shows that clock to who connects from now on; a file has no clock. */
  drive(face: ClockFace): Promise<void>;
  /** Rows of a statement that is the same on both. */
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** `on`: a commit waits for the disk, as on an operator's server. A file always does. */
type Fsync = 'on' | 'off';

const running = new Map<Fsync, Promise<Cluster>>();

export function cluster(fsync: Fsync = 'off'): Promise<Cluster> {
  const known =
    running.get(fsync) ?? startCluster({ onDisk: true, settings: { max_connections: 100, fsync } });
  running.set(fsync, known);
  return known;
}

export async function stopCluster(): Promise<void> {
  for (const each of running.values()) await (await each).remove();
}

export async function newPlace(kind: Kind, fsync: Fsync = 'off'): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const path = join(folder, 'store.sqlite');
  const url = kind === 'Postgres' ? await (await cluster(fsync)).newDatabase() : undefined;
  return {
    kind,
    env: { STORE_PATH: path, ...(url === undefined ? {} : { DATABASE_URL: url }) },
    open: (clock, besideBot = false) =>
      openStore({
        path,
        databaseUrl: url === undefined ? undefined : secret(url),
        clock,
        log: silent,
        besideBot,
      }),
    drive: async (face) => {
      if (url !== undefined) await driveClockOf(url, face);
    },
    rows: async (sql) => {
      if (url !== undefined)
        return (await (await cluster(fsync)).run(sql, new URL(url).pathname.slice(1))).rows;
      const { openSqlite } = await import('#store/sqlite.ts');
      const file = openSqlite(path);
      try {
        return file.rows(sql);
      } finally {
        file.close();
      }
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function none(): void {}
