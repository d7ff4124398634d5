// What is forgotten is gone: no byte of it is left in the file, beside it, or in what the bot then reads; and everybody else's is there as before.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Day } from '#base/day.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import type { AskedThere } from '#slack/personal/habits.ts';
import { forget, whatIsKept } from '#store/forgetting/forget.ts';
import { openSqlite } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import { start } from './digests.ts';
import { address, alike, goes, gone, growth, live, other, sales, stays } from './lived.ts';
import { newPath, opened } from './opened.ts';
import { otherAccount, ours, theirs } from './tenants.ts';

async function lived(): Promise<string> {
  const path = newPath();
  await live(path);
  writeFileSync(`${path}.0009-habits.2026-03-04T09-00-00-000Z.copy`, `a copy with ${gone} and ${address}`);
  return path;
}

/** All bytes of all files beside the store, as text. */
function bytesBeside(path: string): string {
  const folder = dirname(path);
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name)).toString('latin1'))
    .join('\n');
}

test('of a person no byte is left: habits, notes, notices, own digests, their name and their id in what others keep', async () => {
  const path = await lived();
  const { rows, copies } = forget(path, { kind: 'person', user: gone }, start);
  const left = bytesBeside(path);
  for (const text of ['U0GOES"', 'U0GOES ', goes.name, 'landlord', 'a copy with'])
    expect(left).not.toContain(text);
  expect(left).not.toMatch(/U0GOES(?!2)/);
  for (const text of [stays, alike, other.name, 'thanks']) expect(left).toContain(text);
  expect(copies).toHaveLength(1);
  expect(rows.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['habits', 'notices', 'digests', 'deliveries', 'need_deeds', 'facts', 'audit']),
  );

  const { store } = await opened(path);
  const digests = store.digests(ours);
  expect(await digests.loadDigest('DM' as DigestId)).toBeUndefined();
  expect(await digests.loadDigest('TEAM' as DigestId)).toMatchObject({
    owner: 'FORGOTTEN',
    destinations: [growth],
    state: { kind: 'paused' },
    version: 1,
  });
  expect(await digests.loadDigest('THEIRS' as DigestId)).toMatchObject({
    owner: stays,
    destinations: [sales],
    state: { kind: 'active' },
  });
  expect(await digests.loadDigest('ALIKE' as DigestId)).toMatchObject({
    owner: alike,
    destinations: [alike],
  });
  const [kept] = await store.needs(ours).loadNeeds('2026-01-01' as Day);
  expect(kept?.deeds.map(({ by, deed: { kind } }) => [by.name, kind])).toEqual([
    ['somebody who was forgotten', 'take'],
    ['somebody who was forgotten', 'note'],
    [other.name, 'note'],
  ]);
  expect(await store.audit(ours).load({}, 10)).toMatchObject([
    { by: stays, changes: [{ part: 'owner', before: stays, after: 'FORGOTTEN' }] },
  ]);
  expect(await digests.wasSetBack()).toBe(false);
});

test('of an account no byte is left, its owners’ addresses among it; other accounts and workspaces keep theirs', async () => {
  const path = await lived();
  forget(path, { kind: 'account', account: 'default', workspace: 'T1' }, start);
  const { store } = await opened(path);
  expect(await store.digests(ours).loadDigests()).toEqual([]);
  expect(await store.habits(theirs).load(stays)).toBeDefined();
  expect(await store.needs(otherAccount).loadNeeds('2026-01-01' as Day)).toHaveLength(1);
  await store.close();
  forget(path, { kind: 'account', account: 'second' }, start);
  const left = bytesBeside(path);
  for (const text of [address, 'acme.example', 'Spring', gone]) expect(left).not.toContain(text);
});

