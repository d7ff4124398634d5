// Who manages a room may do with the digests of its channel what their owners may, while they are in it; and with no others.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { binds } from './account-steps.ts';
import { does, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

/** The room of #sales names Ben as its manager. */
async function begin(): Promise<void> {
  world = await openWorld({ service: generous, env: { ADMIN_USERS: 'U0ANA' } });
  [ana, ben] = [world.person('ana'), world.person('ben')];
  await binds(ana, {
    channel: 'sales',
    fill: () => ana.fills({ [controls.inputRoomManagers]: ['U0BEN'] }),
  });
}
afterEach(() => world.close());

async function opensCard(person: Character): Promise<string> {
  await person.presses(await person.asks('digests'), controls.manage);
  return wordsOn(await person.faces());
}

const offers = (person: Character, control: string) =>
  JSON.stringify(person.modal()?.blocks).includes(`"${control}"`);

test('a manager edits, sends and deletes the digest that somebody else has in their channel', async () => {
  await begin();
  await subscribes(ana, { question: 'list', where: ['sales'] });
  await opensCard(ben);
  expect(offers(ben, controls.digestEdit)).toBe(true);
  expect(await does(ben, controls.digestSendNow)).toContain('Sent.');
  expect(await does(ben, controls.digestDelete)).toContain('Deleted');
  await world.passes(10_000);
  expect(JSON.stringify(ana.reads('dm'))).toContain('deleted');
});

test('a manager of one channel is only a member in another', async () => {
  await begin();
  await subscribes(ana, { question: 'list', where: ['growth'] });
  await opensCard(ben);
  expect(offers(ben, controls.digestPause)).toBe(true);
  expect(offers(ben, controls.digestEdit)).toBe(false);
  expect(offers(ben, controls.digestDelete)).toBe(false);
});

test('a manager who left the channel is none any more', async () => {
  await begin();
  await subscribes(ana, { question: 'list', where: ['sales'] });
  await opensCard(ben);
  world.slack.workspace.channel('C0SALES')?.members.delete(ben.id);
  await world.slack.happens({ type: 'member_left_channel', user: ben.id, channel: 'C0SALES' });
  expect(await does(ben, controls.digestDelete)).toContain('Only');
  expect(wordsOn(await ben.faces())).not.toContain('Deleted');
});

describe('a manager who leaves the channel with the form of its room open', () => {
  async function leaves(): Promise<void> {
    world.slack.workspace.channel('C0SALES')?.members.delete(ben.id);
    await world.slack.happens({ type: 'member_left_channel', user: ben.id, channel: 'C0SALES' });
    await world.passes(6_000);
  }
  const opensForm = async () => {
    await ben.types('/campaign-stats room', { channel: 'sales' });
    await ben.faces();
  };
  const shownNow = async () => (await ana.asks('list', { channel: 'sales' })).text;
  const countIn = (answer: string) => /\d+ campaigns/.exec(answer)?.[0];

  test('is offered neither owners nor campaigns of the account any more', async () => {
    await begin();
    await shownNow();
    await opensForm();
    await ben.chooses('modal', controls.inputRoomShows, 'owners');
    await ben.faces();
    expect((await ben.searches('modal', 'Whose', '')).options).not.toEqual([]);
    await leaves();
    expect((await ben.searches('modal', 'Whose', '')).options).toEqual([]);
  });

  test('is told that it is not theirs to change', async () => {
    await begin();
    await opensForm();
    await leaves();
    await ben.submits();
    expect(wordsOn(await ben.faces())).toContain('Only admins of the bot and managers of this room');
  });

  test('changes nothing by the second form either', async () => {
    await begin();
    await opensForm();
    await ben.chooses('modal', controls.inputRoomShows, 'name');
    ben.fills({ [controls.inputRoomName]: 'nordics' });
    await ben.submits();
    await ben.faces();
    const before = await shownNow();
    // Slack sends no event of it.
    world.slack.workspace.channel('C0SALES')?.members.delete(ben.id);
    await world.passes(6_000);
    await ben.submits();
    expect(wordsOn(await ben.faces())).toContain('Only admins of the bot and managers of this room');
    expect(countIn(await shownNow())).toBe(countIn(before));
  });
});
