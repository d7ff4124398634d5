// Takes a person, an account or a workspace out of all tables. Knows rows, and no database; a step of its own transaction is up to the caller.

import type { Instant } from '#base/brand.ts';
import type { UserId } from '#base/tenant.ts';
import { type ForgottenRows, forgetPerson } from './forget-person.ts';
import type { TableColumns } from './table-columns.ts';
import { changesOf, type Dialogue, rowsOf } from './thread/dialogue.ts';

export type Forgettable =
  | { readonly kind: 'person'; readonly user: UserId }
  /** By its id, or by what people call it. */
  | { readonly kind: 'account'; readonly account: string }
  | { readonly kind: 'workspace'; readonly workspace: string };

export interface Forgotten {
  /** Of tables in which something was found. */
  readonly rows: readonly ForgottenRows[];
  /** Names of files that held the same, as it was before an upgrade. */
  readonly copies: readonly string[];
}

/** In any order: rows that refer to others may outlive them within the transaction. */
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
  return all.filter(({ deleted, changed }) => deleted + changed > 0);
}

/** An id stands before a name. Throws where workspaces have accounts of that name: it must be said which one is meant. */
function* accountMeant(typed: string): Dialogue<string> {
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

/** A room whose account is no more shows nothing: without a room its channel might be shown another account. */
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
