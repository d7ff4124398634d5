// Changing a digest that is there: what the form holds, when it takes effect, and who may.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, goesTo, inputsOf, postsIn, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

beforeEach(async () => {
  world = await openWorld();
  ana = world.person('ana');
  ben = world.person('ben');
});
afterEach(() => world.close());

const daily = { question: 'daily yesterday' };

async function opensForm(who: Character): Promise<void> {
  await who.presses(await who.asks('digests'), controls.manage);
  await who.faces();
  await who.presses('modal', controls.digestEdit);
  await who.faces();
}

describe('editing', () => {
  test('opens with everything as it is, and takes effect from the next run', async () => {
    await subscribes(ana, {
      question: 'list active',
      where: ['growth', 'sales'],
      days: ['2', '3'],
      time: '09:30',
    });
    await ana.presses(await ana.asks('digests'), controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestEdit);
    const form = await ana.faces();
    expect(form.title).toBe('Edit digest');
    expect(JSON.stringify(form.values)).toMatch(/list active.*C0GROWTH.*C0SALES.*09:30.*Tuesday.*Wednesday/);
    ana.fills({
      [controls.inputQuestion]: 'daily yesterday',
      ...inputsOf({ where: ['sales'], time: '08:58' }),
    });
    expect(await ana.submits()).toEqual({ ok: true });
    expect((await ana.faces()).title).toBe('Digest saved');
    await goesTo(world, '2026-03-10T09:35:00Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    expect(postsIn(world, 'sales').map(({ text }) => text.split('\n')[1])).toEqual([
      'Digest of Tue 10 Mar 2026, 08:58 (Europe/Lisbon)',
    ]);
  });

  test('of cron keeps its line, and the line can be taken out again for days and time', async () => {
    await subscribes(ana, { ...daily, cron: '5 9 * * *' });
    await ana.presses(await ana.asks('digests'), controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestEdit);
    expect(JSON.stringify((await ana.faces()).values)).toContain('5 9 * * *');
    await ana.chooses('modal', controls.inputRepeats, 'weekly');
    ana.fills(inputsOf({ time: '07:00' }));
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain('Weekdays at 07:00, Europe/Lisbon');
  });

  test('does not undo what another changed meanwhile: the form says what that was, and keeps what was typed', async () => {
    await world.close();
    world = await openWorld({ env: { ADMIN_USERS: 'U0BEN' } });
    [ana, ben] = [world.person('ana'), world.person('ben')];
    await subscribes(ana, daily);
    for (const who of [ana, ben]) await opensForm(who);
    ben.fills(inputsOf({ where: ['sales'] }));
    await ben.submits();
    expect((await ben.faces()).title).toBe('Digest saved');
    ana.fills(inputsOf({ time: '07:00' }));
    await ana.submits();
    const told = await ana.faces();
    expect(told.title).toBe('Edit digest');
    expect(wordsOn(told)).toContain('Someone changed this digest while your form was open.');
    expect(wordsOn(told)).toContain('• *Where*  <#C0SALES>');
    expect(wordsOn(told)).not.toContain('*When*');
    expect(JSON.stringify(told.values)).toContain('07:00');
    expect(JSON.stringify(told.values)).toContain('C0GROWTH');
    await ana.submits();
    const saved = wordsOn(await ana.faces());
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0BEN> edited it.')]);
    expect(saved).toContain('07:00');
    expect(saved).toContain('To <#C0GROWTH>');
  });

  test('is saved although a channel refused a post meanwhile, or somebody paused it', async () => {
    await subscribes(ana, { ...daily, where: ['growth', 'sales'] });
    await opensForm(ana);
    await world.slack.changes('C0SALES', 'remove-bot');
    await goesTo(world, '2026-03-10T09:02:00Z');
    await ben.presses(await ben.asks('digests'), controls.manage);
    await ben.faces();
    await does(ben, controls.digestResume);
    await does(ben, controls.digestPause);
    ana.fills(inputsOf({ time: '10:00' }));
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest saved');
    ana.reads('dm');
  });

  describe('by an admin', () => {
    beforeEach(async () => {
      await world.close();
      world = await openWorld({ store: 'file', env: { ADMIN_USERS: 'U0BEN' } });
      [ana, ben] = [world.person('ana'), world.person('ben')];
      await subscribes(ana, daily);
      await ben.presses(await ben.asks('digests'), controls.manage);
      await ben.faces();
    });

    test('is taken as the owner’s own, and the owner hears of it', async () => {
      await ben.presses('modal', controls.digestEdit);
      await ben.faces();
      ben.fills(inputsOf({ time: '08:57' }));
      await ben.submits();
      expect(wordsOn(await ben.faces())).toContain('Weekdays at 08:57');
      expect(wordsOn(await ana.asks('digests'))).toContain('Weekdays at 08:57');
      expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0BEN> edited it.')]);
    });

    test('Edit on a card that stayed open after the deletion says that it is gone', async () => {
      await ana.presses(await ana.asks('digests'), controls.manage);
      await ana.faces();
      await ben.presses('modal', controls.digestDelete);
      await ana.presses('modal', controls.digestEdit);
      const told = await ana.faces();
      expect(told.callbackId).toBe(modals.notice);
      expect(wordsOn(told)).toContain('This digest was deleted, or goes to no place that you see.');
      expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0BEN> deleted it.')]);
    });

    test('somebody who is no longer an admin is told who may, and nothing is changed', async () => {
      await world.stopsBot();
      delete (world.env as Record<string, string>).ADMIN_USERS;
      await world.startsBot();
      const only =
        'Only its owner <@U0ANA>, a manager of its channel’s room or an admin can do that. Whoever is in one of its channels can pause it.';
      expect(await does(ben, controls.digestDelete)).toContain(only);
      expect(wordsOn(await ana.asks('digests'))).toContain('1 digest');
    });

    test('of one that is deleted meanwhile says so', async () => {
      await ana.presses(await ana.asks('digests'), controls.manage);
      await ana.faces();
      await ana.presses('modal', controls.digestEdit);
      await ana.faces();
      await does(ben, controls.digestDelete);
      await ana.submits();
      expect(wordsOn(await ana.faces())).toBe('This digest was deleted, or goes to no place that you see.');
      expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0BEN> deleted it.')]);
    });
  });
});
