// An account that is not the default one is named in every answer of its rooms, in the names of files, and in what tells how the bot fares.

import { afterEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { openTwoAccounts, type TwoAccounts } from './account-steps.ts';

let two: TwoAccounts;
afterEach(() => two.world.close());

const told = ({ blocks, text }: SeenMessage) => [JSON.stringify(blocks), text];

test('an answer in the room of another account names it, whatever was asked, and one of the default account names none', async () => {
  two = await openTwoAccounts();
  const { ben, world } = two;
  const { id = '' } = world.service.campaigns()[0] ?? {};
  for (const question of [
    '',
    'list',
    'daily',
    'top 5 by replies',
    'owners',
    'needs',
    'handled',
    `"${id}"`,
    'status',
  ]) {
    for (const words of told(await ben.asks(question, { channel: 'sales' })))
      expect(words, question).toMatch(question === 'status' ? /Account.{1,5}Globex/ : /account Globex/i);
    for (const words of told(await ben.asks(question))) expect(words, question).not.toMatch(/Globex/);
  }
});

test('a file of another account is called by it', async () => {
  two = await openTwoAccounts();
  const { ben } = two;
  await ben.presses(await ben.asks('list', { channel: 'sales' }), 'CSV file');
  const [sent] = ben.reads('dm').flatMap(({ files }) => files);
  expect(sent?.name).toBe('globex-campaigns-2026-03-10.csv');
  expect(ben.sees('sales')?.text).toContain('globex-campaigns-2026-03-10.csv');
  expect(sent?.text).toContain('Globex: ');
});

test('where there are several accounts, status says which one it tells of, in channels, direct messages and on App Home', async () => {
  two = await openTwoAccounts();
  const { ben } = two;
  expect((await ben.asks('status', { channel: 'sales' })).text).toContain('Account: Globex');
  expect((await ben.asks('status')).text).toContain('Account: the default account');
  await ben.opensHome();
  await two.world.settles();
  await ben.chooses('home', controls.homeRoom, '#sales');
  expect((await ben.asks('status', { channel: 'dm' })).text).toContain('Account: Globex');
  await ben.presses('home', 'Status');
  expect(JSON.stringify((await ben.faces()).blocks)).toContain('*Account:* Globex');
  await ben.closes(true);
});
