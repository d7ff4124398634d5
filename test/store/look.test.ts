// A look at a file that a bot has open: it sees what the bot writes meanwhile, also where the bot's log was empty when it began.

import { existsSync, statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtFile } from '#store/file/file-facts.ts';
import { makeDurable, openSqlite } from '#store/sqlite.ts';
import { newPath, opened } from './opened.ts';

test('a look that begins while the log of a running bot is empty sees what the bot writes after that', async () => {
  const path = newPath('a file');
  await (await opened(path)).store.close();
  const bot = openSqlite(path);
  onTestFinished(() => bot.close());
  makeDurable(bot);
  bot.exec('create table met (one integer); insert into met values (1)');
  bot.exec('pragma wal_checkpoint(truncate)');
  expect(statSync(`${path}-wal`).size).toBe(0);
  const { file, facts } = lookAtFile(path);
  onTestFinished(() => file?.close());
  expect(facts.content?.hasLog).toBe(true);
  bot.exec('insert into met values (2); pragma wal_checkpoint(truncate)');
  expect(file?.rows('select count(*) as count from met')).toEqual([{ count: 2 }]);
});

test('a look at a file that nobody has open makes nothing beside it', async () => {
  const path = newPath('a file');
  await (await opened(path)).store.close();
  lookAtFile(path).file?.close();
  expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([false, false]);
});
