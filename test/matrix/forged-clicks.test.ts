// Clicks that nobody made, sent by hand with something else than text where the choice stands: each is told of, and none is taken for a question.

import { afterEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { interaction, post } from '../support/letters.ts';
import { spoilers, spoilt } from '../support/mutations.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
afterEach(() => world.close());

/** As Slack sends it, and where its choice stands. */
const kinds = [
  { whole: { type: 'button', value: 'x' }, places: [['value']] },
  {
    whole: {
      type: 'static_select',
      selected_option: { text: { type: 'plain_text', text: 'x' }, value: 'x' },
    },
    places: [['selected_option'], ['selected_option', 'value']],
  },
  { whole: { type: 'datepicker', selected_date: '2026-03-10' }, places: [['selected_date']] },
  { whole: { type: 'users_select', selected_user: 'U0ANA' }, places: [['selected_user']] },
] as const;

/** Slack knows neither the click that would open a modal, nor anybody called `x`. */
const expectedLogs = [
  'an answer failed',
  'a payload of slack could not be read',
  'slack did not say who a person is',
];

test.each(kinds)('no choice of a forged $whole.type is taken for text that it is not', async (kind) => {
  world = await openWorld({ mode: 'http', expectedLogs });
  const url = `http://127.0.0.1:${world.bot().port()}/slack/events`;
  let sent = 0;
  for (const control of Object.values(controls)) {
    for (const place of [...kind.places, ['block_id']]) {
      for (const name of ['a number', 'a yes', 'a list of all sorts', 'an empty thing']) {
        const clicked = { ...kind.whole, action_id: `${control}:x`, block_id: 'b' };
        sent += 1;
        // Nobody clicks more within a second, and asks more within a minute.
        if (sent % 19 === 0) await world.passes(sent % 57 === 0 ? 60_000 : 1_000);
        const payload = {
          ...{
            type: 'block_actions',
            team: { id: 'T0SANDBOX' },
            user: { id: 'U0ANA', team_id: 'T0SANDBOX' },
          },
          ...{ trigger_id: `1.2.${sent}`, channel: { id: 'C0GROWTH' } },
          ...{ message: { ts: '1.2', text: 'x', blocks: [] }, container: { type: 'message' } },
          actions: [spoilt(clicked, place, spoilers.get(name))],
        };
        const answer = await post(interaction(payload), url, world.env);
        expect(answer.status).toBe(200);
      }
    }
  }
  await world.passes(1_000);
  const ana = world.person('ana');
  const told = [...ana.reads(), ...ana.reads('dm')];
  expect(told.map(({ text }) => text).filter((text) => /\[object|undefined|\bNaN\b/.test(text))).toEqual([]);
  const failures = world.logged().filter(({ level }) => level >= 50) as readonly {
    error?: { message?: string };
  }[];
  // The modal that such a click would open: Slack knows of no such click.
  expect(failures.filter(({ error }) => !error?.message?.endsWith('invalid_trigger_id'))).toEqual([]);
  expect((await world.person('ben').asks('')).text).toContain('active campaigns · as of');
});
