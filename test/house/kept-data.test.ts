// Every table of the store is told of in docs/personal-data.md: what it holds, about whom, how long; so none can be added in silence.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#store/migrations.ts';
import { openSqlite } from '#store/sqlite.ts';
import { tablesOf } from '#store/table-columns.ts';
import { upgrade } from '#store/upgrade.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

function schema() {
  const file = openSqlite(':memory:');
  upgrade(file, migrations, 0);
  const tables = tablesOf(file);
  file.close();
  return tables;
}

test('docs/personal-data.md has one row for each table of the store', () => {
  const told = rows.map(([, table = '']) => table.replaceAll('`', ''));
  expect(told.toSorted(), 'add a row for a new table, and take out that of an old one').toEqual(
    schema().map(({ table }) => table),
  );
});

test('each row says what it holds, about whom, and how long it is kept', () => {
  for (const row of rows)
    expect(
      row.slice(2, -1).map((cell) => cell.length > 3),
      row[1],
    ).toEqual([true, true, true]);
});

test('each table but those of instances, quotas and the schema can be forgotten by its workspace', () => {
  const without = schema().filter(({ columns }) => !columns.some(({ name }) => name === 'workspace'));
  expect(without.map(({ table }) => table)).toEqual(['instances', 'kysely_migration', 'quotas']);
});
