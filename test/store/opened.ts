// A store for a test, in a file of its own or in memory, with what it logged; closed and removed after the test.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Log, LogFields } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { openSqlite } from '#store/sqlite.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

export const start = Date.UTC(2026, 2, 4, 9, 0, 0);
const server = inject('postgres');
/** Where stores lie: every test of what any database keeps runs in each of them. */
export const places: readonly Place[] = server === undefined ? ['a file', 'memory'] : ['Postgres'];
type Place = 'a file' | 'memory' | 'Postgres';

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where a new store will lie; the address of a database of Postgres is a path like another. */
export function newPath(place: Place = places[0] ?? 'a file'): string {
  switch (place) {
    case 'a file':
      return join(newFolder(), 'campaign-stats.sqlite');
    case 'memory':
      return ':memory:';
    case 'Postgres':
      return newAddress();
  }
}

let made = 0;

/** The database itself is made when it is first opened. */
function newAddress(): string {
  made += 1;
  const address = new URL(server ?? '');
  address.pathname = `/store_${process.pid}_${randomUUID().replaceAll('-', '')}_${made}`;
  return address.href;
}

const created = new Set<string>();

async function createDatabase(address: string): Promise<void> {
  if (created.has(address)) return;
  created.add(address);
  await onServer(server ?? '', `create database ${new URL(address).pathname.slice(1)}`);
}

/** Carries out what only a test, or somebody at the database itself, would; gives the rows of the last statement. */
export async function directly(path: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const reads = /^\s*select/.test(sql);
  if (isAddress(path))
    return onServer(path, reads ? sql : `begin; set constraints all deferred; ${sql}; commit`);
  const file = openSqlite(path);
  try {
    if (reads) return file.rows(sql);
    file.exec(`pragma foreign_keys = off; ${sql}`);
    return [];
  } finally {
    file.close();
  }
}

/** A server shows this time from now on, to stores that are opened later; a file has no time of its own. */
export async function showsTime(path: string, at: number): Promise<void> {
  if (!isAddress(path)) return;
  await createDatabase(path);
  const showing = `create function public.clock_timestamp() returns timestamptz language sql volatile
      as $$ select to_timestamp(${at} / 1000.0) $$;
    alter database ${new URL(path).pathname.slice(1)} set search_path = public, pg_catalog`;
  await onServer(path, showing);
}

/** How bytes are written in the SQL of that place. */
export function bytesIn(path: string, hex: string): string {
  return isAddress(path) ? `'\\x${hex}'::bytea` : `x'${hex}'`;
}

async function onServer(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function isAddress(path: string): boolean {
  return path.startsWith('postgres://');
}

export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields | undefined;
}

export function createLines(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push({ level, message, fields });
  return { lines, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}

export async function opened(path: string): Promise<{ store: Store; lines: Line[] }> {
  const { log, lines } = createLines();
  if (isAddress(path)) await createDatabase(path);
  const place = isAddress(path) ? { path: '', databaseUrl: secret(path) } : { path };
  const store = await openStore({ ...place, clock: createVirtualClock(start), log });
  onTestFinished(() => store.close());
  return { store, lines };
}
