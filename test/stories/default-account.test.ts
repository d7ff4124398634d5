// What people see where there is no room, if the account that they saw there was forgotten: nothing, and no other account until an admin chooses one.

import { describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { acme, type ManyWorld, openManyWorld } from '../support/many-world.ts';
import { binds, connects, picksBehind } from './account-steps.ts';
import { minute, subscribes } from './digest-steps.ts';

interface Two {
  readonly world: ManyWorld;
  readonly ana: Character;
  readonly ben: Character;
}

/** Ana installed the bot and connected First, then Second, which #sales shows. */
async function openTwo(): Promise<Two> {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  const [ana, ben] = [world.person(acme.id, 'ana'), world.person(acme.id, 'ben')];
  for (const name of ['First', 'Second']) {
    await connects(ana, { name, ...(await world.service(`Canary-${name} `)) });
    await world.passes(minute);
  }
  await binds(ana, { channel: 'sales', account: 'Second' });
  return { world, ana, ben };
}

async function forgets({ world, ana }: Two, name: string): Promise<void> {
  await picksBehind(ana, name, 'Disconnect…', { forget: true });
  await world.passes(2 * minute);
}

const inGrowth = async (who: Character) => (await who.asks('list', { channel: 'growth' })).text;

describe('when the account that was shown where there is no room is forgotten', () => {
  test('people see no other one in its place, read why, and whom to ask; rooms go on', async () => {
    const two = await openTwo();
    const { ana, ben } = two;
    expect(await inGrowth(ben)).toContain('Canary-First');
    await forgets(two, 'First');
    const text = await inGrowth(ben);
    expect(text).not.toContain('Canary');
    expect(text).toContain('the account that was shown here was forgotten');
    expect(text).toContain('Ask <@U0ANA> to choose another one: /campaign-stats accounts');
    expect(await inGrowth(ana)).toContain('Choose another one: /campaign-stats accounts');
    expect((await ben.asks('list', { channel: 'sales' })).text).toContain('Canary-Second');
  });

  test('it stays so after a restart, and when another account is connected, until an admin chooses', async () => {
    const two = await openTwo();
    const { world, ana, ben } = two;
    await forgets(two, 'First');
    await world.stopsBot();
    await world.startsBot();
    await connects(ana, { name: 'Third', ...(await world.service('Canary-Third ')) });
    await world.passes(minute);
    expect(await inGrowth(ben)).not.toContain('Canary');
    const list = await ana.asks('accounts');
    expect(list.text).toContain('The account that people saw where there is no room was forgotten');
    await picksBehind(ana, 'Third', 'Show where there is no room…');
    expect(await inGrowth(ben)).toContain('Canary-Third');
    expect((await ana.asks('accounts')).text).not.toContain('was forgotten');
    await world.stopsBot();
    await world.startsBot();
    expect(await inGrowth(ben)).toContain('Canary-Third');
    expect((await ana.asks('audit')).text).toContain(
      '<@U0ANA> showed where there is no room the account *Third*',
    );
  });

  test('a digest there posts nothing of another account, and its owner reads what to do', async () => {
    const two = await openTwo();
    const { world, ben } = two;
    await subscribes(ben, { where: ['growth'], time: '10:00', zone: 'UTC' });
    await forgets(two, 'First');
    await world.passes(90 * minute);
    const { workspace } = world.slacks.workspace(acme.id);
    const posts = workspace.messagesOf('C0GROWTH').filter(({ ephemeralFor }) => ephemeralFor === undefined);
    expect(posts).toEqual([]);
    expect(ben.reads('dm').at(-1)?.text).toContain('the account that it showed was forgotten');
  });
});

test('an admin shows another account where there is no room while the first is still there', async () => {
  const { ana, ben } = await openTwo();
  await picksBehind(ana, 'Second', 'Show where there is no room…');
  expect(await inGrowth(ben)).toContain('Canary-Second');
  expect((await ana.asks('accounts')).text).not.toContain('was forgotten');
});
