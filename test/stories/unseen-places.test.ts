// What admins get of places that they do not see: who did what and when, never a question or the name of a place.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { minute, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

/** Both are admins; Ana alone is in #finance, which is private. */
async function begin(env: Record<string, string> = {}): Promise<void> {
  world = await openWorld({
    store: 'file',
    service: generous,
    expectedLogs: [
      'a row of the store cannot be read',
      'a channel of ALLOWED_CHANNELS is not shown to the bot',
    ],
    env: { ADMIN_USERS: 'U0ANA,U0BEN', ...env },
  });
  [ana, ben] = [world.person('ana'), world.person('ben')];
  await world.slack.changes('C0FINANCE', 'invite-bot');
}
afterEach(() => world.close());

test('the audit trail tells an admin of a private channel’s digest who did what and when, and no more', async () => {
  await begin();
  await subscribes(ana, { question: 'daily yesterday', where: ['finance'] });
  const seen = (await ana.asks('audit')).text;
  expect(seen).toContain('made the digest *daily yesterday* (');
  expect(seen).toContain('<#C0FINANCE>');
  const trail = await ben.asks('audit');
  expect(trail.text).toContain('<@U0ANA> made a digest in a private channel');
  for (const hidden of ['daily yesterday', 'C0FINANCE']) expect(JSON.stringify(trail)).not.toContain(hidden);
});

test('whoever was handed a digest reads in the trail nothing of where it went before, if they do not see that', async () => {
  await begin();
  const id = await subscribes(ana, { question: 'daily yesterday', where: ['finance'] });
  await ana.presses(await ana.asks('digests'), controls.manage);
  await ana.faces();
  await ana.presses('modal', controls.digestEdit);
  await ana.faces();
  ana.fills({ [controls.inputChannels]: ['growth'] });
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
  await ana.presses(await ana.asks('digests'), controls.manage);
  await ana.faces();
  await ana.chooses('modal', `${controls.digestHandOver}:${id}`, 'ben');
  expect(wordsOn(await ana.faces())).toContain('<@U0BEN>');
  await ana.closes(true);
  await world.passes(minute);
  for (const person of [ana, ben]) person.reads('dm');
  const trail = await ben.asks('audit');
  expect(trail.text).toContain('handed over the digest *daily yesterday*');
  expect(trail.text).toContain('<@U0ANA> made a digest in a private channel');
  expect(JSON.stringify(trail)).not.toContain('C0FINANCE');
});

test('an admin reads which visible places a digest goes to, and how many others', async () => {
  await begin();
  await subscribes(ana, { question: 'daily yesterday', where: ['finance', 'growth'] });
  const trail = await ben.asks('audit');
  expect(trail.text).toContain('daily yesterday');
  expect(trail.text).toContain('<#C0GROWTH> and 1 place that you do not see');
  expect(JSON.stringify(trail)).not.toContain('C0FINANCE');
});

test('an admin hears of a digest that cannot be read without its question and its place', async () => {
  await begin();
  await subscribes(ana, { question: 'daily yesterday', where: ['finance'] });
  const store = new DatabaseSync(world.env.STORE_PATH ?? '');
  store.exec(`update digests set schedule = replace(schedule, '09:00', '9 o''clock')`);
  store.close();
  await world.passes(3 * minute);
  const [told] = ben.reads('dm').filter(({ text }) => text.includes('cannot read'));
  expect(told?.text).toContain('*A digest in a private channel*, of <@U0ANA>');
  expect(JSON.stringify(told)).not.toMatch(/C0FINANCE|[Dd]ay by day/);
  expect(ana.reads('dm').some(({ text }) => text.includes('<#C0FINANCE>'))).toBe(true);
});

/** Leaves the form that says what saving does on the screen. */
async function checksRoom(person: Character, channel: string): Promise<string> {
  await person.types('/campaign-stats room', { channel });
  await person.faces();
  await person.submits();
  return wordsOn(await person.faces());
}

test('somebody who changes a room reads how many hidden digests change with it', async () => {
  await begin();
  await checksRoom(ana, 'sales');
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
  await ana.types('/campaign-stats subscribe list', { channel: 'sales' });
  await ana.faces();
  ana.fills({ [controls.inputChannels]: ['Ana Sousa'] });
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
  expect(await checksRoom(ben, 'sales')).toContain(
    '1 digest will answer from that: 1 in places that you do not see.',
  );
});

test('somebody who asks in a channel that is not allowed is told only the allowed ones that they see', async () => {
  await begin({ ALLOWED_CHANNELS: 'C0FINANCE' });
  const answer = await ben.asks('');
  expect(answer.text).toBe(
    'I do not answer in this channel. Ask whoever runs the bot in which channels I do.',
  );
  expect((await ana.asks('')).text).toBe('I do not answer in this channel. Ask in <#C0FINANCE>.');
});
