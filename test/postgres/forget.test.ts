// Who is forgotten on Postgres is forgotten as from a file: the same rows go, the same stay, and nothing of them is left there.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { forget, whatIsKept } from '#store/forgetting/forget.ts';
import type { Forgettable } from '#store/forgetting/forget-rows.ts';
import { forgetThere } from '#store/postgres/forget-there.ts';
import { openSqlite } from '#store/sqlite.ts';
import { tablesOf } from '#store/table-columns.ts';
import { start } from '../store/digests.ts';
import { gone, live, stays } from '../store/lived.ts';
import { directly, newPath, opened } from '../store/opened.ts';

const root = join(import.meta.dirname, '../..');

async function both(): Promise<readonly [file: string, there: string]> {
  const paths = [newPath('a file'), newPath('Postgres')] as const;
  for (const path of paths) await live(path);
  return paths;
}

/** Every row of every table, as text, in one order. */
async function rowsIn(path: string, tables: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const table of tables) {
    for (const row of await directly(path, `select * from ${table}`)) {
      const columns = Object.entries(row).map(([name, value]) => `${name}=${value}`);
      all.push(`${table} ${columns.sort().join(', ')}`);
    }
  }
  return all.sort();
}

test.each<Forgettable>([
  { kind: 'person', user: gone },
  { kind: 'account', account: 'second' },
  { kind: 'workspace', workspace: 'T1' },
])('the same goes and the same stays as in a file: $kind', async (whom) => {
  const [path, there] = await both();
  const url = secret(there);
  const counted = await forgetThere(url, whom, start, true);
  expect(counted).toEqual(whatIsKept(path, whom, start));
  expect(await forgetThere(url, whom, start, false)).toEqual(counted);
  forget(path, whom, start);
  const file = openSqlite(path);
  const tables = tablesOf(file).map(({ table }) => table);
  file.close();
  const ofBoth = tables.filter((table) => table !== 'kysely_migration');
  const left = await rowsIn(there, ofBoth);
  expect(left).toEqual(await rowsIn(path, ofBoth));
  if (whom.kind === 'person') expect(left.join()).not.toMatch(/U0GOES(?!2)/);
  expect(left.join()).toContain(stays);
  expect((await forgetThere(url, whom, start, true)).rows).toEqual([]);
});

test('while a bot runs nothing is forgotten but counted, and the program says so', async () => {
  const [, there] = await both();
  await opened(there);
  const types = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['src/forget.ts', 'person', gone, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: there },
    }).catch((error: { stderr: string }) => error);
  expect(await types('--dry-run')).toMatchObject({
    stdout: expect.stringMatching(/^This would be forgotten/),
  });
  expect(await types()).toMatchObject({
    stderr: expect.stringMatching(/^Nothing was forgotten\. The store is in use: another bot works on/),
  });
  expect(await directly(there, `select person from habits where person = '${gone}'`)).toHaveLength(1);
});

test('the tables of an older bot are counted and forgotten from as they are, and an empty database stays empty', async () => {
  const [, there] = await both();
  await directly(there, `delete from campaign_stats_schema where name >= '0022'`);
  await directly(there, 'alter table talks drop column wished');
  const url = secret(there);
  const counted = await forgetThere(url, { kind: 'person', user: gone }, start, true);
  expect(counted.rows.length).toBeGreaterThan(0);
  expect(await forgetThere(url, { kind: 'person', user: gone }, start, false)).toEqual(counted);
  expect(await directly(there, `select name from campaign_stats_schema where name >= '0022'`)).toEqual([]);
  await directly(there, 'drop schema public cascade; create schema public');
  for (const dryRun of [true, false])
    expect((await forgetThere(url, { kind: 'person', user: gone }, start, dryRun)).rows).toEqual([]);
  expect(
    await directly(
      there,
      `select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    ),
  ).toEqual([]);
});
