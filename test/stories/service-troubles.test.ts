// What people get when the campaign service does not do its part: what is known with its time, or plain words and a way on.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  campaignCalled,
  controlsOn,
  count,
  days,
  drawn,
  linesFor,
  rowsOn,
  trueCounters,
  trueCounts,
} from './on-screen.ts';

let world: World;
let ana: Character;

const noAnswer = 'the campaign service gave no usable answer';
const noAnswerAtStart = 'the campaign service did not answer at the start';
const keyRefused = 'the campaign service refuses CAMPAIGN_API_KEY';

async function begin(options: WorldOptions = {}) {
  world = await openWorld({
    service: generous,
    expectedLogs: [noAnswer, noAnswerAtStart, keyRefused],
    ...options,
  });
  ana = world.person('ana');
}
afterEach(() => world.close());

/** Nothing newer than what was asked for is in the record. */
const asked = { env: { COLLECT: 'off' } };

/** An address where nobody listens. */
async function nowhere(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

describe('with nothing in the record', () => {
  test('a wrong key is named, and who can mend it', async () => {
    await begin({ env: { CAMPAIGN_API_KEY: 'a-wrong-key' } });
    const answer = await ana.asks('');
    expect(answer.text).toContain('No figures: the campaign service refuses the API key (401).');
    expect(answer.text).toContain('Whoever runs the bot must set a valid CAMPAIGN_API_KEY');
    expect(controlsOn(answer)).toEqual(['Try again']);
  });

  test('a wrong address is named, and that the question was right', async () => {
    await begin({ env: { CAMPAIGN_API_URL: await nowhere() } });
    const answer = await ana.asks('');
    expect(answer.text).toContain(
      'No figures: the campaign service cannot be reached: nothing answers at its address.',
    );
    expect(answer.text).toContain('check CAMPAIGN_API_URL and the network');
    expect(answer.text).toContain('Nothing is wrong with your question.');
  });

  test('an address of something else, which answers HTML, is said to be no campaign service', async () => {
    await begin();
    world.service.faults.set({ kind: 'html' });
    const answer = await ana.asks('');
    expect(answer.text).toContain('the campaign service answered with a web page in place of figures.');
    expect(answer.text).toContain('check that CAMPAIGN_API_URL is the address of the campaign service');
  });

  test('a service that is down is said to be down, and Try again gives the answer once it is up', async () => {
    await begin();
    world.service.faults.set({ kind: 'server-error', status: 503 });
    const answer = await ana.asks('');
    expect(answer.text).toContain('No figures: the campaign service is down (503)');
    world.service.faults.clear();
    await world.passes(60_000);
    await ana.presses(answer, 'Try again');
    expect(ana.sees()?.ts).toBe(answer.ts);
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(ana.sees()?.text).toContain(line);
    }
  });

  test.each(['invalid-json', 'truncated-body', 'connection-reset'] as const)(
    '%s is put in plain words',
    async (kind) => {
      await begin();
      world.service.faults.set({ kind });
      const answer = await ana.asks('"Nordics SaaS Founders"');
      expect(answer.text).toMatch(
        /^No figures: the campaign service (sent an answer that cannot be read|cannot be reached: the connection broke off)/,
      );
      expect(controlsOn(answer)).toEqual(['Try again']);
    },
  );

  test('a single blip is not seen at all', async () => {
    await begin();
    world.service.faults.set({ kind: 'server-error', status: 502, times: 1 });
    world.service.faults.set({ kind: 'connection-reset', times: 1, only: 'daily' });
    const { text } = await ana.asks('');
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(text).toContain(line);
    }
    expect(world.logged().filter(({ msg }) => msg === noAnswer)).toEqual([]);
  });
});

