// Accounts as rows, with their keys only in sealed form. Also deletes everything that carries an account, at once.

import { sql } from 'kysely';
import type { Account, AccountStore } from '#access/account.ts';
import type { AccountEntry } from '#access/audit.ts';
import { type AccountId, environmentAccount, type UserId, type WorkspaceId } from '#base/tenant.ts';
import { factOfDefault } from '#store/fact-of-default.ts';
import { changesOfFirst, onlyIfChanged, type Queries } from '#store/queries.ts';
import type { AccountRow, Tables } from '#store/tables.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import { newAuditRows } from './audit-rows.ts';
import { habitsWithout, markOfAccount } from './habits-of-account.ts';

/** Whether a table's rows go with their account. The order is that of deletion: rows that refer to others come first. */
const fates = {
  need_deeds: 'go',
  needs: 'go',
  watches: 'go',
  notices: 'go',
  deliveries: 'go',
  digests: 'go',
  journal: 'go',
  statistics: 'go',
  snapshot_months: 'go',
  day_months: 'go',
  campaign_lists: 'go',
  facts: 'go',
  seen_payloads: 'go',
  habits: 'go',
  talks: 'go',
  /** They tell of no account, and of nobody. */
  misreadings: 'stay',
  accounts: 'go',
  leases: 'go',
  /** A channel whose account is gone shows nothing. Without its room it would show the default account. */
  rooms: 'stay',
  /** The audit trail tells for a year what was done, also to things that are gone. */
  audit: 'stay',
  /** They belong to the bot and to the workspace. */
  instances: 'stay',
  paces: 'stay',
  /** Quotas belong to a key and are kept under its hash. */
  quotas: 'stay',
  /** A workspace has the bot, whichever accounts it has connected. */
  installations: 'stay',
} as const satisfies Readonly<Record<keyof Tables, 'go' | 'stay'>>;

type Going = { [Table in keyof Tables]: (typeof fates)[Table] extends 'go' ? Table : never }[keyof Tables];

const going = (Object.keys(fates) as (keyof Tables)[]).filter(
  (table): table is Going => fates[table] === 'go',
);

export function createAccountRows({ tables, unit }: Queries, workspace: WorkspaceId): AccountStore {
  const told = (account: AccountId, entry: AccountEntry) =>
    newAuditRows(tables, tenantColumns({ workspace, account }), [entry]).map(onlyIfChanged);

  /** Takes what people asked in the account's rooms out of their habits. A row that has changed since it was read stays as it is. */
  async function habitsEmptiedOf(account: AccountId) {
    const found = await tables
      .selectFrom('habits')
      .selectAll()
      .where('workspace', '=', workspace)
      .where('habits', 'like', `%${markOfAccount(account)}%`)
      .execute();
    return found.flatMap(({ account: of, person, habits }) => {
      const without = habitsWithout(account, habits);
      const row = { workspace: workspace as string, account: of, person, habits };
      return without === undefined
        ? []
        : [
            tables
              .updateTable('habits')
              .set({ habits: without })
              .where((eb) => eb.and(row)),
          ];
    });
  }

  /** A fact about the workspace, as its digests are: it outlives every account. */
  const kept = { ...tenantColumns({ workspace, account: environmentAccount }), key: factOfDefault };
  const keeping = (id: AccountId) => tables.insertInto('facts').values({ ...kept, fact: JSON.stringify(id) });

  async function loadDefault(): Promise<AccountId | undefined> {
    const row = await tables
      .selectFrom('facts')
      .select('fact')
      .where((eb) => eb.and(kept))
      .executeTakeFirst();
    return row && JSON.parse(row.fact);
  }

  return {
    load: async () => {
      const rows = await tables
        .selectFrom('accounts')
        .selectAll()
        .where('workspace', '=', workspace)
        .orderBy(sql`lower(name)`)
        .execute();
      return rows.map(accountOf);
    },
    add: async (account, entry) => {
      const added = tables
        .insertInto('accounts')
        .values(rowOf(workspace, account))
        .onConflict((conflict) => conflict.doNothing());
      return changesOfFirst(await unit(added, ...told(account.id, entry))) === 1;
    },
    change: async (account, entry) => {
      const { workspace: _, account: id, version, ...columns } = rowOf(workspace, account);
      const changed = tables
        .updateTable('accounts')
        .set({ ...columns, version })
        .where((eb) => eb.and({ workspace: workspace as string, account: id, version: version - 1 }))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('accounts as other')
                .select('other.account')
                .where('other.workspace', '=', workspace)
                .where('other.account', '!=', id)
                .where(sql<boolean>`lower(other.name) = lower(${columns.name})`),
            ),
          ),
        );
      return changesOfFirst(await unit(changed, ...told(account.id, entry))) === 1;
    },
    loadDefault,
    beginDefault: async (id) => {
      await unit(keeping(id).onConflict((conflict) => conflict.doNothing()));
      return (await loadDefault()) ?? id;
    },
    chooseDefault: async (id, entry) => {
      const fact = { fact: JSON.stringify(id) };
      const chosen = keeping(id).onConflict((conflict) =>
        conflict.columns(['workspace', 'account', 'key']).doUpdateSet(fact),
      );
      await unit(chosen, ...told(id, entry));
    },
    forget: async (account, entry) => {
      const its = { workspace: workspace as string, account: account as string };
      const gone = going.map((table) => tables.deleteFrom(table).where((eb) => eb.and(its)));
      const emptied = await habitsEmptiedOf(account);
      await unit(...gone, ...emptied, ...(entry === undefined ? [] : newAuditRows(tables, its, [entry])));
    },
  };
}

function rowOf(
  workspace: WorkspaceId,
  { id, name, address, connectedBy, connectedAt, state, version }: Account,
): AccountRow {
  const isConnected = state.kind === 'connected';
  return {
    workspace,
    account: id,
    name,
    address,
    connected_by: connectedBy,
    connected_at: connectedAt,
    sealed_key: isConnected ? state.key : null,
    disconnected_at: isConnected ? null : state.at,
    kept_until: isConnected ? null : state.keptUntil,
    version,
  };
}

function accountOf(row: AccountRow): Account {
  const {
    account,
    name,
    address,
    connected_by,
    connected_at,
    sealed_key,
    disconnected_at,
    kept_until,
    version,
  } = row;
  return {
    id: account as AccountId,
    name,
    address,
    connectedBy: connected_by as UserId,
    connectedAt: connected_at,
    state:
      sealed_key === null
        ? { kind: 'disconnected', at: disconnected_at ?? 0, keptUntil: kept_until ?? 0 }
        : { kind: 'connected', key: sealed_key },
    version,
  };
}
