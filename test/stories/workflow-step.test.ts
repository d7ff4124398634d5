// The workflow step: a question goes in, words, figures and a link come out, for whoever ran the workflow and no further than they may see.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let ana: Character;
let ben: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
  ben = world.person('ben');
}

afterEach(() => world.close());

const scopes = [
  ...['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read', 'files:write'],
  ...['app_mentions:read', 'reactions:read'],
];

const lines = (csv: unknown) => String(csv).trim().split('\n');

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('a question gives its answer in words, its figures as CSV, and a link', async () => {
    await begin({ mode });
    const { state, outputs, error } = await ana.runs({ question: 'top 3 by replies last week' });
    expect([state, error]).toEqual(['succeeded', undefined]);
    expect(outputs.text).toContain('replies');
    expect(outputs.text).not.toMatch(/[<>]|&\w+;/);
    expect(lines(outputs.figures)).toHaveLength(4);
    expect(lines(outputs.figures)[0]).toContain('name,status,ownerEmail,messagesReplied');
    expect(outputs.rows).toBe(3);
    expect(outputs.link).toBe('https://slack.com/app_redirect?app=A0SANDBOX&team=T0SANDBOX');
  });

  test('a name that no campaign has, or several, fails with what to write instead', async () => {
    await begin({ mode });
    const none = await ana.runs({ question: '"quite another" last week' });
    expect(none.state).toBe('failed');
    expect(none.error).toContain('“Get campaign figures” got none. No campaign is called “quite another”.');
    const several = await ana.runs({ question: 'daily last week webinar' });
    expect(several.state).toBe('failed');
    expect(several.error).toMatch(/fit “webinar”\. Write one name in full, in quotes: “.+” or “.+”\./);
  });

  test('a run of which Slack tells twice is answered once', async () => {
    await begin({ mode });
    world.slack.redeliverNext();
    const { state } = await ana.runs({ question: 'overview' });
    expect(state).toBe('succeeded');
  });
});

test.each(['status', 'digests', 'subscribe overview daily at 9', 'room', 'help'])(
  '%s is no question of figures, and the step says what is',
  async (question) => {
    await begin();
    const { state, error } = await ana.runs({ question });
    expect(state).toBe('failed');
    expect(error).toContain('Ask for figures, such as: overview last week');
  },
);

test('words that are not understood fail with what to ask instead', async () => {
  await begin();
  await ana.asks('list');
  const { state, error: odd } = await ana.runs({ question: 'revenue last week' });
  expect(state).toBe('failed');
  expect(odd).toMatch(/got none\. .*Ask instead: “.+”\./);
});

test('“my” is whoever ran the workflow', async () => {
  await begin({ slack: { scopes: [...scopes, 'users:read.email'] } });
  const { outputs } = await ana.runs({ question: 'list my campaigns' });
  const mine = world.service.campaigns().filter(({ ownerEmail }) => ownerEmail === 'ana@example.com');
  expect(outputs.rows).toBe(mine.length);
});

test('a guest gets no figures by running a workflow', async () => {
  await begin();
  const { state, error } = await world.person('gus').runs({ question: 'overview', channel: 'growth' });
  expect(state).toBe('failed');
  expect(error).toContain('for full members of this workspace');
});

test('who asks too much at once is told when to go on', async () => {
  await begin();
  for (let asked = 0; asked < 60; asked += 1) {
    await ana.runsStep({ question: 'list active' });
    if (asked % 15 === 14) await world.passes(1_100);
  }
  const { state, error } = await ana.runs({ question: 'list active' });
  expect(state).toBe('failed');
  expect(error).toContain('60 questions within a minute');
});

test('a channel with a room gives the campaigns of that room, to who is in it', async () => {
  await begin({ env: { ADMIN_USERS: 'U0ANA' } });
  const part = await showsPart('leadership');
  const shown = await ben.runs({ question: 'list', channel: 'leadership' });
  expect(shown.state).toBe('succeeded');
  expect(shown.outputs.rows).toBe(named(part).length);
  world.slack.workspace.channel('C0LEADS')?.members.delete('U0BEN');
  await world.slack.happens({ type: 'member_left_channel', user: 'U0BEN', channel: 'C0LEADS' });
  const refused = await ben.runs({ question: 'list', channel: 'leadership' });
  expect(refused.state).toBe('failed');
  expect(refused.error).toContain('not yours to see');
});

test('a channel in which the bot does not answer gives nothing', async () => {
  await begin({ env: { ALLOWED_CHANNELS: 'C0GROWTH' } });
  expect((await ana.runs({ question: 'overview', channel: 'growth' })).state).toBe('succeeded');
  const { state, error } = await ana.runs({ question: 'overview', channel: 'sales' });
  expect(state).toBe('failed');
  expect(error).toContain('I do not answer in this channel.');
});

test('a step of an older manifest says what takes its place', async () => {
  await begin();
  const { state, error } = await ana.runs({ question: 'overview' }, 'get_figures_v0');
  expect(state).toBe('failed');
  expect(error).toContain('put “Get campaign figures” in its place');
});

test('while Slack does not answer the bot, the run is ended as soon as it does', async () => {
  await begin({ expectedLogs: ['slack sdk'] });
  world.slack.faults.set({ method: 'functions.completeSuccess', status: 503, times: 1 });
  const { state } = await ana.runs({ question: 'overview' });
  expect(state).toBe('succeeded');
});

test('a word of Slack’s that passes does not end the run as failed', async () => {
  await begin({ expectedLogs: ['slack sdk'] });
  world.slack.faults.set({ method: 'functions.completeSuccess', error: 'internal_error', times: 1 });
  const { state, error } = await ana.runs({ question: 'overview' });
  expect([state, error]).toEqual(['succeeded', undefined]);
});

const named = (part: string) => world.service.campaigns().filter(({ name }) => name.includes(part));

/** Ana binds a room there for campaigns whose name holds a word, which it gives. */
async function showsPart(channel: string): Promise<string> {
  const words = world.service.campaigns().flatMap(({ name }) => name.split(' '));
  const part =
    words.find((word) => word.length > 4 && named(word).length > 1 && named(word).length < 8) ?? '';
  await ana.asks('list');
  await ana.types('/campaign-stats room', { channel });
  await ana.faces();
  await ana.chooses('modal', controls.inputRoomShows, 'name');
  ana.fills({ [controls.inputRoomName]: part });
  await ana.submits();
  await ana.faces();
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
  return part;
}
