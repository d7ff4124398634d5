// Who is answered and where; everybody else is told why not, and whom to turn to.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { inputsOf } from './digest-steps.ts';

let world: World;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options });
}
afterEach(() => world.close());

describe('a guest', () => {
  test('is told that figures are for full members, and gets none', async () => {
    await begin();
    const answer = await world.person('gus').asks('');
    expect(answer).toMatchObject({ ephemeral: true, channel: 'C0GROWTH' });
    expect(answer.text).toBe(
      'Campaign figures are for full members of this workspace. Ask a colleague to share an answer with you.',
    );
  });

  test('is answered where the operator allows guests', async () => {
    await begin({ env: { ALLOW_GUESTS: 'true' } });
    expect((await world.person('gus').asks('')).text).toContain('active campaigns · as of');
  });

  test('finds on App Home why there is nothing for them', async () => {
    await begin();
    const gus = world.person('gus');
    await gus.opensHome();
    await world.settles();
    expect(JSON.stringify(gus.home()?.blocks)).toContain('Campaign figures are for full members');
    expect(JSON.stringify(gus.home()?.blocks)).not.toContain('digest');
  });
});

describe('somebody of another company', () => {
  test('is told whose figures these are, in the channel that both share', async () => {
    await begin();
    const answer = await world.person('dana').asks('', { channel: 'acme-partners' });
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toContain('Campaign figures are for members of the company that runs this bot.');
  });

  test('learns no campaign by its name either', async () => {
    await begin();
    const answer = await world.person('dana').asks('Nordics SaaS Founders', { channel: 'acme-partners' });
    expect(answer.text).not.toContain('Nordics');
  });
});

describe('a bot that is kept to some channels', () => {
  const env = { ALLOWED_CHANNELS: 'C0GROWTH, C0SALES' };

  test('answers there', async () => {
    await begin({ env });
    expect((await world.person('ana').asks('', { channel: 'sales' })).text).toContain(
      'active campaigns · as of',
    );
  });

  test('names them everywhere else', async () => {
    await begin({ env });
    const answer = await world.person('ana').asks('', { channel: 'random' });
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toBe('I do not answer in this channel. Ask in <#C0GROWTH> or <#C0SALES>.');
  });
});

describe('a digest of a bot that is kept to some channels', () => {
  const filled = (where: string) => inputsOf({ where: [where] });

  test('is sent to those, and to no other', async () => {
    await begin({ env: { ALLOWED_CHANNELS: 'C0GROWTH, C0SALES' } });
    const ana = world.person('ana');
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    ana.fills(filled('random'));
    expect(await ana.submits()).toMatchObject({
      ok: false,
      errors: { [controls.inputChannels]: 'Digests may not be sent to every channel that you chose.' },
    });
    ana.fills(filled('sales'));
    expect(await ana.submits()).toMatchObject({ ok: true });
    expect((await ana.faces()).title).toBe('Digest created');
  });
});

describe('when Slack does not say who somebody is', () => {
  test('no figures are given, and the person reads to try again', async () => {
    await begin({ expectedLogs: ['slack did not say who a person is', 'slack sdk'] });
    world.slack.faults.set({ method: 'users.info', status: 503 });
    const ana = world.person('ana');
    const answer = await ana.asks('');
    expect(answer.text).toContain(
      'Slack did not say who you are, so I cannot answer yet. Try again in a minute.',
    );
    world.slack.faults.clear();
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
  });

  test('what is typed is not read, not even to open a form', async () => {
    await begin({ expectedLogs: ['slack did not say who a person is', 'slack sdk'] });
    world.slack.faults.set({ method: 'users.info', status: 503 });
    const ana = world.person('ana');
    expect((await ana.asks('subscribe')).text).toContain('Slack did not say who you are');
    expect(ana.modal()).toBeUndefined();
  });

  test('whoever was known a while ago is still answered', async () => {
    await begin({ expectedLogs: ['slack did not say who a person is', 'slack sdk'] });
    const ana = world.person('ana');
    await ana.asks('status');
    await world.passes(2 * 3_600_000);
    world.slack.faults.set({ method: 'users.info', ratelimited: 30 });
    expect((await ana.asks('list paused')).text).toContain('campaigns are paused');
  });
});
