// The form of a room, where two accounts have campaigns with the same ids: what can be picked is of the account in the form, counted, and a slip is told.

import { afterEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { binds, globexPrefix, openTwoAccounts, picks, type TwoAccounts } from './account-steps.ts';

let two: TwoAccounts;
afterEach(() => two.world.close());

const words = (view: unknown) => JSON.stringify(view);

async function opensForm(person: Character, account: string | undefined, shows: string, channel = 'growth') {
  await person.types('/campaign-stats room', { channel });
  await person.faces();
  if (account !== undefined) await person.chooses('modal', controls.inputRoomAccount, account);
  await person.chooses('modal', controls.inputRoomShows, shows);
  return words((await person.faces()).blocks);
}

async function agrees(person: Character): Promise<string> {
  expect(await person.submits()).toEqual({ ok: true });
  const check = words((await person.faces()).blocks);
  await person.submits();
  await person.faces();
  await person.closes(true);
  return check;
}

async function offered(person: Character, label: string, typed: string): Promise<string> {
  return words((await person.searches('modal', label, typed)).options);
}

test('a part of names picks campaigns of the chosen account, and the channel shows them', async () => {
  two = await openTwoAccounts();
  const { ana, ben, globex, world } = two;
  const [first, second] = globex.campaigns();
  const form = await opensForm(ana, 'Globex', 'chosen');
  expect(form).toContain(`This account has ${globex.campaigns().length} campaigns; up to 100 can be chosen.`);
  expect(await offered(ana, 'Which', '')).toContain(globexPrefix);
  expect(await offered(ana, 'Which', 'zzzz')).toBe('[]');
  await picks(ana, 'Which', `${first?.name}`, `${first?.id}`);
  expect(await agrees(ana)).toContain('1 chosen campaign of Globex');
  const answer = words(await ben.asks('list', { channel: 'growth' }));
  expect(answer).toContain(first?.name);
  expect(answer).not.toContain(second?.name);
  const sameId = world.service.campaigns().find(({ id }) => id === first?.id);
  expect(answer).not.toContain(`"${sameId?.name}"`);
});

test('owners are picked by name and number of campaigns, and stay picked in the form', async () => {
  two = await openTwoAccounts();
  const { ana, ben, world } = two;
  const campaigns = world.service.campaigns();
  const email = campaigns[0]?.ownerEmail ?? '';
  const theirs = campaigns.filter(({ ownerEmail }) => ownerEmail === email);
  const others = campaigns.filter(({ ownerEmail }) => ownerEmail !== email);
  const form = await opensForm(ana, undefined, 'owners');
  expect(form).toContain(`This account has ${new Set(campaigns.map((each) => each.ownerEmail)).size} owners`);
  expect(await offered(ana, 'Whose', email)).toContain(`${theirs.length} campaign`);
  await picks(ana, 'Whose', email, email.toLowerCase());
  expect(await agrees(ana)).toContain(`${theirs.length} campaigns`);
  const list = words(await ben.asks('list', { channel: 'growth' }));
  expect(list).toContain(theirs[0]?.name);
  for (const { name } of others) if (name.length > 8) expect(list).not.toContain(name);

  await ana.types('/campaign-stats room', { channel: 'growth' });
  expect(words((await ana.faces()).blocks)).toContain(`"value":"${email.toLowerCase()}"`);
  await ana.chooses('modal', controls.inputRoomAccount, 'Globex');
  expect(words((await ana.faces()).blocks)).not.toContain(`"value":"${email}"`);
  await ana.closes(true);
});

test('a part of names that no name holds is told before it is saved, with what may be meant one click away', async () => {
  two = await openTwoAccounts();
  const { ana, ben, world } = two;
  await opensForm(ana, undefined, 'name');
  ana.fills({ [controls.inputRoomName]: 'nordcis' });
  await ana.submits();
  const check = words((await ana.faces()).blocks);
  expect(check).toContain('No name of this account holds “nordcis” today. Did you mean one of these?');
  await ana.presses('modal', `${controls.roomInstead}:1`);
  const count = world.service.campaigns().filter(({ name }) => /nordics/i.test(name)).length;
  expect(words((await ana.faces()).blocks)).toContain(`${count} campaign`);
  await ana.submits();
  expect(words((await ana.faces()).blocks)).toContain('whose name holds “Nordics”');
  await ana.closes(true);
  expect(words(await ben.asks('list', { channel: 'growth' }))).toContain('Nordics');
});

test('if no name is like what was typed, the form says so, and it can be saved for future campaigns', async () => {
  two = await openTwoAccounts();
  const { ana } = two;
  await opensForm(ana, undefined, 'name');
  ana.fills({ [controls.inputRoomName]: 'zzzz' });
  await ana.submits();
  const check = words((await ana.faces()).blocks);
  expect(check).toContain('No name of this account holds “zzzz” today, and none has a word like it.');
  expect(check).not.toContain(controls.roomInstead);
  await ana.submits();
  expect(words((await ana.faces()).blocks)).toContain('whose name holds “zzzz”');
  await ana.closes(true);
});

test('a manager who is no admin picks from the room’s own account alone', async () => {
  two = await openTwoAccounts();
  const { ana, ben, globex } = two;
  await ana.types('/campaign-stats room', { channel: 'sales' });
  await ana.faces();
  ana.fills({ [controls.inputRoomManagers]: ['ben'] });
  await agrees(ana);
  const form = await opensForm(ben, undefined, 'chosen', 'sales');
  expect(form).not.toContain('default account');
  const names = await offered(ben, 'Which', '');
  expect(names).toContain(globexPrefix);
  const [first] = globex.campaigns();
  await picks(ben, 'Which', `${first?.name}`, `${first?.id}`);
  await agrees(ben);
  expect(words(await ben.asks('list', { channel: 'sales' }))).toContain(first?.name);
  await binds(ana, { channel: 'sales', shows: 'all' });
});