test('an account is forgotten by what people call it, and where two are called so the program asks which', async () => {
  const path = await lived();
  const file = openSqlite(path);
  const add = (workspace: string, account: string) =>
    file.exec(
      `insert into accounts (workspace, account, name, address, connected_by, connected_at, version)
       values ('${workspace}', '${account}', 'Globex', 'https://api.example.com', 'U1', 1, 1)`,
    );
  add('T1', 'second');
  add('T2', 'third');
  file.close();
  expect(types(['account', 'globex'], path)).toEqual({
    status: 1,
    said: 'Nothing was forgotten. 2 accounts are called so. Name one by its id: second, third\n',
  });
  const again = openSqlite(path);
  again.exec(`delete from accounts where workspace = 'T2'`);
  again.close();
  expect(types(['account', ' globex'], path).said).toMatch(/^Forgotten:\n(.*\n)* {2}accounts: 1 deleted/);
  const { store } = await opened(path);
  expect(await store.needs(otherAccount).loadNeeds('2026-01-01' as Day)).toEqual([]);
  expect(await store.digests(ours).loadDigests()).not.toEqual([]);
});

test('the account that the environment names is forgotten as `default`, also where another one is called so; where several workspaces keep rows under it, the program asks which', async () => {
  const path = await lived();
  const file = openSqlite(path);
  file.exec(
    `insert into accounts (workspace, account, name, address, connected_by, connected_at, version)
     values ('T1', 'second', 'Default', 'https://api.example.com', 'U1', 1, 1)`,
  );
  file.close();
  expect(types(['account', 'default'], path)).toEqual({
    status: 1,
    said: 'Nothing was forgotten. 2 workspaces keep their digests and more under default. Name the one that you mean, as in --workspace T1\n',
  });
  expect(types(['account', 'default', '--workspace', 'T1'], path).said).toMatch(/^Forgotten:/);
  const { store } = await opened(path);
  expect(await store.digests(ours).loadDigests()).toEqual([]);
  expect(await store.habits(theirs).load(stays)).toBeDefined();
  expect(await store.needs(otherAccount).loadNeeds('2026-01-01' as Day)).toHaveLength(1);
});

test('of an account is forgotten what people asked in its rooms, and nothing else that they asked', async () => {
  const path = newPath();
  const { store } = await opened(path);
  const asks = (account: string): AskedThere => ({
    question: { kind: 'daily', period: { kind: 'yesterday' }, owner: `${account}@acme.example` },
    room: 'default',
    account: account as AccountId,
  });
  const [first, second] = [asks('default'), asks('second')];
  await store.habits(ours).change(stays, start, () => ({
    asked: [second, first],
    pinned: [second],
    whole: ['daily'],
  }));
  await store.close();
  expect(forget(path, { kind: 'account', account: 'second' }, start).rows).toEqual([
    { table: 'habits', deleted: 0, changed: 1 },
  ]);
  expect(bytesBeside(path)).not.toContain('second@acme.example');
  const again = (await opened(path)).store;
  expect(await again.habits(ours).load(stays)).toEqual({ asked: [first], pinned: [], whole: ['daily'] });
});

test('a room of an account that is forgotten shows nothing, and names no owner', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const file = openSqlite(path);
  file.exec(
    `insert into rooms (workspace, channel, account, campaigns, managers, version)
     values ('T1', 'C1', 'second', '{"kind":"owners","emails":["${address}"]}', '[]', 1)`,
  );
  file.close();
  forget(path, { kind: 'account', account: 'second' }, start);
  expect(bytesBeside(path)).not.toContain(address);
  const { store } = await opened(path);
  expect(await store.rooms(ours.workspace).roomOf('C1' as ChannelId)).toMatchObject({
    campaigns: { kind: 'chosen', ids: [] },
  });
});

test('of a workspace nothing is left in any table, and another workspace keeps its own', async () => {
  const path = await lived();
  forget(path, { kind: 'workspace', workspace: 'T1' }, start);
  const left = bytesBeside(path);
  for (const text of [address, gone, alike, other.name, 'TEAM']) expect(left).not.toContain(text);
  const { store } = await opened(path);
  expect(await store.habits(theirs).load(stays)).toBeDefined();
});

