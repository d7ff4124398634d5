// The first questions of a new installation: nothing was read yet, and people name campaigns and owners.

import { afterEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { controlsOn } from './on-screen.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, env: { COLLECT: 'off' }, ...options });
  ana = world.person('ana');
}
afterEach(() => world.close());

const quick = [
  'the campaign service gave no usable answer',
  'the campaign service did not answer at the start',
];

describe('before the first list was read', () => {
  test.each([
    ['diego last week', 'diego'],
    ['how many replies did diego get last week', 'diego'],
    ['daily deigo', 'diego'],
    ['nordics saas last week', 'Nordics SaaS Founders'],
  ])('%j waits for the names, and is about %s', async (typed, meant) => {
    await begin();
    const { text } = await ana.asks(typed);
    expect(text).toContain(meant);
    expect(text).not.toContain('No campaign');
    expect(text).not.toContain('I do not know');
  });

  test('a mention in a channel waits for them too', async () => {
    await begin();
    await ana.says('@campaign-stats diego last week');
    expect(
      world
        .person('ben')
        .reads()
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('diego');
  });

  test('who waits for long reads that the service was asked, and then the answer', async () => {
    await begin();
    world.service.faults.set({ kind: 'delay', ms: 6_000 });
    await ana.types('/campaign-stats diego last week');
    await world.passes(3_000);
    expect(ana.reads().map(({ text }) => text)).toEqual([
      expect.stringContaining('asking the campaign service'),
    ]);
    await world.passes(40_000);
    expect(ana.reads().at(-1)?.text).toContain('diego');
  });

  test('words that name nobody do not wait', async () => {
    await begin();
    world.service.faults.set({ kind: 'delay', ms: 60_000 });
    await ana.types('/campaign-stats help');
    await world.settles();
    expect(ana.sees()?.text).toContain('What you can ask');
  });
});

describe('while the service is down', () => {
  test('a word that may be a name is said to be one that is not known yet, and why', async () => {
    await begin({ expectedLogs: quick });
    world.service.faults.set({ kind: 'server-error', status: 503 });
    const answer = await ana.asks('diego last week');
    expect(answer.text).toContain('“diego” may be a name, and no names are known yet');
    expect(answer.text).toContain('the campaign service is down (503)');
    expect(controlsOn(answer)).toContain('All campaigns');
    world.service.faults.clear();
    await world.passes(60_000);
    expect((await ana.asks('diego last week')).text).toContain('diego');
  });

  test('the words that name nobody are read', async () => {
    await begin({ expectedLogs: quick });
    world.service.faults.set({ kind: 'server-error', status: 503 });
    expect((await ana.asks('top 5 by reply rate last week')).text).toContain('No figures');
  });

  test('somebody waits 20 seconds for a service that is silent, and not for ever', async () => {
    await begin({ expectedLogs: quick });
    world.service.faults.set({ kind: 'delay', ms: 120_000 });
    await ana.types('/campaign-stats diego last week');
    await world.passes(24_000);
    expect(ana.reads().at(-1)?.text).toContain('“diego” may be a name, and no names are known yet');
    await world.passes(200_000);
  });
});
