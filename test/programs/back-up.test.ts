// Backups as an operator makes them: whole while a bot writes, only for their user, never over another file; put back only where no bot runs.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { DigestStore } from '#digests/digest-store.ts';
import { backUp, putBack } from '#store/file/back-up.ts';
import { copiesBeside } from '#store/file/own-files.ts';
import { delivery, digest, start } from '../store/digests.ts';
import { directly, newFolder, newPath, opened } from '../store/opened.ts';
import { run } from '../store/programs.ts';
import { ours } from '../store/tenants.ts';

const [backup, restore] = ['backup', 'restore'].map((name) =>
  join(import.meta.dirname, `../../src/${name}.ts`),
) as [string, string];

async function ran(program: string, env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...words], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

async function keeps(path: string, what: (digests: DigestStore) => Promise<unknown>): Promise<void> {
  const { store } = await opened(path);
  await what(store.digests(ours));
  await store.close();
}

test('a backup beside a program that writes all the time is of one moment, sound, and only its user’s', async () => {
  const path = newPath('a file');
  const writer = run('writer.ts', path);
  await writer.printed(50);
  const before = writer.lines.length;
  const to = join(dirname(path), 'copy');
  const { code, said } = await ran(backup, { STORE_PATH: path }, to);
  expect([code, said]).toEqual([0, expect.stringMatching(/holds the whole store .* and is sound/)]);
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith('copy'))).toEqual(['copy']);
  const seen = writer.lines.length;
  await writer.printed(seen + 20);
  writer.process.kill('SIGKILL');
  const [row] = await directly(to, 'select count(*) as count, max(scheduled_for) as newest from deliveries');
  expect(Number(row?.count)).toBeGreaterThanOrEqual(before);
  expect(Number(row?.newest)).toBe(Number(row?.count) - 1);
});

test('a backup goes over no other file, and nothing is left where it fails', async () => {
  const folder = newFolder();
  const path = join(folder, 'store.sqlite');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  writeFileSync(join(folder, 'there'), 'mine');
  await expect(backUp(path, join(folder, 'there'))).rejects.toThrow(/stays as it is/);
  expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('mine');
  await expect(backUp(join(folder, 'none'), join(folder, 'copy'))).rejects.toThrow(/there is no file/);
  writeFileSync(join(folder, 'text'), 'x'.repeat(5_000));
  await expect(backUp(join(folder, 'text'), join(folder, 'copy'))).rejects.toThrow(/not a SQLite database/);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

test.each([
  [
    'a folder that is not there',
    (folder: string) => join(folder, 'none', 'copy'),
    'its folder does not exist. Create it',
  ],
  [
    'a file in the place of a folder',
    (folder: string) => join(folder, 'store.sqlite', 'copy'),
    'a file stands in the place of its folder',
  ],
  ['a name that is too long', (folder: string) => join(folder, 'x'.repeat(300)), 'its name is too long'],
])('a backup into %s is refused in words', async (_, to, says) => {
  const folder = newFolder();
  const path = join(folder, 'store.sqlite');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  const { code, said } = await ran(backup, { STORE_PATH: path }, to(folder));
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`${to(folder)} cannot be written, since ${says}`),
  ]);
});

