// A version before the bot kept no wishes: what it wrote in their place is what stands.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { generous, openWorld, type World } from '../support/world.ts';

let world: World;
afterEach(() => world.close());

test('a question that an older version of the bot wrote over a wish stands in its place', async () => {
  const scopes = Object.keys(usedScopes).filter((scope) => scope !== 'assistant:write');
  world = await openWorld({ service: generous, slack: { scopes }, store: 'file' });
  const ana = world.person('ana');
  await ana.says('needs every monday at 9', { channel: 'dm' });
  await world.stopsBot();
  const store = new DatabaseSync(world.env.STORE_PATH ?? '');
  const question = JSON.stringify({ kind: 'overview', period: { kind: 'week', back: 1 } });
  expect(store.prepare('update talks set question = ? where wished is not null').run(question).changes).toBe(
    1,
  );
  store.close();
  await world.startsBot();
  await ana.says('only ana’s', { channel: 'dm' });
  const heard = ana.reads('dm').findLast(({ user }) => user === 'U0BOT');
  expect(heard?.text).toContain('Overview of ana@example.com, last week');
});
