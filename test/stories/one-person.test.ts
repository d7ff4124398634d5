// What one person can take from all: so many questions at once and in a minute, so many clicks in a second, and nothing longer than people can make it.

import { afterEach, describe, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { createDeedPace } from '#slack/receiving/deed-pace.ts';
import type { Character } from '../support/characters.ts';
import { form, interaction, post } from '../support/letters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { subscribes } from './digest-steps.ts';
import { drawn } from './on-screen.ts';

let world: World;
let ana: Character;
let url: string;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
  if (options.mode !== 'http') return;
  url = `http://127.0.0.1:${world.bot().port()}/slack/events`;
}
afterEach(async () => world?.close());

const tooMany = 'You asked 60 questions within a minute, the most that I answer to one person.';

describe('questions in a minute', () => {
  /** Ten in a second, as nobody types. */
  async function asks(times: number) {
    for (let asked = 0; asked < times; asked += 1) {
      await ana.types('/campaign-stats help');
      await world.settles();
      await world.passes(100);
    }
  }

  test('are sixty; the next one is told when to go on, and is answered then, and others meanwhile', async () => {
    await begin();
    await asks(60);
    expect(ana.reads()).toHaveLength(60);
    const word = await ana.asks('');
    expect(word.text).toContain(tooMany);
    const [, seconds] = /Ask again in (\d+) seconds/.exec(word.text) ?? [];
    expect((await world.person('ben').asks('')).text).toContain('active campaigns · as of');
    await world.passes(Number(seconds) * 1_000);
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
  });

  test('count by click too, and what only opens or changes something is done all the same', async () => {
    await begin();
    await ana.asks('list paused');
    await asks(59);
    await ana.clicks(ana.reads()[0]?.ts ?? '', 'Refresh');
    await world.settles();
    expect(ana.sees()?.text).toContain(tooMany);
    await ana.clicks(ana.reads()[0]?.ts ?? '', 'Send this regularly…');
    await world.settles();
    expect(ana.modal()?.callbackId).toBe(modals.digestForm);
  });

  test.each(['socket', 'http'] as const)(
    'of somebody who goes on all the same: each is acknowledged, and the word comes once in ten seconds (%s)',
    async (mode) => {
      await begin({ mode });
      await asks(60);
      const goesOn = async (times: number) => {
        for (let asked = 0; asked < times; asked += 1) {
          expect((await ana.types('/campaign-stats help')).ok).toBe(true);
          await world.settles();
          await world.passes(250);
        }
        return ana.reads().filter(({ text }) => text.includes(tooMany)).length;
      };
      expect(await goesOn(30)).toBe(1);
      expect(await goesOn(40)).toBe(2);
      expect((await world.person('ben').asks('')).text).toContain('active campaigns · as of');
    },
  );

  test('of a burst get one message, and all are acknowledged', async () => {
    await begin();
    const typed = await Promise.all(Array.from({ length: 200 }, () => ana.types('/campaign-stats help')));
    await world.settles();
    expect(typed.every(({ ok }) => ok)).toBe(true);
    const words = ana.reads().map(({ text }) => text);
    expect(words.filter((text) => text.includes('within a second'))).toHaveLength(1);
    expect(words).toHaveLength(21);
    await world.passes(1_000);
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
  });
});

describe('questions at once', () => {
  test('are four; the fifth is told when to come again, and may ask for help meanwhile', async () => {
    await begin({ service: {} });
    world.service.faults.set({ kind: 'delay', ms: 40_000 });
    for (const question of ['list paused', 'list active', 'daily', 'owners'])
      await ana.types(`/campaign-stats ${question}`);
    await world.settles();
    await ana.types('/campaign-stats top 5 by replies');
    await world.passes(5_000);
    const [word] = ana.reads().filter(({ text }) => text.includes('still being answered'));
    expect(word?.text).toMatch(/^4 of your questions are still being answered, .* Ask again/);
    for (const more of ['list', 'needs', 'status']) await ana.types(`/campaign-stats ${more}`);
    await world.passes(5_000);
    expect(ana.reads().filter(({ text }) => text.includes('still being answered'))).toEqual([word]);
    await ana.types('/campaign-stats help');
    await world.settles();
    expect(ana.sees()?.text).toContain('What you can ask');
    await world.passes(400_000);
    expect((await ana.asks('top 5 by replies')).text).toContain('repl');
  });

  test('quick clicks on More and Less meet no limit, and the last click decides', async () => {
    await begin();
    const answer = await ana.asks('');
    for (const control of ['More', 'Less', 'More', 'Less', 'More', 'Less']) {
      const shown = ana.reads().find(({ ts }) => ts === answer.ts);
      const isThere = JSON.stringify(shown?.blocks).includes(`"text":"${control}"`);
      expect(isThere, control).toBe(true);
      await ana.clicks(answer.ts, control);
      await world.settles();
      await world.passes(400);
    }
    expect(ana.reads()).toHaveLength(1);
  });

  test('a later question on the same message takes the place of the one that still waits there', async () => {
    await begin({ service: {} });
    const help = await ana.asks('help');
    world.service.faults.set({ kind: 'delay', ms: 20_000 });
    for (let click = 0; click < 6; click += 1) {
      await ana.clicks(help.ts, click === 0 ? 'Overview' : 'Refresh');
      await world.settles();
      await world.passes(3_000);
    }
    await world.passes(200_000);
    expect(ana.reads().some(({ text }) => text.includes('still being answered'))).toBe(false);
    expect(ana.reads().at(-1)?.text).toContain('active campaigns · as of');
  });
});