describe('with figures in the record', () => {
  test('they are shown with their time, and why there are none newer', async () => {
    await begin(asked);
    await ana.asks('');
    const sums = trueCounts(world.service, days('2026-03-03', '2026-03-09'));
    await world.passes(3 * 3_600_000);
    world.service.faults.set({ kind: 'server-error', status: 503 });
    const { text } = await ana.asks('');
    for (const line of linesFor(sums)) expect(text).toContain(line);
    expect(text).toMatch(/The campaign service is down \(503\).*\. What is shown was known at .*08:52 UTC/);
  });

  test('a revoked key is named beside them', async () => {
    await begin(asked);
    await ana.asks('Nordics SaaS Founders');
    await world.passes(3_600_000);
    world.service.faults.set({ kind: 'key-refused', status: 403 });
    const answer = await ana.asks('Nordics SaaS Founders');
    expect(answer.text).toMatch(/^Nordics SaaS Founders: /);
    expect(answer.text).toMatch(
      /The campaign service refuses the API key \(403\)\. What is shown was known at .*08:52 UTC/,
    );
  });

  test('five levels deep can be clicked with the service switched off', async () => {
    await begin();
    const name = 'Nordics SaaS Founders';
    const { id, ownerEmail } = campaignCalled(world.service, name);
    const [owner = ''] = ownerEmail.split('@');
    const record = ['owners last 7 days', `daily by ${ownerEmail}`, `list by ${ownerEmail}`, name];
    for (const question of record) await ana.asks(question);
    const answer = await ana.asks('');
    await ana.presses(answer, 'More');
    await world.service.stop();
    const way: [press: string, title: string | RegExp][] = [
      ['Owners', 'Top 10 owners by replies · Last 7 days'],
      ['More', 'Top 10 owners by replies · Last 7 days'],
      [owner, `${ownerEmail}: `],
      ['Their campaigns', `${ownerEmail.split('@')[0]} owns `],
      ['More', `${ownerEmail.split('@')[0]} owns `],
      [name, `${name}: `],
      ['More', `${name}: `],
      [`How reply rate of campaign ${id} is worked out, all time`, `${name}: reply rate `],
    ];
    const seen: string[] = [answer.text];
    for (const [press, title] of way) {
      await ana.presses(answer, press);
      const { ts, text } = ana.sees() ?? {};
      expect(ts).toBe(answer.ts);
      expect(text).toContain(title);
      seen.push(titleOf(text));
    }
    const steps = seen.filter((title, index) => title !== seen[index - 1]);
    for (const before of steps.slice(0, -1).toReversed()) {
      await ana.presses(answer, '‹ Back');
      expect(titleOf(ana.sees()?.text)).toBe(titleOf(before));
    }
    expect(controlsOn(ana.sees() as SeenMessage)).not.toContain('‹ Back');
  });

  test('they survive a restart of the bot while the service is away', async () => {
    await begin({ store: 'file' });
    await ana.asks('list paused');
    await world.stopsBot();
    world.service.faults.set({ kind: 'connection-reset' });
    await world.passes(3_600_000);
    await world.startsBot();
    const answer = await ana.asks('list paused');
    expect(rowsOn(answer)).toHaveLength(5);
    expect(answer.text).toMatch(
      /The campaign service cannot be reached: the connection broke off\. What is shown was known at .*08:52 UTC/,
    );
  });

  test('status says what is the matter', async () => {
    await begin(asked);
    await ana.asks('status');
    await world.passes(3_600_000);
    world.service.faults.set({ kind: 'server-error', status: 503 });
    expect((await ana.asks('status')).text).toContain('The campaign service is down (503)');
  });
});

describe('when somebody else uses up the limit of the key', () => {
  test('the answer waits for the limit, says until when, and comes whole', async () => {
    await begin({ service: {}, expectedLogs: ['campaign service: refused by its limit'] });
    const url = `${world.env.CAMPAIGN_API_URL}/v1/campaigns/${world.service.campaigns()[0]?.id}/statistics`;
    const headers = { 'x-api-key': world.env.CAMPAIGN_API_KEY ?? '' };
    for (let call = 0; call < 30; call += 1) await (await fetch(url, { headers })).text();
    const answer = await ana.asks('"Nordics SaaS Founders"');
    const { invitationsSent } = trueCounters(world.service, 'Nordics SaaS Founders');
    expect(answer.text).toContain(`All time: ${count(invitationsSent)} invited`);
    expect(ana.reads()[0]?.text).toContain('All time: not read yet');
    expect(ana.reads()[0]?.text).toMatch(/whole at .*08:53/);
  });

  test('a refusal that names no time is waited out too', async () => {
    await begin({ service: generous, expectedLogs: ['campaign service: refused by its limit'] });
    world.service.faults.set({ kind: 'bare-refusal', times: 2, only: 'campaigns' });
    const answer = await ana.asks('list paused');
    expect(rowsOn(answer)).toHaveLength(5);
    expect(drawn(answer)).toContain('all 5 campaigns');
  });
});

test('a bot that is told to stop does not wait for the first call to a service that says nothing', async () => {
  await begin({ ...asked, store: 'file' });
  await world.stopsBot();
  world.service.faults.set({ kind: 'silence' });
  const before = world.service.requests.length;
  const starting = world.startsBot();
  // It is at rest only once the stop has let go of the call.
  while (world.service.requests.length === before) await turn();
  const toldAt = world.clock.now();
  await world.stopsBot();
  await starting;
  expect(world.service.requests.length).toBe(before + 1);
  expect(world.clock.now()).toBe(toldAt);
});

function titleOf(text = ''): string {
  return text.split('\n')[0] ?? '';
}
