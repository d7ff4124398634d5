// A week with a need: Monday morning it is taken and noted, it gets better, and on Friday afternoon the digest says what became of it.

import { afterEach, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { goesTo, postsIn, subscribes } from './digest-steps.ts';
import { campaignCalled, menusOn } from './on-screen.ts';

let world: World;
afterEach(() => world.close());

/** Nights and days without the bot pass at once; what it missed it reads when it starts. */
async function restsUntil(at: string): Promise<void> {
  await world.stopsBot();
  await goesTo(world, at);
  await world.startsBot();
}

function told(person: Character, text: string): SeenMessage {
  const found = person.reads().findLast((message) => message.text.includes(text));
  if (found === undefined) throw new Error(`nobody told ${text}`);
  return found;
}

test('a need arises, is taken, noted, gets better, and is reported as handled', async () => {
  world = await openWorld({ store: 'file', now: '2026-03-09T08:30:00Z', service: generous });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  await subscribes(ana, { days: ['5'], time: '16:00', question: 'handled this week' });
  await goesTo(world, '2026-03-09T09:04:00Z');

  const needs = await ben.asks('stalled');
  expect(needs.text).toMatch(/^\d campaigns? needs? you today: stalled\.\n/);
  const [, name = ''] = /\n1\. (.+?) · stalled, nothing sent for/.exec(needs.text) ?? [];
  const menu = menusOn(needs)[0] ?? '';
  await ben.chooses(needs, menu, 'Take it');
  expect(told(ben, 'is yours').text).toContain(name);
  await ben.presses(told(ben, 'is yours'), 'Note…');
  await ben.faces();
  ben.fills({ 'input-note': 'Connected the account again' });
  await ben.submits();
  await world.settles();
  told(ben, 'Your note');

  const mine = await ben.asks('stalled');
  const anas = await ana.asks('');
  expect(anas.text).toContain('1 is taken');
  world.service.resume(campaignCalled(world.service, name).id);
  await restsUntil('2026-03-11T08:40:00Z');
  await goesTo(world, '2026-03-11T09:02:00Z');
  const wednesday = await ana.asks('');
  expect(wednesday.text).toMatch(new RegExp(`Back to normal: ${name}, \\d days? after ben wrote a note`));
  expect(wednesday.text).not.toContain('is taken');

  await ben.chooses(mine, menusOn(mine)[0] ?? '', 'Done');
  expect(told(ben, 'needs nobody').text, 'its reason vanished while the menu was on the screen').toMatch(
    /it is back to normal since \w+ \d+ Mar\. Nothing was changed\.$/,
  );

  await restsUntil('2026-03-13T15:50:00Z');
  await goesTo(world, '2026-03-13T16:04:00Z');
  const friday = postsIn(world, 'growth').at(-1)?.text ?? '';
  expect(friday).toMatch(/^1 need handled this week, 1 is back to normal\.\n/);
  expect(friday).toContain(`${name} · stalled · ✓ back to normal since`);
  expect(friday).toContain('ben on Mon 9 Mar: “Connected the account again”');
  expect((await ana.asks('handled last week')).text).toMatch(/^No need was handled last week\./);
}, 120_000);
