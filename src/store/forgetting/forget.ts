// Takes a person, an account or a workspace out of the file and its copies, so that no byte of them is left. The bot must be stopped.

import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Instant } from '#base/brand.ts';
import { openKeptFile, takeFileAlone } from '#store/file/kept-file.ts';
import { copiesBeside } from '#store/file/own-files.ts';
import type { SqliteFile } from '#store/sqlite.ts';
import { tablesOf } from '#store/table-columns.ts';
import { carryOut } from '#store/thread/dialogue.ts';
import { runOn } from '#store/thread/engine.ts';
import type { ForgottenRows } from './forget-person.ts';
import { type Forgettable, type Forgotten, forgetRows } from './forget-rows.ts';

/** What would be deleted. Beside a running bot it holds the file for some milliseconds. Throws StoreError. */
export function whatIsKept(asked: string, whom: Forgettable, now: Instant): Forgotten {
  return withStore(asked, (file) => {
    file.exec('begin immediate');
    try {
      return { rows: forgetIn(file, whom, now), copies: copiesBeside(file.path) };
    } finally {
      file.exec('rollback');
    }
  });
}

/** Changes nothing where no row is theirs. Throws StoreError: `locked` while a bot runs on the file, because it would write again what it has in memory. */
export function forget(asked: string, whom: Forgettable, now: Instant): Forgotten {
  return withStore(asked, (file) => {
    takeFileAlone(file);
    // Deleted bytes are overwritten at once, even if this program is killed before the file is made anew.
    file.exec('pragma secure_delete = on; begin exclusive');
    const copies = copiesBeside(file.path);
    let rows: readonly ForgottenRows[];
    try {
      rows = forgetIn(file, whom, now);
      if (rows.length === 0) {
        file.exec('rollback');
        return { rows, copies: [] };
      }
      // Before the rows: whoever is interrupted types the same again, and then still finds the rows.
      for (const copy of copies) rmSync(join(dirname(file.path), copy));
      file.exec('commit');
    } catch (error) {
      if (file.isInTransaction()) file.exec('rollback');
      throw error;
    }
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

function forgetIn(file: SqliteFile, whom: Forgettable, now: Instant): readonly ForgottenRows[] {
  file.exec('pragma defer_foreign_keys = on');
  return carryOut(forgetRows(tablesOf(file), whom, now), (asked) => runOn(file, asked));
}
