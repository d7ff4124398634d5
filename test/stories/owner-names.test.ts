// Owners are called what they are called in Slack, where their address belongs to a member and Slack may be asked.

import { afterEach, expect, test } from 'vitest';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { drawn } from './on-screen.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const scopes = ['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read', 'users:read.email'];

let world: World;

async function begin({ slack = { scopes }, ...options }: WorldOptions = {}) {
  world = await openWorld({ service: generous, slack, ...options });
}
afterEach(() => world.close());

const seen = async (typed = 'list') => drawn(await world.person('ben').asks(typed));

test('a member is called by their name, everybody else by their address, and nobody is pinged', async () => {
  await begin();
  world.slack.renames('ana', 'Ana *Sousa* <!channel> @here');
  expect(await seen()).not.toContain('Sousa');
  await world.passes(minuteMs);
  const list = await seen();
  expect(list).toContain('Ana *Sousa* <!channel> @here');
  expect(list).toContain('chloe');
  expect(JSON.stringify(world.person('ben').reads().at(-1))).not.toMatch(/<@U0ANA|"type":"user"/);
});

test('an owner is found by their name in Slack as well as by their address', async () => {
  await begin();
  const ben = world.person('ben');
  world.slack.renames('ana', 'Zoë Quill');
  await seen();
  await world.passes(minuteMs);
  await ben.asks('owners');
  const board = ben.reads().at(-1)?.ts ?? '';
  for (const typed of ['quill', 'ana@'])
    expect(JSON.stringify(await ben.searches(board, 'Open an owner…', typed))).toContain('Zoë Quill');
});

test('two owners with one name keep their addresses', async () => {
  await begin();
  world.slack.renames('ana', 'Alex');
  world.slack.renames('ben', 'alex');
  await seen();
  await world.passes(minuteMs);
  expect(await seen()).not.toMatch(/alex/i);
});

test('a name is there at once after a restart, and a new name after a day', async () => {
  await begin({ store: 'file' });
  world.slack.renames('ana', 'Ana Sousa');
  await seen();
  await world.passes(minuteMs);
  await world.stopsBot();
  await world.startsBot();
  expect(await seen()).toContain('Ana Sousa');
  world.slack.renames('ana', 'Ana Lima');
  await world.stopsBot();
  await world.passes(dayMs);
  await world.startsBot();
  await world.passes(minuteMs);
  expect(await seen()).toContain('Ana Lima');
});

test('who has left is called by their address', async () => {
  await begin();
  world.slack.renames('ana', 'Ana Sousa');
  world.slack.leaves('ana');
  await seen();
  await world.passes(minuteMs);
  expect(await seen()).not.toContain('Ana Sousa');
});

test('an owner without a proper address keeps nobody else from their name', async () => {
  await begin();
  for (const person of ['ana', 'ben'] as const) world.slack.renames(person, `${person} Quill`);
  world.slack.faults.set({ method: 'users.lookupByEmail', error: 'invalid_arguments', times: 1 });
  await seen();
  await world.passes(minuteMs);
  expect(await seen()).toContain('Quill');
});

test('without the scope nobody is looked up', async () => {
  await begin({ slack: {} });
  world.slack.renames('ana', 'Ana Sousa');
  world.slack.faults.set({ method: 'users.lookupByEmail', error: 'not_to_be_asked' });
  await seen();
  await world.passes(5 * minuteMs);
  expect(await seen()).not.toContain('Ana Sousa');
  expect(world.slack.faults.met()).toEqual([]);
});

test('if Slack refuses, the bot asks it once a day, and answers come as before', async () => {
  await begin();
  world.slack.faults.set({ method: 'users.lookupByEmail', error: 'missing_scope' });
  await seen();
  await world.passes(10 * minuteMs);
  expect(world.slack.faults.met()).toHaveLength(1);
  expect(await seen()).toContain('ana');
});