test('somebody idle for a minute is forgotten, and a refusal does not lengthen the wait', () => {
  let now = 0;
  const pace = createDeedPace({ monotonic: () => now });
  const eve = 'U0EVE' as UserId;
  for (let deed = 0; deed < 20; deed += 1) expect(pace.excess(eve, false)).toBeUndefined();
  for (let more = 0; more < 100; more += 1) expect(pace.excess(eve, false)?.much.kind).toBe('deeds');
  now += 1_000;
  expect(pace.excess(eve, false)).toBeUndefined();
});

describe('digests', () => {
  const tooMany = 'You have 2 digests, as many as one person may have.';

  test('beyond those that one person may have: the form says so at once, and keeps what was typed until there is room', async () => {
    await begin({ env: { DIGESTS_PER_OWNER: '2' } });
    await subscribes(ana, { question: 'list paused' });
    await subscribes(ana, { question: 'daily yesterday' });
    await ana.types('/campaign-stats subscribe owners this quarter');
    expect(drawn(await ana.faces())).toContain(tooMany);
    await ana.submits();
    const form = await ana.faces();
    expect(drawn(form)).toContain(`Not saved.* ${tooMany}`);
    expect(JSON.stringify(form.values)).toContain('owners by replies this quarter');
  });

  test('beyond those that one person may have: a duplicate is refused at once, without a question about its twin', async () => {
    await begin({ env: { DIGESTS_PER_OWNER: '1' } });
    await subscribes(ana, { question: 'list paused' });
    await ana.types('/campaign-stats subscribe list paused');
    await ana.faces();
    await ana.submits();
    const form = drawn(await ana.faces());
    expect(form).toContain('Not saved.* You have 1 digest');
    expect(form).not.toContain('Another digest already sends the same');
  });
});

describe('a payload that is longer than any of Slack’s', () => {
  const long = 'x'.repeat(300_000);

  test('is refused by its length, read by nobody, and not sent again (http)', async () => {
    await begin({ mode: 'http' });
    const response = await post({ body: `payload=${long}`, type: form }, url, world.env);
    expect(response.status).toBe(413);
    expect(response.headers.get('x-slack-no-retry')).toBe('1');
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
  });

  test('is acknowledged, read by nobody, and leaves the socket to the others', async () => {
    await begin({ expectedLogs: ['a payload of slack could not be read'] });
    const { ok } = await ana.types(`/campaign-stats ${long}`);
    expect(ok).toBe(true);
    await world.settles();
    expect(ana.reads()).toEqual([]);
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
  });
});

describe('what is longer than people can make it', () => {
  const submits = async (values: object) => {
    const view = { id: 'V0FORGED', type: 'modal', callback_id: modals.digestForm, private_metadata: '' };
    const payload = {
      ...{ type: 'view_submission', team: { id: 'T0SANDBOX' }, user: { id: 'U0ANA', team_id: 'T0SANDBOX' } },
      ...{ trigger_id: '1.2.3', view: { ...view, hash: 'h', state: { values }, blocks: [] } },
    };
    return (await post(interaction(payload), url, world.env)).json();
  };

  test('in an input is told at that input, and the form stays', async () => {
    await begin({ mode: 'http' });
    const value = '1 '.repeat(150);
    const block = controls.inputMoreTimes;
    expect(await submits({ [block]: { [block]: { type: 'plain_text_input', value } } })).toEqual({
      response_action: 'errors',
      errors: { [block]: 'At most 200 letters.' },
    });
  });

  test('after the command is refused in words, and not read', async () => {
    await begin();
    expect((await ana.asks('x'.repeat(4_000))).text).toContain('longer than 3,000 letters');
  });

  test('in a button is acknowledged, and does nothing', async () => {
    await begin({ mode: 'http', expectedLogs: ['a payload of slack could not be read'] });
    const payload = {
      ...{ type: 'block_actions', team: { id: 'T0SANDBOX' }, user: { id: 'U0ANA', team_id: 'T0SANDBOX' } },
      ...{
        trigger_id: '1.2.4',
        actions: [{ type: 'button', action_id: controls.ask, value: 'x'.repeat(9_000) }],
      },
    };
    expect((await post(interaction(payload), url, world.env)).status).toBe(200);
    await world.settles();
    expect(ana.reads()).toEqual([]);
  });
});
