// Takes a person, an account or a workspace out of the file, so that no byte of them is left in it or in copies beside it; the bot is stopped meanwhile.

import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Instant } from '#base/brand.ts';
import type { UserId } from '#base/tenant.ts';
import { type ForgottenRows, forgetPerson } from './forget-person.ts';
import { openKeptFile } from './kept-file.ts';
import { copiesBeside } from './own-files.ts';
import type { SqliteFile } from './sqlite.ts';
import { StoreError } from './store-error.ts';
import { tablesOf } from './table-columns.ts';

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

/** What would be forgotten. Beside a running bot it holds the file for some milliseconds. Throws StoreError. */
export function whatIsKept(asked: string, whom: Forgettable, now: Instant): Forgotten {
  return withStore(asked, (file) => {
    file.exec('begin immediate');
    try {
      return { rows: forgetRows(file, whom, now), copies: copiesBeside(file.path) };
    } finally {
      file.exec('rollback');
    }
  });
}

/** Throws StoreError: `locked` while a bot runs on the file, which would write again what it still has in memory. */
export function forget(asked: string, whom: Forgettable, now: Instant): Forgotten {
  return withStore(asked, (file) => {
    takeAlone(file);
    // What is deleted is overwritten at once, also if this program is killed before the file is made anew.
    file.exec('pragma secure_delete = on; begin exclusive');
    let rows: readonly ForgottenRows[];
    try {
      rows = forgetRows(file, whom, now);
      file.exec('commit');
    } catch (error) {
      if (file.isInTransaction()) file.exec('rollback');
      throw error;
    }
    const copies = copiesBeside(file.path);
    for (const copy of copies) rmSync(join(dirname(file.path), copy));
    file.exec('vacuum');
    return { rows, copies };
  });
}

function withStore<Result>(asked: string, deed: (file: SqliteFile) => Result): Result {
  const file = openKeptFile(asked);
  try {
    return deed(file);
  } finally {
    file.close();
  }
}

/** A room whose account is no more shows nothing: without a room its channel might be shown another account. */
function emptyRooms(file: SqliteFile, account: string): ForgottenRows {
  const nothing = JSON.stringify({ kind: 'chosen', ids: [] });
  const changed = file
    .prepare('update rooms set campaigns = ?, version = version + 1 where account = ? and campaigns <> ?')
    .run([nothing, account, nothing]);
  return { table: 'rooms', deleted: 0, changed };
}

/** Only where nobody else has the file open can its write-ahead log, which holds old pages, be done away with. The bot makes a new one. */
function takeAlone(file: SqliteFile): void {
  const [{ journal_mode: mode } = {}] = file.rows('pragma journal_mode = delete');
  if (mode !== 'delete') throw new StoreError({ kind: 'locked', path: file.path });
}

/** An id stands before a name. Throws where workspaces have accounts of that name: it must be said which one is meant. */
function accountMeant(file: SqliteFile, typed: string): string {
  if (file.rows('select 1 from accounts where account = ?', typed).length > 0) return typed;
  const named = file.rows('select account from accounts where name = ? collate nocase', typed.trim());
  const ids = named.map(({ account }) => String(account));
  if (ids.length > 1)
    throw new Error(`${ids.length} accounts are called so. Name one by its id: ${ids.join(', ')}`);
  return ids[0] ?? typed;
}

function forgetRows(file: SqliteFile, whom: Forgettable, now: Instant): readonly ForgottenRows[] {
  file.exec('pragma defer_foreign_keys = on');
  if (whom.kind === 'person') return forgetPerson(file, whom.user, now);
  const [column, value] =
    whom.kind === 'account' ? ['account', accountMeant(file, whom.account)] : ['workspace', whom.workspace];
  return tablesOf(file)
    .filter(({ columns }) => columns.some(({ name }) => name === column))
    .map(({ table }) => {
      if (table === 'rooms' && column === 'account') return emptyRooms(file, String(value));
      const deleted = file.prepare(`delete from ${table} where ${column} = ?`).run([value]);
      return { table, deleted, changed: 0 };
    })
    .filter(({ deleted, changed }) => deleted + changed > 0);
}
