// Opens a store for a program that only looks: nothing is written to the file, beside it or on the server.

import type { SealedKeys } from '#access/account.ts';
import type { InstallationBook } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import type { AccountId, Tenant, WorkspaceId } from '#base/tenant.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import type { Delivery, StoredDigest } from '#digests/digest.ts';
import { deliveryFrom, digestFrom } from './digests/digest-rows.ts';
import { type FileFacts, lookAtFile } from './file/file-facts.ts';
import { lookAtDatabase, type ServerFacts } from './postgres/server-facts.ts';
import { createQueries, type Queries } from './queries.ts';
import { createReader } from './reader.ts';
import { createInstallationRows } from './rows/installation-rows.ts';
import { createSealedKeys } from './rows/sealed-rows.ts';
import { createQuotaStore } from './rows/small-rows.ts';
import type { Database } from './thread/database.ts';

export interface StoreLook {
  readonly facts: FileFacts | ServerFacts;
  /** Undefined if there is no store yet, or if it is not of this version. */
  readonly kept: KeptLook | undefined;
  close(): Promise<void>;
}

/** What is kept, of all workspaces. */
export interface KeptLook {
  /** Without deleted ones. */
  digests(): Promise<readonly StoredDigest[]>;
  /** Deliveries of which nobody knows whether they arrived, and nobody has said so; the oldest first. */
  unsure(): Promise<readonly Delivery[]>;
  /** How many were missed or failed since then. */
  countLost(since: Instant): Promise<number>;
  /** The workspaces for which the account's list of campaigns was read, the latest first. */
  readersOf(account: AccountId): Promise<readonly WorkspaceId[]>;
  readonly sealedKeys: Pick<SealedKeys, 'load'>;
  readonly installations: Pick<InstallationBook, 'tenants' | 'find'>;
  readonly quotas: Pick<QuotaStore, 'load'>;
}

/** Rejects with StoreError. `url`: of the Postgres database that takes the file's place. */
export async function lookAtStore(path: string, url: Secret | undefined, log: Log): Promise<StoreLook> {
  if (url !== undefined) {
    const { facts, session } = await lookAtDatabase(url);
    const read: Database['read'] = async ({ sql, parameters }) => (await session.ask(sql, parameters)).rows;
    return { facts, kept: facts.isCurrent ? keptIn('postgres', read, log) : undefined, close: session.end };
  }
  const { facts, file } = lookAtFile(path);
  const read: Database['read'] = async ({ sql, parameters }) => file?.prepare(sql).all(parameters) ?? [];
  return {
    facts,
    kept: facts.content?.isCurrent ? keptIn('sqlite', read, log) : undefined,
    close: async () => file?.close(),
  };
}

function keptIn(dialect: Database['dialect'], read: Database['read'], log: Log): KeptLook {
  const queries = createQueries(withoutWrites(dialect, read));
  const { tables } = queries;
  const parse = createReader(log);
  return {
    digests: async () => {
      const rows = await tables
        .selectFrom('digests')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => digestFrom(row, tenantOf(row), parse));
    },
    unsure: async () => {
      const rows = await deliveriesIn(queries, ['unsure'])
        .selectAll()
        // If `arrived` is there, it comes first, because the keys of a state are sorted.
        .where('state', 'not like', '{"arrived":%')
        .orderBy('scheduled_for')
        .execute();
      return rows.flatMap((row) => deliveryFrom(row, tenantOf(row), parse) ?? []);
    },
    countLost: async (since) => {
      const row = await deliveriesIn(queries, ['missed', 'failed'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('scheduled_for', '>', since)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    readersOf: async (account) => {
      const rows = await tables
        .selectFrom('campaign_lists')
        .select('workspace')
        .where('account', '=', account)
        .orderBy('read_at', 'desc')
        .execute();
      return rows.map(({ workspace }) => workspace as WorkspaceId);
    },
    sealedKeys: createSealedKeys(queries),
    installations: createInstallationRows(queries),
    quotas: createQuotaStore(queries, undefined),
  };
}

function deliveriesIn({ tables }: Queries, states: readonly ('unsure' | 'missed' | 'failed')[]) {
  return tables.selectFrom('deliveries').where('kind', '!=', 'test').where('state_kind', 'in', states);
}

function tenantOf({ workspace, account }: { readonly workspace: string; readonly account: string }): Tenant {
  return { workspace, account } as Tenant;
}

function withoutWrites(dialect: Database['dialect'], read: Database['read']): Database {
  const refuse = async () => {
    throw new Error('a look writes nothing');
  };
  return {
    ...{ dialect, isAlone: true, read, write: refuse, work: refuse },
    trouble: () => undefined,
    close: async () => undefined,
  };
}
