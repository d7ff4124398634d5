// The agent's pane: it suggests questions, says while it reads, names conversations, stops when told to; and without it everything is as in direct messages.

import { afterEach, describe, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, slack: { scopes: Object.keys(usedScopes) }, ...options });
  ana = world.person('ana');
}

afterEach(() => world.close());

const said = () => ana.reads('dm').filter(({ user }) => user === 'U0ANA');
const answers = () => ana.reads('dm').filter(({ user }) => user === 'U0BOT');

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('a message roots a session: named by its question, answered under it, and at rest when that is done', async () => {
    await begin({ mode });
    await ana.says('top 3 by replies last week', { channel: 'dm' });
    const [root] = said();
    expect(answers().map(({ threadTs }) => threadTs)).toEqual([root?.ts]);
    expect(answers()[0]?.text).toContain('replies');
    expect(ana.pane().sessions).toEqual([
      { channel: 'D0ANA', threadTs: root?.ts, status: 'active', title: 'Top 3 by replies, last week' },
    ]);
  });

  test('asked on in the session, and outside of it, the last question stands', async () => {
    await begin({ mode });
    await ana.says('top 3 by replies last week', { channel: 'dm' });
    const [root] = said();
    await ana.says('and last month?', { channel: 'dm', threadTs: root?.ts ?? '' });
    await ana.says('by reply rate', { channel: 'dm' });
    const [, second, third] = answers();
    expect(second).toMatchObject({ threadTs: root?.ts });
    expect(second?.text).toContain('Taken over: replies');
    expect(third).toMatchObject({ threadTs: said().at(-1)?.ts });
    expect(third?.text).toContain('reply rate');
    expect(ana.pane().sessions.map(({ title }) => title)).toHaveLength(2);
  });

  test('opened, it suggests what newcomers begin with, and later what was asked lately', async () => {
    await begin({ mode });
    await ana.opensPane();
    await world.settles();
    const first = ana.pane().prompts.map(({ message }) => message);
    expect(first[0]).toBe('overview last 7 days');
    await ana.says('daily last month', { channel: 'dm' });
    await ana.opensPane();
    await world.settles();
    const later = ana.pane().prompts;
    expect(later.length).toBeLessThanOrEqual(4);
    expect(later.map(({ message }) => message)).toContain('daily last month');
    expect(answers()).toHaveLength(1);
  });

  test('Stop ends an answer that takes long, and the session rests', async () => {
    await begin({ mode });
    world.service.faults.set({ kind: 'delay', ms: 8_000 });
    await ana.types('top 3 by replies last week', { channel: 'dm' });
    await world.passes(4_000);
    const [root] = said();
    expect(ana.pane().sessions).toMatchObject([{ status: 'processing' }]);
    await ana.stops(root?.ts ?? '');
    await world.passes(1_000);
    expect(ana.pane().sessions).toMatchObject([{ status: 'active' }]);
    await world.passes(200_000);
    expect(answers().at(-1)?.text).toContain('Stopped');
  });
});

test('what needs somebody today is suggested first, and each suggestion is answered as it says', async () => {
  const scopes = Object.keys(usedScopes).filter((scope) => scope !== 'users:read.email');
  await begin({ slack: { scopes } });
  await ana.asks('overview');
  await ana.opensPane();
  await world.settles();
  const { prompts } = ana.pane();
  expect(prompts[0]?.title).toMatch(/^\d+ campaigns? needs? (?:you|somebody) today$/);
  for (const { message } of prompts) {
    await ana.says(message, { channel: 'dm' });
    expect(answers().at(-1)?.text, message).not.toMatch(/I do not know|No campaign is called/);
  }
});

test('a campaign that was asked lately is suggested by its name', async () => {
  await begin();
  const [{ name = '' } = {}] = world.service.campaigns();
  await ana.asks(`"${name}"`);
  await ana.opensPane();
  await world.settles();
  const prompt = ana.pane().prompts.find(({ title }) => name.startsWith(title.replace('…', '')));
  expect(prompt?.message).toContain(name);
  await ana.says(prompt?.message ?? '', { channel: 'dm' });
  expect(answers().at(-1)?.text).toContain(name);
});

test('a part of the pane that Slack refuses is left out from then on, said in status, and the answers come', async () => {
  await begin();
  world.slack.faults.set({ method: 'agents.sessions.setStatus', error: 'feature_not_enabled' });
  await ana.says('top 3 by replies last week', { channel: 'dm' });
  await ana.says('overview', { channel: 'dm' });
  expect(answers()).toHaveLength(2);
  const met = world.slack.faults.met().filter(({ method }) => method === 'agents.sessions.setStatus');
  expect(met).toHaveLength(1);
  await ana.opensHome();
  await world.settles();
  await ana.presses('home', 'Status');
  const status = JSON.stringify((await ana.faces()).blocks);
  expect(status).toContain('without that the bot is reading: Slack refuses agents.sessions.setStatus');
  await ana.closes(true);
});

test('without the scope there is no pane: nothing is suggested or named, and status says what is lacking', async () => {
  const scopes = Object.keys(usedScopes).filter((scope) => scope !== 'assistant:write');
  await begin({ slack: { scopes } });
  await ana.opensPane();
  await ana.says('top 3 by replies last week', { channel: 'dm' });
  expect(answers().map(({ threadTs }) => threadTs)).toEqual([undefined]);
  expect(ana.pane()).toEqual({ prompts: [], sessions: [] });
  await ana.opensHome();
  await world.settles();
  await ana.presses('home', 'Status');
  expect(JSON.stringify((await ana.faces()).blocks)).toContain('The scope assistant:write was not granted.');
  await ana.closes(true);
});

test('a guest is suggested nothing', async () => {
  await begin();
  const gus = world.person('gus');
  await gus.opensPane();
  await world.settles();
  expect(gus.pane().prompts).toEqual([]);
});
