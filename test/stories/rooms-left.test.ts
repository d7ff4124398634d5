// Whoever is not in a channel sees nothing of its room, through whatever digest: as its owner, its tester, its reader, or a guest.

import { afterEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { binds, picks } from './account-steps.ts';
import { carriedBy, does, fillsForm, goesTo, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;
let inside: string;

/** Ana and Ben are in a private channel, whose room shows one campaign. */
async function begin(env: Record<string, string> = {}, people = ['U0BEN']): Promise<void> {
  world = await openWorld({
    now: '2026-03-10T12:52:00Z',
    service: generous,
    env: { ADMIN_USERS: 'U0ANA', ...env },
  });
  [ana, ben] = [world.person('ana'), world.person('ben')];
  for (const person of people) members().add(person);
  await world.slack.changes('C0FINANCE', 'invite-bot');
  await bindsToOne('finance');
}
afterEach(() => world.close());

/** Its room shows one campaign. */
async function bindsToOne(channel: string): Promise<void> {
  await ana.asks('list', { channel });
  const [campaign] = world.service.campaigns();
  inside = campaign?.name ?? '';
  await binds(ana, {
    channel,
    shows: 'chosen',
    fill: () => picks(ana, 'Which', inside, `${campaign?.id}`),
  });
}

function members(): Set<string> {
  return world.slack.workspace.channel('C0FINANCE')?.members as Set<string>;
}

async function leaves(person: Character): Promise<void> {
  members().delete(person.id);
  await world.slack.happens({ type: 'member_left_channel', user: person.id, channel: 'C0FINANCE' });
  await world.passes(4 * 60_000);
}

/** Set up in the private channel, for other places. */
async function subscribesInside(person: Character, where: string[]): Promise<string> {
  await person.types('/campaign-stats subscribe list', { channel: 'finance' });
  await person.faces();
  await fillsForm(person, { where, time: '09:00' });
  expect(await person.submits()).toEqual({ ok: true });
  const id = carriedBy(await person.faces(), controls.manage);
  await person.closes(true);
  return id;
}

const all = () => world.service.campaigns().map(({ name }) => name);
const inDm = (person: Character) => person.reads('dm').map((message) => JSON.stringify(message));

test('somebody who leaves a channel no longer gets its room in their own messages', async () => {
  await begin();
  await subscribesInside(ben, ['ben']);
  await leaves(ben);
  await goesTo(world, '2026-03-10T13:02:00Z');
  const told = inDm(ben).join();
  expect(told).not.toContain(inside);
  expect(told).toContain('no room');
});

test('somebody who tests a digest sees nothing of the private room in which it was set up', async () => {
  await begin({}, []);
  const id = await subscribesInside(ana, ['growth', 'ana']);
  await opensCard(ben, id);
  await does(ben, controls.digestTest);
  await ben.closes(true);
  // It is as his own messages are, which have no room.
  expect(inDm(ben).join()).toContain('There are 60 campaigns');
});

test('an owner who left the channel previews and tests without its room', async () => {
  await begin();
  const id = await subscribesInside(ben, ['finance']);
  await leaves(ben);
  await opensCard(ben, id);
  const preview = await does(ben, controls.digestPreview);
  expect(preview).not.toContain(inside);
  await ben.closes(true);
  await opensCard(ben, id);
  await does(ben, controls.digestTest);
  await ben.closes(true);
  expect(inDm(ben).join()).not.toContain(inside);
});

test('somebody who left the channel gets no answer from a form that they opened there, of that room or another', async () => {
  await begin();
  await ben.presses(await ben.asks('', { channel: 'finance' }), 'Other period…');
  await ben.faces();
  await leaves(ben);
  ben.fills({ [controls.inputPeriod]: 'last month' });
  await ben.submits();
  await world.settles();
  const answers = ben.reads('finance').map((message) => JSON.stringify(message));
  expect(answers.at(-1)).toContain('not yours to see any more');
  expect(answers.at(-1)).not.toContain('Feb');
});

test('a guest gets in their own messages no more than App Home shows them', async () => {
  await begin({ ALLOW_GUESTS: 'true' });
  const gus = world.person('gus');
  await gus.opensHome();
  await world.settles();
  expect(JSON.stringify(gus.home()?.blocks)).toContain('room');
  await subscribes(gus, { question: 'list', where: ['gus'] });
  await opensCard(gus, '');
  const sent = await does(gus, controls.digestSendNow);
  const told = inDm(gus).join();
  expect(all().filter((name) => name.length > 8 && told.includes(name))).toEqual([]);
  expect(sent).toContain('no room');
});

test('somebody whose chosen room Slack no longer confirms cannot set up a digest of it', async () => {
  await begin();
  await ben.opensHome();
  await world.settles();
  await ben.chooses('home', controls.homeRoom, '#finance');
  await world.slack.changes('C0FINANCE', 'remove-bot');
  await ben.types('/campaign-stats subscribe list', { channel: 'dm' });
  await ben.faces();
  await fillsForm(ben, { where: ['ben'], time: '09:00' });
  await ben.submits();
  expect(wordsOn(await ben.faces())).toContain('*Not saved.* Slack has not said yet');
  await ben.closes(true);
  await goesTo(world, '2026-03-10T13:02:00Z');
  expect(inDm(ben).join()).not.toContain(inside);
});

test('who leaves the channel while an answer is still being read gets no more of it, and no file', async () => {
  await begin();
  world.service.faults.set({ kind: 'delay', ms: 30_000 });
  await ben.types('/campaign-stats daily last 90 days', { channel: 'finance' });
  await world.passes(5_000);
  const before = ben.reads('finance').length;
  await leaves(ben);
  const [changed, ...others] = ben.reads('finance').slice(before);
  expect(others).toEqual([]);
  expect(changed?.text).toContain('What is shown here changed while this was being answered.');
});

test('who only looks into a public channel is answered nothing of its room by a click there', async () => {
  await begin();
  await bindsToOne('sales');
  await ana.presses(await ana.asks('', { channel: 'sales' }), 'Share');
  world.slack.workspace.channel('C0SALES')?.members.delete(ben.id);
  await world.slack.happens({ type: 'member_left_channel', user: ben.id, channel: 'C0SALES' });
  const [shared] = ben.reads('sales').filter(({ ephemeral }) => !ephemeral);
  await ben.presses(shared?.ts ?? '', 'Open privately');
  expect(ben.sees('sales')).toMatchObject({ ephemeral: true });
  expect(ben.sees('sales')?.text).toContain('not yours to see any more');
});

test('what an owner who left the channel is told of a digest does not say what its campaign is called now', async () => {
  await begin();
  const answer = await ben.asks(`"${inside}"`, { channel: 'finance' });
  await ben.presses(answer, 'Send this regularly…');
  await ben.faces();
  await ben.submits();
  const id = carriedBy(await ben.faces(), controls.manage);
  await ben.closes(true);
  await leaves(ben);
  await ana.presses(await ana.asks('digests', { channel: 'finance' }), controls.manage);
  expect(JSON.stringify((await ana.faces()).blocks)).toContain(id);
  await does(ana, controls.digestPause);
  await ana.closes(true);
  await world.passes(60_000);
  const told = inDm(ben).join();
  expect(told).toContain('paused it');
  expect(told).not.toContain(inside);
});

async function opensCard(person: Character, digest: string): Promise<void> {
  await person.presses(await person.asks('digests'), controls.manage);
  expect(wordsOn(await person.faces())).toContain('Campaigns');
  expect(JSON.stringify(person.modal()?.blocks)).toContain(digest);
}