test('a dry run counts the same, changes nothing, and works beside a running bot', async () => {
  const path = await lived();
  const { store } = await opened(path);
  const whom = { kind: 'person', user: gone } as const;
  const counted = whatIsKept(path, whom, start);
  expect(await store.habits(ours).load(gone)).toBeDefined();
  await store.close();
  expect(forget(path, whom, start)).toEqual(counted);
  expect(whatIsKept(path, whom, start)).toEqual({ rows: [], copies: [] });
});

test('while a bot runs nothing is forgotten, since it would write again what it has in memory', async () => {
  const path = await lived();
  const { store } = await opened(path);
  const whom = { kind: 'person', user: gone } as const;
  expect(() => forget(path, whom, start)).toThrow(StoreError);
  expect(await store.habits(ours).load(gone)).toBeDefined();
});

test.each([
  [['person', 'U0NOBODY'], 'Nobody is known by U0NOBODY, and nothing was changed.'],
  [['account', 'Nobody'], 'No account is known as “Nobody”, and nothing was changed.'],
  [['workspace', 'T0NOWHERE'], 'No workspace is known by T0NOWHERE, and nothing was changed.'],
])('whom nobody knows is not called forgotten, and no copy goes: %j', async (args, says) => {
  const path = await lived();
  const before = readdirSync(dirname(path));
  const { status, said } = types(args, path);
  expect([status, said]).toEqual([0, expect.stringContaining(says)]);
  expect(readdirSync(dirname(path))).toEqual(before);
  expect(bytesBeside(path)).toContain('a copy with');
});

test('where a copy cannot be deleted nothing is forgotten, so that the next try still finds all', async () => {
  const path = await lived();
  const stuck = `${path}.0010-stuck.2026-03-05T09-00-00-000Z.copy`;
  mkdirSync(stuck);
  expect(types(['person', gone], path)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Nothing was forgotten\./),
  });
  expect(whatIsKept(path, { kind: 'person', user: gone }, start).rows).not.toEqual([]);
  rmdirSync(stuck);
  expect(types(['person', gone], path).said).toMatch(/^Forgotten:/);
});

function types(args: readonly string[], path: string) {
  const ran = spawnSync(process.execPath, ['src/forget.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, STORE_PATH: path },
    encoding: 'utf8',
  });
  return { status: ran.status, said: ran.stdout + ran.stderr };
}

test('the program says what would go, what went, that the bot must be stopped, and where there is nothing', async () => {
  const path = await lived();
  const running = await opened(path);
  expect(types(['person', gone, '--dry-run'], path)).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      /^This would be forgotten; nothing was changed:\n(.*\n)* {2}habits: 1 deleted, 2 changed\n/,
    ),
  });
  expect(types(['person', gone], path)).toEqual({
    status: 1,
    said: `Nothing was forgotten. A bot, or another program, has ${path} open. Stop it, and try again.\n`,
  });
  await running.store.close();
  expect(types(['person', gone], path).said).toMatch(
    /^Forgotten:\n(.*\n)*.*\.copy: a copy from before an upgrade or a restore, deleted\n/,
  );
  expect(types(['person', gone], path)).toEqual({
    status: 0,
    said: 'Nobody is known by U0GOES, and nothing was changed. Look at the id, and at STORE_PATH or DATABASE_URL.\n',
  });
  expect(types(['account', 'Nobody'], path)).toEqual({
    status: 0,
    said: 'No account is known as “Nobody”, and nothing was changed. Look at the name in /campaign-stats accounts, and at STORE_PATH or DATABASE_URL.\n',
  });
  expect(types(['person', 'ana'], path)).toMatchObject({
    status: 1,
    said: expect.stringContaining('npm run forget -- person'),
  });
  expect(types(['person', gone], `${path}.none`).said).toContain('The store was not found');
});
