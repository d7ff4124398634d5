// What people talked about is gone meanwhile: the question, the message above the thread, or the bot's own answer.

import { afterEach, describe, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { goesTo, subscribes } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, slack: { scopes: Object.keys(usedScopes) }, ...options });
  ana = world.person('ana');
  ben = world.person('ben');
}

afterEach(() => world.close());

const slowly = (ms: number) => world.service.faults.set({ kind: 'delay', ms });
const saidLast = (by: Character, channel = 'growth') =>
  by.reads(channel).findLast(({ user }) => user === by.id)?.ts ?? '';
const answers = (channel = 'growth') => ana.reads(channel).filter(({ user }) => user === 'U0BOT');

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('a question that was deleted before its answer has none, in the channel above all', async () => {
    await begin({ mode });
    slowly(8_000);
    await ana.types('@campaign-stats top 3 by replies last week');
    await ana.deletes(saidLast(ana));
    await world.passes(120_000);
    expect(answers()).toEqual([]);
    expect(answers('dm')).toEqual([]);
  });

  test('a mention under a message that was deleted is answered under what is left of it', async () => {
    await begin({ mode });
    await ben.says('how did it go?');
    const root = saidLast(ben);
    await ana.types('@campaign-stats overview last week', { threadTs: root });
    await ben.deletes(root);
    await world.passes(20_000);
    expect(answers()).toMatchObject([{ threadTs: root }]);
    await ana.says('@campaign-stats and last month?', { threadTs: root });
    expect(answers()).toMatchObject([{ threadTs: root }, { threadTs: root }]);
    expect(answers().at(-1)?.text).toContain('last month');
  });

  test('an answer that an admin deleted still stands for who asks on', async () => {
    await begin({ mode });
    await ana.says('@campaign-stats top 3 by replies last week');
    const root = saidLast(ana);
    await ben.deletes(answers()[0]?.ts ?? '');
    await ben.says('@campaign-stats and last month?', { threadTs: root });
    expect(answers()).toHaveLength(1);
    expect(answers()[0]?.text).toContain('Taken over: replies');
  });

  test('an answer that an admin deleted while it grew comes to the asker alone, once', async () => {
    await begin({ mode, expectedLogs: ['a message did not reach a conversation'] });
    slowly(8_000);
    await ana.types('@campaign-stats top 3 by replies last week');
    await world.passes(4_000);
    await ben.deletes(answers()[0]?.ts ?? '');
    await world.passes(120_000);
    expect(answers()).toEqual([]);
    expect(answers('dm').map(({ text }) => text)).toEqual([expect.stringContaining('Top 3')]);
  });
});

test('a channel that takes no answer costs the asker one direct message, however often it grew', async () => {
  await begin({ expectedLogs: ['a message did not reach a conversation'] });
  slowly(8_000);
  world.slack.faults.set({ method: 'chat.postMessage', channel: 'C0GROWTH', error: 'restricted_action' });
  await ana.says('@campaign-stats top 3 by replies last week');
  expect(answers()).toEqual([]);
  expect(answers('dm').map(({ text }) => text)).toEqual([expect.stringContaining('Top 3')]);
});

test('a private answer that the channel does not take is one direct message, however often it grew', async () => {
  await begin();
  slowly(8_000);
  world.slack.faults.set({ method: 'chat.postEphemeral', error: 'user_not_in_channel' });
  await ana.says('@campaign-stats privately top 3 by replies last week');
  expect(answers('dm').map(({ text }) => text)).toEqual([expect.stringContaining('Top 3')]);
});

test('what a digest leaves out is not put into the channel where the post was deleted meanwhile', async () => {
  await begin();
  await subscribes(ana);
  const texts: string[] = [];
  world.slack.workspace.onPost((message) => {
    if (message.channel !== 'C0GROWTH' || message.user !== 'U0BOT') return;
    texts.push(message.text);
    if (texts.length === 1) world.slack.workspace.remove(message);
  });
  await goesTo(world, '2026-03-10T09:05:00Z');
  expect(texts).toEqual([expect.anything(), expect.stringContaining('each campaign')]);
  expect(answers()).toEqual([]);
});

test('a message in the agent’s pane that was deleted before its answer has none', async () => {
  await begin();
  slowly(8_000);
  await ana.types('top 3 by replies last week', { channel: 'dm' });
  await ana.deletes(saidLast(ana, 'dm'));
  await world.passes(120_000);
  expect(answers('dm')).toEqual([]);
});

test('an edit within a minute of a question whose answer an admin deleted reaches the asker', async () => {
  await begin({ expectedLogs: ['a message did not reach a conversation'] });
  await ana.says('@campaign-stats top 3 by replies last week');
  const said = saidLast(ana);
  await ben.deletes(answers()[0]?.ts ?? '');
  await ana.edits(said, '@campaign-stats top 3 by acceptance rate last week');
  await world.passes(20_000);
  expect(answers()).toEqual([]);
  expect(answers('dm').map(({ text }) => text)).toEqual([expect.stringContaining('acceptance rate')]);
});

test('❌ on an answer that is gone changes nothing, and the log stays quiet', async () => {
  await begin();
  await ana.says('@campaign-stats top 3 by replies last week');
  const [answer] = answers();
  world.slack.faults.set({ method: 'chat.delete', error: 'message_not_found', times: 1 });
  await ana.reacts(answer?.ts ?? '', 'x');
  await world.passes(1_000);
});
