// What needs a person: on their own campaigns, and what they took of others'; in `my needs`, as a file, and on App Home.

import { afterEach, expect, test } from 'vitest';
import type { SeenMessage, SeenView } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { wordsOn } from './digest-steps.ts';
import { menusOn } from './on-screen.ts';

let world: World;
afterEach(() => world.close());

const scopes = ['commands', 'chat:write', 'users:read', 'im:history', 'users:read.email', 'files:write'];

async function begin(options: WorldOptions = {}): Promise<Character> {
  world = await openWorld({ now: '2026-03-09T08:30:00Z', service: generous, slack: { scopes }, ...options });
  // The bot reads ahead, so that all campaigns are looked through.
  for (let minutes = 0; minutes < 12; minutes += 1) await world.passes(60_000);
  return world.person('ben');
}

/** Takes the first need on a campaign of somebody else; gives back its name. */
async function takesOneOfOthers(ben: Character): Promise<string> {
  const owners = new Map(world.service.campaigns().map(({ name, ownerEmail }) => [name, ownerEmail]));
  const overview = await ben.asks('');
  const names = [...overview.text.matchAll(/\n\d+\. (.+?)\s· /g)].map(([, name = '']) => name);
  const at = names.findIndex((name) => owners.get(name) !== 'ben@example.com');
  await ben.chooses(overview, menusOn(overview)[at] ?? '', 'Take it');
  ben.reads();
  return names[at] ?? '';
}

const headlineOf = ({ text }: SeenMessage) => text.split('\n')[0];

test('my needs include what I took of others’ campaigns, until I give it back', async () => {
  const ben = await begin();
  const before = await ben.asks('my needs');
  expect(headlineOf(before)).toBe('Nothing needs you today.');
  const name = await takesOneOfOthers(ben);
  expect(before.text).not.toContain(name);
  const mine = await ben.asks('my needs');
  expect(mine.text).toContain(`${name} · `);
  expect(mine.text).toContain('taken by ben today');
  expect(headlineOf(mine)).toBe('You have taken 1 need; nothing else needs you.');
  expect((await world.person('ana').asks('needs of ben@example.com')).text).not.toContain(name);
  const menu = menusOn(mine).at(-1) ?? '';
  await ben.chooses(mine, menu, 'Give back');
  ben.reads();
  expect((await ben.asks('my needs')).text).not.toContain(name);
});

test('App Home shows what I took of others’ campaigns, and its title counts it', async () => {
  const ben = await begin();
  const name = await takesOneOfOthers(ben);
  await ben.opensHome();
  await world.settles();
  const words = wordsOn(ben.home() as SeenView);
  expect(words).toContain(name);
  expect(words).toMatch(/^You have taken 1 need; nothing else needs you\n/);
});

test('somebody who owns no campaign sees what they took, and is not told that there is no such owner', async () => {
  await begin({ env: { ALLOW_GUESTS: 'true' } });
  const gus = world.person('gus');
  expect(headlineOf(await gus.asks('my needs'))).toBe('Nothing needs you today.');
  const name = await takesOneOfOthers(gus);
  const mine = await gus.asks('my needs');
  expect(headlineOf(mine)).toBe('You have taken 1 need; nothing else needs you.');
  expect(mine.text).toContain(`${name} · `);
});
