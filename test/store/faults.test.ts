import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSqlite } from '#store/sqlite.ts';
import { type FileFault, StoreError } from '#store/store-error.ts';
import { createEngine } from '#store/thread/engine.ts';
import { digest } from './digests.ts';
import { newFolder, newPath, opened } from './opened.ts';
import { ours } from './tenants.ts';

const outside = {
  soon: queueMicrotask,
  sleep: wait,
  monotonic: () => performance.now(),
  onFault: () => undefined,
};

async function refusalOf(path: string): Promise<StoreError> {
  const error = await opened(path).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StoreError) return error;
  throw new Error('expected a StoreError', { cause: error });
}

/** As a user who owns nothing here: root may write everywhere. */
async function asNobody<Result>(deed: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return deed();
  process.seteuid?.(65_534);
  try {
    return await deed();
  } finally {
    process.seteuid?.(0);
  }
}

test('a folder in place of a file: says so, and gives a path that would do', async () => {
  const folder = newFolder();
  const error = await refusalOf(folder);
  expect(error.fault).toEqual({ kind: 'is-folder', path: folder });
  expect(error.message).toContain(`Set STORE_PATH to a file, for example ${folder}/campaign-stats.sqlite`);
});

test('a folder that does not exist: says to create it, and does not do so itself', async () => {
  const folder = join(newFolder(), 'missing');
  const error = await refusalOf(join(folder, 'stats.sqlite'));
  expect(error.fault).toMatchObject({ kind: 'no-folder', folder });
  expect(error.message).toContain(`the folder ${folder} does not exist. Create it`);
});

test('a path below a file is no folder either', async () => {
  const file = join(newFolder(), 'notes.txt');
  writeFileSync(file, 'notes');
  expect((await refusalOf(join(file, 'stats.sqlite'))).fault.kind).toBe('no-folder');
});

test('a folder that may not be written: asks for write access', async () => {
  const folder = join(newFolder(), 'sealed');
  mkdirSync(folder);
  chmodSync(dirname(folder), 0o755);
  chmodSync(folder, 0o555);
  const error = await asNobody(() => refusalOf(join(folder, 'stats.sqlite')));
  expect(error.fault.kind).toBe('not-writable');
  expect(error.message).toMatch(
    /cannot be written by this user. Start this as the user that runs the bot, and give that user write access to the file and to its folder. If its disk may only be read, set STORE_PATH to another place\./,
  );
});

test('a folder that may not even be looked into: asks for write access', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o000);
  const error = await asNobody(() => refusalOf(join(folder, 'stats.sqlite')));
  expect(error.fault.kind).toBe('not-writable');
});

test('a store that may be read but not written: asks for write access', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  chmodSync(dirname(path), 0o555);
  chmodSync(path, 0o444);
  expect((await asNobody(() => refusalOf(path))).fault.kind).toBe('not-writable');
  chmodSync(dirname(path), 0o755);
});

test('a file that is made read-only under the bot is written to its end, and refused by name at the next start', async () => {
  const path = newPath();
  chmodSync(dirname(path), 0o777);
  await asNobody(async () => {
    const { store } = await opened(path);
    chmodSync(path, 0o444);
    chmodSync(`${path}-wal`, 0o444);
    for (const id of ['D1', 'D2']) await store.digests(ours).saveDigest(digest(id));
    expect(store.trouble()).toBeUndefined();
    await store.close();
    expect((await refusalOf(path)).fault.kind).toBe('not-writable');
    // SQLite gives its log the rights of the file.
    for (const name of readdirSync(dirname(path))) chmodSync(join(dirname(path), name), 0o600);
    expect(await (await opened(path)).store.digests(ours).loadDigests()).toHaveLength(2);
  });
});

test('a file that is no database is left alone', async () => {
  const path = newPath();
  writeFileSync(path, 'my precious notes\n'.repeat(400));
  const error = await refusalOf(path);
  expect(error.fault.kind).toBe('not-a-database');
  expect(error.message).toContain('is not a SQLite database. Set STORE_PATH to another file');
  expect(readFileSync(path, 'utf8')).toBe('my precious notes\n'.repeat(400));
});

test("another program's database is left alone", async () => {
  const path = newPath();
  const file = openSqlite(path);
  file.exec('create table recipes (name text)');
  file.close();
  const before = readFileSync(path);
  const error = await refusalOf(path);
  expect(readFileSync(path)).toEqual(before);
  expect(error.fault.kind).toBe('not-ours');
  expect(error.message).toContain('is a SQLite database of another program');
});

