// Writes that wait together go to a Postgres server together: each is all or nothing by itself, and they are done in order.

import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { openPostgres } from '#store/postgres/open-postgres.ts';
import type { Step } from '#store/thread/database.ts';
import { createLines, directly, newPath, opened } from '../store/opened.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

async function openedDatabase() {
  const path = newPath();
  await (await opened(path)).store.close();
  const database = await openPostgres({
    url: secret(path),
    clock: createVirtualClock(0),
    log: createLines().log,
  });
  onTestFinished(() => database.close());
  return { path, database };
}

const remember = (key: string, fact: string): Step => ({
  sql: 'insert into facts (workspace, account, key, fact) values (?, ?, ?, ?)',
  parameters: ['T1', 'default', key, fact],
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
  const adds = (letter: string): Step => ({
    sql: 'update facts set fact = fact || ? where key = ?',
    parameters: [letter, 'order'],
  });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  await Promise.all(
    letters.map((letter, index) =>
      database.write(index % 3 === 0 ? [adds(letter), { ...adds('+'), follows: true }] : [adds(letter)]),
    ),
  );
  const [row] = await directly(path, "select fact from facts where key = 'order'");
  expect(row?.fact).toBe(letters.map((letter, index) => (index % 3 === 0 ? `${letter}+` : letter)).join(''));
});
