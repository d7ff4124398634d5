// Events of conversations that come out of order, twice, or before what they refer to is answered.

import { afterEach, describe, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';

let world: World;
let ana: Character;

async function begin(mode: 'socket' | 'http') {
  const scopes = Object.keys(usedScopes).filter((scope) => scope !== 'assistant:write');
  world = await openWorld({ mode, service: generous, slack: { scopes } });
  ana = world.person('ana');
}

afterEach(() => world.close());

const question = 'top 3 by replies last week';
const slowly = (ms: number) => world.service.faults.set({ kind: 'delay', ms });
const saidLast = (by: Character, channel = 'growth') =>
  by.reads(channel).findLast(({ user }) => user === by.id)?.ts ?? '';
const told = (channel = 'growth') =>
  ana
    .reads(channel)
    .filter(({ user }) => user === 'U0BOT')
    .map(({ text }) => text);

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('a follow-up that comes while the names of a new installation are read asks on all the same', async () => {
    await begin(mode);
    slowly(8_000);
    await ana.types('daily last week london', { channel: 'dm' });
    await ana.types('and last month?', { channel: 'dm' });
    await world.passes(150_000);
    expect(told('dm')).toHaveLength(2);
    expect(told('dm').filter((text) => text.includes('Taken over'))).toHaveLength(1);
  });

  test('a follow-up that comes while the first answer still grows asks on from it', async () => {
    await begin(mode);
    await ana.asks('list');
    slowly(8_000);
    await ana.types(`@campaign-stats ${question}`);
    await ana.types('@campaign-stats and last month?', { threadTs: saidLast(ana) });
    await world.passes(150_000);
    const followUps = told().filter((text) => text.includes('Taken over: replies'));
    expect(followUps).toHaveLength(1);
    expect(followUps[0]).toContain('last month');
  });

  test('a follow-up whose event comes before that of its question is answered, and so is the question', async () => {
    await begin(mode);
    await ana.asks('list');
    const { workspace } = world.slack;
    const at = { channel: 'C0GROWTH', user: 'U0ANA' };
    const first = workspace.post({ ...at, text: `<@U0BOT> ${question}`, postedVia: 'person' });
    const more = { ...at, text: '<@U0BOT> and last month?', threadTs: first.ts };
    const second = workspace.post({ ...more, postedVia: 'person' });
    const mention = { type: 'app_mention', ...at };
    const follows = { ...mention, ts: second.ts, thread_ts: first.ts, text: second.text };
    await Promise.all([
      world.slack.happens(follows),
      world.slack.happens({ ...mention, ts: first.ts, text: first.text }),
    ]);
    await world.passes(20_000);
    expect(told().filter((text) => text.includes('Top 3 campaigns by replies · Last week'))).toHaveLength(1);
    expect(told().filter((text) => /last month/i.test(text))).toHaveLength(1);
  });

  test('a mention that comes as a message too, in whichever order, is answered once', async () => {
    await begin(mode);
    const { workspace } = world.slack;
    for (const types of [
      ['message', 'app_mention'],
      ['app_mention', 'message'],
    ]) {
      const before = told().length;
      const said = { channel: 'C0GROWTH', user: 'U0ANA', text: `<@U0BOT> ${question}` };
      const { ts } = workspace.post({ ...said, postedVia: 'person' });
      for (const type of types) await world.slack.happens({ type, channel_type: 'channel', ...said, ts });
      await world.passes(20_000);
      expect(told()).toHaveLength(before + 1);
    }
  });

  test('a mention of which Slack tells under two ids at once is answered once', async () => {
    await begin(mode);
    const said = { channel: 'C0GROWTH', user: 'U0ANA', text: `<@U0BOT> ${question}` };
    const { ts } = world.slack.workspace.post({ ...said, postedVia: 'person' });
    const event = { type: 'app_mention', ...said, ts };
    await Promise.all([1, 2, 3].map(() => world.slack.happens(event)));
    await world.passes(20_000);
    expect(told()).toHaveLength(1);
  });

  test('an edit whose event comes before that of the message is what is answered', async () => {
    await begin(mode);
    await ana.asks('list');
    const said = { channel: 'C0GROWTH', user: 'U0ANA' };
    const { ts } = world.slack.workspace.post({ ...said, text: '<@U0BOT> list', postedVia: 'person' });
    const event = { type: 'app_mention', ...said, ts };
    const edited = { user: 'U0ANA', ts: `${Number(ts.split('.')[0]) + 2}.000100` };
    await world.slack.happens({ ...event, edited, text: `<@U0BOT> ${question}` });
    await world.slack.happens({ ...event, text: '<@U0BOT> list' });
    await world.passes(20_000);
    expect(told().filter((text) => text.includes('Top 3'))).toHaveLength(1);
    const under = ana.reads().filter(({ threadTs }) => threadTs === ts);
    expect(under).toHaveLength(1);
  });

  test('❌ by another person, by a guest or on what is no answer takes nothing away', async () => {
    await begin(mode);
    await ana.says(`@campaign-stats ${question}`);
    const answer = ana.reads().findLast(({ user }) => user === 'U0BOT')?.ts ?? '';
    for (const handle of ['ben', 'gus']) await world.person(handle).reacts(answer, 'x');
    await ana.reacts(saidLast(ana), 'x');
    await ana.reacts(answer, 'heavy_multiplication_x');
    await world.passes(5_000);
    expect(told()).toHaveLength(1);
    await ana.reacts(answer, 'x');
    await world.passes(5_000);
    expect(told()).toEqual([]);
  });
});