test('a backup that is stopped leaves nothing, nor does one that is put back', async () => {
  const folder = newFolder();
  const path = join(folder, 'store.sqlite');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  await backUp(path, join(folder, 'kept'));
  const before = readdirSync(folder);
  const stopping = new AbortController();
  const deeds = [
    backUp(path, join(folder, 'copy'), stopping.signal),
    putBack(join(folder, 'kept'), path, start, stopping.signal),
  ];
  stopping.abort();
  expect((await Promise.allSettled(deeds)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(readdirSync(folder)).toEqual(before);
});

test('what a killed backup left is gone after the next one', async () => {
  const folder = newFolder();
  const path = join(folder, 'store.sqlite');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  for (const left of ['copy.part', 'copy.part-journal']) writeFileSync(join(folder, left), 'half');
  await backUp(path, join(folder, 'copy'));
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy']);
});

test('Ctrl+C, which npm doubles, leaves nothing of a large backup', async () => {
  const folder = newFolder();
  const path = join(folder, 'store.sqlite');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  await directly(path, 'create table pad (b blob)');
  await directly(
    path,
    'insert into pad with recursive n(i) as (values (1) union all select i + 1 from n where i < 40) select randomblob(4000000) from n',
  );
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, STORE_PATH: path };
  const child = spawn(process.execPath, [backup, join(folder, 'copy')], { env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await vi.waitUntil(() => existsSync(join(folder, 'copy.part')), { timeout: 20_000, interval: 5 });
  for (let sent = 0; sent < 2; sent += 1) child.kill('SIGINT');
  expect([(await once(child, 'close'))[0], said]).toEqual([130, 'Nothing was backed up. You stopped it.\n']);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

test.runIf(process.geteuid?.() === 0)(
  'what root puts back is the bot’s own, and so is what lies beside it',
  async () => {
    const folder = newFolder();
    const path = join(folder, 'store.sqlite');
    await keeps(path, (digests) => digests.saveDigest(digest('D1')));
    await backUp(path, join(folder, 'kept'));
    chownSync(path, 65_534, 65_534);
    const { before = '' } = await putBack(join(folder, 'kept'), path, start);
    expect([path, `${path}.mark`, before].map((file) => statSync(file).uid)).toEqual([
      65_534, 65_534, 65_534,
    ]);
  },
);

test('a backup is not put back while a bot runs, and nothing is changed', async () => {
  const path = newPath('a file');
  const { store } = await opened(path);
  await store.digests(ours).saveDigest(digest('D1'));
  await backUp(path, `${path}.kept`);
  await store.digests(ours).saveDigest(digest('D2'));
  const { code, said } = await ran(restore, { STORE_PATH: path }, `${path}.kept`);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^Nothing was restored\. A bot, .* has .* open\. Stop it/),
  ]);
  expect((await store.digests(ours).loadDigests()).map(({ id }) => id)).toEqual(['D1', 'D2']);
  expect(readdirSync(dirname(path)).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
});

test.each([
  ['where the bot’s own file was', () => undefined],
  ['over a file that is damaged', (path: string) => writeFileSync(path, 'x'.repeat(50_000))],
])('a backup is put back %s: the next bot knows that it is an older one', async (_, happens) => {
  const path = newPath('a file');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  await backUp(path, `${path}.kept`);
  await keeps(path, async (digests) => {
    const planned = delivery('since');
    await digests.planDeliveries([planned]);
    await digests.moveDelivery(planned.id, planned.state, { kind: 'posting', leaseUntil: start });
  });
  happens(path);
  const broken = readFileSync(path);
  const { before } = await putBack(`${path}.kept`, path, start);
  expect(before).toBeDefined();
  if (before !== undefined && broken.length === 50_000) expect(readFileSync(before)).toEqual(broken);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(existsSync(`${path}.kept`)).toBe(true);
  await keeps(path, async (digests) => {
    expect((await digests.loadDigests()).map(({ id }) => id)).toEqual(['D1']);
    expect(await digests.wasSetBack()).toBe(true);
  });
});

test('a backup from before the first post, on another machine, is compared too', async () => {
  const path = newPath('a file');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  await backUp(path, `${path}.kept`);
  const elsewhere = join(newFolder(), 'store.sqlite');
  const { code, said } = await ran(restore, { STORE_PATH: elsewhere }, `${path}.kept`);
  expect([code, said]).toEqual([0, expect.stringContaining('Start the bot.')]);
  await keeps(elsewhere, async (digests) => expect(await digests.wasSetBack()).toBe(true));
});

test('what is no backup is refused by its name, and the store stays', async () => {
  const path = newPath('a file');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  const kept = readFileSync(path);
  writeFileSync(`${path}.text`, 'hello'.repeat(1_000));
  await expect(putBack(`${path}.text`, path, start)).rejects.toThrow(/\.text is not a SQLite database/);
  await expect(putBack(`${path}.none`, path, start)).rejects.toThrow(/\.none/);
  expect(readFileSync(path)).toEqual(kept);
  expect(readdirSync(dirname(path)).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
});

test.each([
  ['is not there', () => undefined, /^Nothing was restored\. There is no backup .*\.mine\. Look at its name/],
  [
    'is something else',
    (path: string) => writeFileSync(path, 'hello'.repeat(1_000)),
    /\.mine is no backup of the bot’s store/,
  ],
  ['is a folder', (path: string) => mkdirSync(path), /\.mine is no backup of the bot’s store/],
  ['is a pipe', (path: string) => void spawnSync('mkfifo', [path]), /\.mine is no backup of the bot’s store/],
])('of a backup that %s the program says so, and nothing of the bot’s settings', async (_, make, says) => {
  const path = newPath('a file');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  make(`${path}.mine`);
  const { code, said } = await ran(restore, { STORE_PATH: path }, `${path}.mine`);
  expect([code, said]).toEqual([1, expect.stringMatching(says)]);
  expect(said).not.toContain('STORE_PATH');
});

test('of a file that is too damaged to take its log in, the log is kept beside the copy', async () => {
  const path = newPath('a file');
  await keeps(path, (digests) => digests.saveDigest(digest('D1')));
  await backUp(path, `${path}.kept`);
  writeFileSync(path, 'x'.repeat(50_000));
  writeFileSync(`${path}-wal`, 'what was written last');
  const { before = '' } = await putBack(`${path}.kept`, path, start);
  expect(readFileSync(`${before}-wal`, 'utf8')).toBe('what was written last');
  expect(statSync(`${before}-wal`).mode & 0o777).toBe(0o600);
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(copiesBeside(path)).toContain(basename(`${before}-wal`));
});

test('for a Postgres database both say the command that does it there, whole but for the password', async () => {
  const env = { DATABASE_URL: 'postgres://bot:hush@db.example.com/stats?sslmode=no-verify' };
  const [out, back] = [await ran(backup, env, 'FILE'), await ran(restore, env, 'FILE')];
  expect([out.code, back.code]).toEqual([1, 1]);
  expect(out.said).toContain(
    "pg_dump --format=custom --no-owner --file=FILE 'postgres://bot@db.example.com/stats?sslmode=require'",
  );
  expect(back.said).toContain(
    "pg_restore --no-owner --exit-on-error --dbname='postgres://bot@db.example.com/NEW?sslmode=require' FILE",
  );
  expect(out.said + back.said).not.toContain('hush');
});
