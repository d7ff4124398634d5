// The memory: one SQLite file behind the ports that other rooms declare. Knows how things are kept, never what they mean.

import { Kysely, SqliteDialect } from 'kysely';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Tenant } from '#base/tenant.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { ReadingStore } from '#readings/reading.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import type { SeenIds } from '#slack/receiving/recent-ids.ts';
import { createDigestStore } from './digest-store.ts';
import { openMark } from './mark.ts';
import { migrations } from './migrations.ts';
import { createReader } from './reader.ts';
import { createReadingStore } from './reading-store.ts';
import { createQuotaStore, createRecollection, createSeenIds } from './small-rows.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { upgrade } from './upgrade.ts';

export interface StoreOptions {
  /** A file in a folder that exists, or `:memory:` for one that is gone at close. */
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every promise of a write resolves when it is on disk, and rejects with StoreError where it could not be. */
export interface Store {
  readings(tenant: Tenant): ReadingStore;
  digests(tenant: Tenant): DigestStore;
  recollection(tenant: Tenant): Recollection;
  seen(tenant: Tenant): SeenIds;
  readonly quotas: QuotaStore;
  close(): Promise<void>;
}

/** Opens or creates the store and brings it to the newest schema. Throws StoreError, which says what the operator should do. */
export async function openStore({ path, clock, log }: StoreOptions): Promise<Store> {
  const file = openSqlite(path);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  try {
    await upgrade({ path, file, db, migrations, clock, log });
  } catch (error) {
    file.close();
    throw error;
  }
  const read = createReader(log);
  const mark = openMark(path, log);
  return {
    readings: (tenant) => createReadingStore(db, tenant, read),
    digests: (tenant) => createDigestStore(db, tenant, read, mark),
    recollection: (tenant) => createRecollection(db, tenant),
    seen: (tenant) => createSeenIds(db, tenant, clock),
    quotas: createQuotaStore(db, file),
    close: async () => {
      await db.destroy();
    },
  };
}
