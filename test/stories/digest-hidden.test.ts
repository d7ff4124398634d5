// What somebody meets of digests that they do not see, or of which Slack has not said yet whether they see them.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { fillsForm, minute, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

/** Ana is in #finance, and Ben is not. */
beforeEach(async () => {
  world = await openWorld({ store: 'file' });
  [ana, ben] = [world.person('ana'), world.person('ben')];
  await world.slack.changes('C0FINANCE', 'invite-bot');
});
afterEach(() => world.close());

/** At the times that Ben's form offers. */
const zone = 'America/New_York';

/** What Ben reads when he has sent the same as Ana to that channel. */
async function benSendsTheSameTo(channel: string) {
  await ben.types('/campaign-stats subscribe daily yesterday');
  await ben.faces();
  await fillsForm(ben, { where: [channel] });
  expect(await ben.submits()).toEqual({ ok: true });
  return ben.faces();
}

test('a digest that sends the same to a channel that one does not see stays hidden: the new one is made at once', async () => {
  await subscribes(ana, { question: 'daily yesterday', where: ['finance'], zone });
  const made = await benSendsTheSameTo('growth');
  expect(made.title).toBe('Digest created');
  expect(JSON.stringify(made)).not.toMatch(/C0FINANCE|U0ANA/);
});

test('a digest that goes to a hidden and a visible channel names only the visible one', async () => {
  await subscribes(ana, { question: 'daily yesterday', where: ['growth', 'finance'], zone });
  const asked = await benSendsTheSameTo('growth');
  expect(wordsOn(asked)).toContain('Another digest already sends the same to <#C0GROWTH> at the same times.');
  expect(JSON.stringify(asked)).not.toMatch(/C0FINANCE|U0ANA/);
});

test('until Slack says which channels somebody is in, the list says that digests may be missing', async () => {
  await subscribes(ana, { question: 'daily yesterday', where: ['leadership'] });
  await subscribes(ben, { question: 'list paused', where: ['sales'] });
  const untold = 'Slack has not said yet which channels you are in, so digests may be missing here.';
  // Who has just started has nothing that Slack said before.
  await world.stopsBot();
  world.slack.faults.set({ method: 'users.conversations', ratelimited: 60 });
  await world.startsBot();
  const list = await ben.asks('digests');
  expect(list.text).toContain(untold);
  expect(list.text).toContain('Paused campaigns');
  expect(JSON.stringify(list)).not.toContain('C0LEADS');

  await ben.opensHome();
  await world.passes(10_000);
  await ben.presses('home', controls.homeDigests);
  expect(wordsOn(await ben.faces())).toContain(untold);
  await ben.closes(true);

  world.slack.faults.clear();
  await world.passes(4 * minute);
  const whole = await ben.asks('digests');
  expect(whole.text).not.toContain(untold);
  expect(JSON.stringify(whole)).toContain('C0LEADS');
});
