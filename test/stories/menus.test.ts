// The small menus behind ⋯: what is chosen there does what a button of that name would do, and nothing else can be chosen.

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { choiceAsClick } from '#slack/receiving/menu-choice.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { controlsOn, menusOn } from './on-screen.ts';

let world: World;
let ana: Character;
beforeEach(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
});
afterEach(() => world.close());

describe('behind the ⋯ of an answer', () => {
  test('another period, the working, a file and a digest are two clicks away', async () => {
    const answer = await ana.asks('');
    await ana.presses(answer, 'Other period…');
    expect((await ana.faces()).title).toBe('Another period');
    await ana.closes();
    await ana.presses(answer, 'Send this regularly…');
    expect((await ana.faces()).title).toBe('New digest');
    await ana.closes();
    await ana.presses(answer, 'CSV file');
    expect(ana.sees()?.text).toContain('Sent to your messages with this app');
    ana.reads('dm');
    await ana.presses(answer, 'Show the working');
    expect(ana.reads()[0]?.text).toContain('How it is worked out:');
  });

  test('a file that is asked for twice in a moment comes once', async () => {
    const answer = await ana.asks('');
    await ana.clicks(answer, 'CSV file');
    await ana.presses(answer, 'CSV file');
    ana.reads('dm');
    expect(ana.reads().filter(({ text }) => text.startsWith('Sent to your messages'))).toHaveLength(1);
  });
});

describe('beside a need', () => {
  test('Open shows its campaign in place, and Back shows the overview again', async () => {
    await world.passes(20 * 60_000);
    const answer = await ana.asks('');
    await ana.presses(answer, 'More');
    const [menu = ''] = menusOn(ana.sees() as SeenMessage);
    await ana.chooses(answer, menu, 'Open');
    expect(ana.sees()?.ts).toBe(answer.ts);
    expect(controlsOn(ana.sees() as SeenMessage)).toContain('‹ Back');
    await ana.presses(answer, '‹ Back');
    expect(ana.sees()?.text).toContain('active campaigns · as of');
    expect(controlsOn(ana.sees() as SeenMessage)).toContain('Less');
  });

  test('Next need leads from the first to the last', async () => {
    await world.passes(20 * 60_000);
    const answer = await ana.asks('');
    const label = controlsOn(answer).find((each) => each.startsWith('Go through the ')) ?? '';
    const needs = Number(label.split(' ').at(-1));
    expect(needs).toBeGreaterThan(1);
    await ana.presses(answer, label);
    const seen = new Set<string | undefined>();
    for (let left = needs - 1; ; left -= 1) {
      const shown = ana.sees() as SeenMessage;
      seen.add(shown.text);
      expect(shown.ts).toBe(answer.ts);
      expect(controlsOn(shown).includes('Next need ›'), `with ${left} left`).toBe(left > 0);
      if (left === 0) break;
      await ana.presses(answer, 'Next need ›');
    }
    expect(seen.size, 'each need once').toBe(needs);
    await ana.presses(answer, '‹ Back');
    expect(ana.sees()?.text, 'one step, however many needs were seen').toContain('active campaigns · as of');
  });
});

test('whatever a payload holds, reading it as a click never fails and changes nothing but our own menus', () => {
  const anything = fc.anything();
  const payload = fc.oneof(
    anything,
    fc.record({
      actions: fc.oneof(
        anything,
        fc.array(
          fc.record({
            type: fc.oneof(fc.constant('overflow'), anything),
            action_id: fc.oneof(fc.constantFrom('menu:x', 'menu', 'other:x'), anything),
            selected_option: fc.oneof(anything, fc.record({ value: anything })),
          }),
        ),
      ),
    }),
  );
  fc.assert(
    fc.property(payload, (body) => {
      const read = choiceAsClick(body);
      if (!Object.is(read, body)) expect(read).toMatchObject({ actions: [{ type: 'button', value: 'x' }] });
    }),
  );
});
