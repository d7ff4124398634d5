// Forms that nobody filled in, sent by hand with names that every object inherits: whatever they hold, the bot goes on answering.

import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { controls, modals } from '#blocks/controls.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
afterEach(() => world.close());

const inherited = ['constructor', '__proto__', 'toString'];

/** A submission of the digest form with these values, signed as Slack signs it; gives back what the bot acknowledged with. */
async function submits(app: App, values: object, metadata = ''): Promise<unknown> {
  const payload = {
    type: 'view_submission',
    team: { id: 'T0SANDBOX' },
    user: { id: 'U0ANA', team_id: 'T0SANDBOX' },
    trigger_id: `1.2.${Math.abs(JSON.stringify(values).length)}`,
    view: {
      ...{ id: 'V0FORGED', type: 'modal', callback_id: modals.digestForm, hash: 'h' },
      ...{ private_metadata: metadata, state: { values }, blocks: [] },
    },
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const secret = world.env.SLACK_SIGNING_SECRET ?? '';
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  const response = await fetch(`http://127.0.0.1:${app.port()}/slack/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  });
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const whole = {
  [controls.inputQuestion]: { [controls.inputQuestion]: { type: 'plain_text_input', value: 'overview' } },
  [controls.inputChannels]: { [controls.inputChannels]: { selected_conversations: ['C0SALES'] } },
};

describe('a forged form', () => {
  test.each(inherited)(
    'whose time is %s is told at its input, and an honest question is answered',
    async (name) => {
      world = await openWorld({ mode: 'http' });
      await world.stopsBot();
      const app = await world.startsBot();
      const answer = await submits(app, {
        ...whole,
        [controls.inputTime]: { [controls.inputTime]: { type: 'timepicker', selected_time: null } },
        [controls.inputMoreTimes]: { [controls.inputMoreTimes]: { type: 'plain_text_input', value: name } },
      });
      expect(answer).toMatchObject({
        response_action: 'errors',
        errors: { [controls.inputMoreTimes]: expect.stringContaining(name) },
      });
      const honest = await world.person('ana').asks('');
      expect(honest.text).toContain('Outreach overview.');
    },
  );

  test.each(inherited)('whose every choice is %s leaves no digest and no silence behind', async (name) => {
    world = await openWorld({ mode: 'http' });
    await world.stopsBot();
    const app = await world.startsBot();
    const chosen = {
      selected_option: { value: name },
      value: name,
      selected_date: name,
      selected_time: name,
    };
    const inputs = Object.values(controls).filter((control) => control.startsWith('input-'));
    const forged = Object.fromEntries(inputs.map((input) => [input, { [input]: chosen }]));
    const answer = await submits(app, { ...forged, ...whole }, JSON.stringify({ more: true, outside: [] }));
    expect(answer).toMatchObject({ response_action: 'errors' });
    const list = await world.person('ana').asks('digests');
    expect(list.text).toContain('No digests yet');
  });
});
