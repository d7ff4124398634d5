// Forms that nobody filled in, sent by hand with names that every object inherits: whatever they hold, the bot goes on answering.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { App } from '#bot/app.ts';
import { interaction, post } from '../support/letters.ts';
import { pathsIn, spoilers, spoilt } from '../support/mutations.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
afterEach(() => world.close());

const inherited = ['constructor', '__proto__', 'toString'];

let sent = 0;

/** A submission of this modal, signed as Slack signs it; gives back what the bot acknowledged with. */
async function sends(app: App, view: unknown): Promise<unknown> {
  sent += 1;
  // Nobody sends more within a second.
  if (sent % 20 === 0) await world.passes(1_000);
  const payload = {
    type: 'view_submission',
    team: { id: 'T0SANDBOX' },
    user: { id: 'U0ANA', team_id: 'T0SANDBOX' },
    trigger_id: `1.2.${sent}`,
    view,
  };
  const response = await post(interaction(payload), `http://127.0.0.1:${app.port()}/slack/events`, world.env);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

function formWith(values: object, metadata = '') {
  return {
    ...{ id: 'V0FORGED', type: 'modal', callback_id: modals.digestForm, hash: 'h' },
    ...{ private_metadata: metadata, state: { values }, blocks: [] },
  };
}

const submits = (app: App, values: object, metadata?: string) => sends(app, formWith(values, metadata));

const whole = {
  [controls.inputQuestion]: { [controls.inputQuestion]: { type: 'plain_text_input', value: 'overview' } },
  [controls.inputChannels]: { [controls.inputChannels]: { selected_conversations: ['C0SALES'] } },
};

describe('a forged form', () => {
  test.each(inherited)(
    'whose time is %s is told at its input, and an honest question is answered',
    async (name) => {
      world = await openWorld({ mode: 'http' });
      const app = world.bot();
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
      expect(honest.text).toContain('active campaigns · as of');
    },
  );

  test.each(inherited)('whose every choice is %s leaves no digest and no silence behind', async (name) => {
    world = await openWorld({ mode: 'http' });
    const app = world.bot();
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

describe('a form that has lost what it was opened for', () => {
  const filled = {
    [controls.inputPeriod]: { [controls.inputPeriod]: { value: 'last 30 days' } },
    [controls.inputNote]: { [controls.inputNote]: { value: 'wrote to them again' } },
    [controls.inputSnooze]: { [controls.inputSnooze]: { selected_option: { value: '2026-03-20' } } },
  };

  test.each([modals.periodForm, modals.needNote, modals.needSnooze])('(%s) says so', async (name) => {
    world = await openWorld({ mode: 'http' });
    const app = world.bot();
    for (const metadata of [
      '',
      'x',
      '[]',
      '{"need":"x","place":"instead https://hooks.example/actions/1"}',
      '{"asked":"{}","place":""}',
    ]) {
      const answer = await sends(app, { ...formWith(filled, metadata), callback_id: name });
      expect(answer).toMatchObject({ response_action: 'update', view: { title: { text: 'Not done' } } });
    }
  });
});

const picked = (value: string) => ({ selected_option: { value } });
/** As people fill it in. */
const inputs: Readonly<Record<string, object>> = {
  [controls.inputQuestion]: { value: 'overview' },
  [controls.inputChannels]: { selected_conversations: ['C0SALES'] },
  [controls.inputWeekdays]: { selected_options: [{ value: '1' }, { value: '3' }] },
  [controls.inputWeeks]: { value: '2' },
  [controls.inputFrom]: { selected_date: '2026-03-02' },
  [controls.inputMonthDay]: picked('first-working-day'),
  [controls.inputTime]: { selected_time: '09:00' },
  [controls.inputMoreTimes]: { value: '' },
  [controls.inputCron]: { value: '0 9 * * *' },
  [controls.inputEvery]: picked('60'),
  [controls.inputCoolDown]: picked('240'),
  [controls.inputThreshold]: { value: '5' },
  [controls.inputWhenQuiet]: picked('post'),
  [controls.inputZone]: picked('UTC'),
  [controls.inputEndsOn]: { selected_date: null },
  [controls.inputWeekdaysOff]: { selected_options: [] },
  [controls.inputDatesOff]: { value: '' },
  [controls.inputHolidays]: picked(''),
  [controls.inputAgreed]: { selected_options: [{ value: 'twin' }, { value: 'early' }] },
};

const metadata = { more: true, outside: [], fields: { time: '09:00', zone: 'UTC', weekdays: [1] } };

function filledIn(repeats: string, onlyIf: string) {
  const all = {
    ...inputs,
    ...{ [controls.inputRepeats]: picked(repeats), [controls.inputOnlyIf]: picked(onlyIf) },
  };
  const values = Object.entries(all).map(([name, input]) => [name, { [name]: input }]);
  return formWith(Object.fromEntries(values), JSON.stringify(metadata));
}

/** Each place with each thing that may not stand there; the rhythms share them out among themselves. */
function spoiltForms(form: ReturnType<typeof formWith>, share: number, shares: number): unknown[] {
  const { fields } = metadata;
  const forms = pathsIn(form).map((path) => (spoiler: unknown) => spoilt(form, path, spoiler));
  const carried = pathsIn(fields).map((path) => (spoiler: unknown) => {
    const kept = { ...metadata, fields: spoilt(fields, path, spoiler) };
    return { ...form, private_metadata: JSON.stringify(kept) };
  });
  const all = [...forms, ...carried].flatMap((spoil) => [...spoilers.values()].map(spoil));
  return all.filter((_, place) => place % shares === share);
}

describe('a form that is spoilt in one place', () => {
  const rhythms = [
    ['weekly', 'always'],
    ['weeks', 'activity'],
    ['monthly', 'replies below'],
    ['cron', 'always'],
    ['watch', 'replies below'],
  ] as const;

  test.each(rhythms)(
    '(%s, %s) holds nobody up, whatever stands there, and leaves nothing behind that cannot be read',
    { timeout: 120_000 },
    async (repeats, onlyIf) => {
      world = await openWorld({ mode: 'http', expectedLogs: ['a payload of slack could not be read'] });
      const app = world.bot();
      const share = rhythms.findIndex(([rhythm]) => rhythm === repeats);
      for (const form of spoiltForms(filledIn(repeats, onlyIf), share, rhythms.length))
        await sends(app, form);
      await world.passes(1_000);
      expect((await world.person('ana').asks('')).text).toContain('active campaigns · as of');
      expect((await world.person('ana').asks('digests')).text).toContain('igests');
    },
  );
});

test.each([
  ['for another period', '', 'Other period…', { [controls.inputPeriod]: 'last month' }],
  ['in which a question is put together', 'daily 2026-02-30', 'Ask in a form…', {}],
])(
  'no form %s sends an answer to an address that somebody wrote into it',
  async (_, text, button, filled) => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('ok');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    onTestFinished(() => void elsewhere.close());
    world = await openWorld();
    const ana = world.person('ana');
    await ana.presses(await ana.asks(text), button);
    await ana.faces();
    ana.fills(filled);
    const form = world.slack.workspace.modalsOf(ana.id).at(-1);
    const { port } = elsewhere.address() as AddressInfo;
    const forged = JSON.stringify(form?.source).replace(
      /http:[^"\\]*(?=\\")/,
      `http://127.0.0.1:${port}/mine`,
    );
    expect(forged).toContain('/mine');
    Object.assign(form ?? {}, { source: JSON.parse(forged) });
    await ana.submits();
    await world.settles();
    expect(asked).toEqual([]);
    expect(JSON.stringify((await ana.faces()).blocks)).toContain('does nothing any more');
  },
);
