// Opens a store's file for a program beside the bot. The file must exist and have exactly this version's schema.

import { existsSync } from 'node:fs';
import { migrations } from '#store/migrations.ts';
import { openSqlite, type SqliteFile } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { executedIn } from '#store/upgrade.ts';
import { findOwnFiles } from './own-files.ts';

/** Throws StoreError. */
export function openKeptFile(asked: string): SqliteFile {
  const { path } = findOwnFiles(asked);
  if (!existsSync(path)) throw new StoreError({ kind: 'no-file', path });
  const file = openSqlite(path);
  try {
    const done = executedIn(file);
    const known = Object.keys(migrations).sort();
    const newer = done.find((name) => !known.includes(name));
    if (newer !== undefined)
      throw new StoreError({ kind: 'newer-schema', path, found: newer, known: known.at(-1) ?? 'none' });
    if (done.length < known.length) throw new StoreError({ kind: 'older-schema', path });
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The write-ahead log holds old pages. It can be removed only if nobody else has the file open. The bot makes a new one. */
export function takeFileAlone(file: SqliteFile): void {
  const [{ journal_mode: mode } = {}] = file.rows('pragma journal_mode = delete');
  if (mode !== 'delete') throw new StoreError({ kind: 'locked', path: file.path });
}