test('a damaged store says how to recover what is left', async () => {
  const path = newPath();
  const { store } = await opened(path);
  for (let count = 0; count < 100; count += 1) await store.digests(ours).saveDigest(digest(`D${count}`));
  await store.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, 4096);
  writeFileSync(path, bytes);
  const error = await opened(path)
    .then(({ store }) => store.digests(ours).loadDigests())
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toMatchObject({
    fault: { kind: 'damaged' },
    message: expect.stringMatching(/npm run restore -- FILE.*\.recover/),
  });
});

test('a full disk says so, keeps what was saved, and the store goes on once there is space', async () => {
  const path = newPath();
  const file = openSqlite(path);
  file.exec('create table notes (text text)');
  file.rows('pragma max_page_count = 20');
  const write = () => file.rows('insert into notes values (?) returning text', 'x'.repeat(2_000));
  let written = 0;
  const fill = () => {
    for (; written < 100; written += 1) write();
  };
  expect(fill).toThrow(/the disk that holds .* is full. Free some space/);
  file.rows('pragma max_page_count = 1000');
  write();
  expect(file.rows('select count(*) as count from notes')).toEqual([{ count: written + 1 }]);
  file.close();
});

test('a full disk says so in the middle of a transaction too, where SQLite has rolled back by itself', async () => {
  const file = openSqlite(newPath());
  file.exec('create table t (text text)');
  file.rows('pragma max_page_count = 20');
  const engine = createEngine({ file, ...outside });
  const add = (text: string) => ({ sql: 'insert into t values (?)', parameters: [text] });
  const small = engine.write([add('before')]);
  const filling = engine.write(Array.from({ length: 100 }, () => add('x'.repeat(4_000))));
  await small;
  await expect(filling).rejects.toThrow(/the disk that holds .* is full. Free some space/);
  expect(await engine.read({ sql: 'select text from t', parameters: [] })).toEqual([{ text: 'before' }]);
  await engine.close();
});

test('a disk with no room for what programs share is full too', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  // No file may grow beyond 512 bytes, as on a disk that is full.
  const command = 'ulimit -f 1; exec "$0" "$@"';
  const program = join(import.meta.dirname, '../../src/tenants.ts');
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, program, 'list'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, STORE_PATH: path },
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(`the disk that holds ${path} is full. Free some`),
  ]);
});

test('every fault names the place, or the field, and what to do', () => {
  const path = '/var/lib/bot/stats.sqlite';
  const faults: Record<FileFault['kind'], FileFault> = {
    'no-folder': { kind: 'no-folder', path, folder: '/var/lib/bot' },
    'is-folder': { kind: 'is-folder', path },
    'no-file': { kind: 'no-file', path },
    'file-exists': { kind: 'file-exists', path },
    'older-schema': { kind: 'older-schema', path },
    'not-a-file': { kind: 'not-a-file', path },
    'link-to-nothing': { kind: 'link-to-nothing', path, target: '/gone' },
    'link-in-open-folder': { kind: 'link-in-open-folder', path, folder: '/var/lib/bot' },
    'of-another-user': { kind: 'of-another-user', path, folder: '/var/lib/bot' },
    'not-writable': { kind: 'not-writable', path },
    'copy-refused': { kind: 'copy-refused', path, code: 'EROFS' },
    'not-a-database': { kind: 'not-a-database', path },
    'not-ours': { kind: 'not-ours', path },
    'newer-schema': { kind: 'newer-schema', path, found: '0009-x', known: '0001-y' },
    damaged: { kind: 'damaged', path },
    'disk-full': { kind: 'disk-full', path },
    locked: { kind: 'locked', path },
    'migration-failed': { kind: 'migration-failed', path, migration: '0002-z' },
    'not-readable-again': { kind: 'not-readable-again', fields: ['schedule.times.0'] },
    gone: { kind: 'gone', path },
    ended: { kind: 'ended', path },
    silent: { kind: 'silent', path },
    overfull: { kind: 'overfull', path },
    refused: { kind: 'refused', path, code: 10, reason: 'disk I/O error' },
  };
  for (const fault of Object.values(faults)) {
    const { message } = new StoreError(fault);
    expect(message).toMatch(/^The store /);
    expect(message).toContain('path' in fault ? '/var/lib/bot' : 'schedule.times.0');
    expect(message).toMatch(/\b(Report|Create|Set|Take|Give|Start|Stop|Free|Close|Check)\b/);
    expect(message.length).toBeLessThan(400);
  }
});
