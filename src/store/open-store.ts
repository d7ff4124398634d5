// Opens the store: one SQLite file, or a Postgres database, behind the ports that other rooms declare. Knows how things are kept, never what they mean.

import type { AccountStore, SealedKeys } from '#access/account.ts';
import type { AuditTrail } from '#access/audit.ts';
import type { RoomStore } from '#access/room.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import type { Tenant, WorkspaceId } from '#base/tenant.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { ReadingStore } from '#readings/reading.ts';
import type { NeedStore } from '#reports/handling/kept-need.ts';
import type { HabitStore } from '#slack/personal/habits.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import type { SeenIds } from '#slack/receiving/recent-ids.ts';
import { createAccountRows, createSealedKeys } from './account-rows.ts';
import { createAuditTrail } from './audit-rows.ts';
import { createDigestStore } from './digest-store.ts';
import { createHabitRows } from './habit-rows.ts';
import { createNeedStore } from './need-rows.ts';
import { findOwnFiles } from './own-files.ts';
import { createQueries } from './queries.ts';
import { createReader } from './reader.ts';
import { createReadingStore } from './reading-store.ts';
import { createRoomRows } from './room-rows.ts';
import { createQuotaStore, createRecollection, createSeenIds } from './small-rows.ts';
import { StoreError } from './store-error.ts';
import type { Database, StoreTrouble } from './thread/database.ts';
import { openInThread } from './thread/in-thread.ts';
import type { ThreadGuest } from './thread/line.ts';

export interface StoreOptions {
  /** A file in a folder that exists, or `:memory:` for one that is gone at close. */
  readonly path: string;
  /** Of a Postgres database, which then takes the file's place. */
  readonly databaseUrl?: Secret | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** What runs in the store's thread beside it, or in one of its own; a store in memory has none. */
  readonly guest?: ThreadGuest | undefined;
  /** A program that changes a few rows beside a bot, and does none of its work. */
  readonly besideBot?: boolean;
}

/** Every promise of a write resolves when it is on disk, and rejects with StoreError where it could not be. */
export interface Store {
  readings(tenant: Tenant): ReadingStore;
  digests(tenant: Tenant): DigestStore;
  needs(tenant: Tenant): NeedStore;
  recollection(tenant: Tenant): Recollection;
  seen(tenant: Tenant): SeenIds;
  habits(tenant: Tenant): HabitStore;
  audit(tenant: Tenant): AuditTrail;
  rooms(workspace: WorkspaceId): RoomStore;
  accounts(workspace: WorkspaceId): AccountStore;
  readonly sealedKeys: SealedKeys;
  readonly quotas: QuotaStore;
  /** For an operator: why nothing can be written at present, and since when. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

/** Opens or creates the store and brings it to the newest schema. Throws StoreError, which says what the operator should do. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { clock, log } = options;
  const database = await openDatabase(options);
  const queries = createQueries(database);
  const read = createReader(log);
  return {
    readings: (tenant) => createReadingStore(queries, tenant, read, log),
    digests: (tenant) => createDigestStore(queries, tenant, read, log),
    needs: (tenant) => createNeedStore(queries, tenant, read),
    recollection: (tenant) => createRecollection(queries, tenant),
    seen: (tenant) => createSeenIds(queries, tenant, clock),
    habits: (tenant) => createHabitRows(queries, tenant, read),
    audit: (tenant) => createAuditTrail(queries, tenant, read),
    rooms: (workspace) => createRoomRows(queries, workspace, read),
    accounts: (workspace) => createAccountRows(queries, workspace),
    sealedKeys: createSealedKeys(queries),
    quotas: createQuotaStore(queries),
    trouble: () => troubleInWords(database.trouble()),
    close: database.close,
  };
}

/** A store in memory needs no thread: no disk holds it up. */
async function openDatabase(options: StoreOptions): Promise<Database> {
  const { path, databaseUrl: url, clock, log, guest } = options;
  if (url !== undefined)
    return (await import('./postgres/open-postgres.ts')).openPostgres({ ...options, url });
  if (path === ':memory:') return (await import('./thread/in-place.ts')).openInPlace(path, clock.now());
  const own = findOwnFiles(path);
  if (own.path !== path) log.info('STORE_PATH is a link; the store lies where it leads', { path: own.path });
  if (own.tightened.length > 0) {
    log.warn('others could read files of the store; now only the bot can', { files: own.tightened });
  }
  if (own.open.length > 0) {
    log.warn('others can read files of the store, which belong to another user', { files: own.open });
  }
  const { database, upgraded } = await openInThread(own.path, clock, log, undefined, guest);
  if (upgraded.migrations.length > 0) log.info('the store has a new schema', { ...upgraded });
  return database;
}

function troubleInWords(trouble: StoreTrouble | undefined): string | undefined {
  if (trouble === undefined) return undefined;
  const { fault, since } = trouble;
  return `store ${fault.kind} since ${new Date(since).toISOString()}: ${new StoreError(fault).message}`;
}
