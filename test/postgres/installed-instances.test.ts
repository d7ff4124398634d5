// Several instances in many workspaces: what one learns of an installation, the others go by at once.

import { expect, test } from 'vitest';
import { minute } from '../stories/digest-steps.ts';
import { acme, type ManyWorld, openManyWorld, umbrella, umbrellaSales } from '../support/many-world.ts';

const isTurnedAway = async (world: ManyWorld, workspace: string, who: string) =>
  (await world.person(workspace, who).asks('accounts')).text.includes('Accounts are for admins');

/** Each of two instances has opened the workspace. */
async function openBoth(world: ManyWorld, workspace: string): Promise<void> {
  await world.startsBot();
  for (const instance of [0, 1]) {
    world.reaches(instance);
    expect(await isTurnedAway(world, workspace, 'ana')).toBe(false);
  }
}

test('a workspace that removes the bot and installs it anew at one instance has its new admin at the other', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await openBoth(world, acme.id);
  await world.slacks.uninstalls(acme.id);
  await world.passes(minute);
  await world.installs(acme.id, 'ben');
  await world.passes(minute);
  for (const instance of [0, 1]) {
    world.reaches(instance);
    expect(await isTurnedAway(world, acme.id, 'ana')).toBe(true);
    expect(await isTurnedAway(world, acme.id, 'ben')).toBe(false);
  }
});

test('where an organisation removes the bot at one instance, the other answers nothing in its workspaces, and says why', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(umbrella.id, 'ana');
  await openBoth(world, umbrellaSales.id);
  await world.slacks.uninstalls(umbrella.id);
  await world.passes(minute);
  world.reaches(0);
  const ana = world.person(umbrellaSales.id, 'ana');
  const before = ana.reads().length;
  await ana.types('/campaign-stats help');
  await world.passes(minute);
  expect(
    ana
      .reads()
      .slice(before)
      .map(({ text }) => text),
  ).toEqual([expect.stringContaining('not installed in this workspace any more')]);
});
