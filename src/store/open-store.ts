// Opens the store, a SQLite file or a Postgres database, behind the ports of other rooms. Knows how things are kept, never what they mean.

import type { AccountStore, SealedKeys } from '#access/account.ts';
import type { AuditTrail } from '#access/audit.ts';
import type { InstallationBook } from '#access/installation.ts';
import type { RoomStore } from '#access/room.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import type { Tenant, WorkspaceId } from '#base/tenant.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { CollectLease } from '#readings/collecting/collect-lease.ts';
import type { ReadingStore } from '#readings/reading.ts';
import type { NeedStore } from '#reports/handling/kept-need.ts';
import type { Presence } from '#reports/status/instances.ts';
import type { MisreadStore } from '#reports/status/misread-shapes.ts';
import type { HabitStore } from '#slack/personal/habits.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import type { SharedPace } from '#slack/posting/shared-pace.ts';
import type { SeenIds } from '#slack/receiving/recent-ids.ts';
import type { TalkStore } from '#slack/talking/talk.ts';
import { createDigestStore } from './digests/create-digest-store.ts';
import { findOwnFiles } from './file/own-files.ts';
import { measuredDatabase } from './measured-database.ts';
import { createQueries, type Queries } from './queries.ts';
import { createReader } from './reader.ts';
import { createReadingStore } from './record/reading-store.ts';
import { createAccountRows } from './rows/account-rows.ts';
import { createAuditTrail } from './rows/audit-rows.ts';
import { createHabitRows } from './rows/habit-rows.ts';
import { createInstallationRows } from './rows/installation-rows.ts';
import { createPresence, type InstanceName } from './rows/instance-rows.ts';
import { createCollectLease } from './rows/lease-rows.ts';
import { createMisreadRows } from './rows/misread-rows.ts';
import { createNeedStore } from './rows/need-rows.ts';
import { createSharedPace } from './rows/pace-rows.ts';
import { createRoomRows } from './rows/room-rows.ts';
import { createSealedKeys } from './rows/sealed-rows.ts';
import { createSeenIds } from './rows/seen-rows.ts';
import { createQuotaStore, createRecollection } from './rows/small-rows.ts';
import { createTalkRows } from './rows/talk-rows.ts';
import { StoreError } from './store-error.ts';
import type { Database, ServerSide, StoreTrouble } from './thread/database.ts';
import { openInThread } from './thread/in-thread.ts';
import type { startLine, ThreadGuest } from './thread/line.ts';

export interface StoreOptions {
  /** A file in an existing folder, or `:memory:` for a store that ends at close. */
  readonly path: string;
  /** The address of a Postgres database, which replaces the file. */
  readonly databaseUrl?: Secret | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** A program that runs in the store's thread, or in its own thread if the store has none. A store in memory runs no guest. */
  readonly guest?: ThreadGuest | undefined;
  /** Starts what works on the file; absent: a thread. */
  readonly startThread?: typeof startLine | undefined;
  /** For a program that changes a few rows beside a bot and does none of the bot's work. */
  readonly besideBot?: boolean;
  /** Absent: it shares no work with other instances. */
  readonly instance?: InstanceName | undefined;
}

/** Every promise of a write resolves when the write is on disk. It rejects with StoreError if the write failed. */
export interface Store {
  readings(tenant: Tenant): ReadingStore;
  digests(tenant: Tenant): DigestStore;
  needs(tenant: Tenant): NeedStore;
  recollection(tenant: Tenant): Recollection;
  seen(tenant: Tenant): SeenIds;
  habits(tenant: Tenant): HabitStore;
  audit(tenant: Tenant): AuditTrail;
  rooms(workspace: WorkspaceId): RoomStore;
  talks(workspace: WorkspaceId): TalkStore;
  misreadings(workspace: WorkspaceId): MisreadStore;
  accounts(workspace: WorkspaceId): AccountStore;
  readonly sealedKeys: SealedKeys;
  readonly installations: InstallationBook;
  readonly quotas: QuotaStore;
  /** False if another bot worked on it when it was opened. */
  readonly isAlone: boolean;
  /** Several instances of the bot may work on it, so what they share goes through it. Undefined: a file, which has one. */
  readonly shared: SharedWork | undefined;
  /** What instances share beside the rows; undefined if the store is a file. */
  readonly server: ServerSide | undefined;
  /** What rows take their times from. On a server it shows the server's time, so that all instances agree; a file has its machine's. */
  readonly clock: Clock;
  /** For an operator: why the store cannot write now, and since when. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

/** What instances of the bot on one database tell and leave to each other. */
export interface SharedWork {
  /** Of this instance; no other has it. */
  readonly name: string;
  readonly presence: Presence;
  collectLease(tenant: Tenant): CollectLease;
  pace(workspace: WorkspaceId): SharedPace;
}

/** Opens or creates the store and brings it to the newest schema. Throws StoreError, which tells the operator what to do. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { log } = options;
  const database = measuredDatabase(await openDatabase(options), options.clock);
  const clock = database.server?.clock ?? options.clock;
  const queries = createQueries(database);
  const read = createReader(log);
  return {
    readings: (tenant) => createReadingStore(queries, tenant, read, options),
    digests: (tenant) => createDigestStore(queries, tenant, read, log),
    needs: (tenant) => createNeedStore(queries, tenant, read),
    recollection: (tenant) => createRecollection(queries, tenant),
    seen: (tenant) => createSeenIds(queries, tenant, clock, database.server),
    habits: (tenant) => createHabitRows(queries, tenant, read),
    audit: (tenant) => createAuditTrail(queries, tenant, read),
    rooms: (workspace) => createRoomRows(queries, workspace, read),
    talks: (workspace) => createTalkRows(queries, workspace, read),
    misreadings: (workspace) => createMisreadRows(queries, workspace),
    accounts: (workspace) => createAccountRows(queries, workspace),
    sealedKeys: createSealedKeys(queries),
    installations: createInstallationRows(queries),
    quotas: createQuotaStore(queries, database.server),
    server: database.server,
    clock,
    isAlone: database.isAlone,
    shared: sharedIn(queries, options.instance, clock),
    trouble: () => troubleInWords(database.trouble()),
    close: database.close,
  };
}

function sharedIn(
  queries: Queries,
  instance: InstanceName | undefined,
  clock: Clock,
): SharedWork | undefined {
  if (queries.dialect !== 'postgres' || instance === undefined) return undefined;
  return {
    name: instance.id,
    presence: createPresence(queries, instance, clock),
    pace: (workspace) => createSharedPace(queries, workspace, clock),
    collectLease: (tenant) => createCollectLease(queries, tenant, instance.id, clock),
  };
}

/** A store in memory needs no thread, because no disk delays it. */
async function openDatabase(options: StoreOptions): Promise<Database> {
  const { path, databaseUrl: url, clock, log, guest, startThread } = options;
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
  const { database, upgraded } = await openInThread(own.path, clock, log, startThread, guest);
  if (upgraded.migrations.length > 0) log.info('the store has a new schema', { ...upgraded });
  return database;
}

function troubleInWords(trouble: StoreTrouble | undefined): string | undefined {
  if (trouble === undefined) return undefined;
  const { fault, since } = trouble;
  return `store ${fault.kind} since ${new Date(since).toISOString()}: ${new StoreError(fault).message}`;
}
