// Needs as they come up: a watch posts each once, and what is known of a day or of days with a hole is told for no more than it is.

import { afterEach, expect, test } from 'vitest';
import { addDays, day } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { fillsForm, goesTo, postsIn } from './digest-steps.ts';

let world: World;
afterEach(() => world.close());

async function begin(now: string, options: WorldOptions = {}): Promise<Character> {
  world = await openWorld({ now, service: generous, ...options });
  return world.person('ana');
}

/** Needs by name, as a text tells them. */
function needsIn(text = ''): string[] {
  return [...text.matchAll(/\n\d+\. (.+?)\s· /g)].map(([, name = '']) => name);
}

test('a watch for new needs ignores those that were there, and posts one that arises later, once', async () => {
  const ana = await begin('2026-03-09T22:25:00Z');
  await goesTo(world, '2026-03-09T22:46:00Z');
  await ana.types('/campaign-stats subscribe needs if a new need arises');
  await ana.faces();
  await ana.chooses('modal', controls.inputRepeats, 'watch');
  await fillsForm(ana, { where: ['growth'] });
  expect(await ana.submits()).toEqual({ ok: true });
  await ana.faces();
  await ana.closes(true);
  await goesTo(world, '2026-03-09T23:55:00Z');
  const known = needsIn((await ana.asks('needs')).text);
  expect(known.length).toBeGreaterThan(0);
  expect(postsIn(world, 'growth'), 'they were there when the watch began').toEqual([]);

  await goesTo(world, '2026-03-10T01:05:00Z');
  const [post, ...others] = postsIn(world, 'growth');
  expect(post?.text).toMatch(/^⚠ \*Needs\*: a new need arose\.\n/);
  const [newest = ''] = needsIn(post?.text);
  expect(known).not.toContain(newest);
  expect(others, 'each is told once').toEqual([]);
}, 60_000);

test('if a day is missing, the needs say how many campaigns could be judged, and claim no more', async () => {
  const ana = await begin('2026-03-10T08:30:00Z', { service: { ...generous, campaigns: 20 } });
  world.service.faults.set({ kind: 'unnamed-day', day: '2026-03-09' });
  await goesTo(world, '2026-03-10T08:38:00Z');
  const { text } = await ana.asks('needs');
  expect(text).toMatch(
    /\nLooked through \d of the 16 active campaigns so far; ask again later for the rest ·/,
  );
  expect(text).not.toContain('all 16');
});

test('with one day of history, only reasons are told for which a day is enough', async () => {
  const openedOn = addDays(day('2026-03-09'), 120);
  const ana = await begin('2026-03-10T08:30:00Z', { service: { ...generous, campaigns: 20, openedOn } });
  await goesTo(world, '2026-03-10T08:38:00Z');
  const { text } = await ana.asks('needs');
  expect(text).toMatch(/^2 campaigns need you today\.\n/);
  for (const line of text.split('\n').filter((each) => /^\d\. /.test(each)))
    expect(line).toMatch(/ · just started on 9 Mar: \d+ sent so far$/);
});
