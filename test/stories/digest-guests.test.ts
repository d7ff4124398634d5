// Guests and people of other companies read digests where they are posted; they set up and change none, unless guests are allowed.

import { afterEach, expect, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { openWorld, type World } from '../support/world.ts';
import { goesTo, postsIn, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;

async function isPosted(where: string, env: Record<string, string> = {}): Promise<SeenMessage> {
  world = await openWorld({ env });
  await subscribes(world.person('ana'), { question: 'daily yesterday', where: [where] });
  await goesTo(world, '2026-03-10T09:01:00Z');
  return postsIn(world, where)[0] as SeenMessage;
}

afterEach(() => world.close());

test('a guest who types subscribe is told why not, and no form opens', async () => {
  await isPosted('growth');
  const gus = world.person('gus');
  await gus.types('/campaign-stats subscribe');
  const told = await gus.faces();
  expect(told.callbackId).toBe(modals.notice);
  expect(wordsOn(told)).toContain('for full members of this workspace');
});

test.each([
  ['gus', 'growth', 'for full members of this workspace'],
  ['dana', 'acme-partners', 'for members of the company that runs this bot'],
])(
  '%s, who presses Manage in #%s, is told why not, and the digest stays as it is',
  async (handle, where, why) => {
    const post = await isPosted(where);
    const person = world.person(handle);
    await person.presses(post, controls.manage);
    const told = await person.faces();
    expect(told.callbackId).toBe(modals.notice);
    expect(wordsOn(told)).toContain(why);
    expect(toldTo(world, 'ana')).toEqual([]);
  },
);

test('where guests are allowed, one may pause as anyone may, and the owner is told', async () => {
  const post = await isPosted('growth', { ALLOW_GUESTS: 'true' });
  const gus = world.person('gus');
  await gus.presses(post, controls.manage);
  await gus.faces();
  await gus.presses('modal', controls.digestPause);
  expect(wordsOn(await gus.faces())).toContain('Paused by <@U0GUS>');
  expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0GUS> paused it')]);
});
