// Somebody was forgotten with npm run forget: their digests stand still until one of those who read them takes them over.

import { afterEach, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { forget } from '#store/forgetting/forget.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, goesTo, isOffUntil, minute, postsIn, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
afterEach(() => world.close());

test('a digest of somebody who was forgotten sends nothing, names nobody, and is a colleague’s once they take it over', async () => {
  world = await openWorld({ store: 'file', env: { ADMIN_USERS: 'U0BEN', COLLECT: 'off' } });
  const ana = world.person('ana');
  const ben = world.person('ben');
  const id = await subscribes(ana, { question: 'daily yesterday' });
  await goesTo(world, '2026-03-10T09:01:00Z');
  await world.stopsBot();
  forget(world.env.STORE_PATH ?? '', { kind: 'person', user: 'U0ANA' as UserId }, world.clock.now());
  await isOffUntil(world, '2026-03-11T08:59:00Z');
  await world.passes(5 * minute);
  expect(postsIn(world, 'growth')).toHaveLength(1);

  await ben.presses(postsIn(world, 'growth')[0]?.ts ?? '', controls.manage);
  const card = wordsOn(await ben.faces());
  expect(card).toContain('*Owner*  somebody who was forgotten');
  expect(card).toContain('Paused by somebody who was forgotten');
  await does(ben, controls.digestResume);
  await ben.chooses('modal', `${controls.digestHandOver}:${id}`, 'ben');
  expect(wordsOn(await ben.faces())).toContain('*Owner*  <@U0BEN>');
  await ben.closes(true);

  const { text } = await ben.asks('audit');
  expect(text).toContain('owner: somebody who was forgotten → <@U0BEN>');
  expect(text).toContain('somebody who was forgotten made the digest');
  await world.passes(minute);
});
