// Takes a person, an account or a workspace out of all tables. Knows rows, and no database. The caller holds the transaction.

import type { Instant } from '#base/brand.ts';
import { environmentAccount, type UserId } from '#base/tenant.ts';
import { type ForgottenRows, forgetPerson } from './forget-person.ts';
import { habitsWithout, markOfAccount } from './habits-of-account.ts';
import type { SqlValue } from './sqlite.ts';
import type { TableColumns } from './table-columns.ts';
import { changesOf, type Dialogue, rowsOf } from './thread/dialogue.ts';

export type Forgettable =
  | { readonly kind: 'person'; readonly user: UserId }
  /** The account's id, or its name. */
  | { readonly kind: 'account'; readonly account: string }
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
  if (whom.kind === 'person') return yield* forgetPerson(tables, whom.user, now);
  const isAccount = whom.kind === 'account';
  const column = isAccount ? 'account' : 'workspace';
  const value = isAccount ? yield* accountMeant(whom.account) : whom.workspace;
  const all: ForgottenRows[] = [];
  for (const { table } of tables.filter(({ columns }) => columns.some(({ name }) => name === column))) {
    if (table === 'rooms' && isAccount) all.push(yield* emptyRooms(value));
    else {
      const deleted = yield* changesOf(`delete from ${table} where ${column} = ?`, value);
      all.push({ table, deleted, changed: 0 });
    }
  }
  if (isAccount) all.push(yield* emptyHabits(value));
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
 * Takes the text as an id first, then as a name. Throws if several workspaces have an account with that name, so that the operator must
 * name one.
 */
function* accountMeant(typed: string): Dialogue<string> {
  if (typed === environmentAccount) return typed;
  if ((yield* rowsOf('select 1 from accounts where account = ?', typed)).length > 0) return typed;
  const named = yield* rowsOf(
    'select account from accounts where lower(name) = lower(?) order by account',
    typed.trim(),
  );
  const ids = named.map(({ account }) => String(account));
  if (ids.length > 1)
    throw new Error(`${ids.length} accounts are called so. Name one by its id: ${ids.join(', ')}`);
  return ids[0] ?? typed;
}

/** What people asked in the account's rooms is kept with the rest of their habits, under the account of the environment. */
function* emptyHabits(account: string): Dialogue<ForgottenRows> {
  let changed = 0;
  const found = yield* rowsOf(
    `select workspace, account, person, habits from habits where habits like '%' || ? || '%'`,
    markOfAccount(account),
  );
  for (const { workspace, account: of, person, habits } of found) {
    const without = habitsWithout(account, String(habits));
    if (without === undefined) continue;
    changed += yield* changesOf(
      'update habits set habits = ? where workspace = ? and account = ? and person = ?',
      without,
      ...([workspace, of, person] as SqlValue[]),
    );
  }
  return { table: 'habits', deleted: 0, changed };
}

/** A room whose account is gone shows nothing. Without a room its channel could show another account. */
function* emptyRooms(account: string): Dialogue<ForgottenRows> {
  const nothing = JSON.stringify({ kind: 'chosen', ids: [] });
  const changed = yield* changesOf(
    'update rooms set campaigns = ?, version = version + 1 where account = ? and campaigns <> ?',
    nothing,
    account,
    nothing,
  );
  return { table: 'rooms', deleted: 0, changed };
}
