// The store's files are the bot's own: made so, tightened where they were not, and not taken from where somebody else may have put them.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { DigestId } from '#digests/digest.ts';
import { openSqlite } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { delivery, digest, start } from './digests.ts';
import { newFolder, newPath, opened } from './opened.ts';
import { ours } from './tenants.ts';

async function refusalOf(path: string): Promise<StoreError> {
  const error = await opened(path).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StoreError) return error;
  throw new Error('expected a StoreError', { cause: error });
}

/** Of all that lies in the folder; digits alone, as `ls` users know them. */
function modesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );
}

/** With a post begun, so that the mark is written. */
async function filled(path: string) {
  const { store, lines } = await opened(path);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await digests.planDeliveries([delivery('run')]);
  const posting = { kind: 'posting', leaseUntil: start + 60_000 } as const;
  await digests.moveDelivery('run' as never, { kind: 'planned' }, posting);
  return { store, lines };
}

/** As a store of an earlier version, before the last step of its schema. */
function setBack(path: string): void {
  const file = openSqlite(path);
  file.exec(`
    drop index digests_by_next;
    alter table digests drop column next_at;
    delete from kysely_migration where name = '0014-next-looks'`);
  file.close();
}

const onUnix = process.geteuid === undefined ? [] : [0o022, 0o000];

test.each(onUnix)('whatever umask the bot has, all that it writes is its own alone: %o', async (mask) => {
  const before = process.umask(mask);
  try {
    const path = newPath();
    const { store } = await filled(path);
    await store.close();
    setBack(path);
    await filled(path).catch(() => undefined);
    await opened(path);
    const modes = modesIn(dirname(path));
    const names = Object.keys(modes).map((name) => name.replace(basename(path), ''));
    expect(names).toEqual(
      expect.arrayContaining(['', '-wal', '-shm', '.mark', expect.stringMatching(/copy$/)]),
    );
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
  } finally {
    process.umask(before);
  }
});

test.each(onUnix.slice(1))(
  'files that others could read are tightened at the start, and the log names them',
  async () => {
    const path = newPath();
    const { store } = await filled(path);
    const copy = `${path}.0009-habits.2026-03-04T09-00-00-000Z.copy`;
    writeFileSync(copy, 'a copy');
    writeFileSync(join(dirname(path), 'somebodys-notes.copy'), 'no file of ours');
    for (const name of readdirSync(dirname(path))) chmodSync(join(dirname(path), name), 0o644);
    const { lines } = await opened(path);
    const told = lines.find(({ message }) => message.startsWith('others could read files of the store'));
    const ending = (end: string) => `campaign-stats.sqlite${end}`;
    expect(told?.level).toBe('warn');
    expect([...((told?.fields?.files ?? []) as string[])].sort()).toEqual(
      ['', '-shm', '-wal', '.mark', basename(copy).replace('campaign-stats.sqlite', '')].map(ending).sort(),
    );
    const { 'somebodys-notes.copy': notes, ...own } = modesIn(dirname(path));
    expect(notes).toBe('644');
    expect(new Set(Object.values(own))).toEqual(new Set(['600']));
    await store.close();
    expect((await opened(path)).lines.filter(({ level }) => level === 'warn')).toEqual([]);
  },
);

test('a link to a file is followed, what belongs to the file lies beside it, and the log says where', async () => {
  const path = newPath();
  await (await filled(path)).store.close();
  const link = join(newFolder(), 'stats.sqlite');
  symlinkSync(path, link);
  const { store, lines } = await opened(link);
  expect(await store.digests(ours).loadDigest('D1' as DigestId)).toMatchObject({ id: 'D1' });
  expect(await store.digests(ours).wasSetBack()).toBe(false);
  expect(lines).toMatchObject([{ level: 'info', fields: { path } }]);
  expect(readdirSync(dirname(link))).toEqual(['stats.sqlite']);
});

test('a link to nothing is refused by name, and nothing is made where it leads', async () => {
  const target = newPath();
  const link = join(newFolder(), 'stats.sqlite');
  symlinkSync(target, link);
  const { message } = await refusalOf(link);
  expect(message).toContain(`${link} is a link to ${target}, which does not exist`);
  expect(readdirSync(dirname(target))).toEqual([]);
});

test.each(onUnix.slice(1))(
  'a link in, or into, a folder to which everybody may write is refused by name',
  async () => {
    const open = newFolder();
    chmodSync(open, 0o1777);
    const path = newPath();
    await (await filled(path)).store.close();
    const planted = join(open, 'stats.sqlite');
    symlinkSync(path, planted);
    expect((await refusalOf(planted)).message).toContain(
      `${planted} is a link, and everybody on this machine may write to ${open}`,
    );
    const inTheOpen = join(open, 'real.sqlite');
    writeFileSync(inTheOpen, '');
    const link = join(newFolder(), 'stats.sqlite');
    symlinkSync(inTheOpen, link);
    expect((await refusalOf(link)).fault).toEqual({ kind: 'link-in-open-folder', path: link, folder: open });
    expect(readFileSync(inTheOpen, 'utf8')).toBe('');
  },
);

test.each(process.geteuid?.() === 0 ? [65_534] : [])(
  'in a folder to which everybody may write, a file that another user (%i) put there is refused',
  async (other) => {
    const open = newFolder();
    chmodSync(open, 0o1777);
    const path = join(open, 'stats.sqlite');
    await (await opened(path)).store.close();
    await (await opened(path)).store.close();
    chownSync(path, other, other);
    expect((await refusalOf(path)).fault).toEqual({ kind: 'of-another-user', path, folder: open });
  },
);

test.each(onUnix.slice(1))('what is no file is refused by name', async () => {
  const pipe = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect((await refusalOf(pipe)).message).toContain(`${pipe} is no file`);
  const folder = join(newFolder(), 'folder');
  mkdirSync(folder);
  const link = join(newFolder(), 'stats.sqlite');
  symlinkSync(folder, link);
  expect((await refusalOf(link)).fault).toEqual({ kind: 'is-folder', path: folder });
});

test.each(onUnix.slice(1))(
  'the mark is never written through a link that somebody put in its way',
  async () => {
    const path = newPath();
    const victim = join(newFolder(), 'victim');
    writeFileSync(victim, 'untouched');
    const { store } = await opened(path);
    symlinkSync(victim, `${path}.mark.new`);
    await store.digests(ours).saveDigest(digest('D1'));
    await store.digests(ours).planDeliveries([delivery('run')]);
    const posting = { kind: 'posting', leaseUntil: start + 60_000 } as const;
    await store.digests(ours).moveDelivery('run' as never, { kind: 'planned' }, posting);
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
  },
);
