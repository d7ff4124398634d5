// What others have read is heard from a real server, and whoever may have missed something is told so.

import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { type ChangesHeard, createChangeListener } from '#store/postgres/listener.ts';
import { connect, type Session } from '#store/postgres/session.ts';
import { directly, newPath, opened } from '../store/opened.ts';

const list = (account: string) =>
  `insert into campaign_lists (workspace, account, read_at, list) values ('T1', '${account}', 1, '{}')`;
const missed = { kind: 'missed' };
const soon = { timeout: 10_000 };

async function listening(path: string, isOurs: (pid: number) => boolean = () => false) {
  const heard: ChangesHeard[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
  const listener = createChangeListener({ url: secret(path), server: 'the server', sleep, isOurs });
  onTestFinished(() => listener.close());
  const stop = listener.hear((what) => heard.push(what));
  await expect.poll(() => heard, soon).toEqual([missed]);
  return {
    heard,
    accounts: () => heard.flatMap((what) => (what.kind === 'change' ? what.told[3] : [])),
    stop,
  };
}

async function connected(path: string): Promise<Session> {
  const session = await connect(secret(path), 'the server');
  onTestFinished(() => session.end());
  return session;
}

test('a change is told once it is committed, also after one that was begun later, and to nobody who has stopped', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const { heard, accounts, stop } = await listening(path);
  const slow = await connected(path);
  await slow.ask('begin');
  await slow.ask(list('begun first'));
  await directly(path, list('begun later'));
  await expect.poll(accounts, soon).toEqual(['begun later']);
  await slow.ask('commit');
  await expect.poll(accounts, soon).toEqual(['begun later', 'begun first']);
  stop();
  const other = await listening(path);
  await directly(path, list('too late'));
  await expect.poll(other.accounts, soon).toEqual(['too late']);
  expect(heard).toHaveLength(3);
});

test('what a connection of ours has written is not told', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const mine = await connected(path);
  const { accounts } = await listening(path, (pid) => pid === mine.backend.pid);
  await mine.ask(list('ours'));
  await directly(path, list('theirs'));
  await expect.poll(accounts, soon).toEqual(['theirs']);
});

test('after each connection that was cut, whoever hears learns that something may have been missed', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const { heard, accounts } = await listening(path);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`;
  for (const round of [2, 3]) {
    await directly(path, cut);
    await expect.poll(() => heard.filter(({ kind }) => kind === 'missed'), soon).toHaveLength(round);
  }
  await directly(path, list('heard again'));
  await expect.poll(accounts, soon).toEqual(['heard again']);
});
