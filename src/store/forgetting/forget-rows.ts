// Takes a person, an account or a workspace out of all tables. Knows rows, and no database. The caller holds the transaction.

import type { Instant } from '#base/brand.ts';
import { environmentAccount, type UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { factOfDefault } from '#store/fact-of-default.ts';
import { habitsWithout, markOfAccount } from '#store/rows/habits-of-account.ts';
import type { TableColumns } from '#store/table-columns.ts';
import { changesOf, type Dialogue, rowsOf } from '#store/thread/dialogue.ts';
import { type ForgottenRows, forgetPerson } from './forget-person.ts';

export type Forgettable =
  | { readonly kind: 'person'; readonly user: UserId }
  /** The account's id, or its name. `workspace`: absent if only one has an account that is called so. */
  | { readonly kind: 'account'; readonly account: string; readonly workspace?: string | undefined }
  | { readonly kind: 'workspace'; readonly workspace: string };

export interface Forgotten {
  /** The tables in which something was found. */
  readonly rows: readonly ForgottenRows[];
  /** Names of files with an older copy of the same rows, from before an upgrade. */
  readonly copies: readonly string[];
}

/** Deletes in any order: within the transaction, a row may outlive the row that it refers to. */
export function* forgetRows(
  tables: readonly TableColumns[],
  whom: Forgettable,
  now: Instant,
): Dialogue<readonly ForgottenRows[]> {
  switch (whom.kind) {
    case 'person':
      return yield* forgetPerson(tables, whom.user, now);
    case 'workspace':
      return found(yield* deletedFrom(tables, { workspace: whom.workspace }));
    case 'account': {
      const account = yield* accountMeant(whom.account, whom.workspace);
      const workspace = whom.workspace ?? (yield* workspaceMeant(tables, account));
      const carried = { account, ...(workspace !== undefined && { workspace }) };
      const rows = tables.filter(({ table }) => table !== 'rooms' && table !== 'facts');
      return found([
        ...(yield* deletedFrom(rows, carried)),
        yield* forgetFacts(carried),
        yield* emptyRooms(carried),
        yield* emptyHabits(account, workspace),
      ]);
    }
    default:
      return unreachable(whom);
  }
}

/** What a row must carry in these columns to be meant. */
type Carried = Readonly<Record<string, string>>;

function whereOf(carried: Carried): string {
  return Object.keys(carried)
    .map((name) => `${name} = ?`)
    .join(' and ');
}

function* deletedFrom(tables: readonly TableColumns[], carried: Carried): Dialogue<readonly ForgottenRows[]> {
  const all: ForgottenRows[] = [];
  for (const { table, columns } of tables) {
    const names = columns.map(({ name }) => name);
    if (!Object.keys(carried).every((name) => names.includes(name))) continue;
    const statement = `delete from ${table} where ${whereOf(carried)}`;
    all.push({ table, deleted: yield* changesOf(statement, ...Object.values(carried)), changed: 0 });
  }
  return all;
}

function found(all: readonly ForgottenRows[]): readonly ForgottenRows[] {
  return joined(all).filter(({ deleted, changed }) => deleted + changed > 0);
}

/** One line for each table. */
function joined(all: readonly ForgottenRows[]): readonly ForgottenRows[] {
  return [...Map.groupBy(all, ({ table }) => table)].map(([table, parts]) => ({
    table,
    deleted: parts.reduce((sum, { deleted }) => sum + deleted, 0),
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
  }));
}

/**
 * Takes the text as an id first, then as a name. Throws if several accounts have that name, so that the operator must name one.
 */
function* accountMeant(typed: string, workspace: string | undefined): Dialogue<string> {
  if (typed === environmentAccount) return typed;
  if ((yield* rowsOf('select 1 from accounts where account = ?', typed)).length > 0) return typed;
  const named = yield* rowsOf(
    'select workspace, account from accounts where lower(name) = lower(?) order by account',
    typed.trim(),
  );
  const ids = named
    .filter((each) => workspace === undefined || each.workspace === workspace)
    .map(({ account }) => String(account));
  if (ids.length > 1)
    throw new Error(`${ids.length} accounts are called so. Name one by its id: ${ids.join(', ')}`);
  return ids[0] ?? typed;
}

/**
 * Undefined for a connected account, whose id no other has. Each workspace keeps its digests under the account of the environment, also
 * where it never had one: throws if several do.
 */
function* workspaceMeant(tables: readonly TableColumns[], account: string): Dialogue<string | undefined> {
  if (account !== environmentAccount) return undefined;
  const keeping = new Set<string>();
  for (const { table, columns } of tables) {
    const names = columns.map(({ name }) => name);
    if (!names.includes('account') || !names.includes('workspace')) continue;
    const rows = yield* rowsOf(`select distinct workspace from ${table} where account = ?`, account);
    for (const { workspace } of rows) keeping.add(String(workspace));
  }
  const [one] = keeping;
  if (keeping.size > 1)
    throw new Error(
      `${keeping.size} workspaces keep their digests and more under ${account}. Name the one that you mean, as in --workspace ${one}`,
    );
  return one;
}

/** Which account places without a room showed outlives it, so that no other one takes its place. */
function* forgetFacts(carried: Carried): Dialogue<ForgottenRows> {
  const statement = `delete from facts where ${whereOf(carried)} and key <> ?`;
  return {
    table: 'facts',
    deleted: yield* changesOf(statement, ...Object.values(carried), factOfDefault),
    changed: 0,
  };
}

/** What people asked in the account's rooms is kept with the rest of their habits, under the account of the environment. */
function* emptyHabits(account: string, workspace: string | undefined): Dialogue<ForgottenRows> {
  let changed = 0;
  const kept = yield* rowsOf(
    `select workspace, account, person, habits from habits where habits like '%' || ? || '%'`,
    markOfAccount(account),
  );
  for (const { habits, ...row } of kept) {
    const without = habitsWithout(account, String(habits));
    if (without === undefined || (workspace !== undefined && row.workspace !== workspace)) continue;
    const carried = row as Carried;
    const statement = `update habits set habits = ? where ${whereOf(carried)}`;
    changed += yield* changesOf(statement, without, ...Object.values(carried));
  }
  return { table: 'habits', deleted: 0, changed };
}

/** A room whose account is gone shows nothing. Without a room its channel could show another account. */
function* emptyRooms(carried: Carried): Dialogue<ForgottenRows> {
  const nothing = JSON.stringify({ kind: 'chosen', ids: [] });
  const statement = `update rooms set campaigns = ?, version = version + 1 where ${whereOf(carried)} and campaigns <> ?`;
  const changed = yield* changesOf(statement, nothing, ...Object.values(carried), nothing);
  return { table: 'rooms', deleted: 0, changed };
}
