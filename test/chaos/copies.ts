// What becomes of the store's file while no bot lives: the copy of some minutes ago takes its place, or its log is lost.

import { cpSync, existsSync, rmSync } from 'node:fs';
import { openSqlite } from '#store/sqlite.ts';

/** A copy of both files, or of the one with the log written into it; or what the log held is lost. */
export type Restored = 'copy with log' | 'copy without log' | 'log lost';

/** To be called while nobody writes. */
export function takeCopy(path: string, way: Restored): void {
  const file = openSqlite(path);
  if (way !== 'copy with log') file.exec('pragma wal_checkpoint(truncate)');
  forget(copyOf(path));
  cpSync(path, copyOf(path));
  if (existsSync(`${path}-wal`)) cpSync(`${path}-wal`, `${copyOf(path)}-wal`);
  file.close();
}

/** Where the log is lost: what the file says without it, before anybody writes the log into it. */
export function loseLog(path: string): boolean {
  forget(copyOf(path));
  cpSync(path, copyOf(path));
  const file = openSqlite(copyOf(path));
  const [said] = file.rows('pragma integrity_check');
  file.close();
  return said?.integrity_check === 'ok';
}

/** To be called while nobody holds the file. */
export function putBack(path: string): void {
  forget(path);
  for (const end of ['', '-wal'])
    if (existsSync(`${copyOf(path)}${end}`)) cpSync(`${copyOf(path)}${end}`, `${path}${end}`);
}

function copyOf(path: string): string {
  return `${path}.copy`;
}

function forget(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}
