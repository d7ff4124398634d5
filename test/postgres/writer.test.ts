// Writes that wait together go to a Postgres server together: each is all or nothing by itself, and they are done in order.

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { openPostgres } from '#store/postgres/open-postgres.ts';
import type { Step } from '#store/thread/database.ts';
import { createLines, directly, newPath, opened } from '../store/opened.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

async function openedDatabase() {
  const path = newPath();
  await (await opened(path)).store.close();
  return { path, database: await databaseAt(path) };
}

async function databaseAt(path: string) {
  const database = await openPostgres({
    url: secret(path),
    clock: createVirtualClock(0),
    log: createLines().log,
  });
  onTestFinished(() => database.close());
  return database;
}

const remember = (key: string, fact: string): Step => ({
  sql: 'insert into facts (workspace, account, key, fact) values (?, ?, ?, ?)',
  parameters: ['T1', 'default', key, fact],
});

const adds = (letter: string, key: string): Step => ({
  sql: 'update facts set fact = fact || ? where key = ?',
  parameters: [letter, key],
});

test('of three hundred writes that wait together those that the server refuses reject alone, and the others are kept', async () => {
  const { path, database } = await openedDatabase();
  await database.write([remember('taken', '0')]);
  const keys = Array.from({ length: 300 }, (_, index) => (index % 100 === 50 ? 'taken' : `key ${index}`));
  // What belongs together goes together: the first half of a refused write is not kept.
  const written = await Promise.allSettled(
    keys.map((key, index) => database.write([remember(`before ${index}`, '1'), remember(key, '1')])),
  );
  const refused = written.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
  expect(refused).toEqual([50, 150, 250]);
  const [counted] = await directly(path, "select count(*) as n from facts where key like 'before %'");
  expect(Number(counted?.n)).toBe(297);
});

test('writes are done in the order in which they were asked for, whether they wait for their own results or not', async () => {
  const { path, database } = await openedDatabase();
  await database.write([remember('order', '')]);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  await Promise.all(
    letters.map((letter, index) =>
      database.write(
        index % 3 === 0
          ? [adds(letter, 'order'), { ...adds('+', 'order'), follows: true }]
          : [adds(letter, 'order')],
      ),
    ),
  );
  const [row] = await directly(path, "select fact from facts where key = 'order'");
  expect(row?.fact).toBe(letters.map((letter, index) => (index % 3 === 0 ? `${letter}+` : letter)).join(''));
});

test('writes that met another bot’s are done again one by one, so that two groups of them do not meet again', async () => {
  const { path, database } = await openedDatabase();
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  await Promise.all(keys.map((key) => database.write([remember(key, '')])));
  const another = new pg.Client(path);
  await another.connect();
  onTestFinished(() => another.end());
  await another.query("begin; update facts set fact = 'theirs, ' where key = 'key 7'");
  const writing = Promise.all(keys.map((key) => database.write([adds('ours', key)])));
  const waiting =
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => Number((await directly(path, waiting))[0]?.n)).toBe(1);
  await another.query('commit');
  await writing;
  const kept = await directly(
    path,
    "select key, fact, xmin::text as commit from facts where key like 'key %'",
  );
  expect(kept.filter(({ fact }) => fact !== 'ours')).toEqual([
    expect.objectContaining({ key: 'key 7', fact: 'theirs, ours' }),
  ]);
  expect(new Set(kept.map(({ commit }) => commit)).size).toBe(keys.length);
});

test('two bots that write the same rows in opposite orders, again and again, both get all of it written', async () => {
  const { path, database: one } = await openedDatabase();
  const other = await databaseAt(path);
  const keys = Array.from({ length: 40 }, (_, index) => `row ${index}`);
  await one.write(keys.map((key) => remember(key, '')));
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1)
    await Promise.all([
      ...keys.map((key) => one.write([adds('a', key)])),
      ...keys.toReversed().map((key) => other.write([adds('b', key)])),
    ]);
  const kept = await directly(path, "select fact from facts where key like 'row %'");
  const letters = new Set(kept.map(({ fact }) => [...String(fact)].sort().join('')));
  expect([kept.length, ...letters]).toEqual([keys.length, 'a'.repeat(rounds) + 'b'.repeat(rounds)]);
});
