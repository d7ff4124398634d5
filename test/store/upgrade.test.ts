import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Migration, migrations } from '#store/migrations.ts';
import { openSqlite, type SqlValue } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { upgrade } from '#store/upgrade.ts';
import { digest } from './digests.ts';
import { keptReadings } from './kept-days.ts';
import { newPath, opened, start } from './opened.ts';
import { run } from './programs.ts';
import { ours } from './tenants.ts';

const newest = Object.keys(migrations).at(-1) ?? '';

/** A step such as a later version would bring: it adds a column and rewrites the rows. */
const later: Migration = (file) => {
  file.exec('alter table digests add column label text');
  file.exec("update digests set label = 'digest ' || id");
};

const failing: Migration = (file, leave) => {
  later(file, leave);
  file.exec('insert into nowhere values (1)');
};

function upgradeWith(path: string, added: Readonly<Record<string, Migration>>) {
  return upgradeTo(path, { ...migrations, ...added });
}

async function upgradeTo(path: string, steps: Readonly<Record<string, Migration>>) {
  const file = openSqlite(path);
  try {
    return upgrade(file, steps, start);
  } finally {
    file.close();
  }
}

async function pathWithDigest(): Promise<string> {
  const path = newPath();
  const { store } = await opened(path);
  await store.digests(ours).saveDigest(digest('D1'));
  return path;
}

function copiesBeside(path: string): string[] {
  return readdirSync(dirname(path)).filter((name) => name.endsWith('.copy'));
}

function rowsOf(path: string, query: string) {
  const file = openSqlite(path);
  try {
    return file.rows(query);
  } finally {
    file.close();
  }
}

test('an upgrade keeps every row, and leaves a copy of the file as it was, named for its schema', async () => {
  const path = await pathWithDigest();
  const upgraded = await upgradeWith(path, { '9001-labels': later });
  expect(rowsOf(path, 'select id, label from digests')).toEqual([{ id: 'D1', label: 'digest D1' }]);
  const copies = copiesBeside(path);
  expect(copies).toEqual([`${basename(path)}.${newest}.2026-03-04T09-00-00-000Z.copy`]);
  const copy = join(dirname(path), copies[0] ?? '');
  expect(await (await opened(copy)).store.digests(ours).loadDigests()).toEqual([digest('D1')]);
  expect(upgraded).toEqual({ migrations: ['9001-labels'], copy, unreadable: 0 });
});

/** Until then each day was a row. */
const byMonths = Object.keys(migrations).indexOf('0008-record-by-months');

test.each(Array.from({ length: byMonths }, (_, index) => [index + 1]))(
  'a file that stopped at step %i is brought to the newest with its rows',
  async (steps) => {
    const path = newPath();
    await upgradeTo(path, Object.fromEntries(Object.entries(migrations).slice(0, steps)));
    const file = openSqlite(path);
    file.exec(
      `insert into days values ('${ours.workspace}', '${ours.account}', 'all', '2026-03-03', 5, 1, 1, 1, 0)`,
    );
    file.close();
    const { store } = await opened(path);
    expect(await keptReadings(store.readings(ours), { kind: 'all' })).toMatchObject([
      { day: '2026-03-03', readAt: 5 },
    ]);
  },
);

test('an upgrade that fails half-way leaves the file as it was, and says so', async () => {
  const path = await pathWithDigest();
  await expect(upgradeWith(path, { '9001-labels': failing })).rejects.toMatchObject({
    fault: { kind: 'migration-failed', migration: '9001-labels', path },
    message: expect.stringContaining('was left as it was. Start the version that ran before'),
  });
  expect(rowsOf(path, `select name from pragma_table_info('digests') where name = 'label'`)).toEqual([]);
  expect(copiesBeside(path)).toEqual([]);
  expect(await (await opened(path)).store.digests(ours).loadDigests()).toEqual([digest('D1')]);
});

test('a copy that could not be written whole is not left behind, so that starting again does not fill the disk', async () => {
  const path = await pathWithDigest();
  const file = openSqlite(path);
  onTestFinished(() => file.close());
  const full = {
    ...file,
    beside: () => {
      const reader = file.beside();
      const rows = (sql: string, ...parameters: readonly SqlValue[]) => {
        const copied = reader.rows(sql, ...parameters);
        if (sql.startsWith('vacuum into')) throw new StoreError({ kind: 'disk-full', path });
        return copied;
      };
      return { ...reader, rows };
    },
  };
  expect(() => upgrade(full, { ...migrations, '9001-labels': later }, start)).toThrow(/disk .* is full/);
  expect(readdirSync(dirname(path)).filter((name) => name.includes('cop'))).toEqual([]);
});

test('a bot that is killed in the middle of an upgrade leaves no copy to those that start after it', async () => {
  const path = await pathWithDigest();
  for (const _start of [1, 2]) {
    const upgrader = run('upgrader.ts', path);
    await upgrader.printed(1);
    upgrader.process.kill('SIGKILL');
    await once(upgrader.process, 'exit');
  }
  expect(copiesBeside(path)).toEqual([]);
  const { copy } = await upgradeWith(path, { '9001-labels': later });
  expect(readdirSync(dirname(path)).filter((name) => /cop(y|ying)$/.test(name))).toEqual([
    basename(copy ?? ''),
  ]);
});

test('two bots that upgrade one after the other leave one copy, of the file as it was before the first', async () => {
  const path = await pathWithDigest();
  const [one, other] = [openSqlite(path), openSqlite(path)];
  onTestFinished(() => {
    for (const file of [one, other]) file.close();
  });
  const meanwhile: Migration = (file, leave) => {
    expect(copiesBeside(path)).toEqual([]);
    later(file, leave);
  };
  upgrade(one, { ...migrations, '9001-labels': meanwhile }, start);
  expect(upgrade(other, { ...migrations, '9001-labels': later }, start + 1).copy).toBeUndefined();
  expect(copiesBeside(path)).toHaveLength(1);
});

test('a file of a newer version is refused by the name of its schema, and not touched', async () => {
  const path = await pathWithDigest();
  await upgradeWith(path, { '9001-labels': later });
  await expect(opened(path)).rejects.toMatchObject({
    fault: { kind: 'newer-schema', found: '9001-labels', known: newest },
    message: expect.stringMatching(
      /newer version of the bot .*9001-labels.*Start the newer version again.*npm run restore -- FILE/,
    ),
  });
  expect(rowsOf(path, 'select label from digests')).toEqual([{ label: 'digest D1' }]);
});

test('opening a file that needs no upgrade makes no copy', async () => {
  const path = await pathWithDigest();
  const { lines } = await opened(path);
  expect(copiesBeside(path)).toEqual([]);
  expect(lines).toEqual([]);
});

test('two bots that start at once on a new file both find it ready', async () => {
  const path = newPath();
  const bots = [run('claimer.ts', path), run('claimer.ts', path)];
  await Promise.all(bots.map((bot) => bot.printed(1)));
  expect(bots.map(({ lines }) => lines)).toEqual([['ready'], ['ready']]);
  expect(rowsOf(path, 'select name from kysely_migration')).toHaveLength(Object.keys(migrations).length);
});

test('a bot that finds a new file in the middle of its first write, by another bot, waits for it', async () => {
  const path = newPath();
  await run('holder.ts', path, '500').printed(1);
  await opened(path);
  expect(rowsOf(path, 'pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});
